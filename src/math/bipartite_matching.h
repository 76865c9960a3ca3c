/* Finds maximum matchings in bipartite graphs whose edges need not be stored, by the method of Hopcroft and Karp, and
 * grows matchings by single searches.
 *
 * The caller describes the graph by a function that lists the neighbours of a vertex.  A matching gives each vertex a
 * partner, or KAY_NO_VERTEX if it misses the vertex.  All calls work with any matching of the graph, also after
 * vertices were removed or added. */
#pragma once

#include <kayles/context.h>

#include "math/graph.h"

/* Returns the neighbours of a vertex, including those that are not present, in the same order at every call: either
 * written to `room`, which holds `degree` of them, or as a list that the graph owns. */
typedef const uint32_t *(*kay_neighbours)(const void *graph, uint32_t vertex, uint32_t *room, uint32_t *count);

typedef struct kay_bipartite_level {
    uint32_t vertex;
    uint32_t tried; /* the number of its neighbours that were tried */
} kay_bipartite_level;

typedef struct kay_bipartite {
    kay_context *ctx;
    uint32_t vertices;
    uint32_t degree; /* the most neighbours that the function writes to `room` */
    kay_neighbours neighbours;
    const void *graph; /* the argument of `neighbours` */
    const uint64_t *sides; /* bit v: the side of v; edges join different sides */
    uint64_t *present; /* bit v: v is in the graph */
    uint32_t *mate; /* the matching */
    uint32_t missed[2]; /* the number of vertices of each side that the matching misses */

    uint32_t *queue; /* of the latest search: `queued` vertices of one side, the root first */
    uint32_t queued;
    uint32_t *mark; /* levels, roots, or the vertex before this one on a path */
    uint64_t *seen; /* bits; all clear between calls */
    kay_bipartite_level *stack; /* of a depth-first search */
    uint32_t *room;
} kay_bipartite;

/* Allocates the working memory from `arena`: 12 bytes and a bit for each vertex.  The caller sets the fields up to
 * `mate`; also `missed`, unless it calls kay_bipartite_maximise first. */
kay_status kay_bipartite_init(kay_bipartite *bipartite, kay_arena *arena) KAY_MUST_CHECK;

/* Makes the matching maximum.  Alternates rounds that grow trees and rounds of Hopcroft and Karp 1973; a tree round
 * that finds many paths is followed by another tree round: O(edges * (sqrt(vertices) + log(vertices))). */
kay_status kay_bipartite_maximise(kay_bipartite *bipartite) KAY_MUST_CHECK;

/* Searches for an augmenting path from the missed vertex `root`.  If there is one, grows the matching along it and sets
 * *grown to true; otherwise sets it to false.  The cost is linear in the edges visited; there is no search if the
 * matching misses no vertex of the other side. */
kay_status kay_bipartite_augment(kay_bipartite *bipartite, uint32_t root, bool *grown) KAY_MUST_CHECK;

/* Searches from a missed vertex `root` at which no augmenting path begins: afterwards queue[0 .. queued-1] are `root`
 * and all vertices that some matching of the same size misses instead of `root`. */
kay_status kay_bipartite_reach(kay_bipartite *bipartite, uint32_t root) KAY_MUST_CHECK;

/* Removes a vertex from the graph and returns its partner, which the matching then misses, or KAY_NO_VERTEX. */
uint32_t kay_bipartite_take(kay_bipartite *bipartite, uint32_t vertex);

/* Adds a vertex to the graph; the matching misses it. */
void kay_bipartite_put(kay_bipartite *bipartite, uint32_t vertex);

/* Matches two missed neighbours. */
void kay_bipartite_pair(kay_bipartite *bipartite, uint32_t a, uint32_t b);

/* The kay_neighbours function of a stored graph: `graph` is a kay_graph. */
const uint32_t *kay_graph_neighbours(const void *graph, uint32_t vertex, uint32_t *room, uint32_t *count);
