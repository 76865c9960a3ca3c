/* Precomputes end-nibbling for each middle of a sequence, so that the values of many parts can be looked up; monotone
 * parts are losing.
 *
 * The parts [b, sum - b) with the same middle are nested; all that contain the core (monotone_parts.h) have the same
 * value.  So one bit for each middle gives the value of every part at least as long as its core; shorter parts are
 * computed one by one. */
#pragma once

#include "math/monotone_parts.h"

/* Bit c % 32 of `won` is for the sum 2 c, bit 32 + c % 32 for the sum 2 c + 1. */
typedef struct kay_monotone_middle {
    uint64_t won; /* whether the player to move wins the parts of `longest` elements or more with this middle */
    uint64_t longest; /* no core with these middles is longer; UINT64_MAX: not known */
} kay_monotone_middle;

/* Computes the middles of a sequence of `count` elements: count / 32 + 1 items, half a byte for each element.  Takes
 * linear time: solves the parts by the rules, 64 parts at a time. */
kay_status kay_monotone_middles_make(kay_arena *arena, const kay_monotone *m, uint64_t count,
                                     kay_monotone_middle **out) KAY_MUST_CHECK;

/* Whether the player to move wins a part.  `middles` must be of the same sequence, or NULL.  Looking a part up in them
 * costs several times less than computing it. */
bool kay_monotone_won(const kay_monotone *m, const kay_monotone_middle *middles, uint64_t begin, uint64_t end);
