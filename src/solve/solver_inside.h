/* What the other rooms and the program ask of a solver besides kayles/solver.h. */
#pragma once

#include <kayles/solver.h>

#include "search/search.h"

/* From now on what search finds is kept from one state of a game to the next: the game must last until another one is
 * entered or it is forgotten, which leaves it, too. */
void kay_solver_keep(kay_solver *solver);
void kay_solver_forget(kay_solver *solver);

/* The context that the solver was made with. */
kay_context *kay_solver_context(const kay_solver *solver);

/* The outcome of another state of the game, as if it was entered. */
kay_status kay_solver_judge(kay_solver *solver, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* As kay_solver_outcome, with the value by the theorem, in the store.  KAY_END: no theorem knows it. */
kay_status kay_solver_value(kay_solver *solver, const kay_game *game, const kay_state *state, kay_value_store *store,
                            kay_value *out) KAY_MUST_CHECK;

/* Emits, as kay_solver_winning does, the moves of a lost state after which play goes on longest; none elsewhere, and in a game that
 * is not loopy. */
kay_status kay_solver_delaying(kay_solver *solver, kay_move_list *out) KAY_MUST_CHECK;

/* The reason in a few words, for somebody who has read the reason for an earlier state; nothing where search or rules in
 * a file have answered, as they would say the same again. */
kay_status kay_solver_brief(kay_solver *solver, kay_text *out) KAY_MUST_CHECK;

/* The searches for outcomes that follow may generate about so many options in all; past them an answer is KAY_EUNABLE,
 * on every machine at the same place.  0: any number, as at first. */
void kay_solver_allow(kay_solver *solver, uint64_t options);

/* What search has done so far; zeroes where it was not asked. */
kay_search_stats kay_solver_stats(const kay_solver *solver);
