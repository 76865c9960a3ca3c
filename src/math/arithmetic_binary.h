/* The test for nim-sequences that grow for ever by a power of two: G(n + p) = G(n) + s for all n >= n0.
 *
 * What is above the low bits of the values is a number that grows by one with each period, or a power of two of them:
 * then heaps can be changed so that the nim-sum of these numbers is any one that is needed.  Statement and proof in
 * src/games/heap_game/README.md; after the manner of R. B. Austin, "Impartial and partisan games", thesis, Calgary
 * 1976. */
#pragma once

#include "math/arithmetic_period.h"

/* Whether the values that the sequence has reached prove what is given, and how many of them: sets period->window.
 * Memory for a moment; O(count log count).  KAY_END: they do not. */
kay_status kay_arithmetic_binary_prove(kay_context *ctx, const kay_nim_sequence *sequence,
                                       kay_arithmetic_period *period) KAY_MUST_CHECK;
