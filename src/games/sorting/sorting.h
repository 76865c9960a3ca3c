/* Sorting: what its rules, its theorem and the check of its certificates share. */
#pragma once

#include "games/shared/game_parts.h"
#include "games/shared/nibbling.h"

struct kay_monotone; /* math/monotone.h, which the check does not see */

/* One question about the sequence that the questions share. */
typedef struct sorting_game {
    nibbling_game common; /* its row is the part asked about */
    const struct kay_monotone *stretches; /* of the whole sequence */
} sorting_game;

KAY_GAME_PARTS(sorting);
