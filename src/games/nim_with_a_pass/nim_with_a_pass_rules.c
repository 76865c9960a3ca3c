/* Nim and Wythoff's game with a pass, which the players may use once in the whole game, but not when all is taken.
 *
 * Source: R. E. Morrison, E. J. Friedman and A. S. Landsberg, "Combinatorial games with a pass: a dynamical systems
 * approach", Chaos 22 (2012). */
#include "games/nim_with_a_pass/nim_with_a_pass.h"

#include <kayles/state.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/grow.h"
#include "games/shared/piles.h"
#include "games/shared/whole_number.h"

static const char pass_passed[] = "passed", pass_pass[] = "pass", pass_both[] = "both-";

static bool pass_is_wythoff(const kay_ruleset *rules)
{
    return rules == &kay_wythoff_with_a_pass;
}

static uint32_t pass_heaps(const kay_game *game)
{
    return game->words - 1;
}

/* ---- Positions as text */

static kay_status pass_make(kay_arena *arena, const kay_ruleset *rules, bool may, const uint64_t *heaps, uint64_t count,
                            const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(arena, rules, (uint32_t)count + 1, game, state));
    state->words[0] = may;
    memcpy(state->words + 1, heaps, count * sizeof *heaps);
    return KAY_OK;
}

/* Reads "3 5 2", or "3 5 2 passed" after the pass. */
kay_status pass_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const bool wythoff = pass_is_wythoff(cases->rules);
    const char *word;
    uint64_t count = 0, room = 4, length = 0;
    kay_status status;
    KAY_NEW(uint64_t, heaps, cases->arena, room);
    while (!length && (status = kay_read_blank(cases->in)) == KAY_OK) {
        if (*cases->in->at == *pass_passed) {
            KAY_TRY(kay_read_word(cases->in, pass_passed, &word, &length));
            if (length != strlen(pass_passed) || memcmp(word, pass_passed, length) != 0)
                return kay_reader_fail(cases->in, word, "expected a heap or '%s'", pass_passed);
        } else {
            KAY_ROOM_IN(cases->arena, heaps, count, room);
            KAY_TRY(kay_read_u64(cases->in, "a heap", 0, PASS_MOST, &heaps[count]));
            if (count++ == (wythoff ? 2 : PASS_HEAPS))
                return kay_reader_fail(cases->in, kay_reader_last(cases->in), "a position has %s%d heaps",
                                       wythoff ? "" : "at most ", wythoff ? 2 : PASS_HEAPS);
        }
    }
    if (!length && status != KAY_END)
        return status;
    if (length)
        KAY_TRY(kay_read_end(cases->in));
    if (count < (wythoff ? 2 : 1))
        return kay_reader_fail(cases->in, NULL, "expected a heap");
    return pass_make(cases->arena, cases->rules, !length, heaps, count, game, state);
}

void pass_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    for (uint32_t i = 1; i < game->words && out->error == KAY_OK; i++)
        kay_text_format(out, "%s%" PRIu64, i > 1 ? " " : "", state->words[i]);
    if (!state->words[0]) {
        kay_text_char(out, ' ');
        kay_text_add(out, pass_passed);
    }
}

/* ---- Moves */

/* The most counters that a move takes from a heap, or from both; 1 for a pass that may be used. */
static uint64_t pass_most(const kay_game *game, const uint64_t *position, uint32_t heap)
{
    uint64_t all = 0;
    if (heap == PASS_BOTH)
        return !pass_is_wythoff(game->rules) ? 0 : position[1] < position[2] ? position[1] : position[2];
    if (heap > pass_heaps(game))
        return 0;
    if (heap)
        return position[heap];
    for (uint32_t i = 1; i < game->words; i++)
        all |= position[i];
    return position[0] && all;
}

/* The heap after this one, in the order of moves: each heap, both, then the pass. */
static uint32_t pass_next(const kay_game *game, uint32_t heap)
{
    return heap == PASS_BOTH ? 0 : heap < pass_heaps(game) ? heap + 1 : PASS_BOTH;
}

