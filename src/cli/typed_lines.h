/* The lines that a person types, in play or in a session of values. */
#pragma once

#include "cli/arguments.h"

typedef struct cli_typed_lines {
    cli_call *cli;
    kay_reader input; /* standard input, where the game came from elsewhere */
    kay_reader *typed; /* where the lines come from; NULL: not open yet */
    char *edited; /* the latest line, where lines are edited; NULL: none */
    bool behind; /* the line on which the game ends is still to be read */
} cli_typed_lines;

/* Nothing is open yet; close it in any case. */
cli_typed_lines cli_typed_lines_of(cli_call *cli);

/* Lines come from standard input; `game`: that reader has read the game from there, else NULL. */
kay_status cli_typed_lines_open(cli_typed_lines *lines, kay_reader *game) KAY_MUST_CHECK;

/* Prompts who is to type, and gives the next line without the blanks around it, which lives until the next call.  What
 * does not come from a terminal is written too, so that it stands in the log.  KAY_END: there is none.  KAY_EINPUT: it
 * had a NUL byte, and is skipped. */
kay_status cli_typed_lines_next(cli_typed_lines *lines, const char *who, const char **line,
                                uint64_t *length) KAY_MUST_CHECK;

/* Whether a person at a terminal has ended the work: SIGINT ends there what is being computed, and nothing else. */
bool cli_typed_lines_interrupted(const cli_typed_lines *lines, kay_status status);

void cli_typed_lines_close(cli_typed_lines *lines);
