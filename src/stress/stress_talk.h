/* Runs a program in an interactive contest.  It plays a case against a perfect opponent and then against two random
 * ones, and must reach the best outcome it can.  If an opponent had no turn, the later matches are omitted. */
#pragma once

#include <kayles/input.h>
#include "referee/referee.h"
#include "stress/stress.h"

typedef struct stress_talk {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_text *got; /* what the program wrote in the latest match */
    kay_text *told; /* what the program read in that match after the input */
    kay_text moves; /* of both players in that match, a NUL after each */
    kay_input *input; /* NULL: no talk has begun */
    const kay_game *game; /* of the case */
    const kay_state *state; /* of the case */
    kay_outcome best; /* the best outcome that the program can reach from it */
    kay_referee how; /* of the latest match */
    kay_match *match; /* NULL: no match is under way */
    kay_verdict said;
} stress_talk;

/* Begins the first match on the input.  `got` and `told` must outlive the talk.  Errors as kay_referee_match. */
kay_status stress_talk_begin(stress_talk *talk, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress,
                             const kay_text *input, double time_limit, double ends, kay_text *got,
                             kay_text *told) KAY_MUST_CHECK;

/* Advances without waiting.  Sets *over and the verdict when the talk has ended.  KAY_END: the deadline `ends` has
 * passed. */
kay_status stress_talk_go_on(stress_talk *talk, bool *over, kay_stress_verdict *verdict) KAY_MUST_CHECK;

/* Writes, after a failure, what the program should have written in the latest match: its correct lines, and then the
 * line that it should have written next (a move that keeps the best outcome, or who wins). */
kay_status stress_talk_right(stress_talk *talk, kay_text *out) KAY_MUST_CHECK;

/* Ends the match under way, and frees everything. */
void stress_talk_end(stress_talk *talk);
