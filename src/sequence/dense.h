/* Computes values by trying all pairs of heaps, for games whose moves leave at most two heaps and that have no good
 * sparse space.
 *
 * The values of the first pairs of each move are marked one by one.  After that, only few small values are missing.
 * The other pairs are compared with all missing values at once, a stretch of pairs at a time; a stretch is marked only
 * if one of the missing values is found in it. */
#pragma once

#include "math/heap_code.h"
#include "sequence/evidence_scan.h"

typedef struct kay_dense {
    uint8_t *seen; /* seen[v] == stamp: the heap has an option of value v */
    uint8_t stamp;
    uint64_t first; /* the number of pairs of a move that are marked first; adapts to the game */
    uint64_t work; /* done since the clock was last read */
    kay_evidence_mirror mirror;
} kay_dense;

/* Computes values until there are `count`; at least one value must be known.  The first call allocates memory.  The
 * values are widened to two bytes each.  KAY_EUNABLE past the budget, or if a value is 2^16 or more; the values
 * computed so far stay. */
kay_status kay_dense_advance(kay_context *ctx, kay_dense *dense, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, uint64_t count) KAY_MUST_CHECK;

/* Estimates the cost of the next heap, in cycles of the processor. */
uint64_t kay_dense_cost(const kay_dense *dense, const kay_heap_code *code, uint64_t heap);

void kay_dense_end(kay_context *ctx, kay_dense *dense);
