/* Heap games: the rules for sums of heaps under an octal code or a subtraction set.
 *
 * Source: Guy and Smith 1956, "The G-values of various games"; Berlekamp, Conway, Guy, "Winning Ways", chapter 4. */
#include "games/heap_game/heap_game.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "games/heap_game/heap_row.h"
#include "games/shared/piles.h"

static const uint64_t HEAP_GAME_MAX = INT64_MAX;

/* The lowest bits of a word. */
static uint64_t heap_game_low(uint64_t word, unsigned bits)
{
    return bits < 64 ? word & ((UINT64_C(1) << bits) - 1) : word;
}

static uint64_t heap_game_take(const kay_heap_game *game, uint64_t name)
{
    return heap_game_low(name, game->take_bits);
}

uint64_t heap_game_name_of(const kay_heap_game *game, uint64_t take, const kay_heap_parts *parts)
{
    uint64_t name = take;
    if (heap_game_any(game)) {
        for (unsigned i = 0, at = game->take_bits; i + 1 < parts->count; i++)
            name |= UINT64_C(1) << ((at += (unsigned)parts->heaps[i]) - 1);
        return name;
    }
    for (unsigned i = 0, shift = game->take_bits; i + 1 < parts->count; i++, shift += game->heap_bits)
        name |= parts->heaps[i] << shift;
    return name;
}

/* Splits `rest` tokens into heaps: a token ends its heap if its bit of `ends` is set or if it is the last token. */
static void heap_game_leave_any(uint64_t rest, uint64_t ends, kay_heap_parts *parts)
{
    uint64_t size = 0;
    for (uint64_t i = 0; i < rest; i++, ends >>= 1) {
        size++;
        if (ends & 1 || i + 1 == rest) {
            parts->heaps[parts->count++] = size;
            size = 0;
        }
    }
}

kay_heap_parts heap_game_leave(const kay_heap_game *game, uint64_t heap, uint64_t name)
{
    kay_heap_parts parts;
    uint64_t rest = heap - kay_heap_code_take(&game->code, heap_game_take(game, name)).tokens;
    unsigned shift = game->take_bits;
    parts.count = 0;
    parts.heaps[0] = 0;
    if (heap_game_any(game)) {
        heap_game_leave_any(rest, name >> shift, &parts);
        return parts;
    }
    for (unsigned i = 1; i < game->code.leaves; i++, shift += game->heap_bits) {
        const uint64_t field = heap_game_low(name >> shift, game->heap_bits);
        if (!field)
            break;
        parts.heaps[parts.count++] = field;
        rest -= field;
    }
    if (rest)
        parts.heaps[parts.count++] = rest;
    return parts;
}

/* Finds the first move whose take is `take` or a later one. */
static bool heap_game_first_from(const kay_heap_game *game, uint64_t heap, uint64_t take, uint64_t *name)
{
    kay_heap_parts parts;
    for (; kay_heap_code_has(&game->code, take, heap); take++) {
        const kay_heap_take taken = kay_heap_code_take(&game->code, take);
        if (kay_heap_parts_first(taken.digit, heap - taken.tokens, &parts)) {
            *name = heap_game_name_of(game, take, &parts);
            return true;
        }
    }
    return false;
}

bool heap_game_first(const kay_heap_game *game, uint64_t heap, uint64_t *name)
{
    return heap_game_first_from(game, heap, 0, name);
}

bool heap_game_next(const kay_heap_game *game, uint64_t heap, uint64_t *name)
{
    const uint64_t take = heap_game_take(game, *name);
    const kay_heap_take taken = kay_heap_code_take(&game->code, take);
    kay_heap_parts parts = heap_game_leave(game, heap, *name);
    if (!kay_heap_parts_next(taken.digit, heap - taken.tokens, &parts))
        return heap_game_first_from(game, heap, take + 1, name);
    *name = heap_game_name_of(game, take, &parts);
    return true;
}

static void heap_game_emit(const kay_heap_game *game, uint64_t heap, uint64_t name, kay_move_list *out)
{
    kay_emit_empty(out, name);
    if (!out->want_parts)
        return;
    const kay_heap_parts option = heap_game_leave(game, heap, name);
    for (unsigned i = 0; i < option.count; i++)
        *kay_emit_part(out) = option.heaps[i];
}

