/* Numbers the multisets of n elements of a few kinds, such as n stones in pits: the rank of a multiset, and the
 * multiset of a rank.
 *
 * A multiset is given by how many elements of each kind it has.  With s_i elements of the kinds 0 to i,
 *
 *   rank = C(s_0, 1) + C(s_1 + 1, 2) + C(s_2 + 2, 3) + ...    without the last kind
 *
 * This is the combinatorial number system for the places of the bars between the kinds.  The multisets of n elements of
 * k kinds have the ranks 0 to C(n + k - 1, k - 1) - 1.  Consecutive ranks mostly differ in the first kinds; unranking
 * in order takes about 20 ns for 12 kinds.  Nothing here allocates memory but kay_multisets_new.
 *
 *   const kay_multisets *multisets;                       // in the hook `prepare`
 *   KAY_TRY(kay_multisets_new(arena, 12, 20, &multisets));
 *   rank = kay_multiset_rank(multisets, counts);          // of 12 counts with the sum n <= 20
 *   kay_multiset_unrank(multisets, n, rank, counts);
 */
#pragma once

#include <stdint.h>
#include <string.h>

#include <kayles/context.h>

enum {
    KAY_MULTISETS_KINDS = 16, /* at most */
    KAY_MULTISETS_FEW = 4, /* kinds at least; the first four are looked up together */
    KAY_MULTISETS_MOST = 62, /* elements at most */
};

/* The tables for multisets of up to `most` elements; read only. */
typedef struct kay_multisets {
    unsigned kinds, most;
    uint64_t below[KAY_MULTISETS_KINDS][KAY_MULTISETS_MOST + 2]; /* [i][s]: C(s + i, i + 1) */
    const uint8_t (
        *few)[KAY_MULTISETS_FEW]; /* the multisets of four kinds: by their number of elements, then by rank */
} kay_multisets;

/* Makes the tables in an arena, for 4 to 16 kinds and at most 62 elements.  They take C(most + 4, 4) * 4 bytes and
 * 8 KiB: 50 KiB for 20 elements, 1.1 MiB for 48. */
kay_status kay_multisets_new(kay_arena *arena, unsigned kinds, unsigned most, const kay_multisets **out) KAY_MUST_CHECK;

/* The number of multisets of n elements. */
static inline uint64_t kay_multiset_count(const kay_multisets *multisets, unsigned n)
{
    return multisets->below[multisets->kinds - 2][n + 1];
}

/* The rank of a multiset of at most `most` elements. */
static inline uint64_t kay_multiset_rank(const kay_multisets *multisets, const uint8_t *counts)
{
    uint64_t rank = 0;
    unsigned sum = 0;
    for (unsigned i = 0; i + 1 < multisets->kinds; i++) {
        sum += counts[i];
        rank += multisets->below[i][sum];
    }
    return rank;
}

/* Finds the multiset of n elements with this rank, which must be less than kay_multiset_count. */
static inline void kay_multiset_unrank(const kay_multisets *multisets, unsigned n, uint64_t rank, uint8_t *counts)
{
    unsigned sum = n;
    for (unsigned i = multisets->kinds - 1; i >= KAY_MULTISETS_FEW; i--) {
        const uint64_t *below = multisets->below[i - 1];
        unsigned least = sum;
        while (below[least] > rank)
            least--;
        rank -= below[least];
        counts[i] = (uint8_t)(sum - least);
        sum = least;
    }
    memcpy(counts, multisets->few[multisets->below[KAY_MULTISETS_FEW - 1][sum] + rank], KAY_MULTISETS_FEW);
}
