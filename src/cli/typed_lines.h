/* Reads the lines that a person types, in play or in a session of values. */
#pragma once

#include "cli/arguments.h"

/* The caller sets `cli` and the context of `input`, and must always call cli_typed_lines_close. */
typedef struct cli_typed_lines {
    cli_call *cli;
    kay_reader input; /* standard input, if the game came from elsewhere */
    kay_reader *typed; /* the source of the lines; NULL: not yet open */
    char *edited; /* the latest line, if lines are edited; NULL: none */
    bool behind; /* the rest of the line on which the game ends is unread */
} cli_typed_lines;

/* Opens standard input.  If the game was read from standard input, `game` is its reader; else NULL. */
kay_status cli_typed_lines_open(cli_typed_lines *lines, kay_reader *game) KAY_MUST_CHECK;

/* Returns KAY_OK if a line may follow, KAY_END at the end of the input.  Flushes the output and waits for the next line
 * that is not blank, except at a terminal, where the person may type one. */
kay_status cli_typed_lines_more(cli_typed_lines *lines) KAY_MUST_CHECK;

/* Prompts, and returns the next line without the blanks around it, valid until the next call.  Lines that do not come
 * from a terminal are echoed.  Returns KAY_END if there is no line.  Fails with KAY_EINPUT, and skips the line, if it
 * has a NUL byte. */
kay_status cli_typed_lines_next(cli_typed_lines *lines, const char *who, const char **line,
                                uint64_t *length) KAY_MUST_CHECK;

/* Returns true if a person at a terminal interrupted the computation with SIGINT.  There the signal ends only the
 * computation. */
bool cli_typed_lines_interrupted(const cli_typed_lines *lines, kay_status status);

void cli_typed_lines_close(cli_typed_lines *lines);
