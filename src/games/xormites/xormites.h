/* Xormites: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"

/* The row never changes; a position is its remaining part [from, to) and both scores:
 *
 *   | from | to | score of First | score of Second |      a word each */
typedef struct xormites_game {
    kay_game game;
    const uint64_t *row;
    uint64_t length;
} xormites_game;

typedef struct xormites_position {
    uint64_t from, to;
    uint64_t scores[2]; /* by player */
} xormites_position;

static inline xormites_position xormites_at(const uint64_t *words)
{
    return (xormites_position){words[0], words[1], {words[2], words[3]}};
}

enum { XORMITES_TAKE_LEFT, XORMITES_TAKE_RIGHT }; /* names of moves: NIBBLING_LEFT, NIBBLING_RIGHT */

KAY_GAME_PARTS(xormites);
