/* Numbers the subsets of a set of cells, by tables: the rank of a subset of k elements, and the subset of a rank.
 *
 * The cells are bits 0 to `cells` - 1 of a 64-bit word.  Ranks of the subsets with k elements are 0 to C(cells, k) - 1.
 * They are ordered by the digits of the word, that is by groups of up to 18 bits:
 *
 *   rank = base[cells][k][j] + C(d, j) * (rank of the other cells) + (rank of the lowest digit)
 *
 * where j is the number of elements in the lowest digit, d its number of bits, and base counts the subsets with fewer
 * elements there.  In a digit, and so in every set of at most d cells, subsets have colexicographic order: that of the
 * words as numbers.
 *
 * A board with two kinds of pieces is numbered as a subset of the cells and a subset of those that the first leaves
 * free.  Nothing here allocates memory but kay_subsets_new.
 *
 *   const kay_subsets *subsets;                    // in the hook `prepare`
 *   KAY_TRY(kay_subsets_new(arena, 16, &subsets));
 *   rank = kay_subset_rank(subsets, 16, 3, men);   // men has 3 bits below bit 16
 *   men = kay_subset_unrank(subsets, 16, 3, rank);
 */
#pragma once

#include <stdint.h>

#include <kayles/context.h>

#include "math/compress_bits.h"

enum {
    KAY_SUBSETS_CELLS = 64, /* at most */
    KAY_SUBSETS_DIGIT = 18, /* at most this many bits in a digit */
    KAY_SUBSETS_ROW = KAY_SUBSETS_DIGIT + 2, /* entries of `base` for one number of elements */
    KAY_SUBSETS_WHOLE = 18, /* sets of at most so many cells have tables of all ranks, which are below 2^16 */
};

/* The rank of a digit among those with as many bits, and their number. */
typedef struct kay_subset_digit {
    uint16_t rank;
    uint16_t bits;
} kay_subset_digit;

/* The tables for sets of up to `cells` cells; read only. */
typedef struct kay_subsets {
    unsigned cells;
    unsigned digit; /* bits in a digit: 8 to 18 */
    const kay_subset_digit *digits; /* by the digit */
    const uint32_t *sorted; /* the digits, by their number of bits, then by rank */
    uint32_t first[KAY_SUBSETS_DIGIT + 1]; /* where those with this number of bits begin */
    uint64_t digit_choose[KAY_SUBSETS_DIGIT + 1]; /* C(digit, j) */
    uint64_t (*choose)[KAY_SUBSETS_CELLS + 1]; /* C(n, k); 0 for k > n */
    uint64_t (*base)[KAY_SUBSETS_CELLS + 1][KAY_SUBSETS_ROW]; /* as above; entry digit + 1 is C(n, k) */
    const uint16_t *whole[KAY_SUBSETS_WHOLE + 1]; /* the ranks of all subsets, by the number of cells */
    const kay_compress_bits *bits;
} kay_subsets;

/* Makes the tables for sets of 1 to 64 cells in an arena.  Their size is about 0.6 MiB for 16 cells, 1.3 MiB for 18,
 * 0.5 MiB for 25, 2.5 MiB for 36 and 1.3 MiB for 64; it takes a few milliseconds. */
kay_status kay_subsets_new(kay_arena *arena, unsigned cells, const kay_subsets **out) KAY_MUST_CHECK;

/* The number of subsets with k elements, C(cells, k); 0 for k > cells.  `cells` and k are at most subsets->cells. */
static inline uint64_t kay_subset_count(const kay_subsets *subsets, unsigned cells, unsigned k)
{
    return subsets->choose[cells][k];
}

