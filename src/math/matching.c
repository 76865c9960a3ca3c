/* A greedy matching first, vertices of one free neighbour before others (Karp and Sipser 1981); then searches from
 * the vertices that it misses. */
#include "math/matching.h"

#include <string.h>

#include "base/bits.h"
#include "math/bipartite.h"

enum { MATCHING_TICK = 1 << 15 }; /* vertices between two looks at the clock */

/* Outer: an even number of steps from the root of its tree.  Inner: odd.  Blossom: inner once, then on an odd cycle and
 * so outer too. */
enum { MATCHING_UNSEEN, MATCHING_INNER, MATCHING_OUTER, MATCHING_BLOSSOM };

kay_status kay_matching_init(kay_matching *own, kay_arena *arena, const kay_graph *graph, uint64_t *present,
                             const uint64_t *sides)
{
    uint64_t vertices = graph->vertices;
    *own = (kay_matching){.ctx = arena->ctx, .graph = graph, .present = present, .sides = sides};
    uint32_t **arrays[] = {&own->mate, &own->link,  &own->other,   &own->base,
                           &own->root, &own->stamp, &own->touched, &own->queue};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        *arrays[i] = kay_arena_array(arena, vertices, sizeof **arrays[i]);
        if (!*arrays[i])
            return kay_no_memory(arena->ctx);
    }
    own->label = kay_arena_array(arena, vertices, sizeof *own->label);
    own->stack = kay_arena_array(arena, vertices + 1, 2 * sizeof *own->stack);
    if (!own->label || !own->stack)
        return kay_no_memory(arena->ctx);
    memset(own->mate, 0xff, vertices * sizeof *own->mate);
    return KAY_OK;
}

static bool matching_is_outer(const kay_matching *own, uint32_t v)
{
    return own->label[v] >= MATCHING_OUTER;
}

static void matching_touch(kay_matching *own, uint32_t v, uint8_t label, uint32_t root)
{
    own->label[v] = label;
    own->base[v] = v;
    own->root[v] = root;
    own->touched[own->touches++] = v;
}

static void matching_add_outer(kay_matching *own, uint32_t v, uint32_t from, uint32_t root)
{
    matching_touch(own, v, MATCHING_OUTER, root);
    own->link[v] = from;
    own->queue[own->queued++] = v;
}

static void matching_forget(kay_matching *own)
{
    for (uint32_t i = 0; i < own->touches; i++)
        own->label[own->touched[i]] = MATCHING_UNSEEN;
    own->touches = own->queued = 0;
}

static uint32_t matching_base(kay_matching *own, uint32_t v)
{
    while (own->base[v] != v) {
        own->base[v] = own->base[own->base[v]];
        v = own->base[v];
    }
    return v;
}

/* Gives v, an outer vertex, the partner w, and goes on rematching to the root of v's tree: the path is in the labels.
 */
static void matching_rematch(kay_matching *own, uint32_t v, uint32_t w)
{
    uint64_t depth = 0;
    own->stack[0] = v;
    own->stack[1] = w;
    depth = 1;
    while (depth > 0) {
        depth--;
        v = own->stack[2 * depth];
        w = own->stack[2 * depth + 1];
        for (;;) {
            uint32_t before = own->mate[v];
            own->mate[v] = w;
            if (before == KAY_NO_VERTEX || own->mate[before] != v)
                break; /* this piece of the path is done */
            if (own->label[v] == MATCHING_OUTER) {
                own->mate[before] = own->link[v];
                w = before;
                v = own->link[v];
                continue;
            }
            uint32_t x = own->link[v], y = own->other[v];
            own->stack[2 * depth] = y;
            own->stack[2 * depth + 1] = x;
            depth++;
            v = x;
            w = y;
        }
    }
}

/* Where the paths from two outer vertices to the root of their tree meet: the base of the new blossom. */
static uint32_t matching_meet(kay_matching *own, uint32_t x, uint32_t y)
{
    if (++own->clock == 0) {
        memset(own->stamp, 0, own->graph->vertices * sizeof *own->stamp);
        own->clock = 1;
    }
    x = matching_base(own, x);
    y = matching_base(own, y);
    for (;;) {
        if (x != KAY_NO_VERTEX) {
            if (own->stamp[x] == own->clock)
                return x;
            own->stamp[x] = own->clock;
            x = own->mate[x] == KAY_NO_VERTEX ? KAY_NO_VERTEX : matching_base(own, own->link[x]);
        }
        if (y != KAY_NO_VERTEX) {
            uint32_t swap = x;
            x = y;
            y = swap;
        }
    }
}

