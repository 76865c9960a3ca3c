/* The values of a game whose moves leave two heaps at most, by its sparse space.
 *
 * A value that would make heap n common is excluded by a sum of a rare and a common heap, or by a take that leaves one
 * heap, and by nothing else.  So the least such value that is not excluded is G(n), unless a smaller one that would
 * make n rare is not excluded either.  Evidence against those is found in sums of two common heaps: of heaps that often
 * are evidence, the helpers, for a whole block at once; then by a scan of all sums.  If there is none, n is rare.
 *
 * Each common value has a bit of its own in the heap's word, the lowest bit of the mask being left out: values of one
 * class keep their order and their sums without it. */
#ifndef KAYLES_SEQUENCE_SPARSE_H
#define KAYLES_SEQUENCE_SPARSE_H

#include "math/heap_code.h"
#include "sequence/evidence_scan.h"
#include "sequence/sparse_mask.h"
#include "sequence/sparse_narrow.h"

enum {
    KAY_SPARSE_FAR = 4096, /* helpers have smaller offsets, */
    KAY_SPARSE_HELPERS = 2048, /* and there are so many at most */
    KAY_SPARSE_WINDOW = 4 * KAY_SPARSE_FAR,
};

typedef struct kay_sparse {
    kay_context *ctx;
    const kay_heap_code *code;
    kay_lanes_level level;
    kay_heap_values values; /* behind the first `window` ones, `dropped` heaps are left out: heap n is at n - dropped */
    uint64_t window, dropped; /* 0 while all values are kept; dropped is even */
    uint32_t largest; /* of the values, */
    uint64_t largest_at; /* and where it comes first */

    uint32_t *splits; /* tokens of the moves that leave two heaps */
    uint32_t *split_digits; /* and their digits, which may want unequal heaps */
    kay_heap_take *singles; /* the moves that leave one or none */
    uint32_t *ones; /* tokens of the moves that leave one */
    uint64_t split_count, single_count, one_count;

    kay_sparse_mask mask;
    unsigned bits; /* values are below 2^bits */
    unsigned drop; /* the lowest bit of the mask */
    uint32_t capacity; /* 2^(bits - 1): values of a class */
    unsigned planes; /* the first ones that hold all common values so far; sums beyond are none of the next value's */
    uint32_t *packed; /* of a value: twice itself without the bit `drop`, and its sum with the mask */
    uint32_t *unpacked; /* the value of a class, item class * capacity + packed */
    uint32_t *smaller; /* of the same item: how many packed values of the other class are below it, from 0 on */
    uint64_t mask_at; /* so many heaps, and a better mask is looked for */
    int64_t *counts; /* as kay_sparse_mask_best has them, of the heaps before `counted` */
    uint64_t counted;

    uint64_t *rares; /* rare heaps, rising */
    uint64_t rare_count, rare_room;
    kay_lanes_list rare, near, helpers; /* entries of rare heaps, of those as near as a block, and of helpers */
    kay_lanes_entry *pushes; /* entries that are looked at heap by heap, by offset */
    uint64_t push_count, push_room;
    kay_lanes_list rest, tries; /* of far rare heaps, and of common ones, that are tested after `rare` and `helpers` */
    uint64_t sort_at; /* so many heaps, and the rare ones are divided anew */
    uint64_t depth, depth_from; /* the largest offset of evidence that was scanned for, of heaps from there on */
    uint64_t shallow; /* behind evidence with a larger offset, depth begins anew; 0: never */
    uint64_t learn_at, learn_wait; /* so many stretches looked at by the mirror, and helpers are learned; since when */
    kay_evidence_mirror mirror;
    uint64_t looked, looked_from; /* what the mirror had looked at, and how many values there were, at the last cost */
    uint64_t scan_cost; /* of a heap, then */

    uint32_t *words; /* as kay_lanes_union reads them */
    uint64_t stride, reach, word_count;
    int64_t low; /* the heap of the first word of a plane */
    bool sieved; /* there are bytes: common values in planes of their own, one a heap, */
    uint8_t *bytes; /* and `stride` bytes behind each 0xff where a heap is rare, else 0 */
    uint64_t byte_count;
    kay_evidence_mirror first; /* bytes of the first heaps, 0xff where one is rare */
    uint32_t *common, *evidence; /* of a block: what is excluded */
    kay_narrow narrow;
    bool filled; /* the words are of all heaps so far */
    uint64_t work; /* since the clock was looked at */
    bool stale; /* the lists are not all there: memory was refused */
    bool full; /* there are planes wanting: the last block ended */
    unsigned fresh; /* rare heaps of the last block: they are in no list yet */
} kay_sparse;