/* As kay_subset_rank, digit after digit. */
static inline uint64_t kay_subset_rank_digits(const kay_subsets *subsets, unsigned cells, unsigned k, uint64_t subset)
{
    const unsigned digit = subsets->digit;
    const uint64_t low = (UINT64_C(1) << digit) - 1;
    uint64_t rank = 0, scale = 1;
    for (; cells > digit; cells -= digit, subset >>= digit) {
        const kay_subset_digit here = subsets->digits[subset & low];
        rank += scale * (subsets->base[cells][k][here.bits] + here.rank);
        scale *= subsets->digit_choose[here.bits];
        k -= here.bits;
    }
    return rank + scale * subsets->digits[subset].rank;
}

/* The rank of a subset with exactly k elements, all below `cells` <= subsets->cells. */
static inline uint64_t kay_subset_rank(const kay_subsets *subsets, unsigned cells, unsigned k, uint64_t subset)
{
    if (subsets->cells <= KAY_SUBSETS_WHOLE)
        return subsets->whole[cells][subset];
    return kay_subset_rank_digits(subsets, cells, k, subset);
}

/* a / b, by a division of 32 bits if that suffices: some processors take three times as long for 64. */
static inline uint64_t kay_subset_divide(uint64_t a, uint64_t b)
{
    return (a | b) >> 32 ? a / b : (uint32_t)a / (uint32_t)b;
}

/* The subset with k elements that has this rank, which must be less than C(cells, k). */
static inline uint64_t kay_subset_unrank(const kay_subsets *subsets, unsigned cells, unsigned k, uint64_t rank)
{
    const unsigned digit = subsets->digit;
    uint64_t subset = 0;
    unsigned at = 0;
    for (; cells > digit; cells -= digit, at += digit) {
        const uint64_t *base = subsets->base[cells][k];
        unsigned j = 0;
        while (base[j + 1] <= rank)
            j++;
        const uint64_t here = rank - base[j], ways = subsets->digit_choose[j];
        rank = kay_subset_divide(here, ways);
        subset |= (uint64_t)subsets->sorted[subsets->first[j] + (here - rank * ways)] << at;
        k -= j;
    }
    return subset | (uint64_t)subsets->sorted[subsets->first[k] + rank] << at;
}

/* The number of boards with x pieces of one kind and o of another, on different cells; UINT64_MAX if it is 2^64 - 1 or
 * more. */
static inline uint64_t kay_two_kinds_count(const kay_subsets *subsets, unsigned cells, unsigned x, unsigned o)
{
    uint64_t count;
    if (x > cells || o > cells - x)
        return 0;
    return __builtin_mul_overflow(subsets->choose[cells][x], subsets->choose[cells - x][o], &count) ? UINT64_MAX
                                                                                                    : count;
}

/* The rank of a board with x pieces on the cells of `first` and o on those of `second`.  The sets must have these sizes
 * and no common cell, and kay_two_kinds_count must not be UINT64_MAX.  Boards with the same `first` have consecutive
 * ranks. */
static inline uint64_t kay_two_kinds_rank(const kay_subsets *subsets, unsigned cells, unsigned x, unsigned o,
                                          uint64_t first, uint64_t second)
{
    const uint64_t free = ~first & UINT64_MAX >> (64 - cells);
    return kay_subset_rank(subsets, cells, x, first) * subsets->choose[cells - x][o] +
           kay_subset_rank(subsets, cells - x, o, kay_compress(subsets->bits, free, second));
}

/* Finds the board of a rank, which must be less than kay_two_kinds_count. */
static inline void kay_two_kinds_unrank(const kay_subsets *subsets, unsigned cells, unsigned x, unsigned o,
                                        uint64_t rank, uint64_t *first, uint64_t *second)
{
    const uint64_t ways = subsets->choose[cells - x][o], major = kay_subset_divide(rank, ways);
    *first = kay_subset_unrank(subsets, cells, x, major);
    const uint64_t free = ~*first & UINT64_MAX >> (64 - cells);
    *second = kay_expand(subsets->bits, free, kay_subset_unrank(subsets, cells - x, o, rank - major * ways));
}
