/* First finds a greedy matching, in which vertices with only one free neighbour go first (Karp and Sipser 1981); then
 * searches from the vertices that this matching misses. */
#include "math/matching.h"

#include <string.h>

#include "base/bits.h"
#include "math/bipartite_matching.h"

enum { MATCHING_TICK = 1 << 15 }; /* vertices between two looks at the clock */

/* Outer: an even number of steps from the root of the tree.  Inner: an odd number.  Blossom: was inner, but is on an
 * odd cycle and so is also outer. */
enum { MATCHING_UNSEEN, MATCHING_INNER, MATCHING_OUTER, MATCHING_BLOSSOM };

kay_status kay_matching_init(kay_matching *matching, kay_arena *arena, const kay_graph *graph, uint64_t *present,
                             const uint64_t *sides)
{
    uint64_t vertices = graph->vertices;
    *matching = (kay_matching){.ctx = arena->ctx, .graph = graph, .present = present, .sides = sides};
    uint32_t **arrays[] = {&matching->mate, &matching->link,  &matching->other,   &matching->base,
                           &matching->root, &matching->stamp, &matching->touched, &matching->queue};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        KAY_TRY_NEW(*arrays[i], arena, vertices);
    }
    matching->label = kay_arena_array(arena, vertices, sizeof *matching->label);
    matching->stack = kay_arena_array(arena, vertices + 1, 2 * sizeof *matching->stack);
    if (!matching->label || !matching->stack)
        return kay_no_memory(arena->ctx);
    memset(matching->mate, 0xff, vertices * sizeof *matching->mate);
    return KAY_OK;
}

static bool matching_is_outer(const kay_matching *matching, uint32_t v)
{
    return matching->label[v] >= MATCHING_OUTER;
}

static void matching_touch(kay_matching *matching, uint32_t v, uint8_t label, uint32_t root)
{
    matching->label[v] = label;
    matching->base[v] = v;
    matching->root[v] = root;
    matching->touched[matching->touches++] = v;
}

static void matching_add_outer(kay_matching *matching, uint32_t v, uint32_t from, uint32_t root)
{
    matching_touch(matching, v, MATCHING_OUTER, root);
    matching->link[v] = from;
    matching->queue[matching->queued++] = v;
}

static void matching_forget(kay_matching *matching)
{
    for (uint32_t i = 0; i < matching->touches; i++)
        matching->label[matching->touched[i]] = MATCHING_UNSEEN;
    matching->touches = matching->queued = 0;
}

static uint32_t matching_base(kay_matching *matching, uint32_t v)
{
    while (matching->base[v] != v) {
        matching->base[v] = matching->base[matching->base[v]];
        v = matching->base[v];
    }
    return v;
}

/* Gives the outer vertex v the partner w, and rematches along the path to the root of its tree, which the labels
 * describe. */
static void matching_rematch(kay_matching *matching, uint32_t v, uint32_t w)
{
    uint64_t depth = 0;
    matching->stack[0] = v;
    matching->stack[1] = w;
    depth = 1;
    while (depth > 0) {
        depth--;
        v = matching->stack[2 * depth];
        w = matching->stack[2 * depth + 1];
        for (;;) {
            uint32_t before = matching->mate[v];
            matching->mate[v] = w;
            if (before == KAY_NO_VERTEX || matching->mate[before] != v)
                break; /* this piece of the path is done */
            if (matching->label[v] == MATCHING_OUTER) {
                matching->mate[before] = matching->link[v];
                w = before;
                v = matching->link[v];
                continue;
            }
            uint32_t x = matching->link[v], y = matching->other[v];
            matching->stack[2 * depth] = y;
            matching->stack[2 * depth + 1] = x;
            depth++;
            v = x;
            w = y;
        }
    }
}

/* Finds where the paths from two outer vertices to the root of their tree meet: the base of the new blossom. */
static uint32_t matching_meet(kay_matching *matching, uint32_t x, uint32_t y)
{
    if (++matching->clock == 0) {
        memset(matching->stamp, 0, matching->graph->vertices * sizeof *matching->stamp);
        matching->clock = 1;
    }
    x = matching_base(matching, x);
    y = matching_base(matching, y);
    for (;;) {
        if (x != KAY_NO_VERTEX) {
            if (matching->stamp[x] == matching->clock)
                return x;
            matching->stamp[x] = matching->clock;
            x = matching->mate[x] == KAY_NO_VERTEX ? KAY_NO_VERTEX : matching_base(matching, matching->link[x]);
        }
        if (y != KAY_NO_VERTEX) {
            uint32_t swap = x;
            x = y;
            y = swap;
        }
    }
}

