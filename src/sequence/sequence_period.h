/* Looks for a period while values arrive, in one pass and without memory for every place.
 *
 * At places that lie farther and farther apart, the marks, the last 64 values are remembered; where they come again, the
 * distance may be a period.  It is followed until a value differs. */
#ifndef KAYLES_SEQUENCE_SEQUENCE_PERIOD_H
#define KAYLES_SEQUENCE_SEQUENCE_PERIOD_H

#include "sequence/heap_values.h"

enum {
    KAY_PERIOD_MARKS = 8,
    KAY_PERIOD_LENGTH = 64, /* values that are remembered */
};

typedef struct kay_period_search {
    uint64_t marks[KAY_PERIOD_MARKS]; /* places behind the values remembered */
    unsigned mark_count, oldest;
    uint64_t next; /* where the next mark comes */
    uint8_t hashes[256]; /* not 0: a mark has this hash of its last bytes */
    uint64_t looked; /* so many values have been looked at */
    uint64_t period, from; /* G(n + period) = G(n) for from <= n < looked - period, from the least; 0: none is seen */
} kay_period_search;

void kay_period_search_begin(kay_period_search *search);

/* Looks at the values that have come; O(1) for each, and once O(count) for a period that is followed. */
void kay_period_search_look(kay_period_search *search, const kay_heap_values *values);

/* The least period that the one which is followed is a multiple of, by the values before `looked`. */
uint64_t kay_period_search_least(const kay_period_search *search, const kay_heap_values *values);

#endif
