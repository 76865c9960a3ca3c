/* Take A or B: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"

/* A position is one pile in one word; a state is the sum of the piles.  A pile without moves stays in the state, so
 * that the others keep their numbers. */
typedef struct take_ab_game {
    kay_game game;
    uint64_t take[2]; /* stones that each player takes, 1..2^63-1 */
    uint64_t step; /* the greatest common divisor of both */
} take_ab_game;

KAY_GAME_PARTS(take_ab);
