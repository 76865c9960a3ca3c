/* A match between an outside program and a player of ours, in steps that do not wait for the program: whoever holds
 * several matches attends to all of their programs at once. */
#pragma once

#include "referee/referee.h"

#include "process/process.h"

typedef struct kay_match kay_match;

/* Starts the program.  `how`, the game and the state must outlive the match, and `verdict`, which is written as the
 * match goes on.  Errors as kay_referee_match. */
kay_status kay_match_begin(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                           kay_verdict *verdict, kay_match **out) KAY_MUST_CHECK;

/* Goes on as far as it can without waiting; *over: the verdict is known.  KAY_END: how->until has come. */
kay_status kay_match_go_on(kay_match *match, bool *over) KAY_MUST_CHECK;

/* The program, which kay_match_go_on must be called for after each wait. */
kay_process *kay_match_process(const kay_match *match);

/* Ends what runs, and frees the match. */
void kay_match_end(kay_match *match);
