/* Computes the next block of heaps.  Only sparse.c uses this.
 *
 * The first step finds the values that older rare heaps exclude, for the whole block at once.  The second step gives
 * each heap the least remaining common value, heap by heap.  The third step finds the smaller values that have
 * evidence.  Two functions do this: kay_words_block with a bit for each value, kay_bytes_block with a byte per heap. */
#pragma once

#include "sequence/sparse.h"

typedef struct kay_sparse_block {
    uint64_t first;
    /* In: heaps to compute, at most KAY_LANES_BLOCK.  Out: heaps computed; fewer if a heap had no value left. */
    unsigned count;
    /* Bit i: heap first + i lacks evidence.  Bit v % 32 of evidence[v / 32 * KAY_LANES_ROW + i]: heap first + i has
     * evidence for packed value v. */
    uint64_t lanes;
} kay_sparse_block;

/* Writes the common values of the next heaps after the last value; there must be room for them. */
typedef void kay_sparse_compute(kay_sparse *sparse, kay_sparse_block *block);
kay_sparse_compute kay_words_block, kay_bytes_block;

/* Whether kay_bytes_block can compute the next blocks. */
bool kay_bytes_can(const kay_sparse *sparse);
/* Fills the tables of kay_bytes_block, for packed values of one row or two. */
void kay_bytes_tables(kay_sparse *sparse, unsigned rows);

/* Computes the next heaps, at most `most` and at most a block; stops after a rare heap.  Sets `full` if the next heap
 * has no value left in the planes. */
kay_status kay_sparse_next(kay_sparse *sparse, uint64_t most) KAY_MUST_CHECK;
