/* Morris on two rings: types that its rules and ranks share.
 *
 *   4 to 6 men, 16 points      7 men, 17 points
 *
 *   5  0-----1-----2           0-----1-----2
 *      |     |     |           |     |     |
 *   4  |  3--4--5  |           |  3--4--5  |
 *      |  |     |  |           |  |  |  |  |
 *   3  6--7     8--9           6--7--8--9-10
 *      |  |     |  |           |  |  |  |  |
 *   2  | 10-11-12  |           | 11-12-13  |
 *      |     |     |           |     |     |
 *   1 13----14----15          14----15----16
 *
 *      a  b  c  d  e           a  b  c  d  e
 *
 * A mill is three men in a line on neighbouring points.  A position is one word with a half for each player, Left's
 * first; point p is bit p of a half:
 *
 *   [ men on the board 24 | number of men still to be placed 4 | 0 ]
 */
#pragma once

#include <kayles/rank.h>

#include "base/bits.h"
#include "games/shared/cell_images.h"
#include "games/shared/game_declarations.h"
#include "math/subsets.h"

enum {
    MORRIS_LEAST = 4, /* men of a player */
    MORRIS_MOST = 7,
    MORRIS_POINTS = 17, /* at most */
    MORRIS_MILLS = 14,
    MORRIS_THROUGH = 6, /* mills through a point, at most */
    MORRIS_SIDE = 5, /* columns and rows of the board */
    MORRIS_FEW = 3, /* a player with fewer men has lost */
    MORRIS_BITS = 24, /* where the number of men to be placed begins */
};

typedef struct morris_tiers morris_tiers; /* morris_ranks.c */

typedef struct morris_game {
    kay_game game;
    unsigned men, points, mills;
    uint32_t mill[MORRIS_MILLS];
    uint32_t pairs[MORRIS_POINTS][MORRIS_THROUGH]; /* the other two points of each mill through a point; then ~0 */
    uint32_t near[MORRIS_POINTS];
    uint8_t column[MORRIS_POINTS], row[MORRIS_POINTS]; /* in the picture, from 0 */
    /* NULL before morris_prepare: */
    const cell_images *images;
    const kay_subsets *subsets;
    const morris_tiers *tiers;
} morris_game;

/* What a player has in a position. */
typedef struct morris_side {
    uint32_t men;
    unsigned left; /* men still to be placed */
} morris_side;

static inline const morris_game *morris_of(const kay_game *game)
{
    return (const morris_game *)game;
}

static inline morris_side morris_side_of(uint64_t position, kay_player player)
{
    const uint32_t half = (uint32_t)(position >> 32 * player);
    return (morris_side){.men = half & ((1u << MORRIS_BITS) - 1), .left = half >> MORRIS_BITS};
}

static inline uint64_t morris_position(morris_side side, kay_player player)
{
    return (uint64_t)(side.men | side.left << MORRIS_BITS) << 32 * player;
}

/* The men of a player, on the board or not. */
static inline unsigned morris_count(morris_side side)
{
    return (unsigned)kay_bits_count_word(side.men) + side.left;
}

static inline uint32_t morris_blank(const morris_game *morris, uint32_t men)
{
    return ~men & ((1u << morris->points) - 1);
}

/* Whether a man that comes to a point closes a mill with men on others. */
static inline bool morris_closes(const morris_game *morris, unsigned to, uint32_t others)
{
    bool closes = false;
    for (unsigned i = 0; i < MORRIS_THROUGH; i++)
        closes |= (morris->pairs[to][i] & ~others) == 0;
    return closes;
}

/* The men that the opponent may take: those in no mill, or all if each is in a mill. */
static inline uint32_t morris_takeable(const morris_game *morris, uint32_t men)
{
    uint32_t milled = 0;
    for (unsigned i = 0; i < morris->mills; i++)
        milled |= (morris->mill[i] & ~men) == 0 ? morris->mill[i] : 0;
    return men & ~milled ? men & ~milled : men;
}

/* Returns the least image of a position, and counts its different images.  The game must be prepared. */
static inline uint64_t morris_least(const morris_game *morris, uint64_t position, uint32_t *different)
{
    const uint64_t men = UINT64_C(0x00ffffff00ffffff);
    return cell_images_least(morris->images, position & men, different) | (position & ~men);
}

KAY_GAME_PARTS(morris);
extern const kay_ranks morris_ranks;

/* The hook `prepare`: adds the tables of symmetries and ranks. */
kay_status morris_prepare(kay_arena *arena, const kay_game *game, const kay_game **out);
