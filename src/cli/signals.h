/* Handles signals that ask the program to end. */
#pragma once

#include "cli/arguments.h"

/* Installs the handlers: SIGINT, SIGTERM and SIGHUP stop the work, which keeps its results; a second one ends the
 * program.  SIGTSTP stops the program and all its descendants. */
void cli_signals_begin(cli_call *cli);

/* Returns whether such a signal has come. */
bool cli_stopped(void);

/* Returns true if SIGINT has come, and forgets the signal: it ended one computation, and the program continues. */
bool cli_interrupted(void);

/* Ends the program by the signal that has come, if any. */
void cli_signals_end(void);
