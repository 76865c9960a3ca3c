/* Retrograde analysis: from where play has stopped back to all that is decided by it (Zermelo 1913; the counters are
 * those of Thompson 1986, "Retrograde analysis of certain endgames").
 *
 * Positions are taken up in the order of their remoteness.  One that is lost for the player to move wins for all that
 * lead to it, one move later; of one that is won the others count down their options, and the last one counted decides
 * a loss, one move later.  So every position is decided by the first of its options that could have done it: that is
 * how the winner hurries and the loser delays.  What is never decided is drawn: from there a player can always keep to
 * positions that are not decided, for ever. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/key_hash.h"
#include "search/position_graph.h"

/* Positions decided, in the order of their remoteness.  They stand where the table of numbers was, which is made again
 * afterwards: so the queue takes no memory, and the analysis can be made where the budget has ended.  If most positions
 * were judged before, that takes too long, and the few new ones have memory of their own if there is some. */
typedef struct retrograde_queue {
    uint32_t *numbers;
    uint64_t taken, count;
    uint64_t room; /* of memory of its own */
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

/* Takes in that a position with this value is an option of another one. */
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
    enum { AHEAD = 8, NEAR = 4 }; /* positions for which memory is asked for */
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

/* Takes away what has no moves left (Kahn 1962): what stays leads to a cycle. */
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

/* Orders positions that were judged before by their remoteness. */
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
