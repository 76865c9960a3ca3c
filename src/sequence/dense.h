/* The values of a game whose moves leave two heaps at most, where there is no sparse space: all pairs are looked at.
 *
 * The first pairs of each move are marked one by one.  Few small values are missing then: all others of a stretch of
 * pairs are compared with all that are missing at once, and a stretch is marked only where one of them is found. */
#pragma once

#include "math/heap_code.h"
#include "sequence/evidence_scan.h"

typedef struct kay_dense {
    uint8_t *seen; /* seen[v] == stamp: the heap has an option of value v */
    uint8_t stamp;
    uint64_t first; /* so many pairs of a move are marked first: learned */
    uint64_t work; /* since the clock was looked at */
    kay_evidence_mirror mirror;
} kay_dense;

/* Computes values until there are `count`, behind at least one; the first call gets the memory.  The values get two
 * bytes each.  KAY_EUNABLE past the budget, or where a value is 2^16 or more: what is computed stays. */
kay_status kay_dense_advance(kay_context *ctx, kay_dense *dense, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, uint64_t count) KAY_MUST_CHECK;

/* What the next heap costs, about, in cycles of the processor. */
uint64_t kay_dense_cost(const kay_dense *dense, const kay_heap_code *code, uint64_t heap);

void kay_dense_end(kay_context *ctx, kay_dense *dense);
