/* Moore's Nim: a move takes counters from at least one and at most K heaps, any number from each.
 *
 * Source: E. H. Moore, "A generalization of the game called Nim", Annals of Mathematics 11 (1910). */
#include "games/moore/moore.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/reader_inside.h"
#include "games/shared/piles.h"
#include "games/shared/whole_number.h"

static kay_status moore_make(kay_arena *arena, uint64_t most, const uint64_t *heaps, uint64_t count,
                             const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(arena, &kay_moore, (uint32_t)count + 1, game, state));
    state->words[0] = most;
    memcpy(state->words + 1, heaps, count * sizeof *heaps);
    return KAY_OK;
}

/* Reads "2 / 3 5 2"; the blanks around '/' may be missing. */
static kay_status moore_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t most, count, *heaps;
    KAY_TRY(kay_read_digits(cases->in, "the number of heaps that a move may change", 1, MOORE_HEAPS, &most));
    KAY_TRY(kay_reader_expect(cases->in, "a '/' after the number of heaps"));
    if (*cases->in->at != '/')
        return kay_reader_fail(cases->in, cases->in->at,
                               "expected a '/' after the number of heaps that a move may change");
    cases->in->at++;
    KAY_TRY(kay_read_numbers_to_end(cases, "a heap", MOORE_MOST, &heaps, &count));
    if (count == 0)
        return kay_reader_fail(cases->in, NULL, "expected a heap, but the input ends");
    if (count > MOORE_HEAPS)
        return kay_reader_fail(cases->in, NULL, "a position has at most %d heaps", MOORE_HEAPS);
    return moore_make(cases->arena, most, heaps, count, game, state);
}

static void moore_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text_format(out, "%" PRIu64 " /", state->words[0]);
    for (uint32_t i = 1; i < game->words && out->error == KAY_OK; i++)
        kay_text_format(out, " %" PRIu64, state->words[i]);
}

/* ---- Moves */

void moore_begin(const kay_game *game, const uint64_t *position, uint64_t *left, moore_walk *out)
{
    *out = (moore_walk){.heaps = position + 1, .count = moore_heaps(game), .most = position[0], .left = left};
    memcpy(left, out->heaps, out->count * sizeof *left);
}

/* Like an odometer: the last heap that can lose another counter does, and the heaps after it are whole again. */
bool moore_next(moore_walk *walk)
{
    for (uint32_t i = walk->count; i-- > 0;) {
        const bool whole = walk->left[i] == walk->heaps[i];
        if (walk->left[i] && (!whole || walk->changed < walk->most)) {
            walk->left[i]--;
            walk->changed += whole;
            return true;
        }
        walk->left[i] = walk->heaps[i];
        walk->changed -= !whole;
    }
    return false;
}

uint64_t moore_name(const moore_walk *walk, kay_arena *arena)
{
    moore_move *move = kay_arena_get(arena, sizeof *move + walk->changed * sizeof *move->changes);
    if (!move)
        return 0;
    for (uint32_t i = 0; i < walk->count; i++)
        if (walk->left[i] < walk->heaps[i])
            move->changes[move->count++] = (moore_change){.heap = i, .left = walk->left[i]};
    return (uintptr_t)move;
}

static kay_status moore_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    uint64_t left[MOORE_HEAPS], looked = 0;
    moore_walk walk;
    (void)player; /* impartial */
    enum { LOOK = 1 << 16 };
    for (moore_begin(game, position, left, &walk); !kay_move_list_full(out) && moore_next(&walk);) {
        uint64_t name = 0;
        if (out->want_moves && (name = moore_name(&walk, out->arena)) == 0)
            return kay_no_memory(out->ctx);
        uint64_t *option = kay_emit_copy(out, name, position);
        if (option)
            memcpy(option + 1, left, walk.count * sizeof *left);
        if (++looked % LOOK == 0)
            KAY_TRY(kay_tick(out->ctx, "moves", looked, 0));
    }
    return KAY_OK;
}

static kay_status moore_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const moore_move *move = moore_move_of(name);
    (void)game;
    (void)player;
    for (uint64_t i = 0; i < move->count; i++)
        position[move->changes[i].heap + 1] = move->changes[i].left;
    return KAY_OK;
}