/* The cursor holds 1 and the name of the next move. */
static kay_status heap_game_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const kay_heap_game *heap_game = heap_game_from(game);
    uint64_t heap = *position, name = out->cursor[1];
    (void)player; /* impartial */
    bool more = out->cursor[0] ? true : heap_game_first(heap_game, heap, &name);
    for (; more; more = heap_game_next(heap_game, heap, &name)) {
        if (kay_move_list_full(out)) {
            out->more = true;
            out->cursor[0] = 1;
            out->cursor[1] = name;
            return KAY_OK;
        }
        heap_game_emit(heap_game, heap, name, out);
    }
    return KAY_OK;
}

static kay_status heap_game_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                                 kay_move_list *out)
{
    (void)player;
    heap_game_emit(heap_game_from(game), *position, name, out);
    return KAY_OK;
}

/* Drops empty heaps. */
static void heap_game_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    if (*position)
        *kay_emit_part(out) = *position;
}

/* Writes "2:3+4" if heap 2 becomes heaps of 3 and 4. */
static void heap_game_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    uint64_t heap = *kay_state_part(game, state, move.part);
    const kay_heap_parts option = heap_game_leave(heap_game_from(game), heap, move.name);
    kay_text_format(out, "%" PRIu64 ":%" PRIu64, move.part + 1, option.heaps[0]);
    for (unsigned i = 1; i < option.count; i++)
        kay_text_format(out, "+%" PRIu64, option.heaps[i]);
}

/* Finds the index of the take of `tokens` tokens; false: no move takes this number. */
static bool heap_game_find_take(const kay_heap_code *code, uint64_t tokens, uint64_t *take)
{
    for (*take = 0; *take < code->count; ++*take)
        if (code->takes[*take].tokens == tokens)
            return true;
    if (!code->tail || tokens < code->tail_from)
        return false;
    *take += tokens - code->tail_from;
    return true;
}

/* Finds the name of the move from `heap` to these heaps, in any order; a single heap of 0 means none.  False: the move
 * is not legal. */
static bool heap_game_find(const kay_heap_game *game, uint64_t heap, kay_heap_parts *parts, uint64_t *name)
{
    uint64_t tokens = heap, take;
    if (parts->count == 1 && !parts->heaps[0])
        parts->count = 0;
    for (unsigned i = 0; i < parts->count; i++) {
        if (parts->heaps[i] > tokens)
            return false;
        tokens -= parts->heaps[i];
    }
    qsort(parts->heaps, parts->count, sizeof *parts->heaps, kay_compare_u64);
    if (!heap_game_find_take(&game->code, tokens, &take) ||
        !kay_heap_parts_allowed(kay_heap_code_take(&game->code, take).digit, parts))
        return false;
    *name = heap_game_name_of(game, take, parts);
    return true;
}

/* Reads a number of a move text, at most HEAP_GAME_MAX, and moves *at past it; false: there is none. */
static bool heap_game_number(const char **at, uint64_t *out)
{
    const bool digits = isdigit((unsigned char)**at);
    char *end;
    *out = strtoull(*at, &end, 10); /* returns ULLONG_MAX if it is too large */
    *at = end;
    return digits && *out <= HEAP_GAME_MAX;
}

/* Reads the heaps left of a move: "3+4". */
static bool heap_game_read_left(const char *at, kay_heap_parts *parts)
{
    parts->count = 0;
    do {
        at += parts->count > 0;
        if (parts->count == KAY_HEAP_PARTS || !heap_game_number(&at, &parts->heaps[parts->count++]))
            return false;
    } while (*at == '+');
    return !*at;
}

/* Reads the places of a move in a row, "4" or "4-5", and finds the heaps that it leaves. */
static bool heap_game_read_places(const kay_heap_game *game, uint64_t heap, const char *at, kay_heap_parts *parts)
{
    uint64_t first, last;
    if (!heap_game_number(&at, &first))
        return false;
    last = first;
    if (*at == '-' && (at++, !heap_game_number(&at, &last)))
        return false;
    return !*at && heap_row_leave(game, heap, first, last, parts);
}

