/* Proves that a nim-sequence grows for ever, if a move may leave three heaps: G(n + p) = G(n) + s for all n >= n0.
 *
 * A window of values proves it.  If s is a power of two, arithmetic_binary.c tests the window.  If that test fails,
 * the proof is as follows.  A move may leave two heaps of equal value and a third one, so the values of smaller
 * heaps are values of options.  No option has the value of the heap itself, because the nim-sum of the option's heaps
 * is at most their sum and has the same parity.  Statement and proof are in src/games/heap_game/README.md. */
#pragma once

#include "math/nim_sequence.h"

typedef struct kay_arithmetic_period {
    uint64_t period; /* the least; 0: none proved */
    uint64_t preperiod; /* the least for that period */
    uint64_t saltus;
    uint64_t window; /* the number of values that the proof uses */
} kay_arithmetic_period;

/* Looks for an arithmetic period that the values of the sequence prove; O(k p n^2) for n values and k takes.  Allocates
 * from the arena of the sequence.  KAY_EUNABLE past the budget. */
kay_status kay_arithmetic_period_find(const kay_nim_sequence *sequence, kay_arithmetic_period *out) KAY_MUST_CHECK;

/* Finds the least period with a saltus that repeats at least four times in the last two thirds of the values; false:
 * there is none.  Proves nothing. */
bool kay_arithmetic_period_see(const kay_nim_sequence *sequence, kay_arithmetic_period *out);

/* Tests whether the values computed so far prove the given period, if its saltus is a power of two.  If they do, sets
 * period->window to the number of values that the proof needs.  Otherwise, and for any other saltus, returns KAY_END.
 * Frees the memory it allocates.  O(count log count). */
kay_status kay_arithmetic_binary_prove(kay_context *ctx, const kay_nim_sequence *sequence,
                                       kay_arithmetic_period *period) KAY_MUST_CHECK;
