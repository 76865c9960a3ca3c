/* Two kinds of rounds.  Those of Hopcroft and Karp 1973, "An n^5/2 algorithm for maximum matchings in bipartite
 * graphs", a search in breadth that gives levels and one in depth along them, find as many shortest paths as can be;
 * there are few such rounds.  In between a forest is grown from all roots, each tree up to its own first path, however
 * long: where the missed vertices are few and far apart that needs a tenth of the rounds, but has no such bound. */
#include "math/bipartite.h"

#include <string.h>

#include "base/bits.h"

enum {
    BIPARTITE_TICK = 1 << 16, /* vertices between two looks at the clock */
    BIPARTITE_FEW = 8, /* a round of trees should find a path for one root in so many */
};

const uint32_t *kay_graph_neighbours(const void *graph, uint32_t vertex, uint32_t *room, uint32_t *count)
{
    const kay_graph *own = graph;
    (void)room;
    *count = (uint32_t)kay_graph_degree(own, vertex);
    return own->heads + own->first[vertex];
}

kay_status kay_bipartite_init(kay_bipartite *own, kay_arena *arena)
{
    own->queue = kay_arena_array(arena, own->vertices, sizeof *own->queue);
    own->mark = kay_arena_array(arena, own->vertices, sizeof *own->mark);
    own->seen = kay_arena_array(arena, kay_bits_words(own->vertices), sizeof *own->seen);
    own->room = kay_arena_array(arena, own->degree, sizeof *own->room);
    own->stack = NULL;
    own->stack_room = 0;
    return own->queue && own->mark && own->seen && own->room ? KAY_OK : kay_no_memory(own->ctx);
}

void kay_bipartite_free(kay_bipartite *own)
{
    if (own->ctx)
        kay_free(own->ctx, own->stack, own->stack_room * 2 * sizeof *own->stack);
    own->stack = NULL;
    own->stack_room = 0;
}

static bool bipartite_missed(const kay_bipartite *own, uint32_t v)
{
    return own->mate[v] == KAY_NO_VERTEX && kay_bits_get(own->present, v);
}

static void bipartite_forget_seen(kay_bipartite *own)
{
    memset(own->seen, 0, kay_bits_words(own->vertices) * sizeof *own->seen);
}

static void bipartite_count_missed(kay_bipartite *own)
{
    own->missed[0] = own->missed[1] = 0;
    for (uint32_t v = 0; v < own->vertices; v++)
        if (bipartite_missed(own, v))
            own->missed[kay_bits_get(own->sides, v)]++;
}

static uint32_t bipartite_queue_roots(kay_bipartite *own, bool side)
{
    own->queued = 0;
    for (uint32_t v = 0; v < own->vertices; v++) {
        if (!bipartite_missed(own, v) || kay_bits_get(own->sides, v) != side)
            continue;
        own->queue[own->queued++] = v;
    }
    return own->queued;
}

/* Gives the vertices of the root side their levels, from 1; *last becomes the level from which a missed vertex of the
 * other side is one step away, 0 if there is none. */
static kay_status bipartite_levels(kay_bipartite *own, uint32_t *last)
{
    *last = 0;
    for (uint32_t at = 0; at < own->queued; at++) {
        uint32_t v = own->queue[at], level = own->mark[v], count;
        if (*last && level > *last)
            break;
        if (at % BIPARTITE_TICK == 0)
            KAY_TRY(kay_tick(own->ctx, "matching", 0, 0));
        const uint32_t *next = own->neighbours(own->graph, v, own->room, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t w = next[i];
            if (kay_bits_get(own->seen, w) || !kay_bits_get(own->present, w))
                continue;
            kay_bits_set(own->seen, w);
            uint32_t beyond = own->mate[w];
            if (beyond == KAY_NO_VERTEX) {
                *last = level;
            } else {
                own->mark[beyond] = level + 1;
                own->queue[own->queued++] = beyond;
            }
        }
    }
    return KAY_OK;
}