/* Shrinks the path from x to the base of the blossom that the bridge x - y closes. */
static void matching_shrink(kay_matching *matching, uint32_t x, uint32_t y, uint32_t base)
{
    for (uint32_t v = matching_base(matching, x); v != base; v = matching_base(matching, matching->link[v])) {
        uint32_t inner = matching->mate[v];
        matching->label[inner] = MATCHING_BLOSSOM;
        matching->link[inner] = x;
        matching->other[inner] = y;
        matching->queue[matching->queued++] = inner;
        matching->base[inner] = base;
        matching->base[v] = base;
    }
}

/* Handles an edge between the outer vertices x and y of one tree: shrinks the blossom that it closes, unless both are
 * in the same blossom already. */
static void matching_blossom(kay_matching *matching, uint32_t x, uint32_t y)
{
    if (matching_base(matching, x) == matching_base(matching, y))
        return;
    uint32_t base = matching_meet(matching, x, y);
    matching_shrink(matching, x, y, base);
    matching_shrink(matching, y, x, base);
}

/* What a search does when it finds a path. */
typedef struct matching_aim {
    bool keep; /* grow the matching along it */
    bool first; /* stop at the first one */
    uint64_t found; /* so far */
} matching_aim;

/* Whether the root of the tree of v has found a partner, which makes the labels of the tree invalid. */
static bool matching_dead(const kay_matching *matching, uint32_t v)
{
    return matching->mate[matching->root[v]] != KAY_NO_VERTEX;
}

/* Looks at the edge from the outer vertex x to y; returns whether the tree of x found its path. */
static bool matching_look(kay_matching *matching, uint32_t x, uint32_t y, const matching_aim *aim)
{
    if (matching->label[y] == MATCHING_UNSEEN) {
        uint32_t beyond = matching->mate[y];
        if (beyond == KAY_NO_VERTEX) {
            if (aim->keep) {
                matching_rematch(matching, x, y);
                matching->mate[y] = x;
            }
            return true;
        }
        matching_touch(matching, y, MATCHING_INNER, matching->root[x]);
        matching_add_outer(matching, beyond, x, matching->root[x]);
        return false;
    }
    if (!matching_is_outer(matching, y))
        return false;
    if (matching->root[x] == matching->root[y]) {
        matching_blossom(matching, x, y);
        return false;
    }
    if (matching_dead(matching, y))
        return false;
    matching_rematch(matching, x, y);
    matching_rematch(matching, y, x);
    return true;
}

/* Grows trees from the outer vertices in the queue. */
static kay_status matching_grow(kay_matching *graph_matching, matching_aim *aim)
{
    const kay_graph *graph = graph_matching->graph;
    for (uint32_t at = 0; at < graph_matching->queued; at++) {
        uint32_t x = graph_matching->queue[at];
        if (at % MATCHING_TICK == MATCHING_TICK - 1)
            KAY_TRY(kay_tick(graph_matching->ctx, "matching", 0, 0));
        if (matching_dead(graph_matching, x))
            continue;
        for (uint64_t i = graph->first[x]; i < graph->first[x + 1]; i++) {
            uint32_t y = graph->heads[i];
            if (graph_matching->mate[x] == y || !kay_bits_get(graph_matching->present, y) ||
                !matching_look(graph_matching, x, y, aim))
                continue;
            aim->found++;
            if (aim->first)
                return KAY_OK;
            break;
        }
    }
    return KAY_OK;
}

static void matching_plant_all(kay_matching *matching)
{
    matching_forget(matching);
    for (uint32_t v = 0; v < matching->graph->vertices; v++)
        if (matching->mate[v] == KAY_NO_VERTEX && kay_bits_get(matching->present, v))
            matching_add_outer(matching, v, v, v);
}

/* Grows rounds of trees from all missed vertices until a round finds no path. */
static kay_status matching_rounds(kay_matching *matching)
{
    matching_aim aim;
    do {
        aim = (matching_aim){.keep = true};
        matching_plant_all(matching);
        KAY_TRY(matching_grow(matching, &aim));
    } while (aim.found > 0);
    return KAY_OK;
}

kay_status kay_matching_search(kay_matching *matching, uint32_t root, bool keep, bool *found)
{
    matching_aim aim = {.keep = keep, .first = true};
    matching_forget(matching);
    matching_add_outer(matching, root, root, root);
    KAY_TRY(matching_grow(matching, &aim));
    *found = aim.found > 0;
    return KAY_OK;
}

static bool matching_is_free(const kay_matching *matching, uint32_t v)
{
    return matching->mate[v] == KAY_NO_VERTEX && kay_bits_get(matching->present, v);
}

