/* A theorem's line of play: opened, asked, followed and closed, with a look at what the theorem returns. */
#pragma once

#include <kayles/ruleset.h>
#include <kayles/theorem.h>

/* Opens a line of a theorem at a state; it lives in the arena and goes before `kept`. */
kay_status kay_theorem_line_open(kay_arena *arena, kay_theorem_cache *kept, const kay_theorem *theorem,
                                 const kay_game *game, const kay_state *state, kay_theorem_line **out) KAY_MUST_CHECK;

/* NULL is ignored.  The memory is the arena's still. */
void kay_theorem_line_close(kay_theorem_line *line);

/* Gives back what a theorem kept; all lines that share it are closed.  The arena stays, empty. */
void kay_theorem_forget(kay_theorem_cache *kept);

/* The outcome where the line stands; *known false: the theorem does not speak of that state, and nothing else but play
 * and undo may be asked there. */
kay_status kay_theorem_line_answer(kay_theorem_line *line, bool *known, kay_outcome *out) KAY_MUST_CHECK;

kay_status kay_theorem_line_reason(kay_theorem_line *line, kay_text *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_brief(kay_theorem_line *line,
                                  kay_text *out) KAY_MUST_CHECK; /* the reason where it is NULL */

/* These hooks are there. */
kay_status kay_theorem_line_winning(kay_theorem_line *line, kay_move_list *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_grundy(kay_theorem_line *line, uint64_t *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_value(kay_theorem_line *line, struct kay_value_store *store, uint32_t *out) KAY_MUST_CHECK;
kay_status kay_theorem_line_play(kay_theorem_line *line, kay_move move) KAY_MUST_CHECK;
kay_status kay_theorem_line_undo(kay_theorem_line *line, kay_move move) KAY_MUST_CHECK;
kay_status kay_theorem_line_starts(kay_theorem_line *line, uint64_t **won, uint64_t *count) KAY_MUST_CHECK;
