/* Computes the values of a game whose moves leave at most two heaps, using its sparse space.
 *
 * A value that would make heap n common is excluded by a sum of a rare and a common heap, or by a take that leaves at
 * most one heap, and by nothing else.  Let v be the least value that would make n common and is not excluded.  G(n) is
 * v if each value below v that would make n rare has evidence: an option of heap n with this value, usually two common
 * heaps.  Otherwise G(n) is the least value below v without evidence, and n is rare.  Heaps that often give evidence,
 * the helpers, are tried first, for a whole block at once; then a scan tries all sums.
 *
 * Each common value has its own bit in the words of a heap.  A packed value is a value without the bit that is the
 * lowest bit of the mask.  Within one class, packed values keep their order and their nim-sums. */
#pragma once

#include "math/heap_code.h"
#include "sequence/evidence_scan.h"
#include "sequence/sparse_lanes.h"

enum {
    KAY_SPARSE_FAR = 4096, /* helpers have offsets below this */
    KAY_SPARSE_HELPERS = 2048, /* the most helpers */
    KAY_SPARSE_WINDOW = 4 * KAY_SPARSE_FAR,
    KAY_SPARSE_LOOK = 1 << 22, /* values that are counted between two looks at the clock */
    KAY_BYTES_VALUES = 16, /* values in a row of bytes */
    /* the byte of a heap without a value.  Its highest bit is set, also after xor with a number below 16, so the
     * shuffle returns 0 for it */
    KAY_BYTES_NONE = 0x80,
};

/* A mask m and a bit s.  Heap n is common if the number of one bits in G(n) & m, plus s (n - k), is odd; else it is
 * rare.  Here k is the number of tokens taken by a move that leaves two heaps; s may be 1 only if all such k have the
 * same parity.  Let the class of a common heap be 1 and that of a rare heap 0.  Let a move in heap n leave two heaps.
 * If their nim-sum were G(n), the class of n would be the sum of the two classes modulo 2.  So the nim-sum of two
 * common heaps never makes a heap common, nor does that of two rare heaps; only the nim-sum of a rare and a common heap
 * does.  The program chooses m and s with the fewest rare heaps.
 *
 * Source: Winning Ways, chapter 4, "Sparse space spells speed"; with s: Flammenkamp's tables. */
typedef struct kay_sparse_mask {
    uint32_t mask; /* not 0 */
    bool parity; /* s */
    uint64_t rare; /* the number of rare heaps */
} kay_sparse_mask;

/* The common heaps before the next heap, as far back as the lists reach, stored as rows of bytes or of words
 * (block_bytes.c, block_words.c), with room at the end. */
typedef struct kay_sparse_past {
    uint8_t *at;
    uint64_t bytes;
    uint64_t stride; /* items of a row, which is a plane of words or a row of bytes */
    uint64_t reach; /* the past has at least this many heaps before `next` */
    unsigned planes, item; /* planes: number of rows; item: bytes of an item, or 0 if the past is empty */
    int64_t low; /* the heap of the first item; may be negative */
    uint64_t next; /* the past has the heaps before this one */
} kay_sparse_past;

/* A byte for each packed value: values 0 to 15 in row 0, the others in row 1. */
typedef struct kay_bytes_table {
    uint8_t row[2][KAY_BYTES_VALUES];
} kay_bytes_table;

/* The data that kay_bytes_block needs besides the past. */
typedef struct kay_bytes {
    unsigned rows; /* 2: values of the second row were needed */
    uint64_t from; /* blocks before this heap are not computed by bytes */
    kay_bytes_table value[2]; /* [class]: the value of each packed value */
    kay_bytes_table below[4][2]; /* [k][class]: bits of the packed values 8 k to 8 k + 7 that need evidence */
} kay_bytes;

