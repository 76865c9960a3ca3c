/* Finds the values of all sums of a listed heap and an earlier heap, for a block of heaps at once.
 *
 * A value is a bit: the value v of a heap is bit v % 32 of the heap's word in plane v / 32.  A heap that is left out,
 * such as a rare one, has no bit.  The values of all sums with listed heaps of value g are a union of words with their
 * bits permuted by i -> i ^ g.  First the words of all entries of each g are joined, then these unions are joined, one
 * bit of g after another.
 *
 *   plane 0:  | heap low | low + 1 | ... | n - 1 | 0 0 0 0 ...      stride words each
 *   plane 1:  | ... */
#pragma once

#include <kayles/context.h>

enum {
    KAY_LANES_BLOCK = 64, /* heaps in a block */
    KAY_LANES_PART = 16, /* heaps in a part of a block */
    KAY_LANES_ROW = 128, /* words of a plane of a block; the caller may use the second half */
    KAY_LANES_WORD = 32, /* values in a plane */
};

typedef enum kay_lanes_level {
    KAY_LANES_PLAIN, /* the default instructions of the compiler */
    KAY_LANES_AVX2,
    KAY_LANES_AVX512,
} kay_lanes_level;

/* An entry stands for the option G(n - offset) xor g of heap n. */
typedef struct kay_lanes_entry {
    uint32_t offset;
    uint32_t value; /* g */
} kay_lanes_entry;

typedef struct kay_lanes_step {
    uint8_t to, from, bit;
} kay_lanes_step;

typedef struct kay_lanes_list {
    kay_lanes_entry *entries; /* sorted by g % 32, then by g, then by offset */
    uint64_t count, room;
    uint32_t ends[KAY_LANES_WORD]; /* where the entries of each g % 32 end */
    kay_lanes_step steps[KAY_LANES_WORD]; /* the order in which the unions are joined */
    unsigned step_count;
    uint32_t farthest; /* the largest offset */
} kay_lanes_list;

/* The best level of this machine. */
kay_lanes_level kay_lanes_best(void);

/* Adds an entry to the list, unless the list has it already.  O(count). */
kay_status kay_lanes_add(kay_context *ctx, kay_lanes_list *list, kay_lanes_entry entry) KAY_MUST_CHECK;

/* Removes all entries. */
void kay_lanes_clear(kay_lanes_list *list);
void kay_lanes_free(kay_context *ctx, kay_lanes_list *list);

/* For each i < heaps, adds the values of the options of heap n + i to the words out[128 plane + i]; `heaps` is
 * KAY_LANES_BLOCK or KAY_LANES_PART.  Words beyond the planes count as 0.  `at` points at the word of heap n in plane
 * 0.  In each plane, `farthest` words must lie before the word of heap n, and 64 words must be there from it on. */
void kay_lanes_union(kay_lanes_level level, const kay_lanes_list *list, const uint32_t *at, uint64_t stride,
                     unsigned planes, unsigned heaps, uint32_t *out);