/* The free neighbour with the fewest free neighbours. */
static uint32_t matching_best_partner(const kay_matching *matching, uint32_t v, const uint32_t *degree)
{
    uint32_t best = KAY_NO_VERTEX;
    for (uint64_t i = matching->graph->first[v]; i < matching->graph->first[v + 1]; i++) {
        uint32_t w = matching->graph->heads[i];
        if (matching_is_free(matching, w) && (best == KAY_NO_VERTEX || degree[w] < degree[best]))
            best = w;
    }
    return best;
}

/* Updates the neighbours of v, which now has a partner: each has one free neighbour fewer.  Queues the free ones that
 * have only one left. */
static void matching_used_up(kay_matching *matching, uint32_t v, uint32_t *degree)
{
    for (uint64_t i = matching->graph->first[v]; i < matching->graph->first[v + 1]; i++) {
        uint32_t w = matching->graph->heads[i];
        if (--degree[w] == 1 && matching_is_free(matching, w))
            matching->queue[matching->queued++] = w;
    }
}

static void matching_pair_greedily(kay_matching *matching, uint32_t v, uint32_t *degree)
{
    if (!matching_is_free(matching, v))
        return;
    uint32_t w = matching_best_partner(matching, v, degree);
    if (w == KAY_NO_VERTEX)
        return;
    matching->mate[v] = w;
    matching->mate[w] = v;
    matching_used_up(matching, v, degree);
    matching_used_up(matching, w, degree);
}

/* Matches each vertex that has only one free neighbour to that neighbour, which never makes the maximum smaller; if
 * there is no such vertex, matches the next vertex to its free neighbour with the fewest free neighbours. */
static kay_status matching_greedy(kay_matching *graph_matching)
{
    uint32_t vertices = graph_matching->graph->vertices, *degree = graph_matching->other;
    graph_matching->queued = 0;
    for (uint32_t v = 0; v < vertices; v++) {
        degree[v] = 0;
        for (uint64_t i = graph_matching->graph->first[v]; i < graph_matching->graph->first[v + 1]; i++)
            degree[v] += matching_is_free(graph_matching, graph_matching->graph->heads[i]);
        if (degree[v] == 1 && matching_is_free(graph_matching, v))
            graph_matching->queue[graph_matching->queued++] = v;
    }
    for (uint32_t v = 0, at = 0; v < vertices; v++) {
        if (v % MATCHING_TICK == 0)
            KAY_TRY(kay_tick(graph_matching->ctx, "matching greedily", v, vertices));
        while (at < graph_matching->queued)
            matching_pair_greedily(graph_matching, graph_matching->queue[at++], degree);
        matching_pair_greedily(graph_matching, v, degree);
    }
    graph_matching->queued = 0;
    return KAY_OK;
}

static kay_status matching_maximise_sides(kay_matching *matching)
{
    kay_bipartite two = {
        .ctx = matching->ctx,
        .vertices = matching->graph->vertices,
        .neighbours = kay_graph_neighbours,
        .graph = matching->graph,
        .sides = matching->sides,
        .present = matching->present,
        .mate = matching->mate,
    };
    kay_arena arena;
    kay_arena_init(&arena, matching->ctx);
    kay_status status = kay_bipartite_init(&two, &arena);
    if (status == KAY_OK)
        status = kay_bipartite_maximise(&two);
    kay_arena_free(&arena);
    return status;
}

kay_status kay_matching_maximise(kay_matching *matching)
{
    matching_forget(matching);
    KAY_TRY(matching_greedy(matching));
    return matching->sides ? matching_maximise_sides(matching) : matching_rounds(matching);
}

kay_status kay_matching_remove(kay_matching *matching, uint32_t vertex)
{
    uint32_t partner = matching->mate[vertex];
    bool found;
    kay_bits_clear(matching->present, vertex);
    matching->mate[vertex] = KAY_NO_VERTEX;
    if (partner == KAY_NO_VERTEX)
        return KAY_OK;
    matching->mate[partner] = KAY_NO_VERTEX;
    return kay_matching_search(matching, partner, true, &found);
}

kay_status kay_matching_restore(kay_matching *matching, uint32_t vertex)
{
    bool found;
    kay_bits_set(matching->present, vertex);
    return kay_matching_search(matching, vertex, true, &found);
}

kay_status kay_matching_missed(kay_matching *matching, uint64_t *missed, uint64_t *beside)
{
    matching_aim aim = {0};
    matching_plant_all(matching);
    KAY_TRY(matching_grow(matching, &aim));
    for (uint32_t i = 0; i < matching->touches; i++) {
        uint32_t v = matching->touched[i];
        if (matching_is_outer(matching, v))
            kay_bits_set(missed, v);
        else if (beside)
            kay_bits_set(beside, v);
    }
    return KAY_OK;
}
