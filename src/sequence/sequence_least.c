/* Recomputes values from marks.  A walker is a sparse sequence that starts from the first window of values and from the
 * copy of the window at a mark. */
#include "sequence/sequence_least.h"

#include <string.h>

/* Starts a walker at a mark, with the mask of the sequence. */
static kay_status least_walker(const kay_sequence *sequence, uint64_t mark, kay_sparse *out)
{
    const kay_sparse *sparse = &sequence->sparse;
    const uint64_t bytes = sparse->window * sequence->search.width, place = sequence->search.marks[mark];
    const kay_sparse_kept kept = {
        .mask = sparse->mask, .window = sparse->window, .dropped = place - 2 * sparse->window};
    kay_heap_values values = {.width = sparse->values.width, .room = 2 * sparse->window};
    values.at = kay_alloc_array(sequence->ctx, values.room, values.width);
    if (!values.at)
        return kay_no_memory(sequence->ctx);
    values.count = values.room;
    memcpy(values.at, sparse->values.at, bytes);
    memcpy((uint8_t *)values.at + bytes, kay_period_search_copy(&sequence->search, mark), bytes);
    return kay_sparse_resume(sequence->ctx, &sequence->code, sequence->level, &values, &kept, out);
}

/* Computes values until there are `count`, and drops old ones on the way. */
static kay_status least_walk(kay_sparse *walker, uint64_t count)
{
    enum { KEPT = 6 }; /* windows */
    while (kay_sparse_count(walker) < count) {
        const uint64_t next = kay_sparse_count(walker) + walker->window;
        KAY_TRY(kay_sparse_advance(walker, next < count ? next : count));
        if (walker->values.count >= KEPT * walker->window && kay_sparse_may_drop(walker, walker->window))
            kay_sparse_drop(walker, walker->window);
    }
    return KAY_OK;
}

/* Starts a walker at the last mark before a place, and walks to the place. */
static kay_status least_walker_at(const kay_sequence *sequence, uint64_t place, kay_sparse *out)
{
    uint64_t mark = sequence->search.mark_count - 1;
    while (mark && sequence->search.marks[mark] > place)
        mark--;
    KAY_TRY(least_walker(sequence, mark, out));
    kay_status status = least_walk(out, place);
    if (status != KAY_OK)
        kay_sparse_end(out);
    return status;
}

/* Where values come from: `all`, which may be NULL, has those before the first mark; the walker has the others. */
typedef struct least_source {
    kay_sequence *all;
    kay_sparse walker;
} least_source;

static kay_status least_read(least_source *source, uint64_t first, uint64_t n, uint64_t count, uint32_t *values)
{
    if (source->all && n < first)
        return kay_sequence_read(source->all, n, count, values);
    KAY_TRY(least_walk(&source->walker, n + count));
    kay_heap_values_read(&source->walker.values, n - source->walker.dropped, count, values);
    return KAY_OK;
}

/* Sets the preperiod: one more than the last heap from n to until - 1 whose value differs from the value one period
 * later. */
static kay_status least_compare(kay_period_search *search, least_source *source, least_source *later, uint64_t n,
                                uint64_t until)
{
    enum { PIECE = 1 << 12 };
    uint32_t values[PIECE], others[PIECE];
    const uint64_t first = search->marks[0], period = search->period;
    uint64_t from = n;
    for (uint64_t piece; n < until; n += piece) {
        piece = until - n < PIECE ? until - n : PIECE;
        if (n + period < first && piece > first - n - period)
            piece = first - n - period;
        KAY_TRY(least_read(source, first, n, piece, values));
        KAY_TRY(least_read(later, first, n + period, piece, others));
        for (uint64_t i = 0; i < piece; i++)
            from = values[i] == others[i] ? from : n + i + 1;
    }
    search->from = from;
    search->least = 1;
    return KAY_OK;
}

/* The preperiod lies between the window of the mark that repeated and the window of the mark before it. */
static kay_status least_between(kay_sequence *sequence)
{
    kay_period_search *search = &sequence->search;
    least_source source = {0}, later = {0};
    const uint64_t mark = search->found - 1, window = sequence->sparse.window;
    KAY_TRY(least_walker(sequence, mark, &source.walker));
    kay_status status = least_walker_at(sequence, search->marks[mark] + search->period, &later.walker);
    if (status == KAY_OK) {
        status = least_compare(search, &source, &later, search->marks[mark] - window, search->from);
        kay_sparse_end(&later.walker);
    }
    kay_sparse_end(&source.walker);
    return status;
}

/* The preperiod lies before the first mark: computes all values up to that mark again. */
static kay_status least_first(kay_sequence *sequence)
{
    kay_period_search *search = &sequence->search;
    least_source source = {0};
    const uint64_t first = search->marks[0];
    KAY_TRY(kay_sequence_open(sequence->ctx, sequence->code.name, NULL, &source.all));
    kay_status status = kay_sequence_advance(source.all, first);
    if (status == KAY_OK)
        status = least_walker_at(sequence, search->period > first ? search->period : first, &source.walker);
    if (status == KAY_OK) {
        status = least_compare(search, &source, &source, 0, search->from);
        kay_sparse_end(&source.walker);
    }
    kay_sequence_close(source.all);
    return status;
}

kay_status kay_sequence_least(kay_sequence *sequence)
{
    return sequence->search.found ? least_between(sequence) : least_first(sequence);
}
