/* Pyramid: a move takes a stone from one pile or, while none is empty, one from every pile.
 *
 * Source: Moscow Pre-Finals Workshop 2016, Kent Nikaido Contest 1, problem K. */
#include "games/pyramid/pyramid.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>

#include "base/packed_array.h"
#include "games/shared/piles.h"

enum { PYRAMID_SORT_MAX = 64 }; /* positions with more piles are not sorted */

static const uint64_t PYRAMID_PILE_MAX = INT64_MAX;

static kay_status pyramid_load(kay_arena *arena, const uint64_t *piles, uint64_t count, const kay_game **game,
                               kay_state *state)
{
    KAY_NEW(pyramid_game, board, arena, 1);
    uint64_t most = 0;
    for (uint64_t i = 0; i < count; i++)
        most |= piles[i];
    board->piles = count;
    board->log = kay_packed_log(most);
    uint64_t words = kay_packed_words(count, board->log);
    if (words > UINT32_MAX)
        return kay_fail(arena->ctx, KAY_EUNABLE, "pyramid: %" PRIu64 " piles are more than a position can hold", count);
    board->game = (kay_game){
        .rules = &kay_pyramid,
        .words = (uint32_t)words,
        .traits = kay_pyramid.traits,
    };
    KAY_TRY(kay_state_make(arena, &board->game, 1, state));
    for (uint64_t i = 0; i < count; i++)
        kay_packed_set(state->words, i, board->log, piles[i]);
    *game = &board->game;
    return KAY_OK;
}

static kay_status pyramid_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t count, *piles;
    KAY_TRY(kay_read_u64(cases->in, "the number of piles", 1, UINT64_MAX, &count));
    KAY_TRY(kay_read_u64s(cases->in, "a pile", PYRAMID_PILE_MAX, count, cases->arena, &piles));
    cases->total = 1;
    return pyramid_load(cases->arena, piles, count, game, state);
}

/* Reads "3 5 2": the piles, to the end. */
static kay_status pyramid_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t count, *piles;
    KAY_TRY(kay_read_numbers_to_end(cases, "a pile", PYRAMID_PILE_MAX, &piles, &count));
    if (count == 0)
        return kay_reader_fail(cases->in, NULL, "expected a pile, but the input ends");
    return pyramid_load(cases->arena, piles, count, game, state);
}

static void pyramid_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    for (uint64_t i = 0; i < pyramid->piles && out->error == KAY_OK; i++) {
        if (i)
            kay_text_char(out, ' ');
        kay_text_u64(out, pyramid_pile(pyramid, state->words, i));
    }
}

static kay_status pyramid_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    (void)player; /* impartial */
    if (name < pyramid->piles) {
        kay_packed_take(position, name, pyramid->log, 1);
        return KAY_OK;
    }
    for (uint64_t i = 0; i < pyramid->piles; i++)
        kay_packed_take(position, i, pyramid->log, 1);
    return KAY_OK;
}

static kay_status pyramid_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    unsigned width = 1u << pyramid->log;
    uint64_t mask = kay_packed_mask(pyramid->log), *option;
    bool none_empty = true;
    for (uint64_t i = 0, w = 0; i < pyramid->piles; w++) {
        for (unsigned shift = 0; shift < 64 && i < pyramid->piles; shift += width, i++) {
            if (kay_move_list_full(out))
                return KAY_OK;
            if (!(position[w] >> shift & mask))
                none_empty = false;
            else if ((option = kay_emit_copy(out, i, position)) != NULL)
                option[w] -= UINT64_C(1) << shift;
        }
    }
    if (none_empty && !kay_move_list_full(out) && (option = kay_emit_copy(out, pyramid->piles, position)) != NULL)
        KAY_TRY(pyramid_play_in_place(game, option, player, pyramid->piles));
    return KAY_OK;
}

/* Inserts pile number `i` into the sorted piles before it. */
static void pyramid_insert(const pyramid_game *game, uint64_t *position, uint64_t i)
{
    uint64_t pile = pyramid_pile(game, position, i), other;
    for (; i > 0 && (other = pyramid_pile(game, position, i - 1)) > pile; i--)
        kay_packed_set(position, i, game->log, other);
    kay_packed_set(position, i, game->log, pile);
}

/* Returns the first pile that is less than the one before it, or the number of piles if there is none.  Most positions
 * of a search have none: they were sorted one move ago. */
static uint64_t pyramid_first_less(const pyramid_game *game, const uint64_t *position)
{
    unsigned width = 1u << game->log, per_word = 64 >> game->log;
    uint64_t mask = kay_packed_mask(game->log), before = 0, i = 0;
    for (; i < game->piles; position++) {
        uint64_t word = *position, end = game->piles - i < per_word ? game->piles : i + per_word;
        for (; i < end; i++) {
            uint64_t pile = word & mask;
            if (pile < before)
                return i;
            before = pile;
            word = word >> (width - 1) >> 1;
        }
    }
    return i;
}

/* Sorts the piles, because their order does not matter. */
static void pyramid_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    uint64_t *normal = kay_emit_part(out), piles = pyramid->piles;
    for (uint32_t w = 0; w < game->words; w++)
        normal[w] = position[w];
    if (piles > PYRAMID_SORT_MAX)
        return;
    for (uint64_t i = pyramid_first_less(pyramid, normal); i < piles; i++)
        pyramid_insert(pyramid, normal, i);
}

static void pyramid_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    (void)state;
    if (move.name == pyramid->piles)
        kay_text_add(out, "all");
    else
        kay_text_u64(out, move.name + 1);
}

