/* Signals that ask the program to end. */
#pragma once

#include "cli/arguments.h"

/* From now on SIGINT, SIGTERM and SIGHUP stop the work, which keeps what is done; a second one ends the program.
 * SIGTSTP stops the program and all that it has started. */
void cli_signals_begin(cli_call *cli);

/* Whether one has come. */
bool cli_stopped(void);

/* Whether SIGINT has come, which then counts no more: it ended a piece of work, and the program goes on. */
bool cli_interrupted(void);

/* Ends the program by the signal that has come, if one has. */
void cli_signals_end(void);
