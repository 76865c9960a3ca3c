/* Summarises values read one after another: checksums that depend only on the values, the largest value, the zeros. */
#pragma once

#include <stdint.h>

typedef struct kay_sequence_sum {
    uint64_t count; /* values so far */
    uint16_t plain, running; /* the sum of the values, and the sum of all partial sums */
    uint64_t lanes[4]; /* of XXH64 */
    uint32_t rest[8]; /* the last count % 8 values */
    uint32_t largest;
    uint64_t largest_at, zeros;
} kay_sequence_sum;

void kay_sequence_sum_begin(kay_sequence_sum *sum);
void kay_sequence_sum_add(kay_sequence_sum *sum, const uint32_t *values, uint64_t count);

/* XXH64, seed 0, of the values so far as 32-bit little-endian numbers. */
uint64_t kay_sequence_sum_xxh64(const kay_sequence_sum *sum);
