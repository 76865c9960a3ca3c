/* Builds lists of neighbours from a list of edges by counting, in time linear in the edges. */
#include "math/graph.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"

enum { GRAPH_TICK = 1 << 16 }; /* vertices between two looks at the clock */

bool kay_graph_joined(const kay_graph *graph, uint32_t a, uint32_t b)
{
    uint64_t low = graph->first[a], high = graph->first[a + 1];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (graph->heads[middle] < b)
            low = middle + 1;
        else
            high = middle;
    }
    return low < graph->first[a + 1] && graph->heads[low] == b;
}

kay_status kay_edges_add(kay_context *ctx, kay_edges *edges, uint32_t a, uint32_t b)
{
    KAY_ROOM(ctx, edges->ends, 2 * edges->count + 1, edges->room);
    edges->ends[2 * edges->count] = a;
    edges->ends[2 * edges->count + 1] = b;
    edges->count++;
    return KAY_OK;
}

void kay_edges_free(kay_context *ctx, kay_edges *edges)
{
    kay_free(ctx, edges->ends, edges->room * sizeof *edges->ends);
    *edges = (kay_edges){0};
}

/* Counts the neighbours of v in first[v + 2], then sets first[v + 1] to the place of the next neighbour of v.  After
 * graph_place, first[v] is where the neighbours of v begin. */
static void graph_count(uint64_t *first, uint32_t vertices, const kay_edges *edges)
{
    for (uint64_t i = 0; i < 2 * edges->count; i++)
        first[(uint64_t)edges->ends[i] + 2]++;
    for (uint64_t v = 2; v < (uint64_t)vertices + 2; v++)
        first[v] += first[v - 1];
}

/* Lists the neighbours in the order of the edges. */
static void graph_place(uint64_t *first, const kay_edges *edges, uint32_t *heads)
{
    for (uint64_t i = 0; i < edges->count; i++) {
        uint32_t a = edges->ends[2 * i], b = edges->ends[2 * i + 1];
        heads[first[(uint64_t)a + 1]++] = b;
        heads[first[(uint64_t)b + 1]++] = a;
    }
}

/* Writes each vertex, in order, into the lists of its neighbours, which makes the lists ascending. */
static kay_status graph_order(kay_arena *arena, const kay_graph *loose, uint64_t *next, uint32_t *heads)
{
    memcpy(next, loose->first, loose->vertices * sizeof *next);
    for (uint32_t v = 0; v < loose->vertices; v++) {
        if (v % GRAPH_TICK == 0)
            KAY_TRY(kay_tick(arena->ctx, "building the graph", v, loose->vertices));
        for (uint64_t i = loose->first[v]; i < loose->first[v + 1]; i++)
            heads[next[loose->heads[i]]++] = v;
    }
    return KAY_OK;
}

static void graph_merge_parallel(kay_graph *graph)
{
    uint64_t kept = 0, from = 0;
    for (uint32_t v = 0; v < graph->vertices; v++) {
        uint64_t begin = kept, to = graph->first[v + 1];
        for (uint64_t i = from; i < to; i++)
            if (kept == begin || graph->heads[kept - 1] != graph->heads[i])
                graph->heads[kept++] = graph->heads[i];
        graph->first[v] = begin;
        from = to;
    }
    graph->first[graph->vertices] = kept;
}

kay_status kay_graph_build(kay_arena *arena, uint32_t vertices, const kay_edges *edges, kay_graph *out)
{
    kay_context *ctx = arena->ctx;
    kay_graph graph = {.vertices = vertices};
    uint64_t ends = 2 * edges->count;
    KAY_TRY_NEW(graph.first, arena, (uint64_t)vertices + 2);
    KAY_TRY_NEW(graph.heads, arena, ends);
    uint32_t *loose = kay_alloc_array(ctx, ends, sizeof *loose);
    uint64_t *next = kay_alloc_array(ctx, vertices, sizeof *next);
    kay_status status = KAY_OK;
    if (!loose || !next) {
        status = kay_no_memory(ctx);
    } else {
        graph_count(graph.first, vertices, edges);
        graph_place(graph.first, edges, loose);
        status = graph_order(arena, &(kay_graph){vertices, graph.first, loose}, next, graph.heads);
    }
    kay_free(ctx, loose, ends * sizeof *loose);
    kay_free(ctx, next, vertices * sizeof *next);
    KAY_TRY(status);
    graph_merge_parallel(&graph);
    *out = graph;
    return KAY_OK;
}

/* Colours the connected component of `start`; false: it has an odd cycle. */
static bool graph_colour_from(const kay_graph *graph, uint32_t start, uint64_t *sides, uint64_t *seen, uint32_t *queue)
{
    uint32_t queued = 0;
    queue[queued++] = start;
    kay_bits_set(seen, start);
    for (uint32_t at = 0; at < queued; at++) {
        uint32_t v = queue[at];
        bool side = kay_bits_get(sides, v);
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            uint32_t w = graph->heads[i];
            if (kay_bits_get(seen, w)) {
                if (kay_bits_get(sides, w) == side)
                    return false;
                continue;
            }
            kay_bits_set(seen, w);
            if (!side)
                kay_bits_set(sides, w);
            queue[queued++] = w;
        }
    }
    return true;
}

kay_status kay_graph_sides(kay_arena *arena, const kay_graph *graph, uint64_t **sides)
{
    uint64_t words = kay_bits_words(graph->vertices);
    bool even = true;
    KAY_NEW(uint64_t, found, arena, words);
    KAY_NEW(uint64_t, seen, arena, words);
    KAY_NEW(uint32_t, queue, arena, graph->vertices);
    KAY_TRY(kay_tick(arena->ctx, "colouring the graph", 0, 0));
    for (uint32_t v = 0; v < graph->vertices && even; v++)
        if (!kay_bits_get(seen, v))
            even = graph_colour_from(graph, v, found, seen, queue);
    *sides = even ? found : NULL;
    return KAY_OK;
}
