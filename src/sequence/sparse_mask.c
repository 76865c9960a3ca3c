/* The transform gives, for every mask, how many heaps of one class there are more than of the other. */
#include "sequence/sparse_mask.h"

static void sparse_mask_transform(int64_t *counts, uint64_t size)
{
    for (uint64_t half = 1; half < size; half *= 2)
        for (uint64_t i = 0; i < size; i += 2 * half)
            for (uint64_t j = i; j < i + half; j++) {
                int64_t a = counts[j], b = counts[j + half];
                counts[j] = a + b;
                counts[j + half] = a - b;
            }
}

kay_sparse_mask kay_sparse_mask_best(int64_t *counts, unsigned bits, bool parities)
{
    uint64_t size = (uint64_t)2 << bits, best = 2;
    sparse_mask_transform(counts, size);
    for (uint64_t i = 2; i < size; i += parities ? 1 : 2)
        if (counts[i] < counts[best] || (counts[i] == counts[best] && (i & 1) < (best & 1)))
            best = i;
    return (kay_sparse_mask){(uint32_t)(best / 2), best & 1, (uint64_t)(counts[0] + counts[best]) / 2};
}
