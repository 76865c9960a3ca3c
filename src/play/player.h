/* Chooses moves for a player: perfectly, or at random. */
#pragma once

#include <kayles/random.h>
#include <kayles/solver.h>

typedef enum kay_skill { KAY_PERFECT, KAY_RANDOM } kay_skill;

/* Chooses a move at the solver's state.  A perfect player takes a move that keeps the best outcome, at random among the
 * first few; in a loopy game the one after which play stops soonest.  In a lost position it takes a move after which
 * play lasts longest when the winner hurries; if finding that takes more than some thousand states or a second, one
 * that leaves few winning replies.  A random player takes any of the first few thousand legal moves.  A perfect player
 * does the same in a lost state of more than 64 words.  If the name of a move is an address, it points into `names`,
 * which must outlive the solver.  Returns KAY_END if play has stopped.  Fails with KAY_EUNABLE if a perfect player
 * finds no move within the budget. */
kay_status kay_player_choose(kay_solver *solver, const kay_game *game, kay_skill skill, kay_random *random,
                             kay_arena *names, kay_move *out) KAY_MUST_CHECK;