static kay_status bipartite_push(kay_bipartite *own, uint32_t *depth, uint32_t vertex)
{
    if (*depth == own->stack_room) {
        size_t room = own->stack_room ? 2 * (size_t)own->stack_room : 256, size = 2 * sizeof *own->stack;
        uint32_t *stack = kay_resize(own->ctx, own->stack, own->stack_room * size, room * size);
        if (!stack)
            return kay_no_memory(own->ctx);
        own->stack = stack;
        own->stack_room = (uint32_t)room;
    }
    own->stack[2 * *depth] = vertex;
    own->stack[2 * *depth + 1] = 0;
    ++*depth;
    return KAY_OK;
}

/* Matches along the stack, whose top goes on to the missed vertex w. */
static void bipartite_flip(kay_bipartite *own, uint32_t depth, uint32_t w)
{
    while (depth-- > 0) {
        uint32_t v = own->stack[2 * depth], before = own->mate[v];
        own->mate[v] = w;
        own->mate[w] = v;
        w = before;
    }
}

/* The next step from the top of the stack: a missed vertex of the other side on the last level, else one whose partner
 * is a level on; KAY_NO_VERTEX when all were tried. */
static uint32_t bipartite_step(kay_bipartite *own, uint32_t depth, uint32_t last)
{
    uint32_t v = own->stack[2 * depth - 2], *tried = &own->stack[2 * depth - 1], count;
    const uint32_t *next = own->neighbours(own->graph, v, own->room, &count);
    while (*tried < count) {
        uint32_t w = next[(*tried)++];
        if (kay_bits_get(own->seen, w) || !kay_bits_get(own->present, w))
            continue;
        uint32_t beyond = own->mate[w];
        bool goes_on =
            depth == last ? beyond == KAY_NO_VERTEX : beyond != KAY_NO_VERTEX && own->mark[beyond] == depth + 1;
        if (!goes_on)
            continue;
        kay_bits_set(own->seen, w);
        return w;
    }
    return KAY_NO_VERTEX;
}

static kay_status bipartite_grow_from(kay_bipartite *own, uint32_t root, uint32_t last)
{
    uint32_t depth = 0;
    KAY_TRY(bipartite_push(own, &depth, root));
    while (depth > 0) {
        uint32_t w = bipartite_step(own, depth, last);
        if (w == KAY_NO_VERTEX) {
            depth--;
        } else if (own->mate[w] == KAY_NO_VERTEX) {
            bipartite_flip(own, depth, w);
            return KAY_OK;
        } else {
            KAY_TRY(bipartite_push(own, &depth, own->mate[w]));
        }
    }
    return KAY_OK;
}

/* Matches from v back to the root: v is to get w, and mark tells of each vertex of the other side where it was come
 * upon from. */
static void bipartite_flip_back(kay_bipartite *own, uint32_t v, uint32_t w)
{
    while (v != KAY_NO_VERTEX) {
        uint32_t before = own->mate[v];
        own->mate[v] = w;
        own->mate[w] = v;
        w = before;
        v = before == KAY_NO_VERTEX ? KAY_NO_VERTEX : own->mark[before];
    }
}

/* A round of Hopcroft and Karp. */
static kay_status bipartite_level_round(kay_bipartite *own, uint32_t roots, uint32_t *grown)
{
    uint32_t last;
    *grown = 0;
    memset(own->mark, 0, own->vertices * sizeof *own->mark);
    for (uint32_t i = 0; i < roots; i++)
        own->mark[own->queue[i]] = 1;
    kay_status status = bipartite_levels(own, &last);
    bipartite_forget_seen(own);
    for (uint32_t i = 0; i < roots && last && status == KAY_OK; i++) {
        if (i % BIPARTITE_TICK == 0)
            status = kay_tick(own->ctx, "matching", i, roots);
        if (status == KAY_OK)
            status = bipartite_grow_from(own, own->queue[i], last);
        *grown += own->mate[own->queue[i]] != KAY_NO_VERTEX;
    }
    bipartite_forget_seen(own);
    return status;
}

/* Grows a tree from each root until it finds its path; no tree enters another.  mark is the root of a vertex of the
 * root side, and where one of the other side was come upon from. */
