/* Nim-sequences that grow for ever: G(n + p) = G(n) + s for all n >= n0, s > 0, where a move may leave three heaps.
 *
 * Proved by a window of values: for a power of two by the test of arithmetic_binary.h, else as follows.  With three
 * heaps left, two of equal value show that whatever a smaller heap is worth can be had; and no option is worth as much
 * as the heap, as the nim-sum of its heaps is at most their sum and of its parity. Statement and proof in
 * src/games/heap_game/README.md. */
#pragma once

#include "math/nim_sequence.h"

typedef struct kay_arithmetic_period {
    uint64_t period; /* the least; 0: none is proved */
    uint64_t preperiod; /* the least for that period */
    uint64_t saltus;
    uint64_t window; /* how many values the proof looks at */
} kay_arithmetic_period;

/* Looks for an arithmetic period that the values which the sequence has reached prove; O(k p n^2) for n values and k
 * ways to take.  Memory comes from the sequence's arena.  KAY_EUNABLE past the budget. */
kay_status kay_arithmetic_period_find(const kay_nim_sequence *sequence, kay_arithmetic_period *out) KAY_MUST_CHECK;
