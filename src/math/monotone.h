/* Monotone stretches of a sequence: which parts never fall, or never rise.
 *
 * A part is [begin, end), places from 0.  Only the signs of the differences matter: break b, between the elements
 * b - 1 and b, is a rise, a fall or neither; a part never falls when no fall lies strictly inside it.  Both sets of
 * breaks also hold the ends 0 and `count` of the sequence.  A quarter of a byte an element. */
#ifndef KAYLES_MATH_MONOTONE_H
#define KAYLES_MATH_MONOTONE_H

#include "base/bit_tree.h"
#include "base/bits.h"

typedef struct kay_monotone {
    kay_bit_tree falls, rises;
} kay_monotone;

/* Prepares `count` >= 1 numbers, in time linear in them; they are not kept. */
kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count,
                                kay_monotone *out) KAY_MUST_CHECK;

static inline __attribute__((always_inline)) uint64_t kay_monotone_max(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline __attribute__((always_inline)) uint64_t kay_monotone_min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The greatest end for which [begin, end) is monotone; begin < count. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_end(const kay_monotone *m, uint64_t begin)
{
    return kay_monotone_max(kay_bit_tree_next(&m->falls, begin + 1), kay_bit_tree_next(&m->rises, begin + 1));
}

/* The least begin for which [begin, end) is monotone; 0 < end <= count. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_begin(const kay_monotone *m, uint64_t end)
{
    return kay_monotone_min(kay_bit_tree_last(&m->falls, end - 1), kay_bit_tree_last(&m->rises, end - 1));
}

/* Where the largest parts begin that have none of the breaks inside, for three middles side by side: out[k] is the least
 * begin >= 0 of such a part [begin, sum - 2 + 2k - begin).  3 <= sum <= 2 count - 3. */
static inline __attribute__((always_inline)) void kay_monotone_around(const kay_bit_tree *breaks, uint64_t sum, uint64_t out[3])
{
    const uint64_t *bits = breaks->levels[0];
    uint64_t low = sum / 2, high = low + sum % 2; /* the breaks next to the middle */
    uint64_t last[3], next[3];
    last[0] = kay_bit_tree_last(breaks, low - 1);
    last[1] = kay_bits_get(bits, low) ? low : last[0];
    last[2] = kay_bits_get(bits, low + 1) ? low + 1 : last[1];
    next[2] = kay_bit_tree_next(breaks, high + 1);
    next[1] = kay_bits_get(bits, high) ? high : next[2];
    next[0] = kay_bits_get(bits, high - 1) ? high - 1 : next[1];
    for (unsigned k = 0; k < 3; k++) {
        int64_t mirrored = (int64_t)(sum + 2 * k - 2 - next[k]); /* negative: the part ends at place 0 */
        out[k] = mirrored > (int64_t)last[k] ? (uint64_t)mirrored : last[k];
    }
}

/* The least begins for which [begin, sum - 2 + 2k - begin), k = 0, 1, 2, are monotone. */
static inline __attribute__((always_inline)) void kay_monotone_middles(const kay_monotone *m, uint64_t sum, uint64_t out[3])
{
    uint64_t rises[3];
    kay_monotone_around(&m->falls, sum, out);
    kay_monotone_around(&m->rises, sum, rises);
    for (unsigned k = 0; k < 3; k++)
        out[k] = kay_monotone_min(out[k], rises[k]);
}

#endif
