/* Answers for Python: one call finds all that an answer says, so that Python makes and frees no objects on the way. */
#pragma once

#include <kayles/kayles.h>

typedef struct kayles_answer {
    kay_solver *solver; /* for all questions about the positions of a game; NULL: not made yet */
    unsigned threads; /* for the next question: see kay_solver_parallel */
    kay_outcome outcome; /* for `mover` */
    kay_player mover;
    kay_by by; /* KAY_BY_THEOREM, KAY_BY_NIMBERS or KAY_BY_SEARCH */
    bool more; /* there may be other moves that keep the best outcome */
    bool scored; /* the game has points: `scores` are known */
    kay_scores scores; /* at the end, with best play */
    kay_text reason;
    kay_text moves; /* each followed by '\n' */
} kayles_answer;

/* Answers a position, and finds `limit` moves that keep the best outcome: all such moves if `all` is set, and it then
 * says whether there are more.  The outcome is answered even if the budget ends before the moves are found.  The solver
 * has no position afterwards. */
kay_status kayles_answer_position(kayles_answer *answer, const kay_game *game, const kay_state *state, kay_by by,
                                  uint64_t limit, bool all);

/* Does the same for the only case of a text, which is in the form of the contest. */
kay_status kayles_answer_text(kayles_answer *answer, const kay_ruleset *rules, const char *const *flags,
                              const char *text, size_t length, kay_by by, uint64_t limit, bool all);

/* Begins without a solver and an answer. */
void kayles_answer_init(kayles_answer *answer, kay_context *ctx);

/* Makes the solver if there is none, and lets it leave its position. */
kay_status kayles_answer_solver(kayles_answer *answer);

void kayles_answer_free(kayles_answer *answer); /* may be called twice */
