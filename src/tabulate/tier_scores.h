/* The scores of a tier in a game with points (score.h): of each kept state the margin, the points that its player to
 * move scores from there on less those of the opponent.  A score is a byte, or two if more than SCORES_NARROW points
 * are left somewhere in the tier.  It is kept as itself plus 2^7 or 2^15, so that it is never 0. */
#pragma once

#include "tabulate/tabulation.h"

enum {
    SCORES_NARROW = INT8_MAX, /* the largest score that a byte holds */
    SCORES_WIDTH = 2, /* the most bytes of a score */
};

static inline int32_t scores_zero(unsigned width)
{
    return width == 1 ? 1 << 7 : 1 << 15;
}

/* The place of a kept state among the kept states of its tier. */
static inline uint64_t scores_index(const tabulate_tier *tier, uint64_t number)
{
    return tier->kept == tier->held ? number : codes_index(tier->codes, tier->before, number);
}

/* Whether the state of a rank is kept. */
static inline bool scores_has(const tabulate_tier *tier, uint64_t number)
{
    return tier->kept == tier->held || codes_get(tier->codes, number) != CODE_NONE;
}

/* Other threads may read and write scores at the same time. */
static inline int32_t scores_get(const tabulate_tier *tier, uint64_t index)
{
    if (tier->width == 1)
        return __atomic_load_n((const uint8_t *)tier->scores + index, __ATOMIC_RELAXED) - scores_zero(1);
    return __atomic_load_n((const uint16_t *)tier->scores + index, __ATOMIC_RELAXED) - scores_zero(2);
}

static inline void scores_set(const tabulate_tier *tier, uint64_t index, int32_t score)
{
    if (tier->width == 1)
        __atomic_store_n((uint8_t *)tier->scores + index, (uint8_t)(score + scores_zero(1)), __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint16_t *)tier->scores + index, (uint16_t)(score + scores_zero(2)), __ATOMIC_RELAXED);
}

/* The outcome of the points to come, as a code. */
static inline unsigned scores_code(int32_t score)
{
    return score > 0 ? CODE_WIN : score < 0 ? CODE_LOSS : CODE_DRAW;
}

/* Returns the score before a move with this gain, from the score after it. */
static inline int32_t scores_before(kay_gain gain, int32_t after)
{
    return gain.points + (gain.again ? after : -after);
}

/* Makes room for the scores of the tier in work, each of `width` bytes; frees those that are there. */
kay_status tabulate_scores_room(tabulation *of, unsigned width) KAY_MUST_CHECK;
