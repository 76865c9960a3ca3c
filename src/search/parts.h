/* The parts of a sum in a fixed order, so that equal sums have equal words. */
#pragma once

#include <stdint.h>

/* Sorts `count` parts of `words` words each, in place; the first `sorted` of them are in order.  Two parts or one
 * behind those cost no more than to go over all. */
void parts_sort(uint64_t *parts, uint64_t sorted, uint64_t count, uint64_t words);

/* Drops pairs of equal parts from sorted ones, which cancel in impartial normal play; returns how many are left. */
uint64_t parts_cancel(uint64_t *parts, uint64_t count, uint64_t words);
