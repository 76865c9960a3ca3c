/* Proves that a nim-sequence grows for ever by a power of two: G(n + p) = G(n) + s for all n >= n0.
 *
 * Above their low bits, the values are numbers that grow by one with each period, or with 2^k periods.  So heaps can be
 * changed to make the nim-sum of these numbers any number needed.  Statement and proof are in
 * src/games/heap_game/README.md; the method follows R. B. Austin, "Impartial and partisan games", thesis, Calgary
 * 1976. */
#pragma once

#include "math/arithmetic_period.h"

/* Tests whether the values reached by the sequence prove the given period, and sets period->window to the number of
 * values needed; KAY_END if they do not.  Frees the memory it allocates.  O(count log count). */
kay_status kay_arithmetic_binary_prove(kay_context *ctx, const kay_nim_sequence *sequence,
                                       kay_arithmetic_period *period) KAY_MUST_CHECK;
