/* Wythoff's game: take any number of counters from one of two heaps, or the same number from both.
 *
 * Source: W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907). */
#include "games/wythoff/wythoff.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "games/shared/piles.h"

static const kay_game wythoff_game = {.rules = &kay_wythoff, .words = 2, .traits = KAY_IMPARTIAL | KAY_LASTS};

static const char *const wythoff_words[] = {[WYTHOFF_FIRST] = "1-", [WYTHOFF_SECOND] = "2-", [WYTHOFF_BOTH] = "both-"};

static kay_status wythoff_make(kay_arena *arena, const uint64_t heaps[2], const kay_game **game, kay_state *state)
{
    *game = &wythoff_game;
    KAY_TRY(kay_state_make(arena, &wythoff_game, 1, state));
    state->words[0] = heaps[0];
    state->words[1] = heaps[1];
    return KAY_OK;
}

static kay_status wythoff_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t heaps[2];
    KAY_TRY(kay_read_u64s_into(cases->in, "a heap", WYTHOFF_HEAP_MAX, 2, heaps));
    return wythoff_make(cases->arena, heaps, game, state);
}

static void wythoff_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_format(out, "%" PRIu64 " %" PRIu64, state->words[0], state->words[1]);
}

/* The most counters that a move of this kind takes. */
static uint64_t wythoff_most(const uint64_t heaps[2], wythoff_heaps kind)
{
    const uint64_t less = heaps[0] < heaps[1] ? heaps[0] : heaps[1];
    return kind == WYTHOFF_FIRST ? heaps[0] : kind == WYTHOFF_SECOND ? heaps[1] : less;
}

/* The cursor holds the heaps of the next move and the counters taken before it. */
static kay_status wythoff_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    uint64_t taken = out->cursor[1];
    (void)game;
    (void)player; /* impartial */
    for (unsigned kind = out->cursor[0] ? (unsigned)out->cursor[0] : WYTHOFF_FIRST; kind <= WYTHOFF_BOTH; kind++) {
        for (const uint64_t most = wythoff_most(position, kind); taken < most; taken++) {
            if (kay_move_list_full(out)) {
                out->more = true;
                out->cursor[0] = kind;
                out->cursor[1] = taken;
                return KAY_OK;
            }
            const uint64_t name = wythoff_name(kind, taken + 1);
            uint64_t *option = kay_emit_copy(out, name, position);
            if (option)
                wythoff_take(option, name);
        }
        taken = 0;
    }
    return KAY_OK;
}

static kay_status wythoff_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    (void)player;
    wythoff_take(position, name);
    return KAY_OK;
}

/* Sorts the heaps, because their order does not matter. */
static void wythoff_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint64_t *normal = kay_emit_part(out);
    const bool swap = position[0] > position[1];
    (void)game;
    normal[0] = position[swap];
    normal[1] = position[!swap];
}

static void wythoff_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_format(out, "%s%" PRIu64, wythoff_words[wythoff_name_heaps(move.name)], wythoff_name_taken(move.name));
}

static kay_status wythoff_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                    kay_move *out)
{
    unsigned kind = WYTHOFF_FIRST;
    (void)game;
    while (kind <= WYTHOFF_BOTH && strncmp(text, wythoff_words[kind], strlen(wythoff_words[kind])) != 0)
        kind++;
    const char *digits = kind <= WYTHOFF_BOTH ? text + strlen(wythoff_words[kind]) : "";
    char *end;
    const uint64_t taken = isdigit((unsigned char)*digits) ? strtoull(digits, &end, 10) : 0; /* ULLONG_MAX: too many */
    if (!isdigit((unsigned char)*digits) || *end)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not a move: expected the heap and how many counters it takes, such as 1-3, 2-3 or "
                        "both-3",
                        text);
    if (taken < 1 || taken > wythoff_most(state->words, kind))
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not legal: a move takes at least 1 counter, and here at most %" PRIu64, text,
                        wythoff_most(state->words, kind));
    *out = (kay_move){.part = 0, .name = wythoff_name(kind, taken)};
    return KAY_OK;
}

