/* The solver: answers about a state and, as moves are made, about every state that follows.
 *
 * The one place that chooses between the theorem that a ruleset brings along and search.  With KAY_BY_AUTO, where a
 * search has not ended after a million options, the values of the parts of a sum are tried, within 16 MiB and 50,000
 * positions of a part; where they need more, search goes on.  KAY_BY_SEARCH is search alone, the judge. */
#ifndef KAYLES_SOLVER_H
#define KAYLES_SOLVER_H

#include <kayles/ruleset.h>
#include <kayles/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kay_by { KAY_BY_AUTO, KAY_BY_THEOREM, KAY_BY_SEARCH } kay_by;

typedef struct kay_solver kay_solver;

/* Opens a solver at `state`, which is not changed and must outlive the solver, as the game must.  KAY_EUSAGE: the
 * theorem was asked for and there is none or it does not cover the state. */
KAY_API kay_status kay_solver_open(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by,
                                   kay_solver **out) KAY_MUST_CHECK;
KAY_API void kay_solver_close(kay_solver *solver);

/* One solver for many states: made without any, it enters one, answers, and leaves it, which forgets all about the
 * state and the moves made.  Memory, and what the theorem knows of all games of the ruleset, is kept.  State and game
 * must last until they are left; to enter leaves too.  After a failed enter there is no state; nothing else may be
 * asked then. */
KAY_API kay_status kay_solver_new(kay_context *ctx, kay_solver **out) KAY_MUST_CHECK;
KAY_API kay_status kay_solver_enter(kay_solver *solver, const kay_game *game, const kay_state *state,
                                    kay_by by) KAY_MUST_CHECK;
KAY_API void kay_solver_leave(kay_solver *solver);

/* Enters, asks for the outcome of the player to move and leaves: the fastest way where nothing else is asked. */
KAY_API kay_status kay_solver_outcome(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                                      kay_outcome *out) KAY_MUST_CHECK;

/* The same with the Grundy value, in an impartial game of normal play without `end`; KAY_EUSAGE elsewhere. */
KAY_API kay_status kay_solver_grundy(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                                     uint64_t *out) KAY_MUST_CHECK;

/* The state that the solver stands at: its own, valid until the next move. */
KAY_API const kay_state *kay_solver_state(const kay_solver *solver);

/* KAY_BY_THEOREM or KAY_BY_SEARCH; settled by the first question about the state, as a theorem may not know. */
KAY_API kay_by kay_solver_by(const kay_solver *solver);

/* The outcome for the player to move.  KAY_EUNABLE past the budget. */
KAY_API kay_status kay_solver_answer(kay_solver *solver, kay_outcome *out) KAY_MUST_CHECK;

/* The remoteness, in a loopy game: how many moves there are until play stops, the winner hurrying and the loser
 * delaying; 0 where it has stopped.  KAY_NO_REMOTENESS in a draw, in a game that is not loopy, and where the budget
 * ended before it was found, although the winner is known. */
KAY_API kay_status kay_solver_remoteness(kay_solver *solver, uint64_t *out) KAY_MUST_CHECK;

/* Emits every move that keeps the best outcome: winning ones; where a draw is best, those that keep it; none in
 * a lost state or where play has stopped.  The sink wants moves, not parts; its limit holds, `more` tells that there
 * are others.  In a loopy game a limit of 1 gives the move after which play stops soonest; in other games where no
 * theorem names moves, others are not looked for with that limit: `more` tells that there may be some. */
KAY_API kay_status kay_solver_winning(kay_solver *solver, kay_move_list *out) KAY_MUST_CHECK;

/* Adds why the outcome is what it is: a sentence about this very state, without a capital and a full stop.  Where the
 * theorem was published stands in rules->theorem->source. */
KAY_API kay_status kay_solver_reason(kay_solver *solver, kay_text *out) KAY_MUST_CHECK;

/* Adds the proof of the outcome, a JSON object.  KAY_EUSAGE: this answer has none. */
KAY_API kay_status kay_solver_certify(kay_solver *solver, kay_text *proof) KAY_MUST_CHECK;

/* All starts at once (theorem->starts); the bits live until the solver is closed. */
KAY_API kay_status kay_solver_starts(kay_solver *solver, const uint64_t **won, uint64_t *count) KAY_MUST_CHECK;

/* Makes a legal move, whose name, where it is an address, must last as long as moves are taken back; takes the latest
 * one back (KAY_END: there is none). */
KAY_API kay_status kay_solver_play(kay_solver *solver, kay_move move) KAY_MUST_CHECK;
KAY_API kay_status kay_solver_undo(kay_solver *solver) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
