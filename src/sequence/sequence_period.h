/* Finds a period while values arrive.
 *
 * At some places, the marks, the search remembers the last `length` values.  When there is no room for another mark, it
 * discards every second mark.  If the values before a mark and before a later place are the same, the distance from the
 * mark to this place is a period.
 *
 * If all values are kept, such a period is only seen, not proved: the search follows it until a value differs.  If only
 * a window of values is kept, `length` is the size of the window and each mark has a copy of the window.  A repeated
 * window proves the period, because everything that determines the next values repeats (theorem in
 * src/sequence/README.md).  Any values can be computed again from the marks (sequence_least.h). */
#pragma once

#include "sequence/heap_values.h"

enum {
    KAY_PERIOD_MARKS = 64,
    KAY_PERIOD_LENGTH = 64, /* values compared, if all are kept */
    KAY_PERIOD_HASHES = 1 << 12,
};

typedef struct kay_period_search {
    uint64_t marks[KAY_PERIOD_MARKS]; /* even and increasing; mark n remembers G(n - length)..G(n - 1) */
    uint64_t mark_count, mark_room;
    uint64_t next, step; /* the place of the next mark, and its distance from the last one */
    uint64_t length; /* number of values compared */
    uint64_t dropped; /* in a window: heap n is item n - dropped of the values, except for the first heaps */
    bool even; /* in a window: only even periods prove anything */
    uint64_t looked; /* number of values searched so far */
    /* G(n + period) = G(n) for n >= from.  In a window this holds for all n >= from.  Else it holds for the values
     * searched so far, and `from` is the least number with this property.  period 0: none was found. */
    uint64_t period, from;
    uint64_t found, seen; /* the mark that repeated, and the place where it did */
    uint64_t least; /* in a window: 1 if `from` is the least preperiod */
    uint64_t near; /* in a window: from this heap on, all evidence lay in the window */
    uint64_t width; /* bytes of a value in the copies */
    uint64_t bytes; /* of all copies */
    uint8_t *copies; /* in a window: `length` values for each of mark_room marks; else NULL */
    uint8_t hashes[KAY_PERIOD_HASHES]; /* item h: 1 + the index of the last mark with the hash h; 0: no mark has it */
} kay_period_search;

/* Begins a search, if all values are kept. */
void kay_period_search_begin(kay_period_search *search);

/* Begins a search in a window of values, with room for up to `marks` marks, at least 2; never more than
 * KAY_PERIOD_MARKS. */
void kay_period_search_begin_window(kay_period_search *search, uint64_t window, uint64_t marks);

/* Searches the values that are new since the last call; at least the last 2 * length values must be kept.  O(1) for
 * each value, and O(count) once for each period it follows.  A search in a window ends with the first period.
 * Fails with KAY_ENOMEM only in a window. */
kay_status kay_period_search_look(kay_context *ctx, kay_period_search *search,
                                  const kay_heap_values *values) KAY_MUST_CHECK;

/* Returns the least divisor of `period` that is a period of the values so far, which must all be kept. */
uint64_t kay_period_search_least(const kay_period_search *search, const kay_heap_values *values);

/* The copy of the values before a mark, in a window. */
static inline const uint8_t *kay_period_search_copy(const kay_period_search *search, uint64_t mark)
{
    return search->copies + mark * search->length * search->width;
}

void kay_period_search_end(kay_context *ctx, kay_period_search *search);
