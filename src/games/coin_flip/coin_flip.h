/* Coin-flip: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"

#include "base/bits.h"

enum { COIN_FLIP_LISTED_MAX = 16 }; /* coins of the largest board whose connected sets are listed for a search */

/* All connected sets of a board, grouped by corner: the sets of corner k are at starts[k] to starts[k + 1] - 1. */
typedef struct coin_flip_list {
    uint64_t starts[COIN_FLIP_LISTED_MAX + 1];
    uint64_t *sets;
} coin_flip_list;

/* A position is the bit set of the coins that show tails; coin (r, c), both from 0, is bit r * columns + c.
 *
 * A move is named by the set that it flips.  On up to 64 coins the name is the set itself, as a mask; on larger boards
 * it is the address of a coin_flip_set in an arena (coin_flip_set.h).  The corner is the set's last coin in reading
 * order. */
typedef struct coin_flip_game {
    kay_game game;
    uint64_t rows, columns;
    uint64_t first_column; /* the coins of the first column; only on boards of up to 64 coins */

    const coin_flip_list *list; /* NULL unless the game is prepared for a search */
} coin_flip_game;

static inline uint64_t coin_flip_coins(const coin_flip_game *game)
{
    return game->rows * game->columns;
}

static inline bool coin_flip_small(const coin_flip_game *game)
{
    return coin_flip_coins(game) <= 64;
}

KAY_GAME_PARTS(coin_flip);
