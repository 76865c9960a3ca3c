/* Cram: hooks that Arc Kayles uses on grids, too. */
#pragma once

#include "games/shared/board_normal.h"

enum { CRAM_PLANES = 1 };

kay_status cram_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
void cram_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);

/* Places the domino of a move, a board_make. */
void cram_make(const board *of, uint64_t *position, kay_player player, uint64_t name);

KAY_GAME_PARTS(cram);
