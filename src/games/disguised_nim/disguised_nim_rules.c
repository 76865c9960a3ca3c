/* The rules of Nimble, Staircase Nim, the silver dollar game, Welter's game and End-Nim.
 *
 * Sources: README.md. */
#include "games/disguised_nim/disguised_nim.h"

#include <kayles/contest.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "games/shared/whole_number.h"

static const disguised_kind *disguised_kind_of_rules(const kay_ruleset *rules)
{
    return (const disguised_kind *)rules->starts;
}

/* ---- Positions as text */

/* Inserts a square into those before it; false: a coin stands there, and only one may. */
static bool disguised_insert(const disguised_kind *kind, uint64_t *at, uint64_t count, uint64_t square)
{
    uint64_t i = count;
    for (; i > 0 && at[i - 1] > square; i--)
        at[i] = at[i - 1];
    at[i] = square;
    return !kind->apart || i == 0 || at[i - 1] != square;
}

/* Adds a number to the `count` before it, if the rules allow it. */
static kay_status disguised_add(kay_cases *cases, uint64_t *at, uint64_t count, uint64_t number)
{
    const disguised_kind *kind = disguised_kind_of_rules(cases->rules);
    const char *place = kay_reader_last(cases->in);
    uint64_t coins = number;
    if (count == DISGUISED_NUMBERS)
        return kay_reader_fail(cases->in, place, "a position has at most %d numbers", DISGUISED_NUMBERS);
    if (kind->strip) {
        if (!disguised_insert(kind, at, count, number))
            return kay_reader_fail(cases->in, place, "two coins on square %" PRIu64, number);
        return KAY_OK;
    }
    at[count] = number;
    for (uint64_t i = 0; i < count && kind->stairs; i++)
        coins += at[i];
    if (coins > DISGUISED_MOST)
        return kay_reader_fail(cases->in, place, "there are more than %" PRIu64 " coins in all", DISGUISED_MOST);
    if (kind->ends && number && count && !at[count - 1])
        for (uint64_t i = 0; i < count; i++)
            if (at[i])
                return kay_reader_fail(cases->in, place, "an empty heap stands between two others");
    return KAY_OK;
}

static kay_status disguised_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const disguised_kind *kind = disguised_kind_of_rules(cases->rules);
    uint64_t count = 0, room = 8, number;
    kay_status status;
    KAY_NEW(uint64_t, at, cases->arena, room);
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        KAY_ROOM_IN(cases->arena, at, count, room);
        KAY_TRY(kay_read_u64(cases->in, kind->number, 0, DISGUISED_MOST, &number));
        KAY_TRY(disguised_add(cases, at, count, number));
        count++;
    }
    if (status != KAY_END)
        return status;
    if (!count)
        return kay_reader_fail(cases->in, NULL, "expected %s, but the input ends", kind->number);
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, (uint32_t)count, game, state));
    memcpy(state->words, at, count * sizeof *at);
    return KAY_OK;
}

static void disguised_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    for (uint32_t i = 0; i < game->words && out->error == KAY_OK; i++)
        kay_text_format(out, "%s%" PRIu64, i ? " " : "", state->words[i]);
}

/* ---- Moves */

static bool disguised_taken(const disguised_kind *kind, const uint64_t *at, uint32_t count, uint64_t square)
{
    const uint64_t i = kind->apart ? kay_lower_bound(at, count, square) : count;
    return i < count && at[i] == square;
}

/* Makes number i smaller. */
static void disguised_make(const disguised_kind *kind, uint64_t *at, uint32_t i, uint64_t to)
{
    if (kind->stairs && i)
        at[i - 1] += at[i] - to;
    for (; kind->strip && i && at[i - 1] > to; i--)
        at[i] = at[i - 1];
    at[i] = to;
}

