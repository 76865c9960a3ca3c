/* Sorting: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"
#include "games/shared/nibbling.h"

struct kay_monotone; /* of math/monotone_parts.h, which the certificate check does not include */

/* One question about a part of the sequence; all questions share the sequence. */
typedef struct sorting_game {
    nibbling_game common; /* its row is the part asked about */
    const struct kay_monotone *stretches; /* of the whole sequence */
} sorting_game;

KAY_GAME_PARTS(sorting);
