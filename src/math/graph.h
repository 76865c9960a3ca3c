/* Stores undirected graphs without loops and parallel edges as lists of neighbours. */
#pragma once

#include <kayles/context.h>

/* The neighbours of v are heads[first[v]] .. heads[first[v + 1] - 1], ascending. */
typedef struct kay_graph {
    uint32_t vertices; /* the number of vertices, at most KAY_GRAPH_MOST; they are numbered from 0 */
    uint64_t *first; /* vertices + 1 items */
    uint32_t *heads; /* each edge twice */
} kay_graph;

/* No vertex. */
#define KAY_NO_VERTEX UINT32_MAX
#define KAY_GRAPH_MOST ((uint64_t)UINT32_MAX - 1)

static inline uint64_t kay_graph_degree(const kay_graph *graph, uint32_t vertex)
{
    return graph->first[vertex + 1] - graph->first[vertex];
}

/* Whether there is an edge between two vertices; a binary search. */
bool kay_graph_joined(const kay_graph *graph, uint32_t a, uint32_t b);

/* A list of edges that can grow.  Initialise it with zeros; kay_edges_free frees its memory. */
typedef struct kay_edges {
    uint32_t *ends; /* two for each edge */
    uint64_t count; /* of edges */
    uint64_t room; /* ends that fit */
} kay_edges;

kay_status kay_edges_add(kay_context *ctx, kay_edges *edges, uint32_t a, uint32_t b) KAY_MUST_CHECK;
void kay_edges_free(kay_context *ctx, kay_edges *edges);

/* Builds the graph of a list of edges between different vertices, in memory of `arena`; merges parallel edges.
 * Linear: two passes of counting sort. */
kay_status kay_graph_build(kay_arena *arena, uint32_t vertices, const kay_edges *edges, kay_graph *out) KAY_MUST_CHECK;

/* Colours the vertices with two colours so that every edge joins vertices of different colours: *sides becomes a bit
 * for each vertex, in memory of `arena`, or NULL if there is an odd cycle.  Linear. */
kay_status kay_graph_sides(kay_arena *arena, const kay_graph *graph, uint64_t **sides) KAY_MUST_CHECK;
