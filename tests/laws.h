/* Laws: what must hold for every ruleset of the list, tried on its manual's example, on samples and along play.
 *
 * KAYLES_ROUNDS multiplies the samples, KAYLES_SHARE is the part of them that a slow build is given. */
#ifndef KAYLES_TESTS_LAWS_H
#define KAYLES_TESTS_LAWS_H

#include "fixture.h"

typedef struct law {
    const char *name; /* a sentence */
    void (*holds)(const kay_ruleset *rules);
} law;

/* Runs every law for every ruleset, each as a test of its own; the result of main. */
int laws_run(const law *laws, size_t count);

/* `rounds` times KAYLES_ROUNDS and KAYLES_SHARE, at least 1. */
unsigned laws_rounds(unsigned rounds);

/* A state to look at; all of it lasts as long as the visit. */
typedef void (*laws_visit)(kay_context *ctx, const kay_game *game, const kay_state *state);

/* Visits every case of a text. */
void laws_visit_text(const kay_ruleset *rules, const char *text, laws_visit visit);

/* Visits the cases of the manual's example and of `samples` samples of every size up to `size`, and the states of a
 * random play from each. */
void laws_visit_play(const kay_ruleset *rules, uint64_t size, unsigned samples, laws_visit visit);

/* Visits the cases of the manual's example and of `samples` samples, whose sizes go round from 0 to `size`.  With
 * `thresholds` every other one is of those where the theorem changes its mind, if the ruleset knows them. */
void laws_visit_samples(const kay_ruleset *rules, uint64_t size, unsigned samples, bool thresholds, laws_visit visit);

/* Fails with the state in the direct form and words, unless it holds. */
void laws_require(bool holds, const kay_game *game, const kay_state *state, const char *format, ...) KAY_FORMAT(4, 5);

/* Every legal move of the state, names in the arena. */
void laws_moves(kay_context *ctx, const kay_game *game, const kay_state *state, kay_arena *names, kay_move_list *out);

/* The outcome by theorem or search; laws_covered: whether the theorem speaks of the state. */
kay_outcome laws_outcome(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by);
bool laws_covered(const kay_game *game, const kay_state *state);

/* All moves that keep the best outcome, as texts with blanks between. */
void laws_winning(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out);

#endif
