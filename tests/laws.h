/* Tests laws that must hold for every ruleset of the list, on its manual's example, on samples and along random play.
 *
 * KAYLES_ROUNDS multiplies the number of samples; KAYLES_SHARE is the fraction of them for a slow build. */
#ifndef KAYLES_TESTS_LAWS_H
#define KAYLES_TESTS_LAWS_H

#include "fixture.h"

typedef struct law {
    const char *name; /* a sentence */
    void (*holds)(const kay_ruleset *rules);
} law;

/* Runs every law for every ruleset as a separate test; returns the result of main. */
int laws_run(const law *laws, size_t count);

/* Returns `rounds` times KAYLES_ROUNDS times KAYLES_SHARE, at least 1. */
unsigned laws_rounds(unsigned rounds);

/* Visits a state; the arguments are valid during the visit. */
typedef void (*laws_visit)(kay_context *ctx, const kay_game *game, const kay_state *state);

/* Visits every case of a text. */
void laws_visit_text(const kay_ruleset *rules, const char *text, laws_visit visit);

/* Visits the cases of the manual's example, if it has one, and of `samples` samples of every size up to `size`, and the
 * states of a random play from each. */
void laws_visit_play(const kay_ruleset *rules, uint64_t size, unsigned samples, laws_visit visit);

/* Visits the cases of the manual's example and of `samples` samples, whose sizes cycle from 0 to `size`.  With
 * `thresholds`, every other sample is near a threshold of the theorem, if the ruleset can draw those. */
void laws_visit_samples(const kay_ruleset *rules, uint64_t size, unsigned samples, bool thresholds, laws_visit visit);

/* Unless `holds`, fails with a message and the state in the direct form. */
void laws_require(bool holds, const kay_game *game, const kay_state *state, const char *format, ...) KAY_FORMAT(4, 5);

/* Lists all legal moves of the state; the arena holds their names. */
void laws_moves(kay_context *ctx, const kay_game *game, const kay_state *state, kay_arena *names, kay_move_list *out);

/* Returns the outcome by theorem or search; laws_covered returns whether the theorem covers the state. */
kay_outcome laws_outcome(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by);
bool laws_covered(const kay_game *game, const kay_state *state);

/* Writes all moves that keep the best outcome, separated by blanks. */
void laws_winning(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out);

#endif
