/* The theorem hooks of end-nibbling games: answer, winning moves, reason, certificate. */
#pragma once

#include <kayles/theorem.h>

/* Hooks of the same names, for a game struct that begins with a nibbling_game; the line is a kay_theorem_line. */
kay_status nibbling_answer(kay_theorem_line *line, kay_outcome *out);
kay_status nibbling_winning(kay_theorem_line *line, kay_move_list *out);
kay_status nibbling_reason(kay_theorem_line *line, kay_text *out);

/* Writes "steps": runs ["in" | "left" | "right", count]; "core": first and last element of the part where they end,
 * from 1 within the part, last < first if it is empty; "end": the reason why the core is decided.  At most one run per
 * element; time linear in the walk. */
kay_status nibbling_certify(kay_theorem_line *line, kay_json_writer *proof);
