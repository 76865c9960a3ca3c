/* A run of a program in an interactive contest: it plays a case against a perfect opponent and two random ones, one
 * after the other, and must win what can be won.  Where an opponent had no turn the others are left out. */
#pragma once

#include <kayles/input.h>
#include "referee/referee.h"
#include "stress/stress.h"

#include "referee/match.h"

typedef struct stress_talk {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_text *got; /* what the program wrote in the latest match */
    kay_text *told; /* what it was told there behind the input */
    kay_text moves; /* of both players there, a NUL behind each */
    kay_reader reader;
    kay_input *input; /* NULL: there is no talk */
    const kay_game *game; /* of the case, */
    const kay_state *state;
    kay_outcome best; /* that the program can reach there */
    kay_referee how; /* of the latest match */
    kay_match *match; /* NULL: none is played */
    kay_verdict said;
} stress_talk;

/* Begins the first match on the input.  `got` and `told` must outlive the talk.  Errors as kay_referee_match. */
kay_status stress_talk_begin(stress_talk *talk, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress,
                             const kay_text *input, double time_limit, double ends, kay_text *got,
                             kay_text *told) KAY_MUST_CHECK;

/* Goes on as far as it can without waiting; *over: it has come to its end, with a verdict.  KAY_END: `ends` has come.
 */
kay_status stress_talk_go_on(stress_talk *talk, bool *over, kay_stress_verdict *verdict) KAY_MUST_CHECK;

/* After a failure: what the program should have written in the latest match.  That is what it wrote rightly, and the
 * line that should have come where it went wrong: a move that keeps the best outcome, or who wins. */
kay_status stress_talk_right(stress_talk *talk, kay_text *out) KAY_MUST_CHECK;

/* Ends what is played, and gives everything back. */
void stress_talk_end(stress_talk *talk);
