/* The lines that a person types in play. */
#ifndef KAYLES_CLI_PLAY_LINES_H
#define KAYLES_CLI_PLAY_LINES_H

#include "cli/arguments.h"

typedef struct cli_play_lines {
    cli_call *cli;
    kay_reader input; /* standard input, where the game came from elsewhere */
    kay_reader *typed; /* where the lines come from; NULL: not open yet */
    char *edited; /* the latest line, where lines are edited; NULL: none */
    bool behind; /* the line on which the game ends is still to be read */
} cli_play_lines;

/* Nothing is open yet; close it in any case. */
cli_play_lines cli_play_lines_of(cli_call *cli);

/* Lines come from standard input; `game`: that reader has read the game from there, else NULL. */
kay_status cli_play_lines_open(cli_play_lines *lines, kay_reader *game) KAY_MUST_CHECK;

/* Prompts a player, and gives the next line without the blanks around it, which lives until the next call.  What does not
 * come from a terminal is written too, so that it stands in the log.  KAY_END: there is none.  KAY_EINPUT: it had a NUL
 * byte, and is skipped. */
kay_status cli_play_lines_next(cli_play_lines *lines, const char *player, const char **line,
                               uint64_t *length) KAY_MUST_CHECK;

/* Whether a person at a terminal has ended the work: SIGINT ends there what is being computed, and nothing else. */
bool cli_play_lines_interrupted(const cli_play_lines *lines, kay_status status);

void cli_play_lines_close(cli_play_lines *lines);

#endif
