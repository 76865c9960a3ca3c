/* Edge-geography: what its rules, its theorem and the check of its certificates share. */
#pragma once

#include "games/shared/game_parts.h"

#include "base/packed.h"

enum { EDGE_GEOGRAPHY_LEFT = 0, EDGE_GEOGRAPHY_RIGHT = 1 };

/* The board: which pairs of vertices have edges at the start.  Vertices without an edge are left out, but for the one
 * with the token; on each side the others are counted from 0 in the order of their numbers.  Pairs are counted from 0
 * in the order of (left, right).
 *
 * A position: for each pair the copies that are left, packed, then the token's vertex, right ones behind left ones:
 *
 *      | copies of pair 0 | 1 | ... | token |      */
typedef struct edge_geography_game {
    kay_game game;
    uint64_t sizes[2]; /* vertices of a side in the input: numbers go from 1 to this */
    uint64_t counts[2]; /* vertices kept */
    uint64_t *names[2]; /* their numbers, rising */
    uint64_t pairs;
    uint64_t *ends[2]; /* of each pair, a vertex kept on each side */
    uint64_t *firsts[2]; /* counts[side] + 1: where a vertex's pairs begin in lists[side] */
    uint64_t *lists[2]; /* pairs by vertex, then in the order of the vertices across */
    unsigned log; /* of the width of a pair's copies in bits */
    unsigned token_shift, token_bits;
    uint64_t token_word;
} edge_geography_game;

typedef struct edge_geography_vertex {
    unsigned side;
    uint64_t at; /* among those kept */
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

/* The vertex that has this number in the input; false: it is none of those kept. */
bool kay_edge_geography_find(const edge_geography_game *game, unsigned side, uint64_t number, uint64_t *at);

KAY_GAME_PARTS(edge_geography);
