/* Referees a match between an outside program on pipes and a player of ours.
 *
 * The program reads the contest input, then a line with the name of its player, then its opponent's moves, one a line;
 * it writes its own moves, one a line, as move texts.  In the contest's own protocol, for interactive games, the
 * program plays the first-named player: it reads only the input and the opponent's moves, and writes at the end who
 * wins.  Every behaviour of the program leads to a verdict: it cannot crash or hang the referee, and all its processes
 * are ended.  The host's signals do not change, and the host may have threads. */
#pragma once

#include "play/player.h"
#include "process/process.h"

typedef struct kay_referee {
    const char *const *program; /* its arguments, NULL-terminated; the first is found through the PATH */
    const char *input; /* input_length bytes of contest input, which it reads first */
    size_t input_length;
    kay_player as; /* its player */
    kay_skill opponent;
    bool contest; /* use the contest's own protocol; rules->interactive must be true, and `as` KAY_LEFT */
    bool quiet; /* the program's standard error is discarded */
    bool good_end; /* after the match it must exit with status 0, without writing more */
    double time_limit; /* seconds for each of its moves */
    double until; /* when the match is broken off, on the clock of kay_now(); 0: never */
    uint64_t seed; /* of the opponent's choices */

    /* Called for each move, with its text; may be NULL. */
    void (*watch)(void *watcher, kay_player mover, const char *move);
    void *watcher;
    kay_text *written; /* receives the program's output, at most 64 KiB; may be NULL */
} kay_referee;

/* Whether the program obeyed the rules, and how it broke them. */
typedef enum kay_breach {
    KAY_NO_BREACH,
    KAY_BREACH_TEXT, /* it wrote something other than a legal move, wrote without end, or ended too early */
    KAY_BREACH_CLAIM, /* it named the other player as the winner */
    KAY_BREACH_SILENCE, /* it exceeded the time limit */
    KAY_BREACH_CRASH, /* it ended by a signal, or with an exit status other than 0 */
} kay_breach;

typedef struct kay_verdict {
    kay_outcome outcome; /* for the program */
    kay_breach breach;
    char why[400]; /* the reason for a loss or a win by the rules, in words */
} kay_verdict;

/* Plays a match from `state`.  Fails with KAY_EREAD if the program cannot be started, and with KAY_EUNABLE if a perfect
 * opponent finds no move within the budget.  Returns KAY_END at the time `until`. */
kay_status kay_referee_match(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                             kay_verdict *out) KAY_MUST_CHECK;

/* A match in steps that do not wait for the program, so that several matches can run at once. */
typedef struct kay_match kay_match;

/* Starts the program.  `how`, the game, the state and `verdict`, which the match writes, must outlive the match.  Fails
 * as kay_referee_match does. */
kay_status kay_match_begin(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                           kay_verdict *verdict, kay_match **out) KAY_MUST_CHECK;

/* Continues until it would have to wait for the program.  Sets *over if the verdict is known.  Returns KAY_END at
 * how->until. */
kay_status kay_match_go_on(kay_match *match, bool *over) KAY_MUST_CHECK;

/* Returns the program's process; after each wait for it, call kay_match_go_on. */
kay_process *kay_match_process(const kay_match *match);

/* Ends the program, and frees the match. */
void kay_match_end(kay_match *match);
