/* A game in play, and a session of several games: their starts, moves, comments. */
#pragma once

#include "cli/cases.h"
#include "cli/typed_lines.h"
#include "play/player.h"

enum { CLI_PLAY_STARTS = 3 };

/* A session: one game at a time. */
typedef struct cli_play {
    cli_call *cli;
    cli_cases starts[CLI_PLAY_STARTS]; /* the first one holds the input; the others are used in turn */
    cli_cases *cases; /* the start of this game, one of `starts` */
    cli_typed_lines lines;
    kay_solver *solver; /* NULL: not yet open */
    kay_tabulated *table; /* --tables; NULL: none */
    kay_random random;
    kay_arena names; /* holds the names of all moves made */
    kay_text said; /* the paragraph not yet printed */
    kay_text last; /* the text of the last move that was made or hinted at */
    kay_player person;
    kay_skill opponent;
    uint64_t level; /* of the opponent */
    uint64_t size; /* of random starts */
    uint64_t seed; /* of this game */
    uint64_t games, moves; /* games begun, moves made in this one */
    bool given; /* the command line gives the first start */
    bool ours; /* the program made the start */
    bool taught; /* the theorem was stated */
    bool over, left;
    bool interrupted; /* the review of the latest move */
    bool offered; /* the words after the end of a game were explained */
    bool unnoted; /* too many moves for the page of the child */
} cli_play;

/* ---- play_games.c: the games of a session */

/* Opens the start that the command line names, or a random one, and begins the first game. */
kay_status cli_play_open(cli_play *p) KAY_MUST_CHECK;

/* Begin another game: from the same start, and from a random one. */
kay_status cli_play_again(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_new(cli_play *p) KAY_MUST_CHECK;

/* Prints the introduction of a game. */
kay_status cli_play_introduce(cli_play *p) KAY_MUST_CHECK;

/* If a call that returned `status` failed because the table is damaged or cannot be read, says so, goes on without the
 * table, and returns true. */
bool cli_play_drops_table(cli_play *p, kay_status status);

/* Sets a new deadline for the next computation. */
void cli_play_begin_work(cli_play *p);

/* ---- play_start.c */

/* Opens a random start of a size, if possible one that the person can win; the same random numbers give the same start.
 * The caller closes it, even after a failure. */
kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out) KAY_MUST_CHECK;

/* ---- play_moves.c: moves and the end */

/* Prints the board. */
void cli_play_draw(cli_play *p);

/* Adds why play has stopped: "First cannot move.  ", or the reason of a theorem, if it is found in time. */
kay_status cli_play_reason_of_end(cli_play *p, kay_text *out) KAY_MUST_CHECK;

/* Sets p->over; then prints the board and who has won. */
kay_status cli_play_look_for_end(cli_play *p) KAY_MUST_CHECK;

/* Chooses, prints and makes the opponent's move. */
kay_status cli_play_opponent_moves(cli_play *p) KAY_MUST_CHECK;

/* Makes the typed move, and tells if it was a mistake.  KAY_EFALSE: the text is not a move. */
kay_status cli_play_make(cli_play *p, const char *text) KAY_MUST_CHECK;

/* Takes back the person's latest move and the moves after it. */
kay_status cli_play_undo(cli_play *p) KAY_MUST_CHECK;

/* ---- play_tell.c */

/* Answers the question of --tell about the start with an object. */
kay_status cli_play_tell(cli_play *p) KAY_MUST_CHECK;

/* ---- play_words.c: comments */

/* Writes a move of the current state, truncated after `most` bytes. */
void cli_play_write_move(const cli_play *p, kay_move move, size_t most, kay_text *out);

/* Prints the paragraph. */
kay_status cli_play_show(cli_play *p) KAY_MUST_CHECK;

const char *cli_play_name(const cli_play *p, kay_player player);

/* Adds why the solver's state is won or lost: in full the first time; later briefly if there is a brief form, else
 * nothing. */
kay_status cli_play_reason(cli_play *p, kay_text *out) KAY_MUST_CHECK;

/* Adds why the solver's state is won or lost after a move, if a theorem knows. */
kay_status cli_play_reason_after(cli_play *p, kay_move move, kay_text *out) KAY_MUST_CHECK;

/* Explains why the last move was good, or says that no move was good.  `before` is the outcome before the move, for the
 * player who made it. */
kay_status cli_play_explain(cli_play *p, kay_outcome before, const kay_text *reason_before) KAY_MUST_CHECK;

/* Says that the game is over. */
kay_status cli_play_say_over(cli_play *p) KAY_MUST_CHECK;

/* Execute the words that a person may type. */
kay_status cli_play_hint(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_why(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_moves(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_all_moves(cli_play *p) KAY_MUST_CHECK;
kay_status cli_play_help(cli_play *p) KAY_MUST_CHECK;
