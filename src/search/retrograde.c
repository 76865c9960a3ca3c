/* Solves positions by retrograde analysis, from the end of play back (Zermelo 1913; with the counters of Thompson 1986,
 * "Retrograde analysis of certain endgames").
 *
 * The queue has decided positions in the order of their remoteness.  A lost position makes every undecided predecessor
 * won, one move later.  A won position decrements the count of undecided options of each predecessor; at 0 the
 * predecessor is lost, one move later.  So the winner hurries and the loser delays.  Positions that are never decided
 * are drawn: each player can move from them to undecided positions for ever. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/key_hash.h"
#include "search/position_graph.h"

/* Decided positions, in the order of their remoteness.  The queue overwrites the table of numbers, which is rebuilt
 * afterwards: so the analysis needs no memory, even after the budget has ended.  If most positions were judged before,
 * rebuilding would take too long; then the queue gets memory of its own, if the allocation succeeds. */
typedef struct retrograde_queue {
    uint32_t *numbers;
    uint64_t taken, count;
    uint64_t room; /* items in the queue's own memory; 0: it has none */
} retrograde_queue;

static retrograde_queue retrograde_open(const position_graph *graph)
{
    const uint64_t room = graph->expanded - graph->first;
    retrograde_queue queue = {0};
    if (room < graph->first)
        queue.numbers = kay_alloc_array(graph->ctx, room + 1, sizeof *queue.numbers);
    if (queue.numbers)
        queue.room = room + 1;
    else
        queue.numbers = (uint32_t *)(void *)graph->lines;
    return queue;
}

static void retrograde_close(position_graph *graph, const retrograde_queue *queue)
{
    if (queue->room)
        kay_free(graph->ctx, queue->numbers, queue->room * sizeof *queue->numbers);
    else
        graph_hash_again(graph);
}

/* Updates a position that has an option with value `option`. */
static void retrograde_tell(position_graph *graph, retrograde_queue *queue, uint32_t number, uint32_t option)
{
    const uint32_t value = graph->values[number], later = (option & GRAPH_REST_MOST) + 1;
    if (graph_outcome_of(value) != GRAPH_OPEN || graph_outcome_of(option) == GRAPH_DRAW)
        return;
    if (graph_outcome_of(option) == GRAPH_LOSS)
        graph->values[number] = graph_value(GRAPH_WIN, later);
    else if ((value & GRAPH_REST_MOST) == 1)
        graph->values[number] = graph_value(GRAPH_LOSS, later);
    else
        graph->values[number]--;
    if (graph_outcome_of(graph->values[number]) != GRAPH_OPEN)
        queue->numbers[queue->count++] = number;
}

static void retrograde_go_back(position_graph *graph, retrograde_queue *queue, uint32_t number)
{
    enum { AHEAD = 8, NEAR = 4 }; /* distances of prefetches */
    if (queue->taken + AHEAD < queue->count)
        KEY_PREFETCH(&graph->heads[queue->numbers[queue->taken + AHEAD]]);
    if (queue->taken + NEAR < queue->count) {
        const uint32_t head = graph->heads[queue->numbers[queue->taken + NEAR]];
        if (head != GRAPH_NONE) {
            KEY_PREFETCH(&graph->next[head]);
            KEY_PREFETCH(&graph->marks[head / 64]);
        }
    }
    for (uint32_t move = graph->heads[number]; move != GRAPH_NONE; move = graph->next[move])
        retrograde_tell(graph, queue, graph_source(graph, move), graph->values[number]);
}

/* Counts how many moves each open position has. */
static void retrograde_count(position_graph *graph)
{
    for (uint64_t i = graph->first; i < graph->expanded; i++)
        if (graph_outcome_of(graph->values[i]) == GRAPH_OPEN)
            graph->values[i] = graph_value(GRAPH_OPEN, 0);
    for (uint64_t move = 0, source = graph->first - 1; move < graph->moves; move++) {
        source += kay_bits_get(graph->marks, move);
        graph->values[source] += graph_outcome_of(graph->values[source]) == GRAPH_OPEN;
    }
}

/* Removes positions without moves left (Kahn 1962): the rest can reach a cycle. */
uint32_t graph_recurring(position_graph *graph)
{
    retrograde_queue queue = retrograde_open(graph);
    uint64_t met = 0;
    for (uint64_t i = graph->first; i < graph->expanded; i++)
        if (graph_outcome_of(graph->values[i]) != GRAPH_OPEN)
            queue.numbers[queue.count++] = (uint32_t)i;
    const uint64_t ended = queue.count;
    while (queue.taken < queue.count || met < graph->met_count) {
        const uint32_t number = met < graph->met_count ? (uint32_t)graph->met[met++] : queue.numbers[queue.taken++];
        for (uint32_t move = graph->heads[number]; move != GRAPH_NONE; move = graph->next[move]) {
            const uint32_t source = graph_source(graph, move);
            if (--graph->values[source] == graph_value(GRAPH_OPEN, 0)) {
                graph->values[source] = graph_value(GRAPH_DRAW, 0);
                queue.numbers[queue.count++] = source;
            }
        }
    }
    uint32_t open = GRAPH_NONE;
    for (uint64_t i = graph->first; i < graph->expanded && open == GRAPH_NONE; i++)
        if (graph_outcome_of(graph->values[i]) == GRAPH_OPEN)
            open = (uint32_t)i;
    for (uint64_t i = ended; i < queue.count && open == GRAPH_NONE; i++)
        graph->values[queue.numbers[i]] = graph_value(GRAPH_OPEN, 0);
    if (open == GRAPH_NONE)
        retrograde_count(graph);
    retrograde_close(graph, &queue);
    return open;
}

/* Orders entries of `met` by remoteness. */
static int retrograde_order(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

void graph_judge(position_graph *graph)
{
    retrograde_queue queue = retrograde_open(graph);
    for (uint64_t i = graph->first; i < graph->expanded; i++)
        if (graph_outcome_of(graph->values[i]) == GRAPH_LOSS || graph_outcome_of(graph->values[i]) == GRAPH_WIN)
            queue.numbers[queue.count++] = (uint32_t)i;
    if (graph->met_count)
        qsort(graph->met, graph->met_count, sizeof *graph->met, retrograde_order);
    uint64_t met = 0;
    while (queue.taken < queue.count || met < graph->met_count) {
        const uint32_t next = queue.taken < queue.count ? queue.numbers[queue.taken] : GRAPH_NONE;
        const bool old = met < graph->met_count &&
                         (next == GRAPH_NONE || graph->met[met] >> 32 <= (graph->values[next] & GRAPH_REST_MOST));
        queue.taken += !old;
        retrograde_go_back(graph, &queue, old ? (uint32_t)graph->met[met++] : next);
    }
    for (uint64_t i = graph->first; i < graph->expanded && graph->expanded == graph->count; i++)
        if (graph_outcome_of(graph->values[i]) == GRAPH_OPEN)
            graph->values[i] = graph_value(GRAPH_DRAW, 0);
    retrograde_close(graph, &queue);
}
