/* Finds monotone parts of a sequence: parts that never fall, or never rise.
 *
 * A part is [begin, end), places from 0.  Only the signs of the differences matter: between the elements b - 1 and b
 * there is a rise, a fall or neither, called break b.  A part never falls if no fall lies strictly inside it.  The set
 * of rises and the set of falls also contain the ends 0 and `count` of the sequence.  Each set is kept in blocks of 64
 * places with the nearest member on either side, so that one block answers a query without a loop:
 *
 *      block   [ members as bits | the last member before | the first member after ]
 *
 * This takes 3/4 of a byte for each element. */
#pragma once

#include <kayles/context.h>

#include "math/end_nibbling.h"

typedef struct kay_breaks {
    uint64_t bits; /* bit b % 64: break b of the block is a member */
    uint64_t before; /* the greatest member before the block, or 0 */
    uint64_t behind; /* the least member after the block, or `count` */
} kay_breaks;

typedef enum kay_break { KAY_FALL, KAY_RISE } kay_break;

typedef struct kay_monotone_block {
    kay_breaks of[2]; /* by kay_break */
} kay_monotone_block;

typedef struct kay_monotone {
    kay_monotone_block *blocks; /* count / 64 + 1 */
} kay_monotone;

/* Builds the blocks for `count` >= 1 numbers in linear time; does not keep the numbers. */
kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count,
                                kay_monotone *out) KAY_MUST_CHECK;

/* The least break of a kind from `place` <= count on. */
static inline uint64_t kay_monotone_next(const kay_monotone *m, kay_break kind, uint64_t place)
{
    const kay_breaks *block = &m->blocks[place / 64].of[kind];
    uint64_t word = block->bits >> place % 64;
    return word ? place + (unsigned)__builtin_ctzll(word) : block->behind;
}

/* The greatest break of a kind up to `place` <= count. */
static inline uint64_t kay_monotone_last(const kay_monotone *m, kay_break kind, uint64_t place)
{
    const kay_breaks *block = &m->blocks[place / 64].of[kind];
    uint64_t word = block->bits << (63 - place % 64);
    return word ? place - (unsigned)__builtin_clzll(word) : block->before;
}

/* The greatest end for which [begin, end) is monotone; begin < count. */
static inline uint64_t kay_monotone_end(const kay_monotone *m, uint64_t begin)
{
    uint64_t fall = kay_monotone_next(m, KAY_FALL, begin + 1), rise = kay_monotone_next(m, KAY_RISE, begin + 1);
    return fall > rise ? fall : rise;
}

/* The least begin for which [begin, end) is monotone; 0 < end <= count. */
static inline uint64_t kay_monotone_begin(const kay_monotone *m, uint64_t end)
{
    uint64_t fall = kay_monotone_last(m, KAY_FALL, end - 1), rise = kay_monotone_last(m, KAY_RISE, end - 1);
    return fall < rise ? fall : rise;
}

/* The parts [b, sum - b) with the same middle are nested.  Let e = sum - b.  Returns the least b, perhaps negative, for
 * which [b, e - 2), [b + 1, e - 1) or [b + 2, e) has no break of the kind inside.  Let p be the last break up to the
 * middle and q the first break from the middle on: b is max(p, sum - q) - 2, or one more if p + q differs from sum by
 * at most 1. */
static inline int64_t kay_monotone_near(const kay_monotone *m, kay_break kind, uint64_t sum)
{
    int64_t p = (int64_t)kay_monotone_last(m, kind, sum / 2);
    int64_t mirrored = (int64_t)(sum - kay_monotone_next(m, kind, sum / 2 + sum % 2));
    int64_t far = p > mirrored ? p : mirrored, near = p > mirrored ? mirrored : p;
    return far - 1 - (far - near >= 2);
}

/* Returns the least b for which one of the three parts is monotone; 3 <= sum <= 2 count - 3.  b depends only on the
 * breaks next to the middle (src/games/sorting/README.md). */
static inline int64_t kay_monotone_core(const kay_monotone *m, uint64_t sum)
{
    int64_t fall = kay_monotone_near(m, KAY_FALL, sum), rise = kay_monotone_near(m, KAY_RISE, sum);
    return fall < rise ? fall : rise;
}

/* End-nibbling in which the monotone parts are losing.  Computing a value takes a bounded number of steps. */
static inline bool kay_monotone_lost(const void *board, uint64_t begin, uint64_t end)
{
    return kay_monotone_end(board, begin) >= end;
}

/* The number of elements to cut at each end of a part to get its core.  A part is its own core if it contains a
 * monotone part with two elements fewer. */
static inline uint64_t kay_monotone_plain(const void *board, uint64_t begin, uint64_t end)
{
    int64_t core = kay_monotone_core(board, begin + end);
    return core > (int64_t)begin ? (uint64_t)core - begin : 0;
}

/* The number of forced moves.  If [begin, end - 2) is monotone, moves at the left end are forced until a part [b, end)
 * is reached for which [b + 1, end - 1) is monotone. */
static inline uint64_t kay_monotone_forced(const void *board, uint64_t begin, uint64_t end, bool left)
{
    return left ? kay_monotone_begin(board, end - 1) - 1 - begin : end - 1 - kay_monotone_end(board, begin + 1);
}

static inline kay_nibbling kay_monotone_nibbling(const kay_monotone *stretches)
{
    return (kay_nibbling){
        .board = stretches,
        .lost = kay_monotone_lost,
        .plain = kay_monotone_plain,
        .forced = kay_monotone_forced,
    };
}
