/* A player that chooses its own moves: perfectly, or at random. */
#pragma once

#include <kayles/random.h>
#include <kayles/solver.h>

typedef enum kay_skill { KAY_PERFECT, KAY_RANDOM } kay_skill;

/* Chooses a move at the solver's state.  A perfect player takes one that keeps the best outcome, at random among the
 * first few; in a loopy game the one after which play stops soonest.  Where nothing wins, one after which play stops
 * latest, the winner hurrying; where that takes more than some thousand states or a second to see, one that leaves few
 * winning replies.  A random player, and a loser at a state of many words, takes any legal one, at random among the
 * first few thousand.  Names that are addresses live in `names`, which must last as long as the solver.  KAY_END: play
 * has stopped. KAY_EUNABLE: a perfect player could not find out within the budget. */
kay_status kay_player_choose(kay_solver *solver, const kay_game *game, kay_skill skill, kay_random *random,
                             kay_arena *names, kay_move *out) KAY_MUST_CHECK;
