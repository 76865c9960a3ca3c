/* Searches for two heaps of a given total whose values have a given nim-sum. */
#pragma once

#include "sequence/heap_values.h"
#include "sequence/sparse_lanes.h"

/* The first values in reverse order, so that a scan reads both heaps of a pair in the same direction: item i is
 * G(length - 1 - i), in the width of the values. */
typedef struct kay_evidence_mirror {
    void *at;
    uint64_t length;
    unsigned width;
    uint64_t looked; /* the cost of all scans so far, in stretches of 256 bytes */
} kay_evidence_mirror;

/* Makes the mirror hold at least the values before `to`.  The values must have one byte or two, here and in
 * kay_evidence_scan. */
kay_status kay_evidence_reflect(kay_context *ctx, const kay_heap_values *values, kay_evidence_mirror *mirror,
                                uint64_t to) KAY_MUST_CHECK;

/* Finds the least a in from..to with G(a) xor G(sum - a) = value; from + to <= sum.  Stores 0 if there is none.  G(n)
 * is item n of `values`, also after values were dropped; G(a) is read from the mirror if a is below its length.
 * KAY_EUNABLE past the budget. */
kay_status kay_evidence_scan(kay_context *ctx, kay_lanes_level level, const kay_heap_values *values,
                             kay_evidence_mirror *mirror, uint64_t from, uint64_t to, uint64_t sum, uint32_t value,
                             uint64_t *out) KAY_MUST_CHECK;

void kay_evidence_free(kay_context *ctx, kay_evidence_mirror *mirror);