static kay_status heap_game_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                      kay_move *out)
{
    const kay_heap_game *heap_game = heap_game_from(game);
    uint64_t part, heap;
    kay_heap_parts parts;
    const char *at = text;
    const bool numbered = heap_game_number(&at, &part), places = *at == '@' && heap_row_has_places(heap_game);
    if (!numbered || !(places || (*at == ':' && heap_game_read_left(at + 1, &parts))))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a move: expected the number of a heap and %s%s", text,
                        heap_game->code.leaves > 1 ? "the heaps left, such as 1:3+4" : "the heap left, such as 2:5",
                        heap_row_has_places(heap_game) ? ", or the place in it, such as 1@4" : "");
    if (part < 1 || part > state->parts)
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s': the heaps are numbered from 1 to %" PRIu64, text,
                        state->parts);
    heap = *kay_state_part(game, state, part - 1);
    out->part = part - 1;
    if ((!places || heap_game_read_places(heap_game, heap, at + 1, &parts)) &&
        heap_game_find(heap_game, heap, &parts, &out->name))
        return KAY_OK;
    return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a legal move from a heap of %" PRIu64, text, heap);
}

static void heap_game_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        if (i)
            kay_text_char(out, ' ');
        kay_text_u64(out, *kay_state_part(game, state, i));
    }
}

static kay_status heap_game_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const kay_heap_game *heap_game = kay_heap_game_of(cases->rules);
    *game = &heap_game->game;
    *state = (kay_state){.mover = KAY_LEFT};
    if (heap_row_in(heap_game))
        return heap_row_read(cases, heap_game, &state->words, &state->parts);
    return kay_read_numbers_to_end(cases, "a heap", heap_game->heap_max, &state->words, &state->parts);
}

static kay_status heap_game_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const kay_heap_game *heap_game = kay_heap_game_of(start->rules);
    KAY_TRY(kay_state_make(start->arena, &heap_game->game, start->count, state));
    for (unsigned i = 0; i < start->count; i++) {
        if (start->parameters[i] > heap_game->heap_max)
            return kay_fail(start->ctx, KAY_EINPUT, "a heap must be from 0 to %" PRIu64, heap_game->heap_max);
        state->words[i] = start->parameters[i];
    }
    *game = &heap_game->game;
    start->lasting = true;
    return KAY_OK;
}

static void heap_game_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    for (uint64_t i = 0; i < state->parts; i++)
        kay_feature_entry(out, (int64_t)*kay_state_part(game, state, i));
}

/* Writes up to three different heaps, the largest of `size` tokens. */
static void heap_game_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { HEAPS = 3 };
    const uint64_t most = kay_heap_game_of(rules)->heap_max;
    uint64_t heap = size < most ? size : most;
    for (int i = 0; i < HEAPS && heap > 0; i++) {
        kay_text_format(out, "%s%" PRIu64, i ? " " : "", heap);
        heap -= 1 + kay_random_below(random, heap / 2 + 1) % heap;
    }
    kay_text_char(out, '\n');
}

static void heap_game_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint64_t most = kay_heap_game_of(rules)->heap_max;
    uint64_t heaps = 1 + kay_random_below(random, size ? size < 8 ? size : 8 : 1);
    kay_piles_sample(random, heaps, 0, size < most ? size : most, out);
}

/* Enumerates all sums of 1 to size.a heaps of up to size.b tokens, each once: no heap is larger than the one before. */
static kay_status heap_game_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    const kay_heap_game *heap_game = kay_heap_game_of(walk->rules);
    kay_state *at = walk->place;
    if (walk->size.b > heap_game->heap_max)
        return kay_fail(walk->ctx, KAY_EINPUT, "a heap must be from 0 to %" PRIu64, heap_game->heap_max);
    uint64_t heap = at->parts;
    while (heap > 0 && at->words[heap - 1] == (heap > 1 ? at->words[heap - 2] : walk->size.b))
        heap--;
    if (heap > 0) {
        at->words[heap - 1]++;
        memset(at->words + heap, 0, (at->parts - heap) * sizeof *at->words);
    } else if (at->parts == walk->size.a) {
        return KAY_END;
    } else { /* one more heap, and all heaps empty */
        KAY_TRY(kay_state_make(walk->shared, &heap_game->game, at->parts + 1, at));
    }
    *game = &heap_game->game;
    *state = *at;
    return KAY_OK;
}

