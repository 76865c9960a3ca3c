/* What heaps of a list exclude for a block of 64 heaps at once, where there are many in the list and values are bytes.
 *
 * The values that the heaps of `marks` make are all marked: those that exclude most.  What is left then are few values
 * of each heap, which are tested one by one against the heaps of `rest`: for an entry of that list and one value of each
 * heap, 64 heaps take one step of a vector of bytes. */
#ifndef KAYLES_SEQUENCE_SPARSE_SIEVE_H
#define KAYLES_SEQUENCE_SPARSE_SIEVE_H

#include "sequence/sparse_lanes.h"

enum { KAY_SIEVE_VALUES = 256 }; /* values are smaller */

typedef struct kay_sieve {
    const kay_lanes_list *marks, *rest; /* offsets are a block at least */
    const uint8_t *at; /* the value of the block's first heap; those of earlier heaps are in front of it, */
    const uint8_t *none; /* and 0xff here for each that does not count, else 0 */
    unsigned planes; /* of 32 values each: others do not matter */
    const uint8_t *limits; /* item i: only smaller values of heap i are tested; NULL: all are, */
    uint8_t *least; /* but only up to the first that is not excluded, which is put here, 0xff: there was none. */
    unsigned few; /* tests end when no more heaps than these have any left */
    uint32_t *rows; /* bit v % 32 of rows[v / 32 * KAY_LANES_ROW + i] is set if value v of heap i is excluded, or, */
} kay_sieve; /* where limits is NULL, if it was not tested */

void kay_sieve_block(kay_lanes_level level, const kay_sieve *sieve);

#endif