static kay_status bipartite_grow_trees(kay_bipartite *own, uint32_t *grown)
{
    for (uint32_t at = 0; at < own->queued; at++) {
        uint32_t v = own->queue[at], root = own->mark[v], count;
        if (at % BIPARTITE_TICK == BIPARTITE_TICK - 1)
            KAY_TRY(kay_tick(own->ctx, "matching", 0, 0));
        if (own->mate[root] != KAY_NO_VERTEX)
            continue;
        const uint32_t *next = own->neighbours(own->graph, v, own->room, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t w = next[i];
            if (kay_bits_get(own->seen, w) || !kay_bits_get(own->present, w))
                continue;
            kay_bits_set(own->seen, w);
            uint32_t beyond = own->mate[w];
            if (beyond == KAY_NO_VERTEX) {
                bipartite_flip_back(own, v, w);
                ++*grown;
                break;
            }
            own->mark[w] = v;
            own->mark[beyond] = root;
            own->queue[own->queued++] = beyond;
        }
    }
    return KAY_OK;
}

/* A round of trees: finds more paths than the shortest, mostly, but may find but one. */
static kay_status bipartite_tree_round(kay_bipartite *own, uint32_t roots, uint32_t *grown)
{
    *grown = 0;
    for (uint32_t i = 0; i < roots; i++)
        own->mark[own->queue[i]] = own->queue[i];
    kay_status status = bipartite_grow_trees(own, grown);
    bipartite_forget_seen(own);
    return status;
}

kay_status kay_bipartite_maximise(kay_bipartite *own)
{
    uint32_t grown = UINT32_MAX;
    bipartite_count_missed(own);
    bool side = own->missed[1] < own->missed[0]; /* the one with fewer roots */
    for (bool trees = true; own->missed[side] > 0 && grown > 0;) {
        uint32_t roots = bipartite_queue_roots(own, side);
        KAY_TRY(trees ? bipartite_tree_round(own, roots, &grown) : bipartite_level_round(own, roots, &grown));
        own->missed[0] -= grown;
        own->missed[1] -= grown;
        trees = !trees || grown >= roots / BIPARTITE_FEW;
    }
    return KAY_OK;
}

/* Forgets what was seen: the partners of the vertices in the queue, before a path was found and behind it. */
static void bipartite_forget_queue(kay_bipartite *own)
{
    for (uint32_t i = 0; i < own->queued; i++)
        if (own->mate[own->queue[i]] != KAY_NO_VERTEX)
            kay_bits_clear(own->seen, own->mate[own->queue[i]]);
}

/* Grows one tree. */
static kay_status bipartite_search(kay_bipartite *own, uint32_t root, bool *grown)
{
    uint32_t paths = 0;
    own->queue[0] = own->mark[root] = root;
    own->queued = 1;
    kay_status status = bipartite_grow_trees(own, &paths);
    bipartite_forget_queue(own);
    own->missed[0] -= paths;
    own->missed[1] -= paths;
    *grown = paths;
    return status;
}

kay_status kay_bipartite_augment(kay_bipartite *own, uint32_t root, bool *grown)
{
    *grown = false;
    own->queued = 0;
    return own->missed[!kay_bits_get(own->sides, root)] ? bipartite_search(own, root, grown) : KAY_OK;
}

kay_status kay_bipartite_reach(kay_bipartite *own, uint32_t root)
{
    bool grown;
    return bipartite_search(own, root, &grown);
}

uint32_t kay_bipartite_take(kay_bipartite *own, uint32_t vertex)
{
    uint32_t partner = own->mate[vertex];
    bool side = kay_bits_get(own->sides, vertex);
    kay_bits_clear(own->present, vertex);
    if (partner == KAY_NO_VERTEX) {
        own->missed[side]--;
    } else {
        own->mate[vertex] = own->mate[partner] = KAY_NO_VERTEX;
        own->missed[!side]++;
    }
    return partner;
}

void kay_bipartite_put(kay_bipartite *own, uint32_t vertex)
{
    kay_bits_set(own->present, vertex);
    own->missed[kay_bits_get(own->sides, vertex)]++;
}

void kay_bipartite_pair(kay_bipartite *own, uint32_t a, uint32_t b)
{
    own->mate[a] = b;
    own->mate[b] = a;
    own->missed[0]--;
    own->missed[1]--;
}