/* Draws the heaps that are not empty. */
void heap_game_scene_of(const uint64_t *position, piles_piece piece, kay_scene *out)
{
    if (*position)
        kay_piles_scene_counted(out, 0, out->part + 1, *position, piece);
}

static void heap_game_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)game;
    heap_game_scene_of(position, PILES_COUNTER, out);
}

/* Points at the tokens between the smallest heap that is left and the others: at the first and the last one that is
 * taken, or, if none is taken, at the tokens on either side of the gap, from right to left, so that a move that takes
 * both has another place. */
static void heap_game_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            const kay_scene *scene, kay_place *out)
{
    const kay_heap_game *own = heap_game_from(game);
    const kay_heap_parts left = heap_game_leave(own, *position, name);
    const uint64_t taken = kay_heap_code_take(&own->code, heap_game_take(own, name)).tokens, before = left.heaps[0];
    const uint64_t first = before, last = taken ? before + taken - 1 : before ? before - 1 : 0;
    (void)player;
    (void)scene;
    kay_piles_middle(0, first, PILES_COUNTER, out->at);
    kay_piles_middle(0, last, PILES_COUNTER, out->to);
    out->two = first != last;
    out->unmarked = true;
}

/* The most takes that are listed one by one, in the manual and in the summary. */
enum { HEAP_GAME_WORDS = 24, HEAP_GAME_SUMMARY = 3 };

/* Writes the numbers of a set, such as "2, 5 or 7". */
static void heap_game_set_text(const kay_heap_code *code, kay_text *out)
{
    for (uint64_t i = 0; i < code->count && i < HEAP_GAME_WORDS; i++)
        kay_text_format(out, "%s%" PRIu64, i == 0 ? "" : i + 1 < code->count ? ", " : " or ", code->takes[i].tokens);
    if (code->count > HEAP_GAME_WORDS)
        kay_text_add(out, " ... (see the set)");
}

/* Writes words such as "taking 2 may leave 0, 1 or 2 heaps". */
static void heap_game_take_text(uint64_t tokens, uint32_t digit, kay_text *out)
{
    const unsigned more = digit & KAY_HEAP_MORE ? kay_heap_more_from(digit) : KAY_HEAP_LEAVES;
    uint32_t counts = digit & ((2u << more) - 1);
    kay_text_format(out, "taking %" PRIu64 " may leave %d", tokens, __builtin_ctz(counts));
    while ((counts &= counts - 1))
        kay_text_format(out, "%s%d", counts & (counts - 1) ? ", " : " or ", __builtin_ctz(counts));
    kay_text_add(out, digit & KAY_HEAP_MORE        ? " or more heaps"
                      : digit & KAY_HEAP_UNEQUAL   ? " heaps, no two of them equal"
                      : digit & KAY_HEAP_EQUAL     ? " heaps, all of them equal"
                      : digit & KAY_HEAP_DIFFERENT ? " heaps, not all of them equal"
                                                   : " heaps");
}

/* Writes the first `most` takes of a code, each after `before`, and what follows them. */
static void heap_game_takes_text(const kay_heap_code *code, uint64_t most, const char *before, kay_text *out)
{
    for (uint64_t i = 0; i < code->count && i < most; i++) {
        kay_text_add(out, before);
        heap_game_take_text(code->takes[i].tokens, code->takes[i].digit, out);
    }
    for (uint64_t i = 0; i < code->tail_length && code->count + i < most; i++)
        if (code->tail[i]) {
            kay_text_add(out, before);
            heap_game_take_text(code->tail_from + i, code->tail[i], out);
        }
    if (code->tail)
        kay_text_format(out, "%sand the same for %" PRIu64 " tokens more, 2 times %" PRIu64 " more, and so on", before,
                        code->tail_length, code->tail_length);
    else if (code->count > most)
        kay_text_format(out, "%sand so on, as the code says", before);
}

