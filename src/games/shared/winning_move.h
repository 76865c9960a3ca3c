/* A winning move as text, for certificates. */
#pragma once

#include <kayles/theorem.h>

/* Writes the first move that `winning` emits as a field of a certificate; null if there is none.  Then *name is 0, else
 * that of the move; `name` may be NULL. */
kay_status kay_write_winning_move(kay_theorem_line *line, kay_status (*winning)(kay_theorem_line *, kay_move_list *),
                                  kay_json_writer *proof, const char *field, uint64_t *name) KAY_MUST_CHECK;
