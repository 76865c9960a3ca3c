/* Comments on positions and moves in play: hints, reasons, the theorem, lists of moves. */
#pragma once

#include "cli/typed_lines.h"
#include "cli/cases.h"
#include "play/player.h"

/* A game in progress. */
typedef struct cli_play {
    cli_call *cli;
    cli_cases cases;
    cli_typed_lines lines;
    kay_solver *solver;
    kay_random random;
    kay_arena names; /* holds the names of all moves made */
    kay_text said; /* the paragraph not yet printed */
    kay_player person;
    kay_skill opponent;
    uint64_t seed;
    uint64_t moves; /* made so far */
    bool ours; /* the program made the start */
    bool taught; /* the theorem was stated */
    bool over, left;
    bool unnoted; /* too many moves for the page of the child */
} cli_play;

/* Adds a move to the paragraph, truncated after `most` bytes. */
void cli_play_say_move(cli_play *p, kay_move move, size_t most);

/* Prints the paragraph. */
kay_status cli_play_show(cli_play *p) KAY_MUST_CHECK;

const char *cli_play_name(const cli_play *p, kay_player player);

/* Adds why the solver's state is won or lost: in full the first time, briefly later, if there is a brief form. */
kay_status cli_play_reason(cli_play *p, kay_text *out) KAY_MUST_CHECK;

/* Explains why the last move was good, or says that no move was good.  `before` is the outcome before the move, for the
 * player who made it. */
kay_status cli_play_explain(cli_play *p, kay_outcome before, const kay_text *reason_before) KAY_MUST_CHECK;

/* Execute the words that a person may type. */
kay_status cli_play_hint(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_why(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_moves(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_all_moves(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_help(cli_play *p) KAY_MUST_CHECK;

/* Opens a random start of a size, if possible one that the person can win; the same random numbers give the same start.
 * The caller closes it, even after a failure. */
kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out) KAY_MUST_CHECK;
