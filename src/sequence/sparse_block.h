/* The next block of heaps: the one hook, and what all that compute blocks share.  For sparse.c alone.
 *
 * What is excluded by older rare heaps is found for all of a block at once, then the least common values that are left,
 * heap by heap, then which smaller values have evidence.  There are two such hooks: of words, a bit for each value, and
 * of bytes. */
#pragma once

#include "sequence/sparse.h"

typedef struct kay_sparse_block {
    uint64_t first;
    /* Heaps that are wanted, at most KAY_LANES_BLOCK; then those that have a value: less where there was none. */
    unsigned count;
    /* Bit i: heap first + i lacks evidence: bit v % 32 of evidence[v / 32 * KAY_LANES_ROW + i] is that for v. */
    uint64_t lanes;
} kay_sparse_block;

/* The hook: writes common values of the next heaps, for which there is room, behind the last value. */
typedef void kay_sparse_compute(kay_sparse *sparse, kay_sparse_block *block);
kay_sparse_compute kay_words_block, kay_bytes_block;

/* Whether the next blocks can be computed by bytes; and their tables, for packed values of one row or two. */
bool kay_bytes_can(const kay_sparse *sparse);
void kay_bytes_tables(kay_sparse *sparse, unsigned rows);

/* Computes the next heaps, at most `most` and at most a block; a rare one ends it.  Sets `full` where the next heap has
 * no value in the planes that there are. */
kay_status kay_sparse_next(kay_sparse *sparse, uint64_t most) KAY_MUST_CHECK;
