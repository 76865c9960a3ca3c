/* A theorem's line of play: opened and closed. */
#ifndef KAYLES_SOLVE_THEOREM_LINE_H
#define KAYLES_SOLVE_THEOREM_LINE_H

#include <kayles/ruleset.h>

/* Opens the line of the game's theorem at a state; it lives in the arena and goes before `kept`. */
kay_status kay_theorem_line_open(kay_arena *arena, kay_theorem_cache *kept, const kay_game *game,
                                 const kay_state *state, kay_theorem_line **out) KAY_MUST_CHECK;

/* NULL is ignored.  The memory is the arena's still. */
void kay_theorem_line_close(kay_theorem_line *line);

#endif
