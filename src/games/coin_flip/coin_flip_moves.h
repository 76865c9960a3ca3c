/* Generates the moves of coin-flip: every connected set of a corner. */
#pragma once

#include "games/coin_flip/coin_flip.h"

/* Lists the connected sets of a board of up to COIN_FLIP_LISTED_MAX coins. */
kay_status kay_coin_flip_list(const coin_flip_game *game, kay_arena *arena, coin_flip_list *out) KAY_MUST_CHECK;

/* Emit the moves, in chunks: `small` for boards of up to 64 coins, `large` for larger ones. */
kay_status kay_coin_flip_moves_small(const coin_flip_game *game, uint64_t position, kay_move_list *out);
kay_status kay_coin_flip_moves_large(const coin_flip_game *game, const uint64_t *position, kay_move_list *out);