/* The cursor holds the heap of the next move and the counters taken before it. */
kay_status pass_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    uint32_t heap = out->cursor[0] ? (uint32_t)out->cursor[0] - 1 : 1;
    uint64_t taken = out->cursor[1];
    for (bool more = true; more; more = heap != 0, heap = pass_next(game, heap), taken = 0)
        for (const uint64_t most = pass_most(game, position, heap); taken < most; taken++) {
            if (kay_move_list_full(out)) {
                out->more = true;
                out->cursor[0] = heap + UINT64_C(1);
                out->cursor[1] = taken;
                return KAY_OK;
            }
            const uint64_t name = pass_name(heap, heap ? taken + 1 : 0);
            uint64_t *option = kay_emit_copy(out, name, position);
            if (option)
                KAY_TRY(pass_play_in_place(game, option, player, name));
        }
    return KAY_OK;
}

kay_status pass_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const uint32_t heap = pass_name_heap(name);
    (void)game;
    (void)player; /* impartial */
    if (heap == PASS_BOTH) {
        position[1] -= pass_name_taken(name);
        position[2] -= pass_name_taken(name);
    } else if (heap) {
        position[heap] -= pass_name_taken(name);
    } else {
        position[0] = 0;
    }
    return KAY_OK;
}

/* Sorts the heaps, because their order does not matter. */
void pass_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint64_t *normal = kay_emit_part(out);
    memcpy(normal, position, game->words * sizeof *normal);
    qsort(normal + 1, pass_heaps(game), sizeof *normal, kay_compare_u64);
}

void pass_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const uint32_t heap = pass_name_heap(move.name);
    (void)game;
    (void)state;
    if (!heap)
        kay_text_add(out, pass_pass);
    else if (heap == PASS_BOTH)
        kay_text_format(out, "%s%" PRIu64, pass_both, pass_name_taken(move.name));
    else
        kay_text_format(out, "%" PRIu32 "-%" PRIu64, heap, pass_name_taken(move.name));
}

/* Parses "1-3", "both-3" or "pass"; false: the text is something else. */
static bool pass_split(const char *text, uint64_t *heap, uint64_t *taken)
{
    enum { DIGITS = 20 };
    char digits[DIGITS + 1] = "";
    const char *dash = strchr(text, '-');
    *heap = *taken = 0;
    if (strcmp(text, pass_pass) == 0)
        return true;
    if (!dash || dash - text > DIGITS || !kay_whole_number(dash + 1, taken))
        return false;
    *heap = PASS_BOTH;
    if (strncmp(text, pass_both, strlen(pass_both)) == 0)
        return true;
    memcpy(digits, text, (size_t)(dash - text));
    return kay_whole_number(digits, heap) && *heap >= 1;
}

kay_status pass_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                          kay_move *out)
{
    uint64_t heap, taken;
    if (!pass_split(text, &heap, &taken))
        return kay_fail(
            arena->ctx, KAY_EINPUT,
            "'%.60s' is not a move: expected the heap and how many counters it takes, such as 1-3%s, or pass", text,
            pass_is_wythoff(game->rules) ? " or both-2" : "");
    const uint64_t most = heap <= PASS_BOTH ? pass_most(game, state->words, (uint32_t)heap) : 0;
    if (!heap && !most)
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: %s", text,
                        state->words[0] ? "there are no counters" : "the pass has been used");
    if (heap && (taken < 1 || taken > most))
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not legal: a move takes at least 1 counter, and here at most %" PRIu64, text, most);
    *out = (kay_move){.part = 0, .name = pass_name((uint32_t)heap, taken)};
    return KAY_OK;
}

/* ---- Drawing */

/* The line of the pass, below the heaps. */
static double pass_line(const kay_game *game)
{
    return pass_heaps(game) < PILES_LINES ? pass_heaps(game) + 0.5 : PILES_LINES + 1.5;
}

void pass_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    for (uint32_t i = 0; i < pass_heaps(game) && i < PILES_LINES; i++)
        kay_piles_scene_counted(out, i, i + 1, position[i + 1], PILES_COUNTER);
    if (pass_heaps(game) > PILES_LINES)
        kay_scene_text_from(out, 2, PILES_LINES + 0.5, KAY_OWNER_NONE, "...");
    if (position[0])
        kay_scene_rect(out, 2, pass_line(game), 3, 1, KAY_OWNER_BOTH, pass_pass);
}

