/* Makes the tables that number subsets.
 *
 * Colexicographic order makes the rank of a digit independent of the number of cells, so one table of digits serves
 * sets of every size. */
#include "math/subsets.h"

#include "base/bits.h"

/* Chooses the width of a digit: two digits hold up to 36 cells; for more, narrower digits have smaller tables. */
static unsigned subsets_digit(unsigned cells)
{
    const unsigned half = (cells + 1) / 2;
    return half < 8 ? 8 : half <= KAY_SUBSETS_DIGIT ? half : 16;
}

/* Fills Pascal's triangle.  C(64, 32) is less than 2^61. */
static void subsets_choose(const kay_subsets *subsets)
{
    for (unsigned n = 0; n <= subsets->cells; n++) {
        subsets->choose[n][0] = 1;
        for (unsigned k = 1; k <= n; k++)
            subsets->choose[n][k] = subsets->choose[n - 1][k - 1] + subsets->choose[n - 1][k];
    }
}

/* Counts through all digits as numbers, so that each gets the next rank among those with as many bits. */
static void subsets_sort(kay_subsets *subsets, kay_subset_digit *digits, uint32_t *sorted)
{
    const unsigned digit = subsets->digit;
    uint16_t next[KAY_SUBSETS_DIGIT + 1] = {0};
    subsets->digit_choose[0] = 1;
    for (unsigned j = 1; j <= digit; j++) {
        subsets->digit_choose[j] = subsets->digit_choose[j - 1] * (digit - j + 1) / j;
        subsets->first[j] = subsets->first[j - 1] + (uint32_t)subsets->digit_choose[j - 1];
    }
    for (uint32_t value = 0; value < UINT32_C(1) << digit; value++) {
        const uint16_t bits = value ? digits[value >> 1].bits + (value & 1) : 0;
        digits[value] = (kay_subset_digit){.rank = next[bits]++, .bits = bits};
        sorted[subsets->first[bits] + digits[value].rank] = value;
    }
}

/* Fills base[n][k]: entry j counts the subsets of n cells with k elements, fewer than j of them in the lowest digit. */
static void subsets_base(const kay_subsets *subsets, unsigned n, unsigned k)
{
    const unsigned digit = subsets->digit;
    uint64_t *base = subsets->base[n][k];
    for (unsigned j = 0; j <= digit; j++)
        base[j + 1] = base[j] + (j <= k ? subsets->digit_choose[j] * subsets->choose[n - digit][k - j] : 0);
}

/* Lists the ranks of all subsets of small sets.  Those in one digit do not depend on the number of cells. */
static kay_status subsets_whole(kay_arena *arena, kay_subsets *subsets)
{
    uint16_t *ranks = NULL;
    for (unsigned n = subsets->cells + 1; n-- > 0; subsets->whole[n] = ranks) {
        if (ranks && n < subsets->digit)
            continue;
        KAY_TRY_NEW(ranks, arena, UINT64_C(1) << n);
        for (uint32_t subset = 0; subset < UINT32_C(1) << n; subset++)
            ranks[subset] = (uint16_t)kay_subset_rank_digits(subsets, n, kay_bits_count_word(subset), subset);
    }
    return KAY_OK;
}

kay_status kay_subsets_new(kay_arena *arena, unsigned cells, const kay_subsets **out)
{
    const unsigned digit = subsets_digit(cells);
    KAY_NEW(kay_subsets, subsets, arena, 1);
    KAY_NEW(kay_subset_digit, digits, arena, UINT64_C(1) << digit);
    KAY_NEW(uint32_t, sorted, arena, UINT64_C(1) << digit);
    KAY_TRY_NEW(subsets->choose, arena, cells + 1);
    KAY_TRY_NEW(subsets->base, arena, cells + 1);
    KAY_TRY(kay_compress_bits_new(arena, &subsets->bits));
    subsets->cells = cells;
    subsets->digit = digit;
    subsets->digits = digits;
    subsets->sorted = sorted;
    subsets_choose(subsets);
    subsets_sort(subsets, digits, sorted);
    for (unsigned n = digit + 1; n <= cells; n++)
        for (unsigned k = 0; k <= n; k++)
            subsets_base(subsets, n, k);
    if (cells <= KAY_SUBSETS_WHOLE)
        KAY_TRY(subsets_whole(arena, subsets));
    *out = subsets;
    return KAY_OK;
}
