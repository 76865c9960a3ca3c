/* Finds the moves that keep the best outcome by trying each move. */
#pragma once

#include <kayles/solver.h>

#include "search/search.h"

/* Emits the moves of the current state after which the opponent has outcome `for_opponent`.  The solver judges the
 * options if `search` is NULL.  Otherwise the game is loopy, and `search` judges them and must know the state.  With
 * `search` and `end`, emits only the moves after which play stops soonest (the opponent has lost) or latest (the
 * opponent has won). */
kay_status kay_solver_try_moves(kay_solver *solver, const kay_game *game, kay_search *search, kay_outcome for_opponent,
                                bool end, kay_move_list *out) KAY_MUST_CHECK;