/* Shrinks the path from x to the base of the blossom that the bridge x - y closes. */
static void matching_shrink(kay_matching *own, uint32_t x, uint32_t y, uint32_t base)
{
    for (uint32_t v = matching_base(own, x); v != base; v = matching_base(own, own->link[v])) {
        uint32_t inner = own->mate[v];
        own->label[inner] = MATCHING_BLOSSOM;
        own->link[inner] = x;
        own->other[inner] = y;
        own->queue[own->queued++] = inner;
        own->base[inner] = base;
        own->base[v] = base;
    }
}

/* An edge between the outer vertices x and y of one tree. */
static void matching_blossom(kay_matching *own, uint32_t x, uint32_t y)
{
    if (matching_base(own, x) == matching_base(own, y))
        return;
    uint32_t base = matching_meet(own, x, y);
    matching_shrink(own, x, y, base);
    matching_shrink(own, y, x, base);
}

/* What a search does with a path that it has found. */
typedef struct matching_aim {
    bool keep; /* grow the matching along it */
    bool first; /* stop at the first one */
    uint64_t found; /* so far */
} matching_aim;

/* A tree whose root has got a partner is dead: its labels mean nothing any more. */
static bool matching_dead(const kay_matching *own, uint32_t v)
{
    return own->mate[own->root[v]] != KAY_NO_VERTEX;
}

/* Looks at the edge from the outer vertex x to y; true: x's tree has found its path. */
static bool matching_look(kay_matching *own, uint32_t x, uint32_t y, const matching_aim *aim)
{
    if (own->label[y] == MATCHING_UNSEEN) {
        uint32_t beyond = own->mate[y];
        if (beyond == KAY_NO_VERTEX) {
            if (aim->keep) {
                matching_rematch(own, x, y);
                own->mate[y] = x;
            }
            return true;
        }
        matching_touch(own, y, MATCHING_INNER, own->root[x]);
        matching_add_outer(own, beyond, x, own->root[x]);
        return false;
    }
    if (!matching_is_outer(own, y))
        return false;
    if (own->root[x] == own->root[y]) {
        matching_blossom(own, x, y);
        return false;
    }
    if (matching_dead(own, y))
        return false;
    matching_rematch(own, x, y);
    matching_rematch(own, y, x);
    return true;
}

/* Grows trees from the outer vertices in the queue. */
static kay_status matching_grow(kay_matching *own, matching_aim *aim)
{
    const kay_graph *graph = own->graph;
    for (uint32_t at = 0; at < own->queued; at++) {
        uint32_t x = own->queue[at];
        if (at % MATCHING_TICK == MATCHING_TICK - 1)
            KAY_TRY(kay_tick(own->ctx, "matching", 0, 0));
        if (matching_dead(own, x))
            continue;
        for (uint64_t i = graph->first[x]; i < graph->first[x + 1]; i++) {
            uint32_t y = graph->heads[i];
            if (own->mate[x] == y || !kay_bits_get(own->present, y) || !matching_look(own, x, y, aim))
                continue;
            aim->found++;
            if (aim->first)
                return KAY_OK;
            break;
        }
    }
    return KAY_OK;
}

static void matching_plant_all(kay_matching *own)
{
    matching_forget(own);
    for (uint32_t v = 0; v < own->graph->vertices; v++)
        if (own->mate[v] == KAY_NO_VERTEX && kay_bits_get(own->present, v))
            matching_add_outer(own, v, v, v);
}

/* Rounds of trees from all missed vertices, until one finds nothing: its labels then tell what can be missed. */
static kay_status matching_rounds(kay_matching *own)
{
    matching_aim aim;
    do {
        aim = (matching_aim){.keep = true};
        matching_plant_all(own);
        KAY_TRY(matching_grow(own, &aim));
    } while (aim.found > 0);
    return KAY_OK;
}

kay_status kay_matching_search(kay_matching *own, uint32_t root, bool keep, bool *found)
{
    matching_aim aim = {.keep = keep, .first = true};
    matching_forget(own);
    matching_add_outer(own, root, root, root);
    KAY_TRY(matching_grow(own, &aim));
    *found = aim.found > 0;
    return KAY_OK;
}

static bool matching_is_free(const kay_matching *own, uint32_t v)
{
    return own->mate[v] == KAY_NO_VERTEX && kay_bits_get(own->present, v);
}

