/* A game with points on a random graph.  Position p has left[p] points left; option k leads to another position and
 * gains, for either player, the points that are left there no more.  Both players have the same moves. */
#ifndef KAYLES_TESTS_POINTS_GAME_H
#define KAYLES_TESTS_POINTS_GAME_H

#include <kayles/random.h>
#include <kayles/score.h>
#include <kayles/starts.h>

#include <stdlib.h>

#include "fixture.h"

enum { POINTS_NODES = 40, POINTS_OPTIONS = 3, POINTS_MOST = 4 };

typedef enum points_fault {
    POINTS_RIGHT,
    POINTS_GAIN, /* `moves` says one point more */
    POINTS_AGAIN, /* `moves` says otherwise than `play` who moves again */
    POINTS_SCORE, /* the other player gets the points */
    POINTS_KEEPS, /* the normal form has scores */
    POINTS_NORMAL, /* the normal form has other points left */
    POINTS_TWICE, /* the normal form of a normal form is another one */
    POINTS_UNLIKE, /* the normal form is a position with another margin */
    POINTS_FAULTS
} points_fault;

typedef struct points_option {
    unsigned to;
    kay_gain gain;
} points_option;

static struct points_graph {
    points_fault fault;
    unsigned left[POINTS_NODES], count[POINTS_NODES];
    points_option options[POINTS_NODES][POINTS_OPTIONS];
} points;

/* Makes a graph; without loops every option leads to a smaller number. */
static void points_make(uint64_t seed, bool loopy)
{
    kay_random random;
    kay_random_seed(&random, seed);
    for (unsigned p = 0; p < POINTS_NODES; p++)
        points.left[p] = loopy ? (unsigned)kay_random_below(&random, POINTS_MOST + 1) : p * POINTS_MOST / POINTS_NODES;
    for (unsigned p = 0; p < POINTS_NODES; p++) {
        const unsigned below = loopy ? POINTS_NODES : p;
        points.count[p] = below ? (unsigned)kay_random_below(&random, POINTS_OPTIONS + 1) : 0;
        for (unsigned k = 0; k < points.count[p]; k++) {
            unsigned to = (unsigned)kay_random_below(&random, below);
            if (points.left[to] > points.left[p])
                to = p;
            const int size = (int)(points.left[p] - points.left[to]);
            const bool gives = kay_random_below(&random, 4) == 0;
            points.options[p][k] = (points_option){
                to, {.points = (int16_t)(gives ? -size : size), .again = kay_random_below(&random, 3) == 0}};
        }
    }
}

static void points_emit(const uint64_t *position, kay_player player, uint64_t name, bool plays, kay_move_list *out)
{
    const points_option option = points.options[position[0]][name];
    kay_gain gain = option.gain;
    kay_player scorer = gain.points < 0 ? kay_opponent(player) : player;
    if (points.fault == POINTS_SCORE)
        scorer = kay_opponent(scorer);
    uint64_t *words = kay_emit(out, name);
    words[0] = option.to;
    words[1] = position[1] + ((uint64_t)abs(gain.points) << 32 * scorer);
    gain.points += points.fault == POINTS_GAIN && !plays;
    gain.again ^= points.fault == POINTS_AGAIN && plays;
    kay_emit_gain(out, gain.points, gain.again);
}

static kay_status points_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    for (unsigned k = 0; k < points.count[position[0]]; k++)
        points_emit(position, player, k, false, out);
    return KAY_OK;
}

static kay_status points_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                              kay_move_list *out)
{
    (void)game;
    points_emit(position, player, name, true, out);
    return KAY_OK;
}

static void points_scores(const kay_game *game, const uint64_t *position, uint32_t out[2])
{
    (void)game;
    out[KAY_LEFT] = (uint32_t)position[1];
    out[KAY_RIGHT] = (uint32_t)(position[1] >> 32);
}

static uint32_t points_left(const kay_game *game, const uint64_t *position)
{
    (void)game;
    return points.left[position[0]];
}

static void points_normal(const kay_game *game, uint64_t *position, kay_player *mover)
{
    (void)game;
    *mover = KAY_LEFT;
    position[1] = points.fault == POINTS_KEEPS ? 1 : 0;
    for (unsigned p = 0; p < POINTS_NODES; p++) {
        const bool same = points.left[p] == points.left[position[0]];
        if ((points.fault == POINTS_NORMAL && !same) || (points.fault == POINTS_TWICE && same && p != position[0]) ||
            (points.fault == POINTS_UNLIKE && same)) {
            position[0] = p;
            return;
        }
    }
}

static kay_status points_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 2, game, state));
    KAY_TRY(kay_read_u64s_into(cases->in, "a position", POINTS_NODES - 1, 1, state->words));
    KAY_TRY(kay_read_u64s_into(cases->in, "scores", UINT64_MAX, 1, state->words + 1));
    return kay_read_end(cases->in);
}

static void points_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_format(out, "%u %llu", (unsigned)state->words[0], (unsigned long long)state->words[1]);
}

static void points_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_format(out, "m%u", (unsigned)move.name);
}

static kay_status points_start(kay_start *start, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 2, game, state));
    state->words[0] = POINTS_NODES - 1 - start->parameters[0];
    return KAY_OK;
}

static const kay_scoring points_scoring = {.scores = points_scores, .left = points_left, .normal = points_normal};
static const kay_starts points_starts = {.start = points_start, .parameters = 1};

/* The rules, whose trait KAY_LOOPY a test may set. */
static const kay_ruleset points_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SCORING,
    .name = "points",
    .read_position = points_read,
    .write_position = points_write,
    .moves = points_moves,
    .play = points_play,
    .move_text = points_move_text,
    .starts = &points_starts,
    .scoring = &points_scoring,
};

#endif
