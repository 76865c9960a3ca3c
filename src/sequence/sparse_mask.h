/* The sparse space of a nim-sequence: the mask that makes the fewest heaps rare.
 *
 * With a mask m and s in {0, 1}, heap n is common if the bits of G(n) that m has, and s (n - k), add up to an odd
 * number; else it is rare.  Here k is how many tokens a move takes that leaves two heaps; s may be 1 only where all
 * such k have one parity.  A heap that is left as two has the sum of their classes, so two common heaps never make a
 * value with which a heap would be common: sums of a rare and a common heap decide which common value comes next.
 *
 * Source: Winning Ways, chapter 4, "Sparse space spells speed"; with s: Flammenkamp's tables. */
#ifndef KAYLES_SEQUENCE_SPARSE_MASK_H
#define KAYLES_SEQUENCE_SPARSE_MASK_H

#include <kayles/context.h>

typedef struct kay_sparse_mask {
    uint32_t mask; /* not 0 */
    bool parity; /* s */
    uint64_t rare; /* how many heaps are */
} kay_sparse_mask;

/* The mask with the fewest rare heaps, among those below 2^bits; `counts` has 2^(bits + 1) items, of which item
 * 2 v + (n - k) % 2 says how many heaps n have the value v.  Of equal masks the least without s.  The counts are used
 * up.  O(bits 2^bits): a Walsh-Hadamard transform. */
kay_sparse_mask kay_sparse_mask_best(int64_t *counts, unsigned bits, bool parities);

#endif
