/* Sorts the parts of a sum, so that equal sums have equal words. */
#pragma once

#include <stdint.h>

/* Sorts `count` parts of `words` words each, in place; the first `sorted` of them are in order.  If only one or two
 * follow these, it takes linear time. */
void parts_sort(uint64_t *parts, uint64_t sorted, uint64_t count, uint64_t words);

/* Removes pairs of equal parts, which cancel in impartial normal play, from sorted parts; returns how many remain. */
uint64_t parts_cancel(uint64_t *parts, uint64_t count, uint64_t words);
