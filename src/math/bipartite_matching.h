/* Matchings in bipartite graphs whose edges need not be stored: Hopcroft and Karp, and single searches.
 *
 * The graph is told by a hook that lists the neighbours of a vertex.  A matching is a partner for each vertex
 * (KAY_NO_VERTEX: it is missed).  All calls may be made on any matching of the graph, also after vertices went or came.
 */
#pragma once

#include <kayles/context.h>

#include "math/graph.h"

/* The neighbours of a vertex, in the same order at every call, those that are not present too: either `room` is filled,
 * which holds `degree` of them, or a list of the graph's own is returned. */
typedef const uint32_t *(*kay_neighbours)(const void *graph, uint32_t vertex, uint32_t *room, uint32_t *count);

typedef struct kay_bipartite {
    kay_context *ctx;
    uint32_t vertices;
    uint32_t degree; /* the most that the hook writes into its room */
    kay_neighbours neighbours;
    const void *graph; /* given to the hook */
    const uint64_t *sides; /* bit v: the side of v; edges join different sides */
    uint64_t *present; /* bit v: v is in the graph */
    uint32_t *mate; /* the matching */
    uint32_t missed[2]; /* how many vertices of each side it misses */

    uint32_t *queue; /* of the latest search: `queued` vertices of one side, the root first */
    uint32_t queued;
    uint32_t *mark; /* levels, roots, the way back */
    uint64_t *seen; /* bits; all clear between calls */
    uint32_t *stack; /* two numbers a level */
    uint32_t stack_room; /* levels */
    uint32_t *room;
} kay_bipartite;

/* Takes the working memory from `arena`: 8 bytes and two bits a vertex, and that of the stack, which grows with
 * the longest path.  The fields up to `mate` are set by the caller; `missed` too,
 * unless kay_bipartite_maximise comes first. */
kay_status kay_bipartite_init(kay_bipartite *bipartite, kay_arena *arena) KAY_MUST_CHECK;
void kay_bipartite_free(kay_bipartite *bipartite); /* the stack */

/* Makes the matching a maximum one.  Every second round at the latest is one of Hopcroft and Karp 1973 unless the
 * others find much: O(edges * (sqrt(vertices) + log(vertices))). */
kay_status kay_bipartite_maximise(kay_bipartite *bipartite) KAY_MUST_CHECK;

/* Looks for a path from the missed vertex `root` along which the matching can grow, and grows it; *grown false: there
 * is none.  Costs what it looks at, and nothing where no vertex of the other side is missed. */
kay_status kay_bipartite_augment(kay_bipartite *bipartite, uint32_t root, bool *grown) KAY_MUST_CHECK;

/* The same for a root from which no such path leads: queue[0 .. queued-1] are then all vertices that some matching of
 * the same size misses instead of `root`. */
kay_status kay_bipartite_reach(kay_bipartite *bipartite, uint32_t root) KAY_MUST_CHECK;

/* Takes a vertex out of the graph and returns its partner, which is missed then (KAY_NO_VERTEX: it had none); puts a
 * vertex into the graph, missed. */
uint32_t kay_bipartite_take(kay_bipartite *bipartite, uint32_t vertex);
void kay_bipartite_put(kay_bipartite *bipartite, uint32_t vertex);

/* Matches two missed neighbours. */
void kay_bipartite_pair(kay_bipartite *bipartite, uint32_t a, uint32_t b);

/* The hook for a stored graph: `graph` is a kay_graph. */
const uint32_t *kay_graph_neighbours(const void *graph, uint32_t vertex, uint32_t *room, uint32_t *count);
