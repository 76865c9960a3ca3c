/* The graph without a part that play cannot reach, then without runs of vertices, long runs first, then with the
 * numbers of two vertices exchanged. */
#include "games/shared/graph_smaller.h"

enum {
    GRAPH_SMALLER_MOST = 1 << 20, /* vertices of a graph that is made smaller */
    GRAPH_SMALLER_RUNS = 64, /* of one length on a side, about */
    GRAPH_SMALLER_PAIRS = 14, /* vertices of a graph of which any two go, or exchange their numbers */
    GRAPH_SMALLER_ENDS = 500, /* edges of it */
};

static uint64_t graph_smaller_count(const graph_smaller *graph)
{
    return graph->sizes[0] + (graph->sides > 1 ? graph->sizes[1] : 0);
}

/* The place of the end `end` of edges that has this number. */
static uint64_t graph_smaller_place(const graph_smaller *graph, unsigned end, uint64_t number)
{
    return number - 1 + (end < graph->sides ? end : 0) * graph->sizes[0];
}

/* The vertex that stands for those it hangs together with, as far as is known: a forest (Galler and Fischer 1964) whose
 * paths are halved as they are walked. */
static uint64_t graph_smaller_root(uint64_t *above, uint64_t place)
{
    while (above[place] != place) {
        above[place] = above[above[place]];
        place = above[place];
    }
    return place;
}

/* All that do not hang together with the start. */
static kay_status graph_smaller_apart(kay_arena *arena, const graph_smaller *graph, bool *gone)
{
    uint64_t count = graph_smaller_count(graph);
    KAY_NEW(uint64_t, above, arena, count);
    for (uint64_t place = 0; place < count; place++)
        above[place] = place;
    for (uint64_t edge = 0; edge < graph->edges; edge++) {
        uint64_t one = graph_smaller_root(above, graph_smaller_place(graph, 0, graph->ends[2 * edge]));
        uint64_t other = graph_smaller_root(above, graph_smaller_place(graph, 1, graph->ends[2 * edge + 1]));
        above[one] = other;
    }
    uint64_t start = graph_smaller_root(above, graph_smaller_place(graph, 0, graph->start));
    for (uint64_t place = 0; place < count; place++)
        gone[place] = graph_smaller_root(above, place) != start;
    return KAY_OK;
}

/* A run of vertices of one side, those of high numbers first: so a number stands for the next run when that before it
 * went. *number: less by as many runs as there are; 0 stays where it was one of them. */
static bool graph_smaller_run(const graph_smaller *graph, uint64_t length, unsigned side, uint64_t *number, bool *gone)
{
    uint64_t runs = (graph->sizes[side] + length - 1) / length;
    if (*number >= runs) {
        *number -= runs;
        return false;
    }
    uint64_t end = graph->sizes[side] - *number * length, begin = end < length ? 0 : end - length;
    for (uint64_t at = begin; at < end; at++)
        gone[graph_smaller_place(graph, side, at + 1)] = true;
    return true;
}

/* Runs of a power of two, the long ones first: to single ones, or to those of which there are enough. */
static bool graph_smaller_runs(const graph_smaller *graph, uint64_t *number, bool *gone)
{
    uint64_t count = graph_smaller_count(graph), length = 1;
    while (4 * length <= count)
        length *= 2;
    for (; length > 0 && (length == 1 || count / length < 2 * GRAPH_SMALLER_RUNS); length /= 2)
        for (unsigned side = 0; side < graph->sides; side++)
            if (graph->sizes[side] >= length && graph_smaller_run(graph, length, side, number, gone))
                return true;
    return false;
}

/* Two of a few vertices, one behind the other.  *number: less by as many pairs as there are. */
static bool graph_smaller_pair(const graph_smaller *graph, uint64_t *number, uint64_t *one, uint64_t *other)
{
    uint64_t count = graph_smaller_count(graph);
    if (count > GRAPH_SMALLER_PAIRS)
        return false;
    for (*one = count - 1; *one > 0; *number -= (*one)--) {
        if (*number >= *one)
            continue;
        *other = *one - 1 - *number;
        return true;
    }
    return false;
}