/* Points at the first counter that is taken from the heap, or from each heap, or at the pass. */
void pass_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                const kay_scene *scene, kay_place *out)
{
    const uint32_t heap = pass_name_heap(name), first = heap == PASS_BOTH ? 1 : heap;
    const uint64_t taken = pass_name_taken(name);
    (void)player;
    (void)scene;
    out->unmarked = true;
    if (!heap) {
        out->at[0] = 3.5;
        out->at[1] = pass_line(game) + 0.5;
        return;
    }
    kay_piles_middle(first <= PILES_LINES ? first - 1 : PILES_LINES, position[first] - taken, PILES_COUNTER, out->at);
    if (heap == PASS_BOTH)
        kay_piles_middle(1, position[2] - taken, PILES_COUNTER, out->to);
    out->two = heap == PASS_BOTH;
}

/* ---- Starts */

static void pass_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t heaps = pass_is_wythoff(rules) ? 2 : 1 + kay_random_below(random, 3);
    for (uint64_t i = 0; i < heaps; i++)
        kay_text_format(out, "%s%" PRIu64, i ? " " : "", kay_random_below(random, size / 2 + 1));
    const bool passed = size >= 5 && kay_random_below(random, 3) == 0; /* the word counts as six letters */
    kay_text_add(out, passed ? " passed\n" : "\n");
}

static void pass_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    kay_piles_sample(random, pass_is_wythoff(rules) ? 2 : 3, 1, 1 + size, out);
}

const kay_contest_form pass_contest_form = {
    .sample = pass_sample,
    .opening = pass_opening,
    .opening_size = 7,
};

static kay_status pass_start(kay_start *start, const kay_game **game, kay_state *state)
{
    if (start->count < 2 && pass_is_wythoff(start->rules))
        return kay_fail(start->ctx, KAY_EINPUT, "%s needs two parameters, the heaps", start->rules->name);
    for (unsigned i = 0; i < start->count; i++)
        if (start->parameters[i] > PASS_MOST)
            return kay_fail(start->ctx, KAY_EINPUT, "a heap must be from 0 to %" PRIu64, PASS_MOST);
    return pass_make(start->arena, start->rules, true, start->parameters, start->count, game, state);
}

typedef struct pass_walk {
    const kay_game *game;
    kay_state state;
} pass_walk;

/* Begins with another heap. */
static kay_status pass_walk_on(kay_walk *walk, pass_walk *at)
{
    const bool wythoff = pass_is_wythoff(walk->rules);
    const uint32_t heaps = at->game ? pass_heaps(at->game) + 1 : wythoff ? 2 : 1;
    if (heaps > (wythoff ? 2 : walk->size.a) || heaps > PASS_HEAPS)
        return KAY_END;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    return kay_state_of_rules(walk->arena, walk->rules, heaps + 1, &at->game, &at->state);
}

/* Enumerates up to size.a heaps of up to size.b counters, of Wythoff's game two heaps of up to size.a, with the pass
 * and without. */
static kay_status pass_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    pass_walk *at = walk->place;
    const uint64_t most = pass_is_wythoff(walk->rules) ? walk->size.a : walk->size.b;
    uint32_t i = 0;
    if (at->game) {
        while (i < at->game->words && at->state.words[i] >= (i ? most : 1))
            at->state.words[i++] = 0;
        if (i < at->game->words)
            at->state.words[i]++;
    }
    if (!at->game || i == at->game->words)
        KAY_TRY(pass_walk_on(walk, at));
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static void pass_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    kay_feature(out, "pass", (int64_t)state->words[0]);
    for (uint32_t i = 1; i < game->words; i++)
        kay_feature_entry(out, (int64_t)state->words[i]);
}

#define PASS_STARTS(size)                                                                                              \
    .start = pass_start, .parameters = 2, .positions = pass_positions, .complete = true,                               \
    .place_size = sizeof(pass_walk), .features = pass_features, .verify_size = (size)

const kay_starts nim_with_a_pass_starts = {PASS_STARTS("3x5")};
const kay_starts wythoff_with_a_pass_starts = {PASS_STARTS("12")};

const kay_ruleset kay_nim_with_a_pass = {
    PASS_RULESET(nim_with_a_pass),
    .name = "nim-with-a-pass",
    .summary = "take any number of counters from one heap, or use the one pass of the game",
};
