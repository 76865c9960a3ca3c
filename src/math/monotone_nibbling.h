/* End-nibbling where the monotone parts are the losing ones: every value in a bounded number of steps. */
#pragma once

#include <assert.h>

#include "math/end_nibbling.h"
#include "math/monotone_middles.h"

static inline __attribute__((always_inline)) bool kay_monotone_lost(const void *board, uint64_t begin, uint64_t end)
{
    return kay_monotone_end(board, begin) >= end;
}

/* A part speaks for itself when one of the three parts in it with two elements fewer is monotone. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_plain(const void *board, uint64_t begin,
                                                                         uint64_t end)
{
    int64_t core = kay_monotone_core(board, begin + end);
    return core > (int64_t)begin ? (uint64_t)core - begin : 0;
}

/* With [begin, end - 2) monotone the moves from the left stay forced until [begin + 1, end - 1) is monotone. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_forced(const void *board, uint64_t begin,
                                                                          uint64_t end, bool left)
{
    return left ? kay_monotone_begin(board, end - 1) - 1 - begin : end - 1 - kay_monotone_end(board, begin + 1);
}

static inline __attribute__((always_inline)) kay_nibbling kay_monotone_nibbling(const kay_monotone *stretches)
{
    return (kay_nibbling){
        .board = stretches,
        .lost = kay_monotone_lost,
        .plain = kay_monotone_plain,
        .forced = kay_monotone_forced,
    };
}

/* Whether the player to move wins at a core, a part that speaks for itself: the walk over the three above as one
 * formula without a branch.  The moves from the left are forced, if they are, until [at, end - 1) is monotone, and the
 * player to move then wins if [at, end) is; this also holds where [begin + 1, end - 1) or [begin + 1, end) is monotone
 * and [begin, end - 1) is not.  Likewise from the right. */
static inline __attribute__((always_inline)) bool kay_monotone_core_won(const kay_monotone *m, uint64_t begin,
                                                                        uint64_t end)
{
    if (end - begin < 3)
        return false;
    uint64_t first, second, at, last;
    kay_monotone_ends(m, begin, &first, &second);
    kay_monotone_begins(m, end, &last, &at);
    uint64_t left = (last == at) ^ ((at - 1 - begin) & 1), right = (first == second) ^ ((end - 1 - second) & 1);
    uint64_t from_left = (uint64_t)(first >= end - 2) | (uint64_t)(second >= end - 1);
    uint64_t won = (uint64_t)(first >= end - 1) | (from_left & left) | (~from_left & right);
    return won & (first < end);
}

/* For many parts at once, two words each, begin and end: won[i] is set.  `middles` of the same sequence, or NULL.  What
 * a part needs from memory is asked for while others are looked at.  Returns how many parts are longer than their
 * cores, or as long where middles say so: these cost several times less with middles, the others somewhat more. */
uint64_t kay_monotone_won(const kay_monotone *m, const kay_monotone_middle *middles, const uint64_t *parts,
                          uint64_t count, bool *won);
