/* End-nibbling where the monotone parts are the losing ones, for many parts of one sequence: what each middle says.
 *
 * The parts [b, sum - b) about one middle lie inside each other, and from the core outwards all are worth the same.  So
 * a bit a middle answers every part that is as long as the core about it; the others are looked at themselves. */
#pragma once

#include "math/monotone.h"

/* Bit c % 32 of `won` speaks of the sum 2 c, bit 32 + c % 32 of the sum 2 c + 1. */
typedef struct kay_monotone_middle {
    uint64_t won; /* whether the player to move wins the parts about the middle of `longest` elements or more */
    uint64_t longest; /* no core about these middles is longer */
} kay_monotone_middle;

/* The middles of a sequence of `count` elements, count / 32 + 1 of these, half a byte an element.  Time is linear:
 * short stretches are played through by the rules, 64 parts at a time; along half a long one the values alternate. */
kay_status kay_monotone_middles_make(kay_arena *arena, const kay_monotone *m, uint64_t count,
                                     kay_monotone_middle **out) KAY_MUST_CHECK;