/* The cursor holds the number that the next move makes smaller and what it becomes at least. */
static kay_status disguised_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const disguised_kind *kind = disguised_kind_of(game);
    const uint32_t count = game->words;
    uint64_t from = out->cursor[1];
    (void)player; /* impartial */
    for (uint32_t i = (uint32_t)out->cursor[0]; i < count; i++, from = 0) {
        const uint64_t least = disguised_least(kind, position, count, i);
        if (!disguised_first(kind, position, i))
            continue;
        for (uint64_t to = from > least ? from : least; to < position[i]; to++) {
            if (disguised_taken(kind, position, count, to))
                continue;
            if (kay_move_list_full(out)) {
                out->more = true;
                out->cursor[0] = i;
                out->cursor[1] = to;
                return KAY_OK;
            }
            uint64_t *option = kay_emit_copy(out, disguised_name(i, to), position);
            if (option)
                disguised_make(kind, option, i, to);
        }
    }
    return KAY_OK;
}

static kay_status disguised_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player;
    disguised_make(disguised_kind_of(game), position, disguised_name_number(name), disguised_name_to(name));
    return KAY_OK;
}

/* Takes the empty heaps away from the beginning of a row, and turns it if that makes it smaller. */
static void disguised_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint64_t *normal = kay_emit_part(out);
    uint32_t begin = 0, end = game->words, turned = 0;
    while (begin < end && !position[begin])
        begin++;
    while (begin < end && !position[end - 1])
        end--;
    const uint32_t heaps = end - begin;
    while (turned < heaps && position[begin + turned] == position[end - 1 - turned])
        turned++;
    const bool turn = turned < heaps && position[begin + turned] > position[end - 1 - turned];
    for (uint32_t i = 0; i < heaps; i++)
        normal[i] = position[turn ? end - 1 - i : begin + i];
}

/* Writes "5-3": of a coin its square and the next one; of a stair or heap its number and how much it loses. */
static void disguised_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const uint32_t i = disguised_name_number(move.name);
    const uint64_t to = disguised_name_to(move.name), from = state->words[i];
    const bool strip = disguised_kind_of(game)->strip;
    kay_text_format(out, "%" PRIu64 "-%" PRIu64, strip ? from : i + UINT64_C(1), strip ? to : from - to);
}

/* Splits "5-3"; false: the text is something else. */
static bool disguised_split(const char *text, uint64_t out[2])
{
    enum { DIGITS = 20 };
    char first[DIGITS + 1] = "";
    const char *dash = strchr(text, '-');
    if (!dash || dash - text > DIGITS)
        return false;
    memcpy(first, text, (size_t)(dash - text));
    return kay_whole_number(first, &out[0]) && kay_whole_number(dash + 1, &out[1]);
}

static kay_status disguised_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                      kay_move *out)
{
    const disguised_kind *kind = disguised_kind_of(game);
    const uint64_t *at = state->words;
    const uint32_t count = game->words;
    uint64_t said[2];
    if (!disguised_split(text, said))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a move: expected two numbers, such as 5-3", text);
    const uint64_t i = kind->strip ? kay_lower_bound(at, count, said[0]) : said[0] - 1;
    if (i >= count || (kind->strip && at[i] != said[0]))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: there is no %s %" PRIu64, text,
                        kind->strip    ? "coin on square"
                        : kind->stairs ? "stair"
                                       : "heap",
                        said[0]);
    const uint64_t least = disguised_least(kind, at, count, (uint32_t)i);
    const uint64_t to = kind->strip ? said[1] : at[i] - said[1];
    if (!kind->strip && least && least >= at[i])
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: the heap is not at an end of the row", text);
    if (!kind->strip && (said[1] < 1 || said[1] > at[i]))
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not legal: a move takes at least 1, and here at most %" PRIu64, text, at[i]);
    if (to < least || to >= at[i] || disguised_taken(kind, at, count, to))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: the coin cannot move to square %" PRIu64, text,
                        to);
    *out = (kay_move){.part = 0, .name = disguised_name((uint32_t)i, to)};
    return KAY_OK;
}

/* ---- Starts */

