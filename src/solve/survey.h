/* What states are worth, one after another, whoever is to move: for tables and whatever else looks at many. */
#ifndef KAYLES_SOLVE_SURVEY_H
#define KAYLES_SOLVE_SURVEY_H

#include <kayles/solver.h>

typedef struct kay_survey_answer {
    kay_outcome outcome[2]; /* for the player to move, where that is Left, and Right */
    uint64_t moves[2]; /* of Left, and of Right: how many keep that outcome; 0 where it is a loss or play has ended */
} kay_survey_answer;

/* The outcomes of a state for either player to move, and with `count_moves` how many moves keep them.  Of an impartial
 * game Left is asked about, for both.  The solver stands at no state then; what it keeps is kept (kay_solver_keep). */
kay_status kay_survey_outcomes(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                               bool count_moves, kay_survey_answer *out) KAY_MUST_CHECK;

/* The Grundy value of a state. */
kay_status kay_survey_grundy(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                             uint64_t *out) KAY_MUST_CHECK;

#endif
