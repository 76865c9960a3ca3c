/* Private functions of the solver, for other rooms and the program. */
#pragma once

#include <kayles/solver.h>

#include "search/search.h"

/* kay_solver_keep makes the solver keep its search from one state of a game to the next.  The game must then exist
 * until a state of another game is entered or kay_solver_forget is called.  The latter leaves the state and frees the
 * search. */
void kay_solver_keep(kay_solver *solver);
void kay_solver_forget(kay_solver *solver);

/* Returns the engine for a game if no theorem is wanted: KAY_BY_NIMBERS where that search suits the game, else
 * KAY_BY_SEARCH. */
kay_by kay_solver_engine(const kay_game *game);

/* Returns the context of the solver. */
kay_context *kay_solver_context(const kay_solver *solver);

/* Finds the outcome of another state of the game, as if it had been entered. */
kay_status kay_solver_judge(kay_solver *solver, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* Enters the state, makes its value in the store by the theorem, and leaves.  Returns KAY_END if no theorem knows the
 * value. */
kay_status kay_solver_value(kay_solver *solver, const kay_game *game, const kay_state *state, kay_value_store *store,
                            kay_value *out) KAY_MUST_CHECK;

/* Returns which numbers below 64 are known not to be the Grundy value of the state that kay_solver_grundy was asked
 * about last, a bit each, if the budget ended first. */
uint64_t kay_solver_excluded(const kay_solver *solver);

/* Whether the solver may know how long play lasts: the game is loopy, or there is a table with the remoteness. */
bool kay_solver_hurries(kay_solver *solver);

/* Emits, as kay_solver_winning does, the moves of a lost state after which play lasts longest, if kay_solver_hurries;
 * in a game with points, those that keep the best score.  Emits none for other states. */
kay_status kay_solver_delaying(kay_solver *solver, kay_move_list *out) KAY_MUST_CHECK;

/* Finds the outcome and the remoteness of a state.  Returns KAY_END if they are not known. */
typedef kay_status kay_solver_finder(kay_solver *solver, const kay_state *state, kay_reached *out);

/* Emits the moves of the current state after which the opponent has outcome `for_opponent`.  The solver judges the
 * options if `find` is NULL.  Else `find`, which must know the state, judges them; with `end`, emits only the moves
 * after which play stops soonest (the opponent has lost) or latest (the opponent has won).  In a game with points,
 * emits the moves that keep the best score instead. */
kay_status kay_solver_try_moves(kay_solver *solver, const kay_game *game, kay_solver_finder *find,
                                kay_outcome for_opponent, bool end, kay_move_list *out) KAY_MUST_CHECK;

/* Makes kay_solver_play keep the numbers of the parts, in games whose rules say numbered_parts: a heap that is taken
 * away stays as an empty heap, and a new one comes last. */
void kay_solver_number_parts(kay_solver *solver);

/* Adds the reason in words for a person who plays, without the number of positions searched, which would be that of a
 * whole session if the search is kept. */
kay_status kay_solver_reason_for_person(kay_solver *solver, kay_text *out) KAY_MUST_CHECK;

/* Adds the reason in a few words, for a user who has read the reason for an earlier state.  Adds nothing after an
 * answer by search or by rules in a file: their reason is always the same. */
kay_status kay_solver_brief(kay_solver *solver, kay_text *out) KAY_MUST_CHECK;

/* Limits all later searches for outcomes to about `options` generated options in total.  Beyond them answers fail with
 * KAY_EUNABLE, on every machine at the same point.  0: no limit, the default. */
void kay_solver_allow(kay_solver *solver, uint64_t options);
