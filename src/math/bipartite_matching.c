/* Finds maximum bipartite matchings by two kinds of rounds.  A round of Hopcroft and Karp 1973, "An n^5/2 algorithm for
 * maximum matchings in bipartite graphs", finds a maximal set of disjoint shortest augmenting paths: a breadth-first
 * search computes levels, a depth-first search follows them.  O(sqrt(vertices)) such rounds are enough.  A round of
 * trees grows a tree from each root, all at once; a tree stops at its first augmenting path, which may have any length.
 * If the missed vertices are few and far apart, a tenth as many rounds of trees are enough, but the bound above does
 * not hold for them. */
#include "math/bipartite_matching.h"

#include <string.h>

#include "base/bits.h"

enum {
    BIPARTITE_TICK = 1 << 16, /* vertices between two looks at the clock */
    BIPARTITE_FEW = 8, /* another round of trees follows if at least one root in this many found a path */
};

const uint32_t *kay_graph_neighbours(const void *graph, uint32_t vertex, uint32_t *room, uint32_t *count)
{
    const kay_graph *whole = graph;
    (void)room;
    *count = (uint32_t)kay_graph_degree(whole, vertex);
    return whole->heads + whole->first[vertex];
}

kay_status kay_bipartite_init(kay_bipartite *bipartite, kay_arena *arena)
{
    KAY_TRY_NEW(bipartite->queue, arena, bipartite->vertices);
    KAY_TRY_NEW(bipartite->mark, arena, bipartite->vertices);
    KAY_TRY_NEW(bipartite->seen, arena, kay_bits_words(bipartite->vertices));
    KAY_TRY_NEW(bipartite->stack, arena, bipartite->vertices / 2 + 1); /* the root, and one vertex of each pair */
    KAY_TRY_NEW(bipartite->room, arena, bipartite->degree);
    return KAY_OK;
}

static bool bipartite_missed(const kay_bipartite *bipartite, uint32_t v)
{
    return bipartite->mate[v] == KAY_NO_VERTEX && kay_bits_get(bipartite->present, v);
}

static void bipartite_forget_seen(kay_bipartite *bipartite)
{
    memset(bipartite->seen, 0, kay_bits_words(bipartite->vertices) * sizeof *bipartite->seen);
}

static void bipartite_count_missed(kay_bipartite *bipartite)
{
    bipartite->missed[0] = bipartite->missed[1] = 0;
    for (uint32_t v = 0; v < bipartite->vertices; v++)
        if (bipartite_missed(bipartite, v))
            bipartite->missed[kay_bits_get(bipartite->sides, v)]++;
}

static uint32_t bipartite_queue_roots(kay_bipartite *bipartite, bool side)
{
    bipartite->queued = 0;
    for (uint32_t v = 0; v < bipartite->vertices; v++) {
        if (!bipartite_missed(bipartite, v) || kay_bits_get(bipartite->sides, v) != side)
            continue;
        bipartite->queue[bipartite->queued++] = v;
    }
    return bipartite->queued;
}

/* Computes the levels of the vertices of the root side, from 1.  Sets *last to the first level with a vertex next to a
 * missed vertex of the other side; 0: there is none. */
static kay_status bipartite_levels(kay_bipartite *bipartite, uint32_t *last)
{
    *last = 0;
    for (uint32_t at = 0; at < bipartite->queued; at++) {
        uint32_t v = bipartite->queue[at], level = bipartite->mark[v], count;
        if (*last && level > *last)
            break;
        if (at % BIPARTITE_TICK == 0)
            KAY_TRY(kay_tick(bipartite->ctx, "matching", 0, 0));
        const uint32_t *next = bipartite->neighbours(bipartite->graph, v, bipartite->room, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t w = next[i];
            if (kay_bits_get(bipartite->seen, w) || !kay_bits_get(bipartite->present, w))
                continue;
            kay_bits_set(bipartite->seen, w);
            uint32_t beyond = bipartite->mate[w];
            if (beyond == KAY_NO_VERTEX) {
                *last = level;
            } else {
                bipartite->mark[beyond] = level + 1;
                bipartite->queue[bipartite->queued++] = beyond;
            }
        }
    }
    return KAY_OK;
}