/* Sorts the heaps, because their order does not matter. */
static void moore_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint64_t *normal = kay_emit_part(out);
    memcpy(normal, position, game->words * sizeof *normal);
    qsort(normal + 1, moore_heaps(game), sizeof *normal, kay_compare_u64);
}

/* Writes "1-3,2-1": each heap, from 1, and the number of counters taken from it. */
static void moore_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const moore_move *own = moore_move_of(move.name);
    (void)game;
    for (uint64_t i = 0; i < own->count; i++) {
        const moore_change *change = &own->changes[i];
        kay_text_format(out, "%s%" PRIu64 "-%" PRIu64, i ? "," : "", change->heap + 1,
                        state->words[change->heap + 1] - change->left);
    }
}

/* Reads the digits before `end`; false: the text is something else. */
static bool moore_digits(const char **at, char end, uint64_t *out)
{
    enum { DIGITS = 20 };
    char digits[DIGITS + 1] = "";
    const size_t length = strspn(*at, "0123456789");
    if (length == 0 || length > DIGITS || ((*at)[length] != end && (*at)[length] != '\0'))
        return false;
    memcpy(digits, *at, length);
    *at += length;
    return kay_whole_number(digits, out);
}

static kay_status moore_bad_move(kay_context *ctx, const char *text)
{
    return kay_fail(ctx, KAY_EINPUT,
                    "'%.60s' is not a move: expected heaps in ascending order with the counters taken from each, such "
                    "as 1-3,2-1",
                    text);
}

static kay_status moore_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                  kay_move *out)
{
    const char *at = text;
    uint64_t left[MOORE_HEAPS], heap, take, before = 0;
    moore_walk walk;
    for (moore_begin(game, state->words, left, &walk); *at; before = heap) {
        if (before && *at++ != ',')
            return moore_bad_move(arena->ctx, text);
        if (!moore_digits(&at, '-', &heap) || *at++ != '-' || !moore_digits(&at, ',', &take) || heap <= before)
            return moore_bad_move(arena->ctx, text);
        if (heap > walk.count || take < 1 || take > walk.heaps[heap - 1])
            return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: heap %" PRIu64 " does not have so many",
                            text, heap);
        left[heap - 1] -= take;
        walk.changed++;
    }
    if (!before)
        return moore_bad_move(arena->ctx, text);
    if (walk.changed > walk.most)
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: a move changes at most %" PRIu64 " heaps", text,
                        walk.most);
    *out = (kay_move){.part = 0, .name = moore_name(&walk, arena)};
    return out->name ? KAY_OK : kay_no_memory(arena->ctx);
}

/* ---- Drawing */

static void moore_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    char words[100];
    const uint32_t heaps = moore_heaps(game);
    for (uint32_t i = 0; i < heaps && i < PILES_LINES; i++)
        kay_piles_scene_counted(out, i, i + 1, position[i + 1], PILES_COUNTER);
    if (heaps > PILES_LINES)
        kay_scene_text_from(out, 2, PILES_LINES + 0.5, KAY_OWNER_NONE, "...");
    snprintf(words, sizeof words, "K = %" PRIu64, position[0]);
    kay_scene_text_from(out, 2, (heaps > PILES_LINES ? PILES_LINES + 1 : heaps) + 0.5, KAY_OWNER_NONE, words);
}

/* Points at the first counter that is taken from each heap. */
static void moore_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                        const kay_scene *scene, kay_place *out)
{
    const moore_move *move = moore_move_of(name);
    (void)game;
    (void)position;
    (void)player;
    (void)scene;
    out->unmarked = out->any_order = true;
    out->two = move->count > 1;
    for (uint64_t i = 0; i < move->count && i < KAY_PLACE_MORE + 2; i++) {
        const moore_change *change = &move->changes[i];
        const double line = change->heap < PILES_LINES ? (double)change->heap : PILES_LINES;
        kay_piles_middle(line, change->left, PILES_COUNTER, i == 0 ? out->at : i == 1 ? out->to : out->more[i - 2]);
        out->more_count = i < 2 ? 0 : (unsigned)i - 1;
    }
}

/* ---- Starts */

static void moore_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t heaps = 1 + kay_random_below(random, size < 4 ? size + 1 : 4);
    kay_text_format(out, "%" PRIu64 " / ", 1 + kay_random_below(random, 3));
    kay_piles_sample(random, heaps, 0, size / 2, out);
}

