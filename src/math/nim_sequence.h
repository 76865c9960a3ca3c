/* Nim-sequences of octal games, with their period once it is proved.
 *
 * The octal code d0.d1d2..dk tells what taking j tokens from a heap may leave: nothing if dj has 1, one heap if it has 2,
 * two heaps if it has 4; d0 is 0 or 4.  0.77 is Kayles, 0.07 Dawson's Kayles.
 *
 * Source: Guy and Smith 1956, "The G-values of various games": if G(n + p) = G(n) for n0 <= n < 2 n0 + p + k, then for
 * all n >= n0, where n0 >= 1.  Proof in docs/theorems.md, under colouring. */
#ifndef KAYLES_MATH_NIM_SEQUENCE_H
#define KAYLES_MATH_NIM_SEQUENCE_H

#include <kayles/context.h>

typedef struct kay_nim_sequence {
    kay_arena *arena;
    uint8_t *digits; /* d0..dk, dk not 0 */
    uint64_t last; /* k */
    uint32_t *values; /* G(0)..G(count-1) */
    uint64_t count, room;
    uint64_t period; /* p, the least; 0: none proved yet */
    uint64_t preperiod; /* n0, the least for p */
    uint64_t look; /* how many values there must be before a period is looked for again */
    uint64_t *seen; /* seen[v] = n + 1: G(n) has an option of value v */
    uint64_t bound; /* a power of two above all values: items of `seen` */
} kay_nim_sequence;

/* The sequence of a code such as "0.07", of which nothing is computed yet; all memory comes from the arena.  KAY_EINPUT: no
 * octal code, or one without moves. */
kay_status kay_nim_sequence_make(kay_arena *arena, const char *code, kay_nim_sequence *out) KAY_MUST_CHECK;

/* Makes kay_nim_sequence_at(n) known: computes G(0)..G(n), or fewer once a period is proved.  O(k n^2) before that;
 * KAY_EUNABLE past the budget. */
kay_status kay_nim_sequence_reach(kay_nim_sequence *sequence, uint64_t n) KAY_MUST_CHECK;

/* Computes until a period is proved, but at most `most` values: then KAY_EUNABLE. */
kay_status kay_nim_sequence_prove(kay_nim_sequence *sequence, uint64_t most) KAY_MUST_CHECK;

/* How many values the proof of the period looks at: G(0)..G(2 n0 + 2 p + k - 1), with n0 = 1 in the place of 0. */
static inline uint64_t kay_nim_sequence_window(const kay_nim_sequence *sequence)
{
    uint64_t from = sequence->preperiod ? sequence->preperiod : 1;
    return 2 * from + 2 * sequence->period + sequence->last;
}

/* G(n), which must have been reached. */
static inline uint32_t kay_nim_sequence_at(const kay_nim_sequence *sequence, uint64_t n)
{
    if (n >= sequence->count)
        n = sequence->preperiod + (n - sequence->preperiod) % sequence->period;
    return sequence->values[n];
}

#endif