/* The free neighbour with the fewest free neighbours. */
static uint32_t matching_best_partner(const kay_matching *own, uint32_t v, const uint32_t *degree)
{
    uint32_t best = KAY_NO_VERTEX;
    for (uint64_t i = own->graph->first[v]; i < own->graph->first[v + 1]; i++) {
        uint32_t w = own->graph->heads[i];
        if (matching_is_free(own, w) && (best == KAY_NO_VERTEX || degree[w] < degree[best]))
            best = w;
    }
    return best;
}

/* v has got a partner: its free neighbours have one free neighbour fewer; those left with one are queued. */
static void matching_used_up(kay_matching *own, uint32_t v, uint32_t *degree)
{
    for (uint64_t i = own->graph->first[v]; i < own->graph->first[v + 1]; i++) {
        uint32_t w = own->graph->heads[i];
        if (--degree[w] == 1 && matching_is_free(own, w))
            own->queue[own->queued++] = w;
    }
}

static void matching_pair_greedily(kay_matching *own, uint32_t v, uint32_t *degree)
{
    if (!matching_is_free(own, v))
        return;
    uint32_t w = matching_best_partner(own, v, degree);
    if (w == KAY_NO_VERTEX)
        return;
    own->mate[v] = w;
    own->mate[w] = v;
    matching_used_up(own, v, degree);
    matching_used_up(own, w, degree);
}

/* A vertex with one neighbour may as well be matched with it; where there is none, the next vertex takes the neighbour
 * with the fewest. */
static kay_status matching_greedy(kay_matching *own)
{
    uint32_t vertices = own->graph->vertices, *degree = own->other;
    own->queued = 0;
    for (uint32_t v = 0; v < vertices; v++) {
        degree[v] = 0;
        for (uint64_t i = own->graph->first[v]; i < own->graph->first[v + 1]; i++)
            degree[v] += matching_is_free(own, own->graph->heads[i]);
        if (degree[v] == 1 && matching_is_free(own, v))
            own->queue[own->queued++] = v;
    }
    for (uint32_t v = 0, at = 0; v < vertices; v++) {
        if (v % MATCHING_TICK == 0)
            KAY_TRY(kay_tick(own->ctx, "matching greedily", v, vertices));
        while (at < own->queued)
            matching_pair_greedily(own, own->queue[at++], degree);
        matching_pair_greedily(own, v, degree);
    }
    own->queued = 0;
    return KAY_OK;
}

static kay_status matching_maximise_sides(kay_matching *own)
{
    kay_bipartite two = {
        .ctx = own->ctx,
        .vertices = own->graph->vertices,
        .neighbours = kay_graph_neighbours,
        .graph = own->graph,
        .sides = own->sides,
        .present = own->present,
        .mate = own->mate,
    };
    kay_arena arena;
    kay_arena_init(&arena, own->ctx);
    kay_status status = kay_bipartite_init(&two, &arena);
    if (status == KAY_OK)
        status = kay_bipartite_maximise(&two);
    kay_bipartite_free(&two);
    kay_arena_free(&arena);
    return status;
}

kay_status kay_matching_maximise(kay_matching *own)
{
    matching_forget(own);
    KAY_TRY(matching_greedy(own));
    return own->sides ? matching_maximise_sides(own) : matching_rounds(own);
}

kay_status kay_matching_remove(kay_matching *own, uint32_t vertex)
{
    uint32_t partner = own->mate[vertex];
    bool found;
    kay_bits_clear(own->present, vertex);
    own->mate[vertex] = KAY_NO_VERTEX;
    if (partner == KAY_NO_VERTEX)
        return KAY_OK;
    own->mate[partner] = KAY_NO_VERTEX;
    return kay_matching_search(own, partner, true, &found);
}

kay_status kay_matching_restore(kay_matching *own, uint32_t vertex)
{
    bool found;
    kay_bits_set(own->present, vertex);
    return kay_matching_search(own, vertex, true, &found);
}

kay_status kay_matching_missed(kay_matching *own, uint64_t *missed, uint64_t *beside)
{
    matching_aim aim = {0};
    matching_plant_all(own);
    KAY_TRY(matching_grow(own, &aim));
    for (uint32_t i = 0; i < own->touches; i++) {
        uint32_t v = own->touched[i];
        if (matching_is_outer(own, v))
            kay_bits_set(missed, v);
        else if (beside)
            kay_bits_set(beside, v);
    }
    return KAY_OK;
}