static kay_status pyramid_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    if (contest->total > 1)
        return KAY_END;
    kay_text_format(contest->out, "%" PRIu64 "\n", ((const pyramid_game *)game)->piles);
    pyramid_write_position(game, start, contest->out);
    kay_text_char(contest->out, '\n');
    return contest->out->error;
}

/* Enumerates all piles of up to size.b stones, for each number of piles up to size.a, like an odometer. */
typedef struct pyramid_walk {
    pyramid_game *game;
    kay_state state;
} pyramid_walk;

static kay_status pyramid_walk_game(kay_walk *walk, pyramid_walk *pyramid, uint64_t piles)
{
    kay_arena_clear(walk->arena);
    KAY_TRY_NEW(pyramid->game, walk->arena, 1);
    pyramid->game->piles = piles;
    pyramid->game->log = kay_packed_log(walk->size.b);
    pyramid->game->game = (kay_game){
        .rules = &kay_pyramid,
        .words = (uint32_t)kay_packed_words(piles, pyramid->game->log),
        .traits = kay_pyramid.traits,
    };
    walk->new_game = true;
    return kay_state_make(walk->arena, &pyramid->game->game, 1, &pyramid->state);
}

static kay_status pyramid_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    pyramid_walk *pyramid = walk->place;
    if (walk->new_game) {
        if (walk->size.a == 0)
            return KAY_END;
        KAY_TRY(pyramid_walk_game(walk, pyramid, 1));
    } else {
        uint64_t piles = pyramid->game->piles;
        if (!kay_packed_next(pyramid->state.words, piles, pyramid->game->log, walk->size.b)) {
            if (piles == walk->size.a)
                return KAY_END;
            KAY_TRY(pyramid_walk_game(walk, pyramid, piles + 1));
        }
    }
    *game = &pyramid->game->game;
    *state = pyramid->state;
    return KAY_OK;
}

/* All starts with the same number of piles belong to one game, a word per pile, so they share the search's results. */
static const pyramid_game pyramid_start_games[] = {
    {.game = {.rules = &kay_pyramid, .words = 1, .traits = KAY_IMPARTIAL}, .piles = 1, .log = 6},
    {.game = {.rules = &kay_pyramid, .words = 2, .traits = KAY_IMPARTIAL}, .piles = 2, .log = 6},
};

static kay_status pyramid_start(kay_start *start, const kay_game **game, kay_state *state)
{
    *game = &pyramid_start_games[start->count - 1].game;
    KAY_TRY(kay_state_make(start->arena, *game, 1, state));
    for (unsigned i = 0; i < start->count; i++) {
        if (start->parameters[i] > PYRAMID_PILE_MAX)
            return kay_fail(start->ctx, KAY_EINPUT, "a pile must be from 0 to %" PRIu64, PYRAMID_PILE_MAX);
        state->words[i] = start->parameters[i];
    }
    start->lasting = true;
    return KAY_OK;
}

static void pyramid_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    for (uint64_t i = 0; i < pyramid->piles; i++)
        kay_feature_entry(out, (int64_t)pyramid_pile(pyramid, state->words, i));
}

static void pyramid_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    char words[48];
    for (uint64_t i = 0; i < pyramid->piles && i < PILES_LINES; i++)
        kay_piles_scene_counted(out, (double)i, i + 1, pyramid_pile(pyramid, position, i), PILES_COUNTER);
    snprintf(words, sizeof words, "and %" PRIu64 " more piles", pyramid->piles - PILES_LINES);
    if (pyramid->piles > PILES_LINES)
        kay_scene_text_from(out, 2, PILES_LINES + 0.5, KAY_OWNER_NONE, words);
}

/* Points at the last stone of the pile, or, of all piles, at those of the first and the last one. */
static void pyramid_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    const bool all = name == pyramid->piles;
    const uint64_t piles[2] = {all ? 0 : name, all ? pyramid->piles - 1 : name};
    (void)player;
    (void)scene;
    for (int end = 0; end < 2; end++) {
        const uint64_t row = piles[end] < PILES_LINES ? piles[end] : PILES_LINES;
        kay_piles_middle((double)row, row < PILES_LINES ? pyramid_pile(pyramid, position, piles[end]) - 1 : 0,
                         PILES_COUNTER, end ? out->to : out->at);
    }
    out->two = all && pyramid->piles > 1;
    out->unmarked = true;
}

static const kay_contest_form pyramid_contest_form = {
    .input = "n in 1..; n numbers in 0..9223372036854775807",
    .read = pyramid_read,
    .write_case = pyramid_write_case,
};

static const kay_starts pyramid_starts = {
    .verify_size = "4x6",
    .positions = pyramid_positions,
    .place_size = sizeof(pyramid_walk),
    .complete = true,
    .start = pyramid_start,
    .parameters = 2,
    .features = pyramid_features,
};

const kay_ruleset kay_pyramid = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "pyramid",
    .summary = "take a stone from one pile, or one from every pile while none is empty",
    .players = {"Iori", "Yayoi"},
    .manual = &kay_pyramid_manual,
    .theorem = &kay_pyramid_theorem,
    .read_position = pyramid_read_position,
    .write_position = pyramid_write_position,
    .moves = pyramid_moves,
    .move_text = pyramid_move_text,
    .play_in_place = pyramid_play_in_place,
    .simplify = pyramid_simplify,
    .scene = pyramid_scene,
    .place = pyramid_place,
    .proof = &kay_pyramid_proof,
    .contest = &pyramid_contest_form,
    .starts = &pyramid_starts,
};
