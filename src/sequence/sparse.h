/* The values of a game whose moves leave two heaps at most, by its sparse space.
 *
 * A value that would make heap n common is excluded by a sum of a rare and a common heap, or by a take that leaves one
 * heap, and by nothing else.  So the least such value that is not excluded is G(n), unless a smaller one that would
 * make n rare is not excluded either.  Evidence against those is found in sums of two common heaps: of heaps that often
 * are evidence, the helpers, for a whole block at once; then by a scan of all sums.  If there is none, n is rare.
 *
 * Each common value has a bit of its own in the heap's word, the lowest bit of the mask being left out: values of one
 * class keep their order and their sums without it. */
#pragma once

#include "math/heap_code.h"
#include "sequence/evidence_scan.h"
#include "sequence/sparse_lanes.h"

enum {
    KAY_SPARSE_FAR = 4096, /* helpers have smaller offsets, */
    KAY_SPARSE_HELPERS = 2048, /* and there are so many at most */
    KAY_SPARSE_WINDOW = 4 * KAY_SPARSE_FAR,
    KAY_BYTES_VALUES = 16, /* of a row of bytes */
    KAY_BYTES_NONE = 0x80, /* a byte of no value: a shuffle makes 0 of it, whatever is added below 16 */
};

/* The mask m that makes the fewest heaps rare, with s in {0, 1}: heap n is common if the bits of G(n) that m has, and
 * s (n - k), add up to an odd number; else it is rare.  Here k is how many tokens a move takes that leaves two heaps; s
 * may be 1 only where all such k have one parity.  A heap that is left as two has the sum of their classes, so two
 * common heaps never make a value with which a heap would be common: sums of a rare and a common heap decide which
 * common value comes next.
 *
 * Source: Winning Ways, chapter 4, "Sparse space spells speed"; with s: Flammenkamp's tables. */
typedef struct kay_sparse_mask {
    uint32_t mask; /* not 0 */
    bool parity; /* s */
    uint64_t rare; /* how many heaps are */
} kay_sparse_mask;

/* The common heaps before the next one, as far back as lists reach, as items of bytes or of words: rows that
 * sparse_block.h tells of, with room behind them. */
typedef struct kay_sparse_past {
    uint8_t *at;
    uint64_t bytes;
    uint64_t stride; /* items of a row, which is a plane of words or a row of bytes */
    uint64_t reach; /* heaps before the next one that are there at least */
    unsigned planes, item; /* rows, and bytes of an item; 0: there are none */
    int64_t low; /* the heap of the first item, */
    uint64_t next; /* and heaps before this one are there */
} kay_sparse_past;

/* Of each row and byte a byte. */
typedef struct kay_bytes_table {
    uint8_t row[2][KAY_BYTES_VALUES];
} kay_bytes_table;

/* What blocks of bytes need beside the past. */
typedef struct kay_bytes {
    unsigned rows; /* 2: values of the second row were needed */
    uint64_t from; /* blocks are computed in this way from here on */
    kay_bytes_table value[2]; /* by class: the value */
    kay_bytes_table below[4][2]; /* by eight values and class: those that need evidence */
} kay_bytes;