/* Matches v to w and rematches the path from v back to the root; `mark` of each vertex of the other side is the vertex
 * before it on the path. */
static void bipartite_flip_back(kay_bipartite *bipartite, uint32_t v, uint32_t w)
{
    while (v != KAY_NO_VERTEX) {
        uint32_t before = bipartite->mate[v];
        bipartite->mate[v] = w;
        bipartite->mate[w] = v;
        w = before;
        v = before == KAY_NO_VERTEX ? KAY_NO_VERTEX : bipartite->mark[before];
    }
}

/* Returns the next step from the top of the stack: on the last level a missed vertex of the other side, else a vertex
 * whose partner is one level further; KAY_NO_VERTEX if all were tried. */
static uint32_t bipartite_step(kay_bipartite *bipartite, uint32_t depth, uint32_t last)
{
    kay_bipartite_level *top = &bipartite->stack[depth - 1];
    uint32_t count;
    const uint32_t *next = bipartite->neighbours(bipartite->graph, top->vertex, bipartite->room, &count);
    while (top->tried < count) {
        uint32_t w = next[top->tried++];
        if (kay_bits_get(bipartite->seen, w) || !kay_bits_get(bipartite->present, w))
            continue;
        uint32_t beyond = bipartite->mate[w];
        bool goes_on =
            depth == last ? beyond == KAY_NO_VERTEX : beyond != KAY_NO_VERTEX && bipartite->mark[beyond] == depth + 1;
        if (!goes_on)
            continue;
        kay_bits_set(bipartite->seen, w);
        bipartite->mark[w] = top->vertex;
        return w;
    }
    return KAY_NO_VERTEX;
}

static void bipartite_grow_from(kay_bipartite *bipartite, uint32_t root, uint32_t last)
{
    uint32_t depth = 1;
    bipartite->stack[0] = (kay_bipartite_level){.vertex = root};
    while (depth > 0) {
        uint32_t w = bipartite_step(bipartite, depth, last);
        if (w == KAY_NO_VERTEX) {
            depth--;
        } else if (bipartite->mate[w] == KAY_NO_VERTEX) {
            bipartite_flip_back(bipartite, bipartite->stack[depth - 1].vertex, w);
            return;
        } else {
            bipartite->stack[depth++] = (kay_bipartite_level){.vertex = bipartite->mate[w]};
        }
    }
}

/* A round of Hopcroft and Karp. */
static kay_status bipartite_level_round(kay_bipartite *bipartite, uint32_t roots, uint32_t *grown)
{
    uint32_t last;
    *grown = 0;
    memset(bipartite->mark, 0, bipartite->vertices * sizeof *bipartite->mark);
    for (uint32_t i = 0; i < roots; i++)
        bipartite->mark[bipartite->queue[i]] = 1;
    kay_status status = bipartite_levels(bipartite, &last);
    bipartite_forget_seen(bipartite);
    for (uint32_t i = 0; i < roots && last && status == KAY_OK; i++) {
        if (i % BIPARTITE_TICK == 0)
            status = kay_tick(bipartite->ctx, "matching", i, roots);
        if (status == KAY_OK)
            bipartite_grow_from(bipartite, bipartite->queue[i], last);
        *grown += bipartite->mate[bipartite->queue[i]] != KAY_NO_VERTEX;
    }
    bipartite_forget_seen(bipartite);
    return status;
}

/* Grows a tree from each root until it finds its path; no tree enters another.  `mark` of a vertex of the root side is
 * its root; `mark` of a vertex of the other side is the vertex before it on the path. */
static kay_status bipartite_grow_trees(kay_bipartite *bipartite, uint32_t *grown)
{
    for (uint32_t at = 0; at < bipartite->queued; at++) {
        uint32_t v = bipartite->queue[at], root = bipartite->mark[v], count;
        if (at % BIPARTITE_TICK == BIPARTITE_TICK - 1)
            KAY_TRY(kay_tick(bipartite->ctx, "matching", 0, 0));
        if (bipartite->mate[root] != KAY_NO_VERTEX)
            continue;
        const uint32_t *next = bipartite->neighbours(bipartite->graph, v, bipartite->room, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t w = next[i];
            if (kay_bits_get(bipartite->seen, w) || !kay_bits_get(bipartite->present, w))
                continue;
            kay_bits_set(bipartite->seen, w);
            uint32_t beyond = bipartite->mate[w];
            if (beyond == KAY_NO_VERTEX) {
                bipartite_flip_back(bipartite, v, w);
                ++*grown;
                break;
            }
            bipartite->mark[w] = v;
            bipartite->mark[beyond] = root;
            bipartite->queue[bipartite->queued++] = beyond;
        }
    }
    return KAY_OK;
}

