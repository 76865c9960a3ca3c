/* Edge-geography: builds a board from a list of edges in any order. */
#pragma once

#include "games/edge_geography/edge_geography.h"

/* Parallel edges; vertices are numbered from 1 as in the input. */
typedef struct edge_geography_edges {
    uint64_t ends[2];
    uint64_t copies;
} edge_geography_edges;

/* The edges of a board, a list that grows. */
typedef struct edge_geography_list {
    kay_arena *arena;
    uint64_t sizes[2]; /* vertices of a side */
    edge_geography_edges *items;
    uint64_t count, room;
} edge_geography_list;

kay_status kay_edge_geography_add(edge_geography_list *list, edge_geography_edges item) KAY_MUST_CHECK;

/* Builds the game and the position with all edges and the token at vertex `number` of a side, in the list's arena.
 * Overwrites the list's items.  Time is linear in the edges times the bytes of a vertex number. */
kay_status kay_edge_geography_load(edge_geography_list *list, unsigned side, uint64_t number,
                                   edge_geography_game **game, kay_state *state) KAY_MUST_CHECK;
