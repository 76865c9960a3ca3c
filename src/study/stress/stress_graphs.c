#include "study/stress/stress_graphs.h"

#include <string.h>

enum {
    GRAPHS_WORDS = 400, /* an input may have */
    GRAPHS_VERTICES = 40, /* for one that is left out, */
    GRAPHS_FEW_VERTICES = 14, /* for two */
    GRAPHS_HEAD_LEAST = 3, /* numbers before the edges: how many vertices, how many edges, where play begins; */
    GRAPHS_HEAD_MOST = 4, /* vertices of two sides */
};

static uint64_t graphs_number(const stress_candidate *own, uint64_t at)
{
    bool negative;
    uint64_t value;
    return stress_word_number(&own->best[at], &negative, &value) && !negative ? value : UINT64_MAX;
}

static bool graphs_gone(uint64_t vertex, const uint64_t gone[2])
{
    return vertex == gone[0] || vertex == gone[1];
}

/* The vertex's number when those below it are gone. */
static uint64_t graphs_renamed(uint64_t vertex, const uint64_t gone[2])
{
    return vertex - (vertex > gone[0]) - (gone[1] != gone[0] && vertex > gone[1]);
}

/* Leaves out the vertices, one or two, of a graph whose edges begin behind `head` numbers, of which that at `edges` counts
 * them. */
static kay_status graphs_leave_out(stress_candidate *own, uint64_t head, uint64_t edges, const uint64_t gone[2])
{
    uint64_t used = head;
    stress_candidate_copy(own);
    for (uint64_t at = head; at + 1 < own->best_count; at += 2) {
        uint64_t ends[] = {graphs_number(own, at), graphs_number(own, at + 1)};
        if (graphs_gone(ends[0], gone) || graphs_gone(ends[1], gone))
            continue;
        for (int end = 0; end < 2; end++) {
            own->next[used + (unsigned)end] = own->best[at + (unsigned)end];
            KAY_TRY(stress_candidate_set(own, used + (unsigned)end, false, graphs_renamed(ends[end], gone)));
        }
        used += 2;
    }
    own->next_count = used;
    for (uint64_t at = 0; at < head; at++) {
        uint64_t value = graphs_number(own, at), now = graphs_renamed(value, gone);
        if (at == 0)
            now = value - (gone[0] == gone[1] ? 1 : 2);
        if (at == edges)
            now = value - (own->best_count - used) / 2;
        KAY_TRY(stress_candidate_set(own, at, false, now));
    }
    return stress_candidate_ask(own);
}

/* Whether the words can be such a graph. */
static bool graphs_fits(const stress_candidate *own, uint64_t head, uint64_t edges)
{
    if (own->best_count < head || (own->best_count - head) % 2 != 0)
        return false;
    for (uint64_t at = 0; at < own->best_count; at++)
        if (graphs_number(own, at) == UINT64_MAX)
            return false;
    return graphs_number(own, edges) == (own->best_count - head) / 2;
}

static kay_status graphs_of(stress_candidate *own, uint64_t head, uint64_t edges)
{
    for (uint64_t one = GRAPHS_VERTICES; one > 0; one--)
        if (one <= graphs_number(own, 0) && graphs_fits(own, head, edges))
            KAY_TRY(graphs_leave_out(own, head, edges, (uint64_t[]){one, one}));
    for (uint64_t one = GRAPHS_FEW_VERTICES; one > 1; one--)
        for (uint64_t other = one - 1; other > 0; other--)
            if (one <= graphs_number(own, 0) && graphs_fits(own, head, edges))
                KAY_TRY(graphs_leave_out(own, head, edges, (uint64_t[]){other, one}));
    return KAY_OK;
}

/* Marks the vertices that hang together with the one marked, by the edges behind `head` numbers. */
static void graphs_spread(const stress_candidate *own, uint64_t head, uint64_t vertices, bool *marked)
{
    for (bool more = true; more;) {
        more = false;
        for (uint64_t at = head; at + 1 < own->best_count; at += 2) {
            uint64_t one = graphs_number(own, at), other = graphs_number(own, at + 1);
            if (one > vertices || other > vertices || marked[one] == marked[other])
                continue;
            marked[one] = marked[other] = true;
            more = true;
        }
    }
}

/* Leaves out all but the marked vertices, whose number in order `names` receives. */
static kay_status graphs_keep_marked(stress_candidate *own, uint64_t head, uint64_t vertices, const bool *marked,
                                     uint64_t *names)
{
    uint64_t used = head, kept = 0;
    stress_candidate_copy(own);
    for (uint64_t vertex = 1; vertex <= vertices; vertex++)
        names[vertex] = kept += marked[vertex];
    if (kept == vertices)
        return KAY_OK;
    for (uint64_t at = head; at + 1 < own->best_count; at += 2) {
        uint64_t one = graphs_number(own, at), other = graphs_number(own, at + 1);
        if (one > vertices || other > vertices || !marked[one])
            continue;
        own->next[used] = own->best[at];
        own->next[used + 1] = own->best[at + 1];
        KAY_TRY(stress_candidate_set(own, used, false, names[one]));
        KAY_TRY(stress_candidate_set(own, used + 1, false, names[other]));
        used += 2;
    }
    own->next_count = used;
    KAY_TRY(stress_candidate_set(own, 0, false, kept));
    KAY_TRY(stress_candidate_set(own, 1, false, (used - head) / 2));
    KAY_TRY(stress_candidate_set(own, 2, false, names[graphs_number(own, 2)]));
    return stress_candidate_ask(own);
}

/* Leaves out what does not hang together with the vertex where play begins, in a graph of one kind of vertices. */
static kay_status graphs_component(stress_candidate *own)
{
    enum { HEAD = 3, EDGES = 1, START = 2, VERTICES = 100000 };
    if (!graphs_fits(own, HEAD, EDGES))
        return KAY_OK;
    uint64_t vertices = graphs_number(own, 0), start = graphs_number(own, START);
    if (vertices > VERTICES || start > vertices || start == 0)
        return KAY_OK;
    bool *marked = kay_alloc_array(own->ctx, vertices + 1, sizeof *marked);
    uint64_t *names = kay_alloc_array(own->ctx, vertices + 1, sizeof *names);
    kay_status status = marked && names ? KAY_OK : kay_no_memory(own->ctx);
    if (status == KAY_OK) {
        memset(marked, 0, (vertices + 1) * sizeof *marked);
        marked[start] = true;
        graphs_spread(own, HEAD, vertices, marked);
        status = graphs_keep_marked(own, HEAD, vertices, marked, names);
    }
    kay_free(own->ctx, marked, (vertices + 1) * sizeof *marked);
    kay_free(own->ctx, names, (vertices + 1) * sizeof *names);
    return status;
}

kay_status stress_graphs(stress_candidate *own, uint64_t each)
{
    KAY_TRY(graphs_component(own));
    if (!each || own->best_count > GRAPHS_WORDS)
        return KAY_OK;
    for (uint64_t head = GRAPHS_HEAD_LEAST; head <= GRAPHS_HEAD_MOST; head++)
        for (uint64_t edges = 1; edges < head; edges++)
            KAY_TRY(graphs_of(own, head, edges));
    return KAY_OK;
}