/* Writes the rules and the summary of the code into the arena. */
static kay_status heap_game_words(kay_arena *arena, kay_heap_game *game)
{
    kay_text text;
    kay_text_init(&text, arena->ctx);
    kay_text_add(&text, "Heaps of tokens.  A move takes ");
    if (game->code.set) {
        heap_game_set_text(&game->code, &text);
        kay_text_add(&text, " tokens from one heap.");
    } else {
        kay_text_add(&text, "tokens from one heap and leaves the rest of it as heaps of at least\none token:");
        heap_game_takes_text(&game->code, HEAP_GAME_WORDS, "\n", &text);
    }
    kay_text_add(&text, "\nA player who cannot move loses.  First moves first.");
    kay_status status = kay_text_keep(&text, arena, &game->manual.rules);
    kay_text_add(&text, game->code.set ? "take " : "move in one heap of tokens");
    if (game->code.set)
        heap_game_set_text(&game->code, &text);
    else
        heap_game_takes_text(&game->code, HEAP_GAME_SUMMARY, "; ", &text);
    kay_text_add(&text, game->code.set ? " tokens from one heap" : "");
    if (status == KAY_OK)
        status = kay_text_keep(&text, arena, &game->rules.summary);
    kay_text_free(&text);
    return status;
}

static const kay_contest_form heap_game_contest_form = {
    .sample = heap_game_sample,
    .opening = heap_game_opening,
};

static const kay_starts heap_game_starts = {
    .verify_size = "2x8",
    .positions = heap_game_positions,
    .place_size = sizeof(kay_state),
    .start = heap_game_start,
    .parameters = 2,
    .features = heap_game_features,
};

/* Divides the 64 bits of a name into fields.  Each heap left, except the largest, has at most half of the tokens.  If
 * the digits of the code repeat, a take may be as large as the heap. */
static void heap_game_set_bits(kay_heap_game *game)
{
    const unsigned leaves = heap_game_any(game) ? 1 : game->code.leaves, fields = leaves > 1 ? leaves - 1 : 1;
    if (game->code.tail && heap_game_any(game))
        game->take_bits = 6;
    else if (game->code.tail)
        game->take_bits = leaves > 1 ? 64 / (fields + 1) : 63;
    while (!game->code.tail && game->code.count > UINT64_C(1) << game->take_bits)
        game->take_bits++;
    game->heap_bits = (64 - game->take_bits) / fields;
    game->heap_max = HEAP_GAME_MAX;
    if (leaves > 1 && game->heap_bits < 62)
        game->heap_max = (UINT64_C(2) << game->heap_bits) - 1;
    if (game->code.tail && leaves > 1)
        game->heap_max = (UINT64_C(1) << game->take_bits) - 1;
    if (heap_game_any(game))
        game->heap_max = KAY_HEAP_PARTS - 1 - game->take_bits;
}

kay_status heap_game_make(kay_arena *arena, const char *code, const kay_ruleset **out)
{
    KAY_NEW(kay_heap_game, game, arena, 1);
    KAY_TRY(kay_heap_code_read(arena, code, &game->code));
    heap_game_set_bits(game);
    game->manual = kay_heap_game_manual;
    game->game = (kay_game){.rules = &game->rules, .words = 1, .traits = KAY_IMPARTIAL | KAY_SUMS};
    game->rules = (kay_ruleset){
        .version = KAY_RULESET_VERSION,
        .traits = KAY_IMPARTIAL | KAY_SUMS,
        .name = game->code.name,
        .players = {"First", "Second"},
        .manual = &game->manual,
        .theorem = &kay_heap_game_theorem,
        .read_position = heap_game_read_position,
        .write_position = heap_game_write_position,
        .moves = heap_game_moves,
        .move_text = heap_game_move_text,
        .play = heap_game_play,
        .simplify = heap_game_simplify,
        .simplify_keeps_moves = true,
        .numbered_parts = true,
        .move_read = heap_game_move_read,
        .scene = heap_game_scene,
        .place = heap_game_place,
        .proof = &kay_heap_game_proof,
        .contest = &heap_game_contest_form,
        .starts = &heap_game_starts,
    };
    *out = &game->rules;
    return heap_game_words(arena, game);
}

const kay_heap_game *kay_heap_game_of(const kay_ruleset *rules)
{
    return rules->moves == heap_game_moves ? (const kay_heap_game *)rules : NULL;
}
