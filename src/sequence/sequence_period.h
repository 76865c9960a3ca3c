/* Finds a period while values arrive.
 *
 * At places all along the way, the marks, the last `length` values are remembered; when there is no room for another
 * mark, every second one is given up.  The same values before a mark and before a later place are a period.
 *
 * Where all values are kept, that is only seen: the period is followed until a value differs.  Where only a window of
 * them is kept, `length` is the window and marks have copies of it: all that decides the next values comes again, which
 * proves the period (theorem in src/sequence/README.md); and any values can be made again from the marks
 * (sequence_least.h). */
#pragma once

#include "sequence/heap_values.h"

enum {
    KAY_PERIOD_MARKS = 64,
    KAY_PERIOD_LENGTH = 64, /* values that are compared where all are kept */
    KAY_PERIOD_HASHES = 1 << 12,
};

typedef struct kay_period_search {
    uint64_t marks[KAY_PERIOD_MARKS]; /* places behind the values remembered, rising; even */
    uint64_t mark_count, mark_room;
    uint64_t next, step; /* where the next mark comes, and how far from the last one */
    uint64_t length; /* values that are compared */
    uint64_t dropped; /* of a window: heap n is at n - dropped of the values, but the first ones */
    bool even; /* of a window: only periods that are even prove anything */
    uint64_t looked; /* so many values have been looked at */
    /* G(n + period) = G(n) for n >= from: as far as was looked, from the least, or proved; 0: none. */
    uint64_t period, from;
    uint64_t found, seen; /* the mark that came again, and where */
    uint64_t least; /* 1: of a window, that from is the least, too */
    uint64_t near; /* of a window: from this heap on, all evidence was near enough for it */
    uint64_t width; /* bytes of a value in the copies */
    uint64_t bytes; /* of all copies */
    uint8_t *copies; /* of a window: mark_room of `length` values; else NULL */
    uint8_t hashes[KAY_PERIOD_HASHES]; /* item h: 1 + the last mark whose last bytes have the hash h, or 0 */
} kay_period_search;

/* Begins a search in values that are all kept. */
void kay_period_search_begin(kay_period_search *search);

/* Begins one in a window, with room for so many marks, 2 to KAY_PERIOD_MARKS. */
void kay_period_search_begin_window(kay_period_search *search, uint64_t window, uint64_t marks);

/* Looks at the values that have come, of which the last 2 * length are kept; O(1) for each, and once O(count) for a
 * period that is followed.  A search in a window ends with the first period.  KAY_ENOMEM only with a window. */
kay_status kay_period_search_look(kay_context *ctx, kay_period_search *search,
                                  const kay_heap_values *values) KAY_MUST_CHECK;

/* Where all values are kept: the least period that the one which is followed is a multiple of, by the values so far. */
uint64_t kay_period_search_least(const kay_period_search *search, const kay_heap_values *values);

/* The values before a mark of a window. */
static inline const uint8_t *kay_period_search_copy(const kay_period_search *search, uint64_t mark)
{
    return search->copies + mark * search->length * search->width;
}

void kay_period_search_end(kay_context *ctx, kay_period_search *search);
