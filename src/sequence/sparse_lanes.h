/* Which values sums of one heap of a list with an earlier heap have, for a block of heaps at once.
 *
 * A value is a bit: the value v of a heap is bit v % 32 of the heap's word in plane v / 32, and heaps that do not count
 * have no bit.  The values of all sums with heaps of one value g are the union of words, their bits changed places as
 * i -> i ^ g: unions are made for all entries of one g first, then the unions are put together bit by bit of g.
 *
 *   plane 0:  | heap low | low + 1 | ... | n - 1 | 0 0 0 0 ...      stride words each
 *   plane 1:  | ...
 */
#pragma once

#include <kayles/context.h>

enum {
    KAY_LANES_BLOCK = 64, /* heaps in a block */
    KAY_LANES_PART = 16, /* and in a part of one */
    KAY_LANES_ROW = 128, /* words of a plane of a block, the second half of which is the caller's */
    KAY_LANES_WORD = 32, /* values in a plane */
};

typedef enum kay_lanes_level {
    KAY_LANES_PLAIN, /* what the compiler makes of it */
    KAY_LANES_AVX2,
    KAY_LANES_AVX512,
} kay_lanes_level;

/* Heap n has with this entry the value of heap n - offset, changed by g. */
typedef struct kay_lanes_entry {
    uint32_t offset;
    uint32_t value; /* g */
} kay_lanes_entry;

typedef struct kay_lanes_step {
    uint8_t to, from, bit;
} kay_lanes_step;

typedef struct kay_lanes_list {
    kay_lanes_entry *entries; /* by g % 32, then by g, then by offset */
    uint64_t count, room;
    uint32_t ends[KAY_LANES_WORD]; /* where the entries of each g % 32 end */
    kay_lanes_step steps[KAY_LANES_WORD]; /* the unions put together */
    unsigned step_count;
    uint32_t farthest; /* the largest offset */
} kay_lanes_list;

/* The best level of this machine. */
kay_lanes_level kay_lanes_best(void);

/* Puts one entry more into the list, unless it is there.  O(count). */
kay_status kay_lanes_add(kay_context *ctx, kay_lanes_list *list, kay_lanes_entry entry) KAY_MUST_CHECK;

/* Takes out all entries. */
void kay_lanes_clear(kay_lanes_list *list);
void kay_lanes_free(kay_context *ctx, kay_lanes_list *list);

/* Adds to out[128 plane + i] the words of heaps n + i, of a block or of a part of one: so many heaps.  Words of other
 * planes count as 0.  `at` is heap n's word in plane 0; in front of it there are as many words as the largest offset,
 * and behind it 64, in each plane. */
void kay_lanes_union(kay_lanes_level level, const kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                     unsigned planes, unsigned heaps, uint32_t *out);
