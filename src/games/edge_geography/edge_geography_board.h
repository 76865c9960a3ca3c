/* Edge-geography: builds a board from a list of edges in any order. */
#pragma once

#include "games/edge_geography/edge_geography.h"

/* Parallel edges; vertices are numbered from 1 as in the input. */
typedef struct edge_geography_edges {
    uint64_t ends[2];
    uint64_t copies;
} edge_geography_edges;

/* A list that grows. */
typedef struct edge_geography_list {
    kay_context *ctx;
    const kay_ruleset *rules; /* of the game to build */
    edge_geography_edges *items;
    uint64_t count, room;
} edge_geography_list;

/* Reserves room for `count` items. */
kay_status kay_edge_geography_reserve(edge_geography_list *list, uint64_t count) KAY_MUST_CHECK;
kay_status kay_edge_geography_add(edge_geography_list *list, edge_geography_edges item) KAY_MUST_CHECK;
void kay_edge_geography_drop(edge_geography_list *list);

/* Builds the game and the position with all edges and the token at vertex `number` of a side, in the arena.  Overwrites
 * the list's items.  Time is linear in the edges times the bytes of a vertex number. */
kay_status kay_edge_geography_load(kay_arena *arena, edge_geography_list *list, const uint64_t sizes[2], unsigned side,
                                   uint64_t number, edge_geography_game **game, kay_state *state) KAY_MUST_CHECK;
