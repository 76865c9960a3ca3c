/* Explains a state to a person. */
#pragma once

#include <kayles/solver.h>

/* Adds paragraphs about the solver's state, each a line: who wins with best play, and why; the value or Grundy value,
 * and those of the parts if the state falls apart; how many moves win, and which; and a line of best play of up to ten
 * moves.  Lines that begin with two blanks are a table.  What takes longer than a second or two is left out, except who
 * wins: that fails with KAY_EUNABLE when the budget ends.  `names` is as for kay_player_choose.  Afterwards the solver
 * is at the same state.  If play has stopped, the only paragraph says why, and who has won. */
kay_status kay_explain(kay_solver *solver, const kay_game *game, kay_arena *names, kay_text *out) KAY_MUST_CHECK;

/* Adds why play has stopped at the solver's state: which player cannot move, the points, or, if the rules
 * end play, the reason of the theorem.  Adds nothing if no theorem that has a statement answers. */
kay_status kay_explain_end(kay_solver *solver, const kay_game *game, kay_text *out) KAY_MUST_CHECK;

/* Adds the sentence on how many moves keep the best outcome, without the moves; nothing if counting takes longer than a
 * second. */
kay_status kay_explain_count(kay_solver *solver, const kay_game *game, kay_arena *names, kay_text *out) KAY_MUST_CHECK;
