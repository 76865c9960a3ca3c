/* Reads codes of heap games, which say what taking tokens from a heap may leave.
 *
 *   0.77  .137  4.3      a code d0.d1d2...: digit dj says what a move that takes j tokens may leave: nothing if it has
 *                        bit 1, one heap if it has 2, two heaps if 4, three if 8, four if 16; digits are 0-9 and a-v;
 *                        d0 must not have 1 or 2
 *   0.{0,2,5}            a digit as a list of the numbers of heaps that may be left, each at most 15
 *   0.{0,2+}             2+: 2 heaps or any larger number
 *   4!.0  0.[{1,2}?]     a condition after a digit, on two heaps or more: '!' no two are equal, '=' all are equal,
 *                        '?' not all are equal
 *   0.[3]  0.1[37]       digits in brackets at the end repeat for ever
 *   {2,5,7}  ~{1,4}      sets: a move takes one of these numbers of tokens (with ~, any other number) and leaves one
 *                        heap or nothing
 *   {2,5}/2              the same, and a move may also split the rest into two heaps
 *
 * Source: Guy and Smith 1956, "The G-values of various games"; the conditions, brackets and digits past 9 are those of
 * CGSuite (Siegel). */
#pragma once

#include <kayles/context.h>

enum {
    KAY_HEAP_LEAVES = 15, /* the largest number of heaps that a digit can list */
    KAY_HEAP_PARTS = 64, /* the most heaps that are enumerated, if any number may be left */
    KAY_HEAP_NOTHING = 1, /* bits of a digit: bit i says that i heaps may be left */
    KAY_HEAP_ONE = 2,
    KAY_HEAP_TWO = 4,
    KAY_HEAP_THREE = 8,
    KAY_HEAP_UNEQUAL = 1 << 16, /* condition: no two heaps left are equal.  A digit has at most one condition */
    KAY_HEAP_EQUAL = 1 << 17, /* condition: all heaps left are equal */
    KAY_HEAP_DIFFERENT = 1 << 18, /* condition: not all heaps left are equal */
    KAY_HEAP_MORE = 1 << 19, /* more than KAY_HEAP_LEAVES heaps may be left too; the digit has no condition */
    KAY_HEAP_TAKE_MAX = 1 << 20, /* the most tokens that a move may take, except by repeating digits */
    KAY_HEAP_TAKES_MAX = 1 << 16, /* the most takes of a code */
};

/* `last` of a code with repeating digits: larger than any number of tokens, but so small that the sum of a few of them
 * does not overflow. */
#define KAY_HEAP_NO_LAST (UINT64_MAX / 16)

typedef struct kay_heap_take {
    uint64_t tokens;
    uint32_t digit;
} kay_heap_take;

typedef struct kay_heap_code {
    const char *name; /* the usual form, such as "0.77" or "{2,5,7}": different spellings of a code have one name */
    kay_heap_take *takes; /* `count` takes, tokens ascending, no digit 0 */
    uint64_t count;
    const uint32_t *tail; /* the repeating digits, for tail_from tokens and more; some may be 0.  NULL: none */
    uint64_t tail_length, tail_from;
    uint64_t last; /* the most tokens that a move takes */
    unsigned leaves; /* the most heaps that a move leaves; KAY_HEAP_PARTS: any number */
    bool set; /* written as a subtraction set */
    uint32_t conditions; /* the union of the conditions of all digits */
    uint64_t step; /* a period p is proved by the window of the least common multiple of p and this; 0: no proof */
    bool plain; /* no digit has a condition, allows any number of heaps, or repeats */
} kay_heap_code;

/* Whether a word looks like a code: a set, or digits with a point at the start or after the first digit. */
bool kay_heap_code_looks(const char *word);

/* Whether a word begins like a code, so that an error message should treat it as a code. */
bool kay_heap_code_begins(const char *word);

/* Reads a code into memory of the arena.  KAY_EINPUT with a message: not a code, a code without moves, or a game that
 * never ends. */
kay_status kay_heap_code_read(kay_arena *arena, const char *word, kay_heap_code *out) KAY_MUST_CHECK;

/* Whether take number i exists and takes at most `heap` tokens.  Takes are numbered from 0, tokens ascending; repeating
 * digits give infinitely many. */
static inline bool kay_heap_code_has(const kay_heap_code *code, uint64_t i, uint64_t heap)
{
    if (i < code->count)
        return code->takes[i].tokens <= heap;
    return code->tail && heap >= code->tail_from && i - code->count <= heap - code->tail_from;
}

/* Returns take number i, which must exist. */
static inline kay_heap_take kay_heap_code_take(const kay_heap_code *code, uint64_t i)
{
    if (i < code->count)
        return code->takes[i];
    const uint64_t behind = i - code->count;
    return (kay_heap_take){code->tail_from + behind, code->tail[behind % code->tail_length]};
}

/* For a digit with KAY_HEAP_MORE: the least h such that h or any larger number of heaps may be left. */
static inline unsigned kay_heap_more_from(uint32_t digit)
{
    unsigned heaps = KAY_HEAP_LEAVES;
    while (heaps > 0 && digit >> (heaps - 1) & 1)
        heaps--;
    return heaps;
}

/* The number of ways in which a digit allows `rest` tokens to be left as two heaps.  In way number a, from 1 on, the
 * smaller heap has a tokens.  The digit must not require equal heaps. */
static inline uint64_t kay_heap_pairs(uint32_t digit, uint64_t rest)
{
    const bool unequal = digit & (KAY_HEAP_UNEQUAL | KAY_HEAP_DIFFERENT);
    return digit & KAY_HEAP_TWO && rest ? (rest - unequal) / 2 : 0;
}

/* The number of values that must be known: if G(n + period) = G(n) among them from preperiod on, it holds for all
 * n >= preperiod (proof in src/games/heap_game/README.md).  UINT64_MAX: no such number is known, or it is too large. */
uint64_t kay_heap_code_window(const kay_heap_code *code, uint64_t preperiod, uint64_t period);

/* The heaps that a move leaves: `count` heaps, none of them empty, the smallest first. */
typedef struct kay_heap_parts {
    uint64_t heaps[KAY_HEAP_PARTS];
    unsigned count;
} kay_heap_parts;

/* Enumerate the ways in which a digit allows `rest` tokens to be left: the first way, and the way after *parts.  False:
 * there is none.  With KAY_HEAP_MORE, `rest` is at most KAY_HEAP_PARTS.  The ways are ordered by their number of heaps,
 * then by their smallest heap, their second smallest, and so on. */
bool kay_heap_parts_first(uint32_t digit, uint64_t rest, kay_heap_parts *parts);
bool kay_heap_parts_next(uint32_t digit, uint64_t rest, kay_heap_parts *parts);

/* Whether a digit allows a move to leave these heaps, which must be sorted, the smallest first. */
bool kay_heap_parts_allowed(uint32_t digit, const kay_heap_parts *parts);
