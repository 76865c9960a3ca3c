/* Outcomes of a state for either player to move, and how many moves keep them: for tables and conjectures. */
#pragma once

#include "solve/solver_inside.h"

typedef struct either_player {
    kay_outcome outcome[2]; /* for the player to move, where that is Left, and Right */
    uint64_t moves[2]; /* of Left, and of Right: how many keep that outcome; 0 where it is a loss or play has ended */
} either_player;

/* Counts moves only with `count_moves`.  Of an impartial game Left is asked about, for both.  The solver stands at no
 * state then; what it keeps is kept (kay_solver_keep). */
kay_status kay_either_player(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                             bool count_moves, either_player *out) KAY_MUST_CHECK;
