/* The cases of an input, as the flags choose and change them. */
#pragma once

#include "cli/arguments.h"

enum { CLI_GAME_FLAGS = 16 };

/* The cases of an input, as the flags choose and change them. */
typedef struct cli_cases {
    cli_call *cli;
    const char *source; /* its name in errors without a place */
    kay_reader reader;
    kay_input *input;
    const char *flags[CLI_GAME_FLAGS];
    const kay_game *start_game; /* of the start of --at, the only case; NULL: cases are read */
    kay_state start;
    kay_arena arena; /* the start lives there */
    uint64_t only; /* --case; 0: all */
    uint64_t index; /* of the latest case, from 1; 0: none so far */
    const kay_game *game; /* NULL: the case could not be read */
    kay_state state; /* where the case stands, after --mover and --after; without a game only who is to move */
} cli_cases;

/* Opens FILE ("-" or NULL: standard input) or the text of -e.  Close it after a failure too. */
kay_status cli_cases_open(cli_call *cli, const kay_ruleset *rules, const char *file, cli_cases *out) KAY_MUST_CHECK;

/* The same for an input that is in memory already; `source` is its name in errors. */
kay_status cli_cases_open_bytes(cli_call *cli, const kay_ruleset *rules, const char *source, const char *bytes,
                                size_t length, cli_cases *out) KAY_MUST_CHECK;

/* The next case, KAY_END after the last.  Hands the output on before it waits for more input. */
kay_status cli_cases_next(cli_cases *cases) KAY_MUST_CHECK;

/* The one case that is to be played: that of --case, or the first.  KAY_EUSAGE: there is none. */
kay_status cli_cases_one(cli_cases *cases) KAY_MUST_CHECK;

/* A text to be answered, which stands in a reader: `line` of an input, from 1. */
typedef kay_status cli_answer_text(void *user, kay_reader *reader, uint64_t line, const char *text, uint64_t length);

/* Answers standard input line by line, blank lines left out; what is known goes out before more is waited for. */
kay_status cli_answer_lines(cli_call *cli, cli_answer_text *answer, void *user) KAY_MUST_CHECK;

/* Answers each operand; where '-' is the only one, standard input. */
kay_status cli_answer_operands(cli_call *cli, cli_answer_text *answer, void *user) KAY_MUST_CHECK;

/* Gives the diagnosis of a text its place there. */
kay_status cli_answer_place(kay_reader *reader, const char *at, kay_status status) KAY_MUST_CHECK;

/* The player that a flag names; `otherwise` without it.  KAY_EUSAGE with the nearest name. */
kay_status cli_cases_player(cli_call *cli, const kay_ruleset *rules, cli_flag_id flag, kay_player otherwise,
                            kay_player *out) KAY_MUST_CHECK;

/* Reports what a function above returned; returns the exit code. */
int cli_cases_report(cli_cases *cases, kay_status status);

void cli_cases_close(cli_cases *cases);
