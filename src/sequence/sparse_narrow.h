/* The computing of blocks where all values are below 64 and the last rare heap is far behind, sixteen values of a class at
 * a time by a shuffle of bytes.
 *
 * A row holds a byte for each heap: its packed value, from 0 to 15, or NARROW_NONE where it is rare, or in the other
 * row.  What a rare heap excludes for 64 heaps is then one load, one sum, and a shuffle for every eight values. */
#ifndef KAYLES_SEQUENCE_SPARSE_NARROW_H
#define KAYLES_SEQUENCE_SPARSE_NARROW_H

#include "sequence/sparse_lanes.h"

enum { KAY_NARROW_VALUES = 16 }; /* of a row */

typedef struct kay_narrow_entry {
    uint32_t offset;
    uint8_t low, high; /* g % 16 and g / 16; of pushes g and 0 */
} kay_narrow_entry;

typedef struct kay_narrow_list {
    kay_narrow_entry *entries;
    uint64_t count, room;
} kay_narrow_list;

typedef struct kay_narrow {
    uint8_t *rows;
    uint64_t stride, size;
    uint64_t low; /* the heap of a row's first byte, */
    uint64_t next; /* and so many heaps are there: another number than that of the values, and they are made anew */
    uint64_t from; /* of so many values on, blocks are computed here */
    unsigned halves; /* rows: 1 while packed values are below 16, else 2; 0 before all */
    kay_narrow_list far, near, pushes; /* rare heaps: all, those of offsets from 16 to 63, those nearer */
    kay_narrow_list evidence; /* helpers, and moves that leave one heap */
    uint8_t value[2][2][KAY_NARROW_VALUES]; /* by class, row and byte: the value; */
    uint8_t below[2][4][2][KAY_NARROW_VALUES]; /* by class, eight values, row, byte: those that need evidence */
} kay_narrow;

struct kay_sparse;

/* Whether the next blocks can be computed here. */
bool kay_narrow_can(const struct kay_sparse *sparse);

/* Computes values until there are `count`, for which there is room, or fewer: where what comes next is not for this way,
 * which kay_narrow_can tells then. */
kay_status kay_narrow_advance(struct kay_sparse *sparse, uint64_t count) KAY_MUST_CHECK;

void kay_narrow_free(kay_context *ctx, kay_narrow *narrow);

#endif