typedef struct kay_sparse {
    kay_context *ctx;
    const kay_heap_code *code;
    kay_lanes_level level;
    kay_heap_values
        values; /* after the first `window` heaps, `dropped` heaps are missing; each later heap n is item n - dropped */
    uint64_t window, dropped; /* both 0 while all values are kept; `dropped` is even */
    uint32_t *splits; /* tokens of the moves that leave two heaps */
    uint32_t *split_digits; /* the digits of these moves, which may require unequal heaps */
    kay_heap_take *singles; /* the moves that leave one heap or none */
    uint64_t split_count, single_count;

    kay_sparse_mask mask;
    unsigned bits; /* values are below 2^bits */
    unsigned drop; /* the index of the lowest bit of the mask */
    uint32_t capacity; /* 2^(bits - 1): the number of values of a class */
    unsigned planes; /* planes in use; they have room for all common values so far, and larger sums are ignored */
    uint32_t *packed; /* by value: 2 * packed value + class; packing removes the bit `drop` */
    uint32_t *unpacked; /* by class * capacity + packed value: the value */
    /* by the same index: the number of smaller values of the other class; these have the packed values 0, 1, ... */
    uint32_t *smaller;
    uint64_t mask_at; /* look for a better mask once there are this many heaps */
    int64_t *counts; /* item 2 v + (n - k) % 2: how many heaps n < counted have the value v */
    uint64_t counted;
    uint32_t largest; /* the largest value found when counting */

    uint64_t *rares; /* the rare heaps, increasing */
    uint64_t rare_count, rare_room;
    /* Entries of rare heaps: `near` has the offsets from KAY_LANES_PART to KAY_LANES_BLOCK - 1, `rare` has all other
     * offsets.  `helpers` has the entries of helpers.  A move that leaves one heap has an entry too, with value 0:
     * in `helpers` if a common heap left by it gives evidence (sparse_helps), else in `near` or `rare`. */
    kay_lanes_list rare, near, helpers;
    kay_lanes_entry *pushes; /* the entries of rare heaps whose offset is below KAY_LANES_PART, sorted by offset */
    uint64_t push_count, push_room;
    uint64_t depth, depth_from; /* the largest offset of evidence found by scans, for heaps from depth_from on */
    uint64_t shallow; /* evidence with a larger offset restarts `depth` from the next heap; 0: no limit */
    uint16_t *hits; /* by move and offset: how often scans found the heap with this offset since the last reset */
    uint64_t forget; /* the heap at which hits are reset */
    kay_evidence_mirror mirror;
    uint64_t looked, looked_from; /* mirror.looked and the number of values, both at the last estimate of the cost */
    uint64_t scan_cost; /* the mean cost of scans for a heap, between the last two estimates */

    kay_sparse_past past;
    uint32_t *common, *evidence; /* for a block: the excluded common values, and the values with evidence */
    kay_bytes bytes;
    uint64_t work; /* done since the clock was last read */
    bool stale; /* the lists must be rebuilt: an allocation failed, or another method is adding values */
    bool full; /* the last block ended because a heap had no value left in the planes */
} kay_sparse;

/* Whether the method supports the moves of the code. */
bool kay_sparse_can(const kay_heap_code *code);

/* Begins with a copy of the known values G(0)..G(count - 1), count >= 64; the code must outlive `out`. */
kay_status kay_sparse_begin(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level, const uint32_t *values,
                            uint64_t count, kay_sparse *out) KAY_MUST_CHECK;
void kay_sparse_end(kay_sparse *sparse);

/* The data of a sparse space that a checkpoint stores, besides the values.  Helpers and the rest are recomputed. */
typedef struct kay_sparse_kept {
    kay_sparse_mask mask; /* mask.mask = 0: choose one */
    uint64_t window, dropped, mask_at, depth, depth_from;
} kay_sparse_kept;

/* Resumes from values and the other data of a checkpoint.  Takes ownership of the values, even if it fails. */
kay_status kay_sparse_resume(kay_context *ctx, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, const kay_sparse_kept *kept, kay_sparse *out) KAY_MUST_CHECK;

/* Adds the rare heap n to the lists.  If it fails, the next advance rebuilds the lists. */
kay_status kay_sparse_add_rare(kay_sparse *sparse, uint64_t n) KAY_MUST_CHECK;

/* The largest offset in the lists.  Except in scans, no value depends on a heap farther back. */
static inline uint64_t kay_sparse_farthest(const kay_sparse *sparse)
{
    return sparse->rare.farthest > sparse->helpers.farthest ? sparse->rare.farthest : sparse->helpers.farthest;
}

/* The number of heaps with a value so far, kept or dropped. */
static inline uint64_t kay_sparse_count(const kay_sparse *sparse)
{
    return sparse->values.count + sparse->dropped;
}

/* The least window that holds all rare heaps and reaches as far as the lists do: a power of two, at least
 * KAY_SPARSE_WINDOW. */
uint64_t kay_sparse_least_window(const kay_sparse *sparse);

/* Sets `shallow` to the window: from now on, evidence with a larger offset restarts `depth`. */
void kay_sparse_follow(kay_sparse *sparse, uint64_t window);

/* Whether the window seems to be enough from here on: all evidence for the last half of the heaps lay in it. */
bool kay_sparse_may_drop(const kay_sparse *sparse, uint64_t window);

/* Drops all values except the first `window` and the last `window`.  Keeps one more if needed, so that an even number
 * is dropped.  From now on only these values are searched for evidence: if there is none, advancing fails with
 * KAY_EUNABLE. */
void kay_sparse_drop(kay_sparse *sparse, uint64_t window);

/* Announces that another method adds values until the next advance. */
void kay_sparse_leave(kay_sparse *sparse);

/* Estimates the cost of the next heap, in cycles of the processor. */
kay_status kay_sparse_cost(kay_sparse *sparse, uint64_t *cost) KAY_MUST_CHECK;

/* Computes values until there are `count`.  KAY_EUNABLE past the budget; the values computed so far stay. */
kay_status kay_sparse_advance(kay_sparse *sparse, uint64_t count) KAY_MUST_CHECK;