/* Names the vertices of a side that stay anew, at least one; how many there are. */
static uint64_t graph_smaller_rename(const graph_smaller *graph, unsigned side, bool *gone, uint64_t *names)
{
    uint64_t kept = 0, begin = graph_smaller_place(graph, side, 1);
    for (uint64_t place = begin; place < begin + graph->sizes[side]; place++)
        kept += !gone[place];
    if (kept == 0)
        gone[begin] = false;
    kept = 0;
    for (uint64_t place = begin; place < begin + graph->sizes[side]; place++)
        names[place] = kept += !gone[place];
    return kept;
}

static kay_status graph_smaller_without(kay_arena *arena, graph_smaller *graph, bool *gone, bool *made)
{
    const graph_smaller before = *graph;
    uint64_t start = graph_smaller_place(graph, 0, graph->start);
    KAY_NEW(uint64_t, names, arena, graph_smaller_count(graph));
    for (unsigned side = 0; side < graph->sides; side++)
        graph->sizes[side] = graph_smaller_rename(&before, side, gone, names);
    *made = graph_smaller_count(graph) < graph_smaller_count(&before);
    graph->start = names[start] + gone[start];
    graph->start = graph->start < graph->sizes[0] ? graph->start : graph->sizes[0];
    graph->edges = 0;
    for (uint64_t edge = 0; edge < before.edges; edge++) {
        uint64_t one = graph_smaller_place(&before, 0, before.ends[2 * edge]);
        uint64_t other = graph_smaller_place(&before, 1, before.ends[2 * edge + 1]);
        if (gone[one] || gone[other])
            continue;
        graph->ends[2 * graph->edges] = names[one];
        graph->ends[2 * graph->edges + 1] = names[other];
        graph->edges++;
    }
    return KAY_OK;
}

/* Exchanges the numbers of two vertices of one side, if the larger one is written more often. */
static void graph_smaller_exchange(graph_smaller *graph, uint64_t one, uint64_t other, bool *made)
{
    uint64_t *numbers[2 * GRAPH_SMALLER_ENDS + 1], ones = 0, others = 0, used = 0;
    unsigned side = one >= graph->sizes[0];
    uint64_t first = graph_smaller_place(graph, side, 1);
    if (graph->edges > GRAPH_SMALLER_ENDS || other < first)
        return;
    for (uint64_t i = 0; i <= 2 * graph->edges; i++) {
        uint64_t *number = i < 2 * graph->edges ? &graph->ends[i] : &graph->start;
        uint64_t place = graph_smaller_place(graph, i < 2 * graph->edges ? i % 2 : 0, *number);
        ones += place == one;
        others += place == other;
        if (place == one || place == other)
            numbers[used++] = number;
    }
    *made = ones > others;
    for (uint64_t i = 0; i < used && *made; i++)
        *numbers[i] = one + other - 2 * first + 2 - *numbers[i];
}

kay_status graph_smaller_make(kay_arena *arena, graph_smaller *graph, uint64_t number, bool *made)
{
    uint64_t one, other;
    *made = false;
    if (graph->sizes[0] > GRAPH_SMALLER_MOST || graph->sizes[1] > GRAPH_SMALLER_MOST)
        return KAY_END;
    KAY_NEW(bool, gone, arena, graph_smaller_count(graph));
    if (number-- == 0) {
        KAY_TRY(graph_smaller_apart(arena, graph, gone));
        return graph_smaller_without(arena, graph, gone, made);
    }
    if (graph_smaller_runs(graph, &number, gone))
        return graph_smaller_without(arena, graph, gone, made);
    if (graph_smaller_pair(graph, &number, &one, &other)) {
        gone[one] = gone[other] = true;
        return graph_smaller_without(arena, graph, gone, made);
    }
    if (!graph_smaller_pair(graph, &number, &one, &other))
        return KAY_END;
    graph_smaller_exchange(graph, one, other, made);
    return KAY_OK;
}
