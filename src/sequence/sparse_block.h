/* The computing of one block of heaps, for sparse.c alone. */
#ifndef KAYLES_SEQUENCE_SPARSE_BLOCK_H
#define KAYLES_SEQUENCE_SPARSE_BLOCK_H

#include "sequence/sparse.h"

/* Computes the next `until` heaps, at most KAY_LANES_BLOCK, for which there is room; fewer where no plane has the value
 * of the next one: then `full` is set.  Counts rare heaps as `fresh`. */
kay_status kay_sparse_block(kay_sparse *sparse, unsigned until) KAY_MUST_CHECK;

/* Whether a pair of heaps whose sum is `value` is reached from heap n. */
kay_status kay_sparse_find(kay_sparse *sparse, uint64_t n, uint32_t value, bool *found) KAY_MUST_CHECK;

#endif
