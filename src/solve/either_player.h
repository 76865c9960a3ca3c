/* Finds the outcomes of a state for either player to move, and counts the moves that keep them: for tables and
 * conjectures. */
#pragma once

#include "solve/solver_inside.h"

typedef struct either_player {
    kay_outcome outcome[2]; /* for Left with Left to move, for Right with Right to move */
    uint64_t moves[2]; /* number of Left's and of Right's moves that keep it; 0 if it is a loss or play has stopped */
} either_player;

/* Counts moves only with `count_moves`.  In an impartial game Left's answer holds for both.  Afterwards the solver has
 * no state, but keeps its search if kay_solver_keep was called. */
kay_status kay_either_player(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                             bool count_moves, either_player *out) KAY_MUST_CHECK;
