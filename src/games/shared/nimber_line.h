/* Hooks of theorems that know the nimber of every state. */
#pragma once

#include <kayles/theorem.h>

/* The line of such a theorem, or the first member of its line. */
typedef struct nimber_line {
    kay_theorem_line line;
    uint64_t nimber; /* of the state; the player to move loses exactly when it is 0 */
} nimber_line;

kay_status nimber_line_answer(kay_theorem_line *line, kay_outcome *out);
kay_status nimber_line_grundy(kay_theorem_line *line, uint64_t *out);

/* Adds the words of the theorem's `brief`, which ends with the nimber, and what it proves. */
kay_status nimber_line_reason(kay_theorem_line *line, kay_text *out);

/* Writes the nimber, and as "move" the first move of the theorem's `winning`. */
kay_status nimber_line_certify(kay_theorem_line *line, kay_json_writer *proof);
