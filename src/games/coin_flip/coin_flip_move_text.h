/* Coin-flip: the sets of coins that moves flip, and the hooks that play, write and read them. */
#pragma once

#include "games/coin_flip/coin_flip.h"

typedef struct coin_flip_set {
    uint64_t count;
    uint64_t coins[]; /* the corner first, the others in rising order */
} coin_flip_set;

/* Returns the name of a set of `count` distinct coins, and sorts them.  Returns 0 if memory runs out. */
uint64_t kay_coin_flip_name(const coin_flip_game *game, uint64_t *coins, uint64_t count, kay_arena *arena);

/* The hooks `play_in_place`, `move_text` and `move_read`. */
kay_status kay_coin_flip_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void kay_coin_flip_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status kay_coin_flip_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                   kay_move *out) KAY_MUST_CHECK;
