/* Finds monotone parts of a sequence: parts that never fall, or never rise.
 *
 * A part is [begin, end), places from 0.  Only the signs of the differences matter: break b, between the elements
 * b - 1 and b, is a rise, a fall or neither; a part never falls if no fall lies strictly inside it.  Both sets of
 * breaks also contain the ends 0 and `count` of the sequence.  Each set is kept in blocks of 64 places with the nearest
 * member on either side, so that one block answers a query without a loop:
 *
 *      block   [ members as bits | the same bits reversed | the last member before | the first member after ]
 *
 * This takes a byte for each element.  The bits are stored in both orders because the lowest bit of a word is found
 * faster than the highest. */
#pragma once

#include <kayles/context.h>

typedef struct kay_breaks {
    uint64_t bits; /* bit b % 64: break b of the block is a member */
    uint64_t reversed; /* bit 63 - b % 64 likewise */
    uint64_t before; /* the greatest member before the block, or 0 */
    uint64_t behind; /* the least member after the block, or `count` */
} kay_breaks;

typedef enum kay_break { KAY_FALL, KAY_RISE } kay_break;

typedef struct kay_monotone_block {
    kay_breaks of[2]; /* by kay_break */
} kay_monotone_block;

typedef struct kay_monotone {
    kay_monotone_block *blocks; /* count / 64 + 1 */
    int64_t last; /* the last number fed */
} kay_monotone;

/* Builds the blocks for `count` >= 1 numbers in linear time; does not keep the numbers. */
kay_status kay_monotone_prepare(kay_arena *arena, const int64_t *numbers, uint64_t count,
                                kay_monotone *out) KAY_MUST_CHECK;

/* The same piece by piece: kay_monotone_make allocates for `count` >= 1 numbers; then kay_monotone_feed takes all of
 * them from place 0 on, `given` >= 1 at a time, a multiple of 64 except for the last piece. */
kay_status kay_monotone_make(kay_arena *arena, uint64_t count, kay_monotone *out) KAY_MUST_CHECK;
void kay_monotone_feed(kay_monotone *m, uint64_t count, uint64_t first, const int64_t *numbers, uint64_t given);

/* Returns `yes` or `no` without a branch, as the processor cannot predict these conditions. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_choose(bool condition, uint64_t yes, uint64_t no)
{
    __asm__("" : "+r"(yes), "+r"(no)); /* computes both, so that the compiler has no reason to branch */
    return condition ? yes : no;
}

/* The least break of a kind from `place` <= count on. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_next(const kay_monotone *m, kay_break kind,
                                                                        uint64_t place)
{
    const kay_breaks *block = &m->blocks[place / 64].of[kind];
    uint64_t word = block->bits >> place % 64, highest = (uint64_t)1 << 63;
    return kay_monotone_choose(word, place + (unsigned)__builtin_ctzll(word | highest), block->behind);
}

/* The greatest break of a kind up to `place` <= count. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_last(const kay_monotone *m, kay_break kind,
                                                                        uint64_t place)
{
    const kay_breaks *block = &m->blocks[place / 64].of[kind];
    uint64_t word = block->reversed >> (63 - place % 64), highest = (uint64_t)1 << 63;
    return kay_monotone_choose(word, place - (unsigned)__builtin_ctzll(word | highest), block->before);
}

static inline __attribute__((always_inline)) uint64_t kay_monotone_max(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline __attribute__((always_inline)) uint64_t kay_monotone_min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The greatest end for which [begin, end) is monotone; begin < count. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_end(const kay_monotone *m, uint64_t begin)
{
    return kay_monotone_max(kay_monotone_next(m, KAY_FALL, begin + 1), kay_monotone_next(m, KAY_RISE, begin + 1));
}

/* The least begin for which [begin, end) is monotone; 0 < end <= count. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_begin(const kay_monotone *m, uint64_t end)
{
    return kay_monotone_min(kay_monotone_last(m, KAY_FALL, end - 1), kay_monotone_last(m, KAY_RISE, end - 1));
}

/* Computes kay_monotone_end of begin and of begin + 1 < count. */
static inline __attribute__((always_inline)) void kay_monotone_ends(const kay_monotone *m, uint64_t begin,
                                                                    uint64_t *first, uint64_t *second)
{
    const kay_monotone_block *block = &m->blocks[(begin + 1) / 64];
    uint64_t fall = kay_monotone_next(m, KAY_FALL, begin + 2), rise = kay_monotone_next(m, KAY_RISE, begin + 2);
    bool falls = block->of[KAY_FALL].bits >> (begin + 1) % 64 & 1;
    bool rises = block->of[KAY_RISE].bits >> (begin + 1) % 64 & 1;
    *second = kay_monotone_max(fall, rise);
    *first = kay_monotone_max(kay_monotone_choose(falls, begin + 1, fall), kay_monotone_choose(rises, begin + 1, rise));
}

/* Computes kay_monotone_begin of end and of end - 1 > 0. */
static inline __attribute__((always_inline)) void kay_monotone_begins(const kay_monotone *m, uint64_t end,
                                                                      uint64_t *last, uint64_t *before)
{
    const kay_monotone_block *block = &m->blocks[(end - 1) / 64];
    uint64_t fall = kay_monotone_last(m, KAY_FALL, end - 2), rise = kay_monotone_last(m, KAY_RISE, end - 2);
    bool falls = block->of[KAY_FALL].bits >> (end - 1) % 64 & 1;
    bool rises = block->of[KAY_RISE].bits >> (end - 1) % 64 & 1;
    *before = kay_monotone_min(fall, rise);
    *last = kay_monotone_min(kay_monotone_choose(falls, end - 1, fall), kay_monotone_choose(rises, end - 1, rise));
}

/* The parts [b, sum - b) with the same middle are nested.  Let e = sum - b.  Returns the least b, perhaps negative, for
 * which [b, e - 2), [b + 1, e - 1) or [b + 2, e) has no break of the kind inside, judged by the stretch [p, q) over the
 * middle alone: max(p, sum - q) - 2, or - 1 if p + q differs from sum by at most 1. */
static inline __attribute__((always_inline)) int64_t kay_monotone_near(const kay_monotone *m, kay_break kind,
                                                                       uint64_t sum)
{
    int64_t p = (int64_t)kay_monotone_last(m, kind, sum / 2);
    int64_t mirrored = (int64_t)(sum - kay_monotone_next(m, kind, sum / 2 + sum % 2));
    int64_t far = p > mirrored ? p : mirrored, near = p > mirrored ? mirrored : p;
    return far - 1 - (far - near >= 2);
}

/* Returns the least b for which one of the three parts is monotone; 3 <= sum <= 2 count - 3.  The stretches over the
 * middle decide this (src/games/sorting/README.md). */
static inline __attribute__((always_inline)) int64_t kay_monotone_core(const kay_monotone *m, uint64_t sum)
{
    int64_t fall = kay_monotone_near(m, KAY_FALL, sum), rise = kay_monotone_near(m, KAY_RISE, sum);
    return fall < rise ? fall : rise;
}
