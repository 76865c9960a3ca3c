/* Monotone stretches of a sequence: which parts never fall, or never rise.
 *
 * A part is [begin, end), places from 0.  Only the signs of the differences matter: break b, between the elements
 * b - 1 and b, is a rise, a fall or neither; a part never falls when no fall lies strictly inside it.  Both sets of
 * breaks also hold the ends 0 and `count` of the sequence.  A quarter of a byte an element. */
#ifndef KAYLES_MATH_MONOTONE_H
#define KAYLES_MATH_MONOTONE_H

#include "base/bit_tree.h"

typedef struct kay_monotone {
    kay_bit_tree falls, rises;
} kay_monotone;

/* Prepares `count` >= 1 numbers, in time linear in them; they are not kept. */
kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count,
                                kay_monotone *out) KAY_MUST_CHECK;

static inline uint64_t kay_monotone_max(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline uint64_t kay_monotone_min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The greatest end for which [begin, end) is monotone; begin < count. */
static inline uint64_t kay_monotone_end(const kay_monotone *m, uint64_t begin)
{
    return kay_monotone_max(kay_bit_tree_next(&m->falls, begin + 1), kay_bit_tree_next(&m->rises, begin + 1));
}

/* The least begin for which [begin, end) is monotone; 0 < end <= count. */
static inline uint64_t kay_monotone_begin(const kay_monotone *m, uint64_t end)
{
    return kay_monotone_min(kay_bit_tree_last(&m->falls, end - 1), kay_bit_tree_last(&m->rises, end - 1));
}

/* The least begin for which [begin, sum - begin), the part about the middle sum / 2, has none of the breaks inside;
 * sum / 2 rounded up is at most count. */
static inline uint64_t kay_monotone_around(const kay_bit_tree *breaks, uint64_t sum)
{
    uint64_t half = sum / 2, next = kay_bit_tree_next(breaks, half + sum % 2);
    return kay_monotone_max(kay_bit_tree_last(breaks, half), next < sum ? sum - next : 0);
}

/* The least begin for which [begin, sum - begin) is monotone. */
static inline uint64_t kay_monotone_middle(const kay_monotone *m, uint64_t sum)
{
    return kay_monotone_min(kay_monotone_around(&m->falls, sum), kay_monotone_around(&m->rises, sum));
}

#endif
