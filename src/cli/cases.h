/* Reads the cases of an input, chosen and changed by flags. */
#pragma once

#include <kayles/state.h>

#include "cli/arguments.h"

enum { CLI_GAME_FLAGS = 16 };

/* The cases of an input, as the flags choose and change them. */
typedef struct cli_cases {
    cli_call *cli;
    const char *source; /* the input's name in errors without a place */
    kay_reader reader;
    kay_input *input;
    const char *flags[CLI_GAME_FLAGS];
    const kay_game *start_game; /* the game of --at, whose start is the only case; NULL: cases are read */
    kay_state start;
    kay_arena arena; /* holds the start */
    uint64_t only; /* --case; 0: all */
    uint64_t index; /* number of the latest case, from 1; 0: none yet */
    const kay_game *game; /* NULL: the case could not be read */
    kay_state state; /* the state after --mover and --after; without a game only its mover is set */
    kay_made_move *steps; /* moves for drawings: those of --after if `draws` is set, and those noted later */
    uint64_t step_count, step_room;
    bool draws; /* set it after cli_cases_open */
    bool shared; /* set it after cli_cases_open if the case and what is typed later come from one stream */
} cli_cases;

/* Opens FILE ("-" or NULL: standard input) or the text of -e.  The caller closes it, even after a failure. */
kay_status cli_cases_open(cli_call *cli, const kay_ruleset *rules, const char *file, cli_cases *out) KAY_MUST_CHECK;

/* Opens the start of --at, or else that of the constants (--set), which replaces the input. */
kay_status cli_cases_open_start(cli_call *cli, cli_cases *out) KAY_MUST_CHECK;

/* Opens an input that is in memory; `source` is its name in errors. */
kay_status cli_cases_open_bytes(cli_call *cli, const kay_ruleset *rules, const char *source, const char *bytes,
                                size_t length, cli_cases *out) KAY_MUST_CHECK;

/* Reads the next case; returns KAY_END after the last.  Flushes the output before it waits for more input. */
kay_status cli_cases_next(cli_cases *cases) KAY_MUST_CHECK;

/* Returns whether a person types the cases, and so wants each answer at once. */
bool cli_cases_typed(const cli_cases *cases);

/* Reads the end of the input if the latest case is its only one.  If the end does not come in time, the case counts as
 * complete, and no more is read. */
kay_status cli_cases_end(cli_cases *cases) KAY_MUST_CHECK;

/* Reads the case to play: that of --case, or the first.  Fails with KAY_EUSAGE if there is none, and with KAY_EINPUT if
 * something follows the only case. */
kay_status cli_cases_one(cli_cases *cases) KAY_MUST_CHECK;

/* Answers a text in a reader; `line` is its line in the input, from 1. */
typedef kay_status cli_answer_text(void *user, kay_reader *reader, uint64_t line, const char *text, uint64_t length);

/* Answers standard input line by line and skips blank lines.  Flushes answers before it waits for more input. */
kay_status cli_answer_lines(cli_call *cli, cli_answer_text *answer, void *user) KAY_MUST_CHECK;

/* Answers each operand, or standard input if '-' is the only operand. */
kay_status cli_answer_operands(cli_call *cli, cli_answer_text *answer, void *user) KAY_MUST_CHECK;

/* Adds the place in the text to the diagnosis; returns the status. */
kay_status cli_answer_place(kay_reader *reader, const char *at, kay_status status) KAY_MUST_CHECK;

/* Finds the player that a flag names; if the flag was not given, the result is `otherwise`.  Fails with KAY_EUSAGE and
 * the nearest name. */
kay_status cli_cases_player(cli_call *cli, const kay_ruleset *rules, cli_flag_id flag, kay_player otherwise,
                            kay_player *out) KAY_MUST_CHECK;

/* Reports the status that a function above returned; returns the exit code. */
int cli_cases_report(cli_cases *cases, kay_status status);

void cli_cases_close(cli_cases *cases);

/* Keeps a move for drawings, before it is made in the state. */
kay_status cli_cases_note(cli_cases *cases, const kay_state *state, kay_move move) KAY_MUST_CHECK;

/* Draws a position as text.  `steps` are the last `count` moves, as for kay_state_scene.  A position of a
 * built-in game that cannot be drawn within the budget is written instead. */
void cli_state_draw(cli_call *cli, const kay_game *game, const kay_state *state, const kay_made_move *steps,
                    uint64_t count, kay_text *out);

/* The same, but fails with KAY_EUNABLE past the budget of any game. */
void cli_state_draw_or_fail(cli_call *cli, const kay_game *game, const kay_state *state, const kay_made_move *steps,
                            uint64_t count, kay_text *out);

/* Plays an interactive contest for the player named first, and reads the other player's moves from standard input. */
kay_status cli_conversation(cli_cases *cases, kay_by by) KAY_MUST_CHECK;
