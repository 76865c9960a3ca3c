/* Solves end-nibbling with monotone parts as the losing ones: each value in a bounded number of steps. */
#pragma once

#include <assert.h>

#include "math/end_nibbling.h"
#include "math/monotone_middles.h"

static inline __attribute__((always_inline)) bool kay_monotone_lost(const void *board, uint64_t begin, uint64_t end)
{
    return kay_monotone_end(board, begin) >= end;
}

/* The distance of a part from its core, on each side: the part is its own core if one of the three parts in it with two
 * elements fewer is monotone. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_plain(const void *board, uint64_t begin,
                                                                         uint64_t end)
{
    int64_t core = kay_monotone_core(board, begin + end);
    return core > (int64_t)begin ? (uint64_t)core - begin : 0;
}

/* If [begin, end - 2) is monotone, the moves from the left stay forced until [begin + 1, end - 1) is monotone. */
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

/* Whether the player to move wins at a core: the walk with the three functions above, as one formula without a branch.
 * If the moves from the left are forced, they are forced until [at, end - 1) is monotone, and the player to move then
 * wins if [at, end) is monotone; this also holds if [begin + 1, end - 1) or [begin + 1, end) is monotone and
 * [begin, end - 1) is not.  The same holds from the right. */
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

/* Sets won[i] for many parts at once; a part is two words, begin and end.  `middles` must be of the same sequence, or
 * NULL.  Fetches the memory for a part while it computes others.  Returns the number of parts that are longer than
 * their cores, or that the middles answer: with middles these cost several times less, the other parts somewhat
 * more. */
uint64_t kay_monotone_won(const kay_monotone *m, const kay_monotone_middle *middles, const uint64_t *parts,
                          uint64_t count, bool *won);
