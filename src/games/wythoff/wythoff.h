/* Wythoff's game: types shared by its rules, theorem and certificate check.
 *
 * A position is two words, the heaps.  The name of a move, from the low bits up:
 *
 *   62 bits  the number of counters that it takes from each heap
 *    2 bits  the heaps: 1 the first, 2 the second, 3 both */
#pragma once

#include "games/shared/game_declarations.h"

enum { WYTHOFF_BITS = 62 };

static const uint64_t WYTHOFF_HEAP_MAX = (UINT64_C(1) << WYTHOFF_BITS) - 1;

typedef enum wythoff_heaps { WYTHOFF_FIRST = 1, WYTHOFF_SECOND = 2, WYTHOFF_BOTH = 3 } wythoff_heaps;

static inline uint64_t wythoff_name(wythoff_heaps heaps, uint64_t taken)
{
    return (uint64_t)heaps << WYTHOFF_BITS | taken;
}

static inline wythoff_heaps wythoff_name_heaps(uint64_t name)
{
    return (wythoff_heaps)(name >> WYTHOFF_BITS);
}

static inline uint64_t wythoff_name_taken(uint64_t name)
{
    return name & WYTHOFF_HEAP_MAX;
}

/* Makes a legal move. */
static inline void wythoff_take(uint64_t heaps[2], uint64_t name)
{
    heaps[0] -= name >> WYTHOFF_BITS & WYTHOFF_FIRST ? wythoff_name_taken(name) : 0;
    heaps[1] -= name >> WYTHOFF_BITS & WYTHOFF_SECOND ? wythoff_name_taken(name) : 0;
}

KAY_GAME_PARTS(wythoff);