static void moore_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    kay_text_add(out, "2 / ");
    kay_piles_sample(random, 4, 1, 1 + size / 3, out);
}

static const kay_flag moore_constants[] = {
    {"K", "NUMBER", "the number of heaps from which a move may take", KAY_OF_CASE},
    {0},
};

/* Reads K, if it is set; leaves *out alone if not. */
static kay_status moore_constant(kay_context *ctx, const char *const *constants, uint64_t *out)
{
    if (!constants || !constants[0])
        return KAY_OK;
    if (!kay_whole_number(constants[0], out) || *out < 1 || *out > MOORE_HEAPS)
        return kay_fail(ctx, KAY_EINPUT, "K must be from 1 to %d", MOORE_HEAPS);
    return KAY_OK;
}

static kay_status moore_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t most = 0;
    KAY_TRY(moore_constant(start->ctx, start->constants, &most));
    if (!most)
        return kay_fail(start->ctx, KAY_EINPUT, "K must be set, such as --set K=2");
    for (unsigned i = 0; i < start->count; i++)
        if (start->parameters[i] > MOORE_MOST)
            return kay_fail(start->ctx, KAY_EINPUT, "a heap must be from 0 to %" PRIu64, MOORE_MOST);
    return moore_make(start->arena, most, start->parameters, start->count, game, state);
}

typedef struct moore_place_in_walk {
    const kay_game *game;
    kay_state state;
    uint64_t first, last; /* values of K */
} moore_place_in_walk;

/* Begins with the next K, or with another heap. */
static kay_status moore_next_game(kay_walk *walk, moore_place_in_walk *at)
{
    const uint64_t before = at->game ? at->state.words[0] : at->last;
    uint32_t heaps = at->game ? moore_heaps(at->game) : 0;
    const uint64_t most = before < at->last ? before + 1 : at->first;
    heaps += before >= at->last;
    if (heaps > walk->size.a || heaps > MOORE_HEAPS)
        return KAY_END;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    KAY_TRY(kay_state_of_rules(walk->arena, &kay_moore, heaps + 1, &at->game, &at->state));
    at->state.words[0] = most;
    return KAY_OK;
}

/* Enumerates up to size.a heaps of up to size.b counters, for the K that is set or for 1 to 3. */
static kay_status moore_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    moore_place_in_walk *at = walk->place;
    uint32_t i = 1;
    if (!at->game) {
        uint64_t set = 0;
        KAY_TRY(moore_constant(walk->ctx, walk->constants, &set));
        at->first = set ? set : 1;
        at->last = set ? set : 3;
        KAY_TRY(moore_next_game(walk, at));
    } else {
        while (i < at->game->words && at->state.words[i] >= walk->size.b)
            at->state.words[i++] = 0;
        if (i < at->game->words)
            at->state.words[i]++;
        else
            KAY_TRY(moore_next_game(walk, at));
    }
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static void moore_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    kay_feature(out, "K", (int64_t)state->words[0]);
    for (uint32_t i = 1; i < game->words; i++)
        kay_feature_entry(out, (int64_t)state->words[i]);
}

static const kay_contest_form moore_contest_form = {
    .sample = moore_sample,
    .opening = moore_opening,
    .opening_size = 12,
};

static const kay_starts moore_starts = {
    .verify_size = "4x4",
    .positions = moore_positions,
    .place_size = sizeof(moore_place_in_walk),
    .complete = true,
    .start = moore_start,
    .parameters = 2,
    .constants = moore_constants,
    .features = moore_features,
};

const kay_ruleset kay_moore = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "moore",
    .summary = "take any number of counters from each of at most K heaps",
    .players = {"First", "Second"},
    .manual = &kay_moore_manual,
    .theorem = &kay_moore_theorem,
    .proof = &kay_moore_proof,
    .read_position = moore_read,
    .write_position = moore_write,
    .moves = moore_moves,
    .move_text = moore_move_text,
    .move_read = moore_move_read,
    .play_in_place = moore_play_in_place,
    .simplify = moore_simplify,
    .simplify_keeps_moves = true,
    .scene = moore_scene,
    .place = moore_place,
    .contest = &moore_contest_form,
    .starts = &moore_starts,
};
