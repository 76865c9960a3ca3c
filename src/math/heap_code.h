/* Codes of heap games: what taking tokens from a heap may leave.
 *
 *   0.77  .137  4.3   octal codes d0.d1d2..: taking j tokens may leave nothing if dj has 1, one heap if it has 2, two
 *                     heaps if it has 4, and three if it has 8 (a hexadecimal digit); d0 has no 1 and no 2
 *   {2,5,7}           subtraction sets: these numbers of tokens may be taken, and the rest stays one heap
 *
 * Source: Guy and Smith 1956, "The G-values of various games". */
#ifndef KAYLES_MATH_HEAP_CODE_H
#define KAYLES_MATH_HEAP_CODE_H

#include <kayles/context.h>

enum {
    KAY_HEAP_NOTHING = 1, /* bits of a digit: what may be left */
    KAY_HEAP_ONE = 2,
    KAY_HEAP_TWO = 4,
    KAY_HEAP_THREE = 8,
    KAY_HEAP_TAKE_MAX = 1 << 20, /* the most tokens that a move may take */
    KAY_HEAP_TAKES_MAX = 1 << 16, /* in so many ways at most */
};

typedef struct kay_heap_take {
    uint32_t tokens;
    uint32_t digit; /* not 0 */
} kay_heap_take;

typedef struct kay_heap_code {
    const char *name; /* "0.77", "{2,5,7}": equal games by their codes have equal names */
    kay_heap_take *takes; /* count >= 1 of them, tokens ascending */
    uint64_t count;
    uint64_t last; /* the most tokens that a move takes */
    unsigned leaves; /* how many heaps a move leaves at most: 1 to 3 */
    bool set; /* written as a subtraction set */
} kay_heap_code;

/* Whether a word has the look of a code, right or wrong: a brace in front, or digits with one point among the first
 * two. */
bool kay_heap_code_looks(const char *word);

/* Reads a code into memory of the arena.  KAY_EINPUT with words: it is none, has no moves, or never ends. */
kay_status kay_heap_code_read(kay_arena *arena, const char *word, kay_heap_code *out) KAY_MUST_CHECK;

#endif
