/* Colouring: types shared by its rules, theorem and certificate check.
 *
 * A position is the row as two bit planes, the red cells (Left's) and the blue ones (Right's); a cell in neither is
 * white.
 *
 *   [ red words ... ][ blue words ... ]      cell i: bit i % 64 of word i / 64 */
#pragma once

#include "games/shared/game_declarations.h"

typedef struct colouring_game {
    kay_game game;
    uint64_t cells; /* >= 1 */
    uint64_t plane; /* words of a plane; >= 1 */
    uint64_t blue; /* the bit of the position where the blue cells begin */
} colouring_game;

/* The name of a move is the left one of its two cells, from 0. */

/* Returns the cells of a player's colour among the 64 of a word. */
static inline uint64_t colouring_plane(const colouring_game *game, const uint64_t *position, kay_player player,
                                       uint64_t word)
{
    return position[player * game->plane + word];
}

/* Whether a cell has a player's colour. */
static inline bool colouring_has(const colouring_game *game, const uint64_t *position, kay_player player, uint64_t cell)
{
    return colouring_plane(game, position, player, cell / 64) >> cell % 64 & 1;
}

static inline bool colouring_white(const colouring_game *game, const uint64_t *position, uint64_t cell)
{
    return !colouring_has(game, position, KAY_LEFT, cell) && !colouring_has(game, position, KAY_RIGHT, cell);
}

/* The cells of colouring_plane, each replaced by its neighbour on the right; white past the end. */
static inline uint64_t colouring_plane_next(const colouring_game *game, const uint64_t *position, kay_player player,
                                            uint64_t word)
{
    uint64_t next = word + 1 < game->plane ? colouring_plane(game, position, player, word + 1) : 0;
    return colouring_plane(game, position, player, word) >> 1 | next << 63;
}

/* Returns those of the 64 cells that have a neighbour on the right. */
static inline uint64_t colouring_pairs(const colouring_game *game, uint64_t word)
{
    uint64_t pairs = game->cells - 1 - 64 * word; /* the last word begins within the row */
    return pairs >= 64 ? UINT64_MAX : ((uint64_t)1 << pairs) - 1;
}

KAY_GAME_PARTS(colouring);
