/* Runs a match between an outside program and a player of ours, in steps that do not wait for the program, so that
 * several matches can run at once. */
#pragma once

#include "referee/referee.h"

#include "process/process.h"

typedef struct kay_match kay_match;

/* Starts the program.  `how`, the game, the state and `verdict`, which the match writes, must outlive the match.  Fails
 * as kay_referee_match does. */
kay_status kay_match_begin(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                           kay_verdict *verdict, kay_match **out) KAY_MUST_CHECK;

/* Continues as far as possible without waiting; *over: the verdict is known.  Returns KAY_END at how->until. */
kay_status kay_match_go_on(kay_match *match, bool *over) KAY_MUST_CHECK;

/* Returns the program's process; after each wait for it, call kay_match_go_on. */
kay_process *kay_match_process(const kay_match *match);

/* Ends the program, and frees the match. */
void kay_match_end(kay_match *match);
