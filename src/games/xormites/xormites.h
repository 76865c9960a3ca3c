/* Xormites: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_parts.h"

/* The row never changes; a position is its remaining part [from, to) and both scores.
 *
 *   small games (place_bits > 0), one word:   from | to | score of First | score of Second
 *   others, three words:                      from + 2^32 to, score of First, score of Second */
typedef struct xormites_game {
    kay_game game;
    const uint64_t *row;
    uint64_t length;
    unsigned place_bits, score_bits; /* widths in a word; both 0: three words */
} xormites_game;

typedef struct xormites_position {
    uint64_t from, to;
    uint64_t scores[2]; /* by player */
} xormites_position;

enum { XORMITES_TAKE_LEFT, XORMITES_TAKE_RIGHT }; /* names of moves: NIBBLING_LEFT, NIBBLING_RIGHT */

xormites_position kay_xormites_unpack(const xormites_game *game, const uint64_t *words);
void kay_xormites_pack(const xormites_game *game, xormites_position position, uint64_t *words);

KAY_GAME_PARTS(xormites);
