/* Opens, queries, follows and closes a theorem's line of play, and checks what the theorem returns. */
#pragma once

#include <kayles/ruleset.h>
#include <kayles/theorem.h>

/* Opens a line of a theorem at a state.  The line lies in the arena and must be closed before `kept` is freed. */
kay_status kay_theorem_line_open(kay_arena *arena, kay_theorem_cache *kept, const kay_theorem *theorem,
                                 const kay_game *game, const kay_state *state, kay_theorem_line **out) KAY_MUST_CHECK;

/* Closes a line; NULL is ignored.  The arena still owns the memory. */
void kay_theorem_line_close(kay_theorem_line *line);

/* Frees the data that a theorem kept, and clears its arena.  All lines that share it must be closed. */
void kay_theorem_forget(kay_theorem_cache *kept);

/* Finds the outcome at the line's current state.  *known is false if the theorem does not cover that state; then only
 * play and undo may be called there. */
kay_status kay_theorem_line_answer(kay_theorem_line *line, bool *known, kay_outcome *out) KAY_MUST_CHECK;

kay_status kay_theorem_line_reason(kay_theorem_line *line, kay_text *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_brief(kay_theorem_line *line,
                                  kay_text *out) KAY_MUST_CHECK; /* the reason if the hook is NULL */

/* The theorem must have these hooks. */
kay_status kay_theorem_line_winning(kay_theorem_line *line, kay_move_list *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_grundy(kay_theorem_line *line, uint64_t *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_value(kay_theorem_line *line, struct kay_value_store *store, uint32_t *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_play(kay_theorem_line *line, kay_move move) KAY_MUST_CHECK;
kay_status kay_theorem_line_undo(kay_theorem_line *line, kay_move move) KAY_MUST_CHECK;
kay_status kay_theorem_line_starts(kay_theorem_line *line, uint64_t **won, uint64_t *count) KAY_MUST_CHECK;
