/* The moves that keep the best outcome, found by trying each of them. */
#ifndef KAYLES_SOLVE_SOLVER_MOVES_H
#define KAYLES_SOLVE_SOLVER_MOVES_H

#include "search/search.h"
#include <kayles/solver.h>

/* Emits the moves of the state where the solver stands after which the opponent has outcome `for_opponent`, as the
 * solver judges it. */
kay_status kay_solver_try_moves(kay_solver *solver, const kay_game *game, kay_outcome for_opponent,
                                kay_move_list *out) KAY_MUST_CHECK;

/* The same in a loopy game, of which the search knows the state: with `end` only those after which play stops soonest
 * (the opponent has lost) or latest (the opponent has won). */
kay_status kay_solver_try_reached(kay_solver *solver, const kay_game *game, kay_search *search,
                                  kay_outcome for_opponent, bool end, kay_move_list *out) KAY_MUST_CHECK;

#endif
