/* Sorting: what its rules, its theorem and the check of its certificates share. */
#ifndef KAYLES_GAMES_SORTING_H
#define KAYLES_GAMES_SORTING_H

#include "games/shared/nibbling.h"

struct kay_monotone; /* math/monotone.h, which the check does not see */

/* One question about the sequence that the questions share. */
typedef struct sorting_game {
    nibbling_game common; /* its row is the part asked about */
    const struct kay_monotone *stretches; /* of the whole sequence */
} sorting_game;

extern const kay_manual kay_sorting_manual; /* from manual.txt */
extern const kay_ruleset kay_sorting;
extern const kay_theorem kay_sorting_theorem;
extern const kay_proof kay_sorting_proof;

kay_status kay_sorting_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof);

#endif
