/* The referee: a match between an outside program on pipes and a player of ours.
 *
 * The program reads the contest input, then a line with the name that it plays as, then its opponent's moves, one a
 * line; and writes its own, one a line, as move texts.  In the contest's own protocol of an interactive game it reads
 * the input and the opponent's moves only, plays the first-named player, and says at the end who wins.  Whatever it
 * does is a verdict: it cannot crash or hang the referee, and none of its processes is left behind.  The
 * host's signals stay as they are, and it may have threads. */
#pragma once

#include "play/player.h"

typedef struct kay_referee {
    const char *const *program; /* its words, NULL-terminated; the first is looked for in the PATH */
    const char *input; /* what it reads first: input_length bytes of contest input */
    size_t input_length;
    kay_player as; /* whom it plays */
    kay_skill opponent;
    bool contest; /* the contest's own protocol; rules->interactive, as == KAY_LEFT */
    bool quiet; /* what the program writes to its standard error goes nowhere */
    bool good_end; /* after the match it must end by itself, with exit status 0 and without another word */
    double time_limit; /* seconds for each of its moves */
    double until; /* on the clock of kay_now(): then the match is broken off; 0: never */
    uint64_t seed; /* of the opponent's choices */

    /* Called for each move that is made, with its text; NULL: nobody watches. */
    void (*watch)(void *watcher, kay_player mover, const char *move);
    void *watcher;
    kay_text *written; /* what the program writes is added here, at most 64 KiB of it; NULL: nobody wants it */
} kay_referee;

/* Whether the program played by the rules, and else what it did. */
typedef enum kay_breach {
    KAY_NO_BREACH,
    KAY_BREACH_TEXT, /* it wrote what is no legal move, wrote without end, or ended too early */
    KAY_BREACH_CLAIM, /* it said that the other one has won */
    KAY_BREACH_SILENCE, /* it said nothing in time */
    KAY_BREACH_CRASH, /* it was ended by a signal, or with an exit status other than 0 */
} kay_breach;

typedef struct kay_verdict {
    kay_outcome outcome; /* for the program */
    kay_breach breach;
    char why[400]; /* of a loss or a win by the rules, in words */
} kay_verdict;

/* Plays a match from `state`.  KAY_EREAD: the program cannot be started.  KAY_EUNABLE: a perfect opponent could not
 * find its move within the budget.  KAY_END: `until` has come. */
kay_status kay_referee_match(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                             kay_verdict *out) KAY_MUST_CHECK;
