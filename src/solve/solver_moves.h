/* The moves that keep the best outcome, found by trying each of them. */
#pragma once

#include <kayles/solver.h>

#include "search/search.h"

/* Emits the moves of the state where the solver stands after which the opponent has outcome `for_opponent`, as the
 * solver judges it or, in a loopy game, a `search` that knows the state (NULL: the solver).  By search and with `end`
 * only those after which play stops soonest (the opponent has lost) or latest (the opponent has won). */
kay_status kay_solver_try_moves(kay_solver *solver, const kay_game *game, kay_search *search, kay_outcome for_opponent,
                                bool end, kay_move_list *out) KAY_MUST_CHECK;