/* Whether the method knows such moves. */
bool kay_sparse_can(const kay_heap_code *code);

/* Begins with values known already, G(0)..G(count - 1), count >= 64; the code must outlive it. */
kay_status kay_sparse_begin(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level, const uint32_t *values,
                            uint64_t count, kay_sparse *out) KAY_MUST_CHECK;
void kay_sparse_end(kay_sparse *sparse);

/* What a sparse space has learned beside the values. */
typedef struct kay_sparse_kept {
    kay_sparse_mask mask;
    unsigned bits, planes;
    uint64_t window, dropped;
    uint64_t mask_at, largest_at, depth, depth_from, scan_cost, helper_count;
    uint32_t largest;
    bool left;
    kay_lanes_entry *helpers;
} kay_sparse_kept;

/* Goes on with values and with what was learned of them.  The values become its own, also where it fails; none of them
 * is believed to be below 2^bits. */
kay_status kay_sparse_resume(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, const kay_sparse_kept *kept, kay_sparse *out) KAY_MUST_CHECK;

/* Chooses helpers anew, by what the last heaps needed; tells about how long that took, in cycles. */
kay_status kay_sparse_learn(kay_sparse *sparse, uint64_t *cost) KAY_MUST_CHECK;

/* Divides far rare heaps into those that exclude most, `rare`, and `rest`: a few of the others' sums are tested. */
kay_status kay_sparse_sort(kay_sparse *sparse) KAY_MUST_CHECK;

/* What learning takes at least. */
uint64_t kay_sparse_learn_cost(const kay_sparse *sparse);

/* The farthest heap in front of a heap that its value is found by, without those that are scanned for. */
static inline uint64_t kay_sparse_farthest(const kay_sparse *sparse)
{
    const uint64_t all[] = {sparse->rare.farthest, sparse->rest.farthest, sparse->helpers.farthest,
                            sparse->tries.farthest};
    uint64_t farthest = 0;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] > farthest)
            farthest = all[i];
    return farthest;
}

/* How many heaps have a value so far, whether it is kept or not. */
static inline uint64_t kay_sparse_count(const kay_sparse *sparse)
{
    return sparse->values.count + sparse->dropped;
}

/* Whether a window of so many values seems to be enough from here on: all rare heaps are in the first ones, and all
 * evidence of the last half was as near.  It is a power of two, at least KAY_SPARSE_WINDOW. */
bool kay_sparse_may_drop(const kay_sparse *sparse, uint64_t window);

/* Drops all values but the first `window` ones and as many of the last ones, and one more where that makes the number of
 * heaps dropped even.  From now on evidence is looked for in these alone: where there is none, the next value is KAY_EUNABLE. */
void kay_sparse_drop(kay_sparse *sparse, uint64_t window);

/* The values that come now are found by another method, until the next advance. */
void kay_sparse_leave(kay_sparse *sparse);

/* What the next heap costs, about, in cycles of the processor. */
kay_status kay_sparse_cost(kay_sparse *sparse, uint64_t *cost) KAY_MUST_CHECK;

/* Computes values until there are `count`.  KAY_EUNABLE past the budget: what is computed stays. */
kay_status kay_sparse_advance(kay_sparse *sparse, uint64_t count) KAY_MUST_CHECK;

#endif