typedef struct kay_sparse {
    kay_context *ctx;
    const kay_heap_code *code;
    kay_lanes_level level;
    kay_heap_values values; /* behind the first `window` ones, `dropped` heaps are left out: heap n is at n - dropped */
    uint64_t window, dropped; /* 0 while all values are kept; dropped is even */
    uint32_t *splits; /* tokens of the moves that leave two heaps */
    uint32_t *split_digits; /* and their digits, which may want unequal heaps */
    kay_heap_take *singles; /* the moves that leave one or none */
    uint64_t split_count, single_count;

    kay_sparse_mask mask;
    unsigned bits; /* values are below 2^bits */
    unsigned drop; /* the lowest bit of the mask */
    uint32_t capacity; /* 2^(bits - 1): values of a class */
    unsigned planes; /* the first ones that hold all common values so far; sums beyond are none of the next value's */
    uint32_t *packed; /* of a value: twice itself without the bit `drop`, and its sum with the mask */
    uint32_t *unpacked; /* the value of a class, item class * capacity + packed */
    uint32_t *smaller; /* of the same item: how many packed values of the other class are below it, from 0 on */
    uint64_t mask_at; /* so many heaps, and a better mask is looked for */
    int64_t *counts; /* item 2 v + (n - k) % 2: how many heaps n before `counted` have the value v */
    uint64_t counted;
    uint32_t largest; /* value of these */

    uint64_t *rares; /* rare heaps, rising */
    uint64_t rare_count, rare_room;
    /* Entries of rare heaps, of those as near as a block that no push has, and of helpers.  A move that leaves one heap
     * counts like a rare heap of no tokens, or, where the parity makes the classes differ, like a helper. */
    kay_lanes_list rare, near, helpers;
    kay_lanes_entry *pushes; /* entries that are looked at heap by heap, by offset */
    uint64_t push_count, push_room;
    uint64_t depth, depth_from; /* the largest offset of evidence that was scanned for, of heaps from there on */
    uint64_t shallow; /* behind evidence with a larger offset, depth begins anew; 0: never */
    uint16_t *hits; /* by move and offset: how often a scan found the heap lately; forgotten at heap `forget` */
    uint64_t forget;
    kay_evidence_mirror mirror;
    uint64_t looked, looked_from; /* what the mirror had looked at, and how many values there were, at the last cost */
    uint64_t scan_cost; /* of a heap, then */

    kay_sparse_past past;
    uint32_t *common, *evidence; /* of a block: what is excluded */
    kay_bytes bytes;
    uint64_t work; /* since the clock was looked at */
    bool stale; /* the lists are not all there: memory was refused */
    bool full; /* there are planes wanting: the last block ended */
} kay_sparse;

/* Whether the method knows such moves. */
bool kay_sparse_can(const kay_heap_code *code);

/* Begins with values known already, G(0)..G(count - 1), count >= 64; the code must outlive it. */
kay_status kay_sparse_begin(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level, const uint32_t *values,
                            uint64_t count, kay_sparse *out) KAY_MUST_CHECK;
void kay_sparse_end(kay_sparse *sparse);

/* What is known of a sparse space beside its values; helpers and all else are learned again. */
typedef struct kay_sparse_kept {
    kay_sparse_mask mask; /* 0: one is chosen */
    uint64_t window, dropped, mask_at, depth, depth_from;
} kay_sparse_kept;

/* Goes on with values and with what is known of them.  The values become its own, also where it fails. */
kay_status kay_sparse_resume(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, const kay_sparse_kept *kept, kay_sparse *out) KAY_MUST_CHECK;

/* Heap n is rare: puts it into the lists.  Where memory is refused, all that depends on the mask will be made again. */
kay_status kay_sparse_add_rare(kay_sparse *sparse, uint64_t n) KAY_MUST_CHECK;

/* The farthest heap in front of a heap that its value is found by, without those that are scanned for. */
static inline uint64_t kay_sparse_farthest(const kay_sparse *sparse)
{
    return sparse->rare.farthest > sparse->helpers.farthest ? sparse->rare.farthest : sparse->helpers.farthest;
}

/* How many heaps have a value so far, whether it is kept or not. */
static inline uint64_t kay_sparse_count(const kay_sparse *sparse)
{
    return sparse->values.count + sparse->dropped;
}

/* The least window that holds all rare heaps and reaches as far as the lists: a power of two, at least
 * KAY_SPARSE_WINDOW. */
uint64_t kay_sparse_least_window(const kay_sparse *sparse);

/* From now on the depth is that of evidence in a window of so many values: behind farther one it begins anew. */
void kay_sparse_follow(kay_sparse *sparse, uint64_t window);

/* Whether such a window seems to be enough from here on: all evidence of the last half was as near. */
bool kay_sparse_may_drop(const kay_sparse *sparse, uint64_t window);

/* Drops all values but the first `window` ones and as many of the last ones, and one more where that makes the number
 * of heaps dropped even.  From now on evidence is looked for in these alone: where there is none, the next value is
 * KAY_EUNABLE. */
void kay_sparse_drop(kay_sparse *sparse, uint64_t window);

/* The values that come now are found by another method, until the next advance. */
void kay_sparse_leave(kay_sparse *sparse);

/* What the next heap costs, about, in cycles of the processor. */
kay_status kay_sparse_cost(kay_sparse *sparse, uint64_t *cost) KAY_MUST_CHECK;

/* Computes values until there are `count`.  KAY_EUNABLE past the budget: what is computed stays. */
kay_status kay_sparse_advance(kay_sparse *sparse, uint64_t count) KAY_MUST_CHECK;