/* A round of trees: usually finds more paths than a round of Hopcroft and Karp, but may find only one. */
static kay_status bipartite_tree_round(kay_bipartite *bipartite, uint32_t roots, uint32_t *grown)
{
    *grown = 0;
    for (uint32_t i = 0; i < roots; i++)
        bipartite->mark[bipartite->queue[i]] = bipartite->queue[i];
    kay_status status = bipartite_grow_trees(bipartite, grown);
    bipartite_forget_seen(bipartite);
    return status;
}

kay_status kay_bipartite_maximise(kay_bipartite *bipartite)
{
    uint32_t grown = UINT32_MAX;
    bipartite_count_missed(bipartite);
    bool side = bipartite->missed[1] < bipartite->missed[0]; /* the side with fewer roots */
    for (bool trees = true; bipartite->missed[side] > 0 && grown > 0;) {
        uint32_t roots = bipartite_queue_roots(bipartite, side);
        KAY_TRY(trees ? bipartite_tree_round(bipartite, roots, &grown)
                      : bipartite_level_round(bipartite, roots, &grown));
        bipartite->missed[0] -= grown;
        bipartite->missed[1] -= grown;
        trees = !trees || grown >= roots / BIPARTITE_FEW;
    }
    return KAY_OK;
}

/* Clears `seen`, which holds only the partners of the vertices in the queue. */
static void bipartite_forget_queue(kay_bipartite *bipartite)
{
    for (uint32_t i = 0; i < bipartite->queued; i++)
        if (bipartite->mate[bipartite->queue[i]] != KAY_NO_VERTEX)
            kay_bits_clear(bipartite->seen, bipartite->mate[bipartite->queue[i]]);
}

/* Grows one tree. */
static kay_status bipartite_search(kay_bipartite *bipartite, uint32_t root, bool *grown)
{
    uint32_t paths = 0;
    bipartite->queue[0] = bipartite->mark[root] = root;
    bipartite->queued = 1;
    kay_status status = bipartite_grow_trees(bipartite, &paths);
    bipartite_forget_queue(bipartite);
    bipartite->missed[0] -= paths;
    bipartite->missed[1] -= paths;
    *grown = paths;
    return status;
}

kay_status kay_bipartite_augment(kay_bipartite *bipartite, uint32_t root, bool *grown)
{
    *grown = false;
    bipartite->queued = 0;
    return bipartite->missed[!kay_bits_get(bipartite->sides, root)] ? bipartite_search(bipartite, root, grown) : KAY_OK;
}

kay_status kay_bipartite_reach(kay_bipartite *bipartite, uint32_t root)
{
    bool grown;
    return bipartite_search(bipartite, root, &grown);
}

uint32_t kay_bipartite_take(kay_bipartite *bipartite, uint32_t vertex)
{
    uint32_t partner = bipartite->mate[vertex];
    bool side = kay_bits_get(bipartite->sides, vertex);
    kay_bits_clear(bipartite->present, vertex);
    if (partner == KAY_NO_VERTEX) {
        bipartite->missed[side]--;
    } else {
        bipartite->mate[vertex] = bipartite->mate[partner] = KAY_NO_VERTEX;
        bipartite->missed[!side]++;
    }
    return partner;
}

void kay_bipartite_put(kay_bipartite *bipartite, uint32_t vertex)
{
    kay_bits_set(bipartite->present, vertex);
    bipartite->missed[kay_bits_get(bipartite->sides, vertex)]++;
}

void kay_bipartite_pair(kay_bipartite *bipartite, uint32_t a, uint32_t b)
{
    bipartite->mate[a] = b;
    bipartite->mate[b] = a;
    bipartite->missed[0]--;
    bipartite->missed[1]--;
}
