/* Finds matchings by trying everything, in graphs of at most 16 vertices; makes random graphs. */
#ifndef KAYLES_TESTS_MATH_PLAIN_H
#define KAYLES_TESTS_MATH_PLAIN_H

#include "fixture.h"

#include "base/bits.h"
#include "math/graph.h"

typedef struct plain_graph {
    unsigned vertices;
    uint32_t joined[16]; /* bit w of joined[v]: v and w are joined */
} plain_graph;

/* The size of a maximum matching among the vertices of the set. */
static inline unsigned plain_matching(const plain_graph *graph, uint32_t set)
{
    if (!set)
        return 0;
    unsigned v = (unsigned)__builtin_ctz(set);
    uint32_t rest = set & (set - 1);
    unsigned best = plain_matching(graph, rest);
    for (uint32_t next = graph->joined[v] & rest; next; next &= next - 1) {
        unsigned with = 1 + plain_matching(graph, rest & ~(1u << __builtin_ctz(next)));
        best = with > best ? with : best;
    }
    return best;
}

/* Makes each edge with probability per_cent; unless `sides` is NULL, only between vertices with different bits in
 * it. */
static inline void plain_random(kay_random *random, unsigned vertices, unsigned per_cent, const uint32_t *sides,
                                plain_graph *out)
{
    *out = (plain_graph){.vertices = vertices};
    for (unsigned a = 0; a < vertices; a++)
        for (unsigned b = 0; b < a; b++) {
            if (kay_random_below(random, 100) >= per_cent || (sides && (*sides >> a & 1) == (*sides >> b & 1)))
                continue;
            out->joined[a] |= 1u << b;
            out->joined[b] |= 1u << a;
        }
}

static inline void plain_build(kay_arena *arena, const plain_graph *from, kay_graph *out)
{
    kay_edges edges = {0};
    for (unsigned a = 0; a < from->vertices; a++)
        for (unsigned b = 0; b < a; b++)
            if (from->joined[a] >> b & 1)
                assert_ok(arena->ctx, kay_edges_add(arena->ctx, &edges, a, b));
    assert_ok(arena->ctx, kay_graph_build(arena, from->vertices, &edges, out));
    kay_edges_free(arena->ctx, &edges);
}

/* Asserts that the partners are a matching among the vertices of the set; returns its size. */
static inline unsigned plain_size(const plain_graph *graph, uint32_t set, const uint32_t *mate)
{
    unsigned matched = 0;
    for (unsigned v = 0; v < graph->vertices; v++) {
        if (mate[v] == KAY_NO_VERTEX)
            continue;
        assert_true(set >> v & 1);
        assert_true(set >> mate[v] & 1);
        assert_true(graph->joined[v] >> mate[v] & 1);
        assert_int_equal(mate[mate[v]], v);
        matched++;
    }
    return matched / 2;
}

#endif
