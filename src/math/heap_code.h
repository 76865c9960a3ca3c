/* Codes of heap games: what taking tokens from a heap may leave.
 *
 *   0.77  .137  4.3   codes d0.d1d2..: taking j tokens may leave nothing if dj has 1, one heap if it has 2, two heaps
 * if it has 4, three if it has 8, four if it has 16 (digits 0-9, a-v); d0 has no 1 and no 2 0.{0,2,5}         a digit
 * as the numbers of heaps that may be left, at most 15 0.{0,2+}          2 heaps or any larger number of them may be
 * left 4!.0  0.[{1,2}?]  behind a digit a condition on two heaps or more: '!' no two are equal, '=' all are, '?' not
 * all are 0.[3]  0.1[37]    digits in brackets at the end come again and again {2,5,7}  ~{1,4}   sets: these numbers of
 * tokens may be taken, or all others, and the rest stays one heap {2,5}/2           the rest may be split in two, too
 *
 * Source: Guy and Smith 1956, "The G-values of various games"; the conditions, brackets and digits past 9 are those of
 * CGSuite (Siegel). */
#pragma once

#include <kayles/context.h>

enum {
    KAY_HEAP_LEAVES = 15, /* the most heaps that a digit counts, */
    KAY_HEAP_PARTS = 64, /* and that are listed, where any number of heaps may be left */
    KAY_HEAP_NOTHING = 1, /* bits of a digit: bit i, that i heaps may be left */
    KAY_HEAP_ONE = 2,
    KAY_HEAP_TWO = 4,
    KAY_HEAP_THREE = 8,
    KAY_HEAP_UNEQUAL = 1 << 16, /* a condition on the heaps that are left; at most one */
    KAY_HEAP_EQUAL = 1 << 17,
    KAY_HEAP_DIFFERENT = 1 << 18, /* not all are equal */
    KAY_HEAP_MORE = 1 << 19, /* more than KAY_HEAP_LEAVES heaps may be left, too; then no condition */
    KAY_HEAP_TAKE_MAX = 1 << 20, /* the most tokens that a move may take, where that does not come again */
    KAY_HEAP_TAKES_MAX = 1 << 16, /* in so many ways at most */
};

/* `last` of a code whose digits come again: more than all numbers of tokens, and no sum with a few overflows. */
#define KAY_HEAP_NO_LAST (UINT64_MAX / 16)

typedef struct kay_heap_take {
    uint64_t tokens;
    uint32_t digit;
} kay_heap_take;

typedef struct kay_heap_code {
    const char *name; /* "0.77", "{2,5,7}": equal games by their codes have equal names */
    kay_heap_take *takes; /* count of them, tokens ascending, no digit 0 */
    uint64_t count;
    const uint32_t *tail; /* the digits of tail_from tokens and more, again and again; some may be 0.  NULL: none */
    uint64_t tail_length, tail_from;
    uint64_t last; /* the most tokens that a move takes */
    unsigned leaves; /* how many heaps a move leaves at most; KAY_HEAP_PARTS: any number */
    bool set; /* written as a subtraction set */
    uint32_t conditions; /* those that digits have */
    uint64_t step; /* a period is proved by way of the least common multiple with this; 0: none is */
    bool plain; /* no digit has a condition, and none comes again */
} kay_heap_code;

/* Whether a word has the look of a code: a set, or digits with a point among the first ones. */
bool kay_heap_code_looks(const char *word);

/* Whether a word begins like a code, and is best told what is wrong with it as a code. */
bool kay_heap_code_begins(const char *word);

/* Reads a code into memory of the arena.  KAY_EINPUT with words: it is none, has no moves, or never ends. */
kay_status kay_heap_code_read(kay_arena *arena, const char *word, kay_heap_code *out) KAY_MUST_CHECK;

/* The takes of a code are numbered from 0, tokens ascending; those that come again have no end. */
static inline bool kay_heap_code_has(const kay_heap_code *code, uint64_t i, uint64_t heap)
{
    if (i < code->count)
        return code->takes[i].tokens <= heap;
    return code->tail && heap >= code->tail_from && i - code->count <= heap - code->tail_from;
}

/* Take number i, of which there are so many. */
static inline kay_heap_take kay_heap_code_take(const kay_heap_code *code, uint64_t i)
{
    if (i < code->count)
        return code->takes[i];
    const uint64_t behind = i - code->count;
    return (kay_heap_take){code->tail_from + behind, code->tail[behind % code->tail_length]};
}

/* Of a digit with KAY_HEAP_MORE: so many heaps or more may be left. */
static inline unsigned kay_heap_more_from(uint32_t digit)
{
    unsigned heaps = KAY_HEAP_LEAVES;
    while (heaps > 0 && digit >> (heaps - 1) & 1)
        heaps--;
    return heaps;
}

/* In how many ways a digit allows to leave `rest` tokens as two heaps, of which the smaller one has 1, 2, 3, ...
 * tokens: where the two need not be equal. */
static inline uint64_t kay_heap_pairs(uint32_t digit, uint64_t rest)
{
    const bool unequal = digit & (KAY_HEAP_UNEQUAL | KAY_HEAP_DIFFERENT);
    return digit & KAY_HEAP_TWO && rest ? (rest - unequal) / 2 : 0;
}

/* So many values prove that G(n + period) = G(n) for all n >= preperiod, where they agree with that: proof in
 * src/games/heap_game/README.md.  UINT64_MAX: no number of them is known to, or it is 2^64 or more. */
uint64_t kay_heap_code_window(const kay_heap_code *code, uint64_t preperiod, uint64_t period);

/* What a move leaves: `count` heaps, none of them empty, the smallest first. */
typedef struct kay_heap_parts {
    uint64_t heaps[KAY_HEAP_PARTS];
    unsigned count;
} kay_heap_parts;

/* The first way to leave `rest` tokens, at most KAY_HEAP_PARTS with KAY_HEAP_MORE, as a digit allows; the one behind
 * *parts.  False: there is none.  Fewer heaps come first, then those whose smallest heaps are smaller. */
bool kay_heap_parts_first(uint32_t digit, uint64_t rest, kay_heap_parts *parts);
bool kay_heap_parts_next(uint32_t digit, uint64_t rest, kay_heap_parts *parts);

/* Whether a digit allows to leave these heaps, the smallest first. */
bool kay_heap_parts_allowed(uint32_t digit, const kay_heap_parts *parts);
