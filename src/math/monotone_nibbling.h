/* End-nibbling where the monotone parts are the losing ones: every value in a bounded number of steps. */
#ifndef KAYLES_MATH_MONOTONE_NIBBLING_H
#define KAYLES_MATH_MONOTONE_NIBBLING_H

#include "math/end_nibbling.h"
#include "math/monotone.h"

static inline __attribute__((always_inline)) bool kay_monotone_lost(const void *board, uint64_t begin, uint64_t end)
{
    return kay_monotone_end(board, begin) >= end;
}

/* A part speaks for itself when one of the three parts in it with two elements fewer is monotone.  Of each of the three
 * middles the largest monotone part is known, and its parts are monotone too. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_plain(const void *board, uint64_t begin, uint64_t end)
{
    uint64_t least[3];
    kay_monotone_middles(board, begin + end, least);
    uint64_t first = kay_monotone_min(kay_monotone_min(least[0] + 2, least[1] + 1), least[2]);
    return first > begin + 2 ? first - begin - 2 : 0;
}

/* With [begin, end - 2) monotone the moves from the left stay forced until [begin + 1, end - 1) is monotone. */
static inline __attribute__((always_inline)) uint64_t kay_monotone_forced(const void *board, uint64_t begin, uint64_t end, bool left)
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

#endif
