/* Maximum matchings in any stored graph, and the vertices that some maximum matching misses.
 *
 * Vertices may go and come between the calls; a matching of the smaller graph is then one search away from being a
 * maximum one again.  The search grows alternating trees and shrinks odd cycles (blossoms): Edmonds 1965, "Paths, trees
 * and flowers"; the labels are those of Gabow 1976, "An efficient implementation of Edmonds' algorithm for maximum
 * matching on graphs", the shrunken vertices are kept by union and find.  A search costs what it looks at. */
#pragma once

#include <kayles/context.h>

#include "math/graph.h"

typedef struct kay_matching {
    kay_context *ctx;
    const kay_graph *graph;
    uint64_t *present; /* bits: the vertices that are in the graph */
    uint32_t *mate; /* KAY_NO_VERTEX: missed */
    const uint64_t *sides; /* two colours of the graph; NULL: it has none */

    /* Of the latest search: everything is forgotten before the next one. */
    uint8_t *label; /* outer, inner, blossom */
    uint32_t *link; /* outer: the outer vertex that it was come upon from; blossom: one end of the bridge */
    uint32_t *other; /* blossom: the other end of the bridge */
    uint32_t *base; /* union and find: towards the base of the blossom */
    uint32_t *root; /* of the tree */
    uint32_t *stamp; /* who passed here when two paths were followed to where they meet */
    uint32_t clock;
    uint32_t *queue; /* outer vertices, `queued` of them */
    uint32_t queued;
    uint32_t *touched; /* labelled vertices, `touches` of them */
    uint32_t touches;
    uint32_t *stack; /* of rematching, pairs */
} kay_matching;

/* A matching of `graph` restricted to `present` that misses every vertex; memory, 41 bytes a vertex, from `arena`. */
kay_status kay_matching_init(kay_matching *matching, kay_arena *arena, const kay_graph *graph, uint64_t *present,
                             const uint64_t *sides) KAY_MUST_CHECK;

/* Makes it a maximum one, beginning with the greedy rule of Karp and Sipser 1981 where nothing is matched; then by
 * Hopcroft and Karp where the graph has two sides, else by rounds of searches from all missed vertices at once. */
kay_status kay_matching_maximise(kay_matching *matching) KAY_MUST_CHECK;

/* Looks for a path from the missed vertex `root` along which the matching can grow.  Where it is found and `keep`,
 * grows the matching; where not, the graph has a maximum matching that misses `root`. */
kay_status kay_matching_search(kay_matching *matching, uint32_t root, bool keep, bool *found) KAY_MUST_CHECK;

/* Takes a vertex out of the graph, or puts it back (missed), and makes the matching, a maximum one before, maximum
 * again: one search at most. */
kay_status kay_matching_remove(kay_matching *matching, uint32_t vertex) KAY_MUST_CHECK;
kay_status kay_matching_restore(kay_matching *matching, uint32_t vertex) KAY_MUST_CHECK;

/* The vertices that some maximum matching misses (the set D of Gallai 1964 and Edmonds 1965), of a maximum matching:
 * bits are set in `missed`, and in `beside`, unless it is NULL, for the other vertices next to such (the set A, which
 * proves by Tutte and Berge that no matching is larger). */
kay_status kay_matching_missed(kay_matching *matching, uint64_t *missed, uint64_t *beside) KAY_MUST_CHECK;
