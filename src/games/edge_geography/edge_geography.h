/* Edge-geography: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"

#include "base/packed_array.h"

enum { EDGE_GEOGRAPHY_LEFT = 0, EDGE_GEOGRAPHY_RIGHT = 1 };

/* The board: the pairs of vertices that have edges at the start.  It keeps the vertices with an edge and the token's
 * vertex, numbered on each side from 0 in the order of their input numbers.  Pairs are numbered from 0 in the order of
 * (left, right).
 *
 * A position packs the remaining copies of each pair, then the token's vertex, right vertices after left ones:
 *
 *      | copies of pair 0 | 1 | ... | token |      */
typedef struct edge_geography_game {
    kay_game game;
    uint64_t sizes[2]; /* vertices of a side in the input, numbered from 1 */
    uint64_t counts[2]; /* vertices kept */
    uint64_t *names[2]; /* their input numbers, rising */
    uint64_t pairs;
    uint64_t *ends[2]; /* the kept vertices of each pair, by side */
    uint64_t *firsts[2]; /* counts[side] + 1 indices: where each vertex's pairs begin in lists[side] */
    uint64_t *lists[2]; /* pairs by vertex, then by the vertex on the other side */
    unsigned log; /* log2 of the bits that a pair's copies take */
    unsigned token_shift, token_bits;
    uint64_t token_word;
} edge_geography_game;

typedef struct edge_geography_vertex {
    unsigned side;
    uint64_t at; /* index among the kept vertices */
} edge_geography_vertex;

/* The name of a move is its pair. */
static inline uint64_t edge_geography_copies(const edge_geography_game *game, const uint64_t *position, uint64_t pair)
{
    return kay_packed_get(position, pair, game->log);
}

static inline edge_geography_vertex edge_geography_token(const edge_geography_game *game, const uint64_t *position)
{
    uint64_t token = position[game->token_word] >> game->token_shift & (((uint64_t)1 << game->token_bits) - 1);
    if (token < game->counts[EDGE_GEOGRAPHY_LEFT])
        return (edge_geography_vertex){EDGE_GEOGRAPHY_LEFT, token};
    return (edge_geography_vertex){EDGE_GEOGRAPHY_RIGHT, token - game->counts[EDGE_GEOGRAPHY_LEFT]};
}

static inline void edge_geography_put_token(const edge_geography_game *game, uint64_t *position,
                                            edge_geography_vertex token)
{
    uint64_t mask = (((uint64_t)1 << game->token_bits) - 1) << game->token_shift;
    uint64_t at = token.at + (token.side == EDGE_GEOGRAPHY_RIGHT ? game->counts[EDGE_GEOGRAPHY_LEFT] : 0);
    position[game->token_word] = (position[game->token_word] & ~mask) | at << game->token_shift;
}

/* Finds the vertex with this input number.  Returns false if it is not kept. */
bool kay_edge_geography_find(const edge_geography_game *game, unsigned side, uint64_t number, uint64_t *at);

/* The hooks `scene` and `place`. */
void edge_geography_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void edge_geography_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out);

KAY_GAME_PARTS(edge_geography);
