/* Chooses moves for a player: perfectly, or at random. */
#pragma once

#include <kayles/random.h>
#include <kayles/solver.h>

typedef enum kay_skill { KAY_PERFECT, KAY_RANDOM } kay_skill;

enum { KAY_LEVELS = 5 }; /* the levels of an opponent are 1 to 5; the last one is the perfect player */

/* Chooses a move at the solver's state.  A perfect player takes a move that keeps the best outcome, at random among the
 * first few; in a loopy game the one after which play stops soonest.  In a lost position it takes a move after which
 * play lasts longest when the winner hurries; if finding that takes more than some thousand states or a second, one
 * that leaves few winning replies.  A random player takes any of the first few thousand legal moves.  A perfect player
 * does the same in a lost state of more than 64 words.  If the name of a move is an address, it points into `names`,
 * which must outlive the solver.  Returns KAY_END if play has stopped.  Fails with KAY_EUNABLE if a perfect player
 * finds no move within the budget. */
kay_status kay_player_choose(kay_solver *solver, const kay_game *game, kay_skill skill, kay_random *random,
                             kay_arena *names, kay_move *out) KAY_MUST_CHECK;

/* Decides whether a player of a level below KAY_LEVELS plays without care at this move, and chooses that move.  Level L
 * does so with probability (5 - L) / 5.  It then makes a move that wins within 2L - 3 moves (level 2: at once; level 3:
 * within 3; level 4: within 5; level 1: none), if it finds one among some thousand positions, and else any legal move
 * at random, as a random player does.  Returns KAY_END if the player takes care: it then plays like the perfect one.
 * The same random numbers give the same move on every machine.  Asks the solver for nothing but its state. */
kay_status kay_player_slip(kay_solver *solver, const kay_game *game, unsigned level, kay_random *random,
                           kay_arena *names, kay_move *out) KAY_MUST_CHECK;

/* Finds a move that keeps the outcome of the solver's state, as kay_solver_winning does with a limit of 1.  Returns
 * KAY_END if there is none. */
kay_status kay_player_best(kay_solver *solver, const kay_game *game, kay_arena *names, kay_move *out) KAY_MUST_CHECK;

/* Finds a move that wins at once, among the first 256 moves of the solver's state.  Returns KAY_END if there is none.
 * Asks the solver for nothing but its state. */
kay_status kay_player_finish(kay_solver *solver, const kay_game *game, kay_arena *names, kay_move *out) KAY_MUST_CHECK;