static void disguised_write_random(const kay_ruleset *rules, kay_random *random, uint64_t count, uint64_t most,
                                   kay_text *out)
{
    const disguised_kind *kind = disguised_kind_of_rules(rules);
    uint64_t square = 0;
    for (uint64_t i = 0; i < count; i++) {
        square += (i && kind->apart) + kay_random_below(random, most / count + 1);
        kay_text_format(out, "%s%" PRIu64, i ? " " : "",
                        kind->strip  ? square
                        : kind->ends ? 1 + kay_random_below(random, most + 1)
                                     : kay_random_below(random, most + 1));
    }
    kay_text_char(out, '\n');
}

static void disguised_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t most = size < 5 ? size + 1 : 5;
    disguised_write_random(rules, random, 1 + kay_random_below(random, most), size, out);
}

static void disguised_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    disguised_write_random(rules, random, 3 + kay_random_below(random, 2), size, out);
}

static kay_status disguised_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const disguised_kind *kind = disguised_kind_of_rules(start->rules);
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, start->count, game, state));
    for (unsigned i = 0; i < start->count; i++) {
        const uint64_t number = start->parameters[i];
        if (number > DISGUISED_MOST / 2)
            return kay_fail(start->ctx, KAY_EINPUT, "%s must be from 0 to %" PRIu64, kind->number, DISGUISED_MOST / 2);
        if (!kind->strip)
            state->words[i] = number;
        else if (!disguised_insert(kind, state->words, i, number))
            return KAY_END;
    }
    return KAY_OK;
}

typedef struct disguised_walk {
    const kay_game *game;
    kay_state state;
} disguised_walk;

/* Gives the numbers after the first `kept` their least values; false: some number is too large. */
static bool disguised_fill(const disguised_kind *kind, uint64_t *at, uint32_t count, uint32_t kept, uint64_t most)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i >= kept)
            at[i] = kind->strip && i ? at[i - 1] + kind->apart : 0;
        sum += kind->stairs ? at[i] : 0;
        if (at[i] > most || sum > most)
            return false;
    }
    return true;
}

/* Steps to the next numbers up to `most`; of stairs their sum.  False: there are none. */
static bool disguised_next(const disguised_kind *kind, uint64_t *at, uint32_t count, uint64_t most)
{
    for (uint32_t i = count; i-- > 0;) {
        at[i]++;
        if (disguised_fill(kind, at, count, i + 1, most))
            return true;
    }
    return false;
}

/* Whether no empty heap stands between others. */
static bool disguised_closed(const uint64_t *at, uint32_t count)
{
    uint32_t edges = 0; /* the places where heaps begin or end */
    for (uint32_t i = 0; i <= count; i++)
        edges += (i < count && at[i]) != (i > 0 && at[i - 1]);
    return edges <= 2;
}

/* Begins the positions of the next larger number of numbers.  KAY_END: there are none. */
static kay_status disguised_walk_on(kay_walk *walk, disguised_walk *at)
{
    const disguised_kind *kind = disguised_kind_of_rules(walk->rules);
    const uint32_t count = walk->new_game ? 1 : at->game->words + 1;
    if (count > walk->size.a || count > DISGUISED_NUMBERS)
        return KAY_END;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    KAY_TRY(kay_state_of_rules(walk->arena, walk->rules, count, &at->game, &at->state));
    return disguised_fill(kind, at->state.words, count, 0, walk->size.b) ? KAY_OK : KAY_END;
}

/* Enumerates positions of up to size.a numbers up to size.b; of stairs, with up to size.b coins. */
static kay_status disguised_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    const disguised_kind *kind = disguised_kind_of_rules(walk->rules);
    disguised_walk *at = walk->place;
    do {
        if (walk->new_game || !disguised_next(kind, at->state.words, at->game->words, walk->size.b))
            KAY_TRY(disguised_walk_on(walk, at));
    } while (kind->ends && !disguised_closed(at->state.words, at->game->words));
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static void disguised_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    for (uint32_t i = 0; i < game->words; i++)
        kay_feature_entry(out, (int64_t)state->words[i]);
}

/* ---- The games */

static const kay_contest_form disguised_contest_form = {
    .sample = disguised_sample,
    .opening = disguised_opening,
    .opening_size = 12,
};

static uint32_t nimble_heap_of(uint32_t count, uint32_t i)
{
    (void)count;
    return i;
}

