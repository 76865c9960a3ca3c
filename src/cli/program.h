/* The frame of a program: what comes before its verb runs and after it. */
#pragma once

#include "cli/arguments.h"

/* Parses the command line, runs `run` if it is right, flushes the output and frees everything.  Returns the exit code;
 * dies by the signal if one has ended the work. */
int cli_program(int count, char **words, int (*run)(cli_call *cli));
