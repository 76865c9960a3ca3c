/* Finds maximum matchings in any stored graph, and the vertices that some maximum matching misses.
 *
 * Vertices may be removed and restored between the calls; one search then makes the matching maximum again.  A search
 * grows alternating trees and shrinks odd cycles (blossoms): Edmonds 1965, "Paths, trees and flowers".  The labels are
 * those of Gabow 1976, "An efficient implementation of Edmonds' algorithm for maximum matching on graphs"; union-find
 * stores the shrunken vertices.  The cost of a search is linear in the edges it visits. */
#pragma once

#include <kayles/context.h>

#include "math/graph.h"

typedef struct kay_matching {
    kay_context *ctx;
    const kay_graph *graph;
    uint64_t *present; /* bits: the vertices that are in the graph */
    uint32_t *mate; /* KAY_NO_VERTEX: missed */
    const uint64_t *sides; /* bits: a colouring of the graph with two colours; NULL: not bipartite */

    /* The state of the latest search, reset before the next one. */
    uint8_t *label; /* outer, inner, blossom */
    uint32_t *link; /* outer: the outer vertex before it; blossom: one end of the bridge */
    uint32_t *other; /* blossom: the other end of the bridge */
    uint32_t *base; /* union-find: towards the base of the blossom */
    uint32_t *root; /* of the tree */
    uint32_t *stamp; /* the value of `clock` when a search for a meeting point last passed here */
    uint32_t clock;
    uint32_t *queue; /* outer vertices, `queued` of them */
    uint32_t queued;
    uint32_t *touched; /* labelled vertices, `touches` of them */
    uint32_t touches;
    uint32_t *stack; /* pairs of vertices still to be matched */
} kay_matching;

/* Initialises an empty matching of `graph` restricted to `present`; allocates 41 bytes for each vertex from `arena`. */
kay_status kay_matching_init(kay_matching *matching, kay_arena *arena, const kay_graph *graph, uint64_t *present,
                             const uint64_t *sides) KAY_MUST_CHECK;

/* Makes the matching maximum: first extends it by the greedy rule of Karp and Sipser 1981, then by Hopcroft and Karp if
 * the graph has two sides, else by rounds of searches from all missed vertices at once. */
kay_status kay_matching_maximise(kay_matching *matching) KAY_MUST_CHECK;

/* Searches for an augmenting path from the missed vertex `root`; with `keep`, grows the matching along it.  If none is
 * found, the graph has a maximum matching that misses `root`. */
kay_status kay_matching_search(kay_matching *matching, uint32_t root, bool keep, bool *found) KAY_MUST_CHECK;

/* Removes a vertex from the graph, or puts it back.  The matching must be maximum before; at most one search makes it
 * maximum again. */
kay_status kay_matching_remove(kay_matching *matching, uint32_t vertex) KAY_MUST_CHECK;
kay_status kay_matching_restore(kay_matching *matching, uint32_t vertex) KAY_MUST_CHECK;

/* Sets in `missed` the bits of the vertices that some maximum matching misses (the set D of Gallai 1964 and Edmonds
 * 1965); the matching must be maximum.  Unless `beside` is NULL, sets in `beside` the bits of all other vertices next
 * to those (the set A, which proves by Tutte and Berge that no matching is larger). */
kay_status kay_matching_missed(kay_matching *matching, uint64_t *missed, uint64_t *beside) KAY_MUST_CHECK;
