/* Looks for two heaps whose values have a given nim-sum: one place runs up and the other down. */
#pragma once

#include "sequence/heap_values.h"
#include "sequence/sparse_lanes.h"

/* The first values in reverse, so that both places run up: item i is G(length - 1 - i), in the width of the values. */
typedef struct kay_evidence_mirror {
    void *at;
    uint64_t length;
    unsigned width;
    uint64_t looked; /* time that scans took, in stretches of 256 bytes looked through */
} kay_evidence_mirror;

/* Values are of one byte or two.
 *
 * Makes the mirror hold at least the values before `to`. */
kay_status kay_evidence_reflect(kay_context *ctx, const kay_heap_values *values, kay_evidence_mirror *mirror,
                                uint64_t to) KAY_MUST_CHECK;

/* The values of places below the mirror's length are read there: the mirror and `values` may be of different
 * numberings.
 *
 * The least a in from..to with G(a) xor G(sum - a) = value, to + from <= sum, or nearly the least: of 64 neighbours
 * any; 0: there is none.  KAY_EUNABLE past the budget. */
kay_status kay_evidence_scan(kay_context *ctx, kay_lanes_level level, const kay_heap_values *values,
                             kay_evidence_mirror *mirror, uint64_t from, uint64_t to, uint64_t sum, uint32_t value,
                             uint64_t *out) KAY_MUST_CHECK;

void kay_evidence_free(kay_context *ctx, kay_evidence_mirror *mirror);