/* The odd stairs, with an even index, are the heaps; a move from an even stair adds to the odd one below. */
static uint32_t staircase_heap_of(uint32_t count, uint32_t i)
{
    (void)count;
    return i & ~UINT32_C(1);
}

/* The coins form pairs from the right; a heap is the gap between two, or before a single first coin. */
static uint32_t silver_dollar_heap_of(uint32_t count, uint32_t i)
{
    return (count - 1 - i) % 2 ? i + 1 : i;
}

static uint64_t silver_dollar_least(const uint64_t *at, uint32_t count, uint32_t i)
{
    (void)count;
    return i ? at[i - 1] + 1 : 0;
}

static uint64_t end_nim_least(const uint64_t *at, uint32_t count, uint32_t i)
{
    bool first = true, last = true;
    for (uint32_t j = 0; j < i; j++)
        first = first && !at[j];
    for (uint32_t j = i + 1; j < count; j++)
        last = last && !at[j];
    return first || last ? 0 : at[i];
}

#define DISGUISED_STARTS(size)                                                                                         \
    .start = disguised_start, .parameters = 2, .positions = disguised_positions, .complete = true,                     \
    .place_size = sizeof(disguised_walk), .features = disguised_features, .verify_size = (size)

static const disguised_kind nimble_kind = {
    .starts = {DISGUISED_STARTS("4x7")},
    .number = "a square",
    .strip = true,
    .heap_of = nimble_heap_of,
    .heaps = "the coins' squares",
};

static const disguised_kind staircase_kind = {
    .starts = {DISGUISED_STARTS("5x6")},
    .number = "the number of coins on a stair",
    .stairs = true,
    .heap_of = staircase_heap_of,
    .heaps = "the coins on the odd stairs",
};

static const disguised_kind silver_dollar_kind = {
    .starts = {DISGUISED_STARTS("5x10")},
    .number = "a square",
    .strip = true,
    .apart = true,
    .least = silver_dollar_least,
    .heap_of = silver_dollar_heap_of,
    .gaps = true,
    .heaps = "every second gap, from the last coin down",
};

static const disguised_kind welter_kind = {
    .starts = {DISGUISED_STARTS("5x10")},
    .number = "a square",
    .strip = true,
    .apart = true,
};

static const disguised_kind end_nim_kind = {
    .starts = {DISGUISED_STARTS("4x5")},
    .number = "a heap",
    .ends = true,
    .least = end_nim_least,
};

#define DISGUISED_RULESET(game)                                                                                        \
    .version = KAY_RULESET_VERSION, .traits = KAY_IMPARTIAL, .players = {"First", "Second"},                           \
    .manual = &kay_##game##_manual, .theorem = &kay_##game##_theorem, .proof = &kay_##game##_proof,                    \
    .read_position = disguised_read, .write_position = disguised_write, .moves = disguised_moves,                      \
    .move_text = disguised_move_text, .move_read = disguised_move_read, .play_in_place = disguised_play_in_place,      \
    .scene = disguised_scene, .place = disguised_place, .contest = &disguised_contest_form,                            \
    .starts = &game##_kind.starts

const kay_ruleset kay_nimble = {
    DISGUISED_RULESET(nimble),
    .name = "nimble",
    .summary = "move one coin of a strip to the left, past and onto others",
};

const kay_ruleset kay_staircase = {
    DISGUISED_RULESET(staircase),
    .name = "staircase",
    .summary = "move any number of coins from one stair to the next one down",
};

const kay_ruleset kay_silver_dollar = {
    DISGUISED_RULESET(silver_dollar),
    .name = "silver-dollar",
    .summary = "move one coin of a strip to the left, not past or onto others",
};

const kay_ruleset kay_welter = {
    DISGUISED_RULESET(welter),
    .name = "welter",
    .summary = "move one coin of a strip to the left, past others but not onto them",
};

const kay_ruleset kay_end_nim = {
    DISGUISED_RULESET(end_nim),
    .name = "end-nim",
    .summary = "take any number of counters from the first or the last heap of a row",
    .simplify = disguised_simplify,
    .simplify_keeps_moves = true,
};
