/* Take A or B: what its rules, its theorem and the check of its certificates share. */
#ifndef KAYLES_GAMES_TAKE_AB_H
#define KAYLES_GAMES_TAKE_AB_H

#include <kayles/proof.h>

/* A position is one pile in one word; a state is the sum of the piles.  A pile that nobody can take from stays in the
 * state, so that the others keep their numbers. */
typedef struct take_ab_game {
    kay_game game;
    uint64_t take[2]; /* what each player takes, 1..2^63-1 */
    uint64_t step; /* the greatest common divisor of both */
} take_ab_game;

extern const kay_manual kay_take_ab_manual; /* from manual.txt */
extern const kay_ruleset kay_take_ab;
extern const kay_theorem kay_take_ab_theorem;
extern const kay_proof kay_take_ab_proof;
kay_status kay_take_ab_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof);

#endif
