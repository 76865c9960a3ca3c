/* What is said in play of a position and its moves: hints, reasons, the theorem, lists of moves. */
#pragma once

#include "cli/typed_lines.h"
#include "cli/cases.h"
#include "play/player.h"

/* A game that is played. */
typedef struct cli_play {
    cli_call *cli;
    cli_cases cases;
    cli_typed_lines lines;
    kay_solver *solver;
    kay_random random;
    kay_arena names; /* of all moves made */
    kay_text said; /* a paragraph that is not shown yet */
    kay_player person;
    kay_skill opponent;
    uint64_t seed;
    uint64_t moves; /* made so far */
    bool ours; /* the start is of the game's making */
    bool taught; /* the theorem was told */
    bool over, left;
    bool unnoted; /* the moves are too many to be told */
} cli_play;

/* Adds a move to the paragraph, cut short where it has more than `most` bytes. */
void cli_play_say_move(cli_play *p, kay_move move, size_t most);

/* Shows the paragraph. */
kay_status cli_play_show(cli_play *p) KAY_MUST_CHECK;

const char *cli_play_name(const cli_play *p, kay_player player);

/* Adds why the solver's state is won or lost: all of it the first time, later in a few words, if there are any. */
kay_status cli_play_reason(cli_play *p, kay_text *out) KAY_MUST_CHECK;

/* Says why a move was good, or that none is, after it was made by a player for whom the outcome was `before`. */
kay_status cli_play_explain(cli_play *p, kay_outcome before, const kay_text *reason_before) KAY_MUST_CHECK;

/* Answers to the words that a person may type. */
kay_status cli_play_hint(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_why(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_moves(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_all_moves(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_help(cli_play *p) KAY_MUST_CHECK;