static void wythoff_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)game;
    for (unsigned i = 0; i < 2; i++)
        kay_piles_scene_counted(out, i, i + 1, position[i], PILES_COUNTER);
}

/* Points at the first counter that is taken from the heap, or from each heap. */
static void wythoff_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out)
{
    const unsigned kind = wythoff_name_heaps(name), first = kind == WYTHOFF_SECOND;
    const uint64_t taken = wythoff_name_taken(name);
    (void)game;
    (void)player;
    (void)scene;
    kay_piles_middle(first, position[first] - taken, PILES_COUNTER, out->at);
    if (kind == WYTHOFF_BOTH)
        kay_piles_middle(1, position[1] - taken, PILES_COUNTER, out->to);
    out->two = kind == WYTHOFF_BOTH;
    out->unmarked = true;
}

static void wythoff_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    kay_piles_sample(random, 2, 0, size, out);
}

/* Writes heaps of half of the size or more. */
static void wythoff_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    kay_piles_sample(random, 2, (size + 1) / 2, size, out);
}

static kay_status wythoff_start(kay_start *start, const kay_game **game, kay_state *state)
{
    if (start->count < 2)
        return kay_fail(start->ctx, KAY_EINPUT, "wythoff needs two parameters, the heaps");
    for (unsigned i = 0; i < 2; i++)
        if (start->parameters[i] > WYTHOFF_HEAP_MAX)
            return kay_fail(start->ctx, KAY_EINPUT, "a heap must be from 0 to %" PRIu64, WYTHOFF_HEAP_MAX);
    start->lasting = true;
    return wythoff_make(start->arena, start->parameters, game, state);
}

typedef struct wythoff_walk {
    kay_state state;
    uint64_t heaps[2];
} wythoff_walk;

/* Enumerates all pairs of heaps of up to size.a counters. */
static kay_status wythoff_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    wythoff_walk *at = walk->place;
    const uint64_t most = walk->size.a < WYTHOFF_HEAP_MAX ? walk->size.a : WYTHOFF_HEAP_MAX;
    if (at->heaps[0] > most)
        return KAY_END;
    if (walk->new_game)
        KAY_TRY(kay_state_make(walk->arena, &wythoff_game, 1, &at->state));
    memcpy(at->state.words, at->heaps, sizeof at->heaps);
    if (at->heaps[1]++ == most) {
        at->heaps[0]++;
        at->heaps[1] = 0;
    }
    *game = &wythoff_game;
    *state = at->state;
    return KAY_OK;
}

static void wythoff_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    (void)game;
    kay_feature_entry(out, (int64_t)state->words[0]);
    kay_feature_entry(out, (int64_t)state->words[1]);
}

static const kay_contest_form wythoff_contest_form = {
    .sample = wythoff_sample,
    .opening = wythoff_opening,
    .opening_size = 12,
};

static const kay_starts wythoff_starts = {
    .verify_size = "40",
    .positions = wythoff_positions,
    .place_size = sizeof(wythoff_walk),
    .complete = true,
    .start = wythoff_start,
    .parameters = 2,
    .features = wythoff_features,
};

const kay_ruleset kay_wythoff = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "wythoff",
    .summary = "take any number of counters from one of two heaps, or the same number from both",
    .players = {"First", "Second"},
    .manual = &kay_wythoff_manual,
    .theorem = &kay_wythoff_theorem,
    .read_position = wythoff_read_position,
    .write_position = wythoff_write_position,
    .moves = wythoff_moves,
    .move_text = wythoff_move_text,
    .move_read = wythoff_move_read,
    .play_in_place = wythoff_play_in_place,
    .simplify = wythoff_simplify,
    .simplify_keeps_moves = true,
    .scene = wythoff_scene,
    .place = wythoff_place,
    .proof = &kay_wythoff_proof,
    .contest = &wythoff_contest_form,
    .starts = &wythoff_starts,
};
