/* Pyramid: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"

#include "base/packed_array.h"

/* The piles, packed; a pile never grows, so the width that holds the largest at the start holds all. */
typedef struct pyramid_game {
    kay_game game;
    uint64_t piles; /* >= 1 */
    unsigned log; /* log2 of the bits that a pile takes */
} pyramid_game;

/* The name of a move in one pile is its number from 0; from all piles it is `piles`. */
static inline uint64_t pyramid_pile(const pyramid_game *game, const uint64_t *position, uint64_t pile)
{
    return kay_packed_get(position, pile, game->log);
}

KAY_GAME_PARTS(pyramid);
