/* A theorem's line of play: opened and closed. */
#ifndef KAYLES_SOLVE_LINE_H
#define KAYLES_SOLVE_LINE_H

#include <kayles/ruleset.h>

/* Opens the line of the game's theorem at a state; it lives in the arena and goes before `kept`. */
kay_status kay_line_open(kay_arena *arena, kay_kept *kept, const kay_game *game, const kay_state *state,
                         kay_line **out) KAY_MUST_CHECK;

/* NULL is ignored.  The memory is the arena's still. */
void kay_line_close(kay_line *line);

#endif
