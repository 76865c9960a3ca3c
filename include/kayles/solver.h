/* Solves a state, and every state that moves lead to: outcome, best moves, reason, proof.
 *
 * With KAY_BY_AUTO the solver uses the theorem of the ruleset where that covers the state.  Else it searches for
 * nimbers if the game is impartial and its positions fall apart (KAY_SUMS and the hook `simplify`), and for outcomes
 * otherwise.
 * If a search for outcomes has not ended after a million options, the solver evaluates the parts of the sum, within 16
 * MiB and 50,000 positions of a part; if the values need more, search goes on.  KAY_BY_NIMBERS searches for nimbers,
 * KAY_BY_SEARCH for outcomes: it is the reference for testing all other engines.  KAY_BY_TABLE is only an answer: with
 * KAY_BY_AUTO a solver looks states up in the table that it has (kay_solver_use). */
#pragma once

#include <kayles/score.h>
#include <kayles/tabulated.h>
#include <kayles/value.h>

KAY_BEGIN_DECLARATIONS

typedef enum kay_by { KAY_BY_AUTO, KAY_BY_THEOREM, KAY_BY_NIMBERS, KAY_BY_SEARCH, KAY_BY_TABLE } kay_by;

typedef struct kay_solver kay_solver;

/* The work of searches; zeroes if a theorem alone has answered. */
typedef struct kay_solver_stats {
    uint64_t positions; /* whose options were generated; by nimbers, some of them more than once */
    uint64_t options; /* generated */
    uint64_t entries; /* of the table: positions with what is known of them */
    uint64_t table_bytes;
} kay_solver_stats;

/* Opens a solver at `state`, which it never changes.  Game and state must outlive the solver.  Fails with KAY_EUSAGE
 * if `by` is KAY_BY_THEOREM and no theorem covers the state, or KAY_BY_NIMBERS and the game is not impartial in normal
 * play without the hook `end`, and with KAY_EINPUT if the ruleset is not valid (ruleset.h). */
KAY_API kay_status kay_solver_open(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by,
                                   kay_solver **out) KAY_MUST_CHECK;
KAY_API void kay_solver_close(kay_solver *solver);

/* Makes one solver for many states: it enters a state, answers, and leaves it.  Leaving forgets the state and its
 * moves, but keeps memory and the theorem's cache for all games of the ruleset.  Entering a state leaves the state
 * entered before.  State and game must last until they are left.  If kay_solver_enter fails, the solver has no state,
 * and no question may be asked. */
KAY_API kay_status kay_solver_new(kay_context *ctx, kay_solver **out) KAY_MUST_CHECK;
KAY_API kay_status kay_solver_enter(kay_solver *solver, const kay_game *game, const kay_state *state,
                                    kay_by by) KAY_MUST_CHECK;
KAY_API void kay_solver_leave(kay_solver *solver);

/* Sets the number of threads, at most KAY_THREADS, that search for nimbers of built-in games together, if that takes
 * long; 1 at first.  Answers are the same.  Questions that follow use it. */
KAY_API void kay_solver_parallel(kay_solver *solver, unsigned threads);

/* Makes the solver look up states that no theorem covers in a table of the ruleset, before it searches; NULL: no
 * longer.  The table must outlive the solver.  An error of the table's files is an error of the question. */
KAY_API void kay_solver_use(kay_solver *solver, kay_tabulated *table);

/* Enters the state, finds the outcome for the player to move, and leaves: the fastest way to an outcome alone. */
KAY_API kay_status kay_solver_outcome(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                                      kay_outcome *out) KAY_MUST_CHECK;

/* Does the same for the Grundy value.  Fails with KAY_EUSAGE unless the game is impartial, in normal play, without
 * the hook `end`. */
KAY_API kay_status kay_solver_grundy(kay_solver *solver, const kay_game *game, const kay_state *state, kay_by by,
                                     uint64_t *out) KAY_MUST_CHECK;

/* Returns the current state.  The solver owns it; it is valid until the next move. */
KAY_API const kay_state *kay_solver_state(const kay_solver *solver);

/* Returns KAY_BY_THEOREM, KAY_BY_NIMBERS, KAY_BY_SEARCH or KAY_BY_TABLE.  The choice is made by the first question
 * about a state, because theorem and table may not cover the state. */
KAY_API kay_by kay_solver_by(const kay_solver *solver);

/* Finds the outcome for the player to move.  Fails with KAY_EUNABLE when the budget ends; asked again with a new
 * budget, the solver uses what it has found so far. */
KAY_API kay_status kay_solver_answer(kay_solver *solver, kay_outcome *out) KAY_MUST_CHECK;

/* Finds the remoteness in a loopy game, or in a table that has it: the number of moves until play stops, if the winner
 * hurries and the loser delays; 0 after play has stopped.  *out is KAY_NO_REMOTENESS in a draw, in other games, and if
 * the budget ended too early, even if the winner is known. */
KAY_API kay_status kay_solver_remoteness(kay_solver *solver, uint64_t *out) KAY_MUST_CHECK;

/* Finds the points of both players at the end, with best play.  Returns KAY_END in a game without points. */
KAY_API kay_status kay_solver_scores(kay_solver *solver, kay_scores *out) KAY_MUST_CHECK;

/* Emits every move that keeps the best outcome: the winning moves of a won state, the drawing moves of a drawn one,
 * none of a lost one or after play has stopped.  `out` must be a list that keeps moves, not parts (KAY_WANT_MOVES).  At
 * its limit the solver stops, and sets `more` if there are other such moves.  In a loopy game a limit of 1 gives the
 * move after which play stops soonest.  In other games, if no theorem names moves, a limit of 1 stops at the first move
 * found: `more` then says that other moves were not tried.  In a game with points (score.h) the best
 * moves of a state that is not lost are those that keep the best score; a limit of 1 then gives one that makes
 * progress. */
KAY_API kay_status kay_solver_winning(kay_solver *solver, kay_move_list *out) KAY_MUST_CHECK;

/* Adds the reason for the outcome: a sentence about this state, without a capital letter and a full stop.  The source
 * of the theorem is in rules->theorem->source. */
KAY_API kay_status kay_solver_reason(kay_solver *solver, kay_text *out) KAY_MUST_CHECK;

/* Returns the work done so far for the states since the search began: mostly for the current state alone. */
KAY_API kay_solver_stats kay_solver_tell(const kay_solver *solver);

/* Adds the proof of the outcome, a JSON object.  Fails with KAY_EUSAGE if this answer has no proof. */
KAY_API kay_status kay_solver_certify(kay_solver *solver, kay_text *proof) KAY_MUST_CHECK;

/* Solves all starts at once (theorem->starts).  The solver owns the bits until it is closed. */
KAY_API kay_status kay_solver_starts(kay_solver *solver, const uint64_t **won, uint64_t *count) KAY_MUST_CHECK;

/* Appends the answer to case `index` (from 1) of a contest, which began at `start`: the lines of the contest form's
 * `reply`, whose questions it answers, or else that of kay_judge_line. */
KAY_API kay_status kay_solver_reply(kay_context *ctx, const kay_game *game, const kay_state *start,
                                    kay_outcome for_mover, uint64_t index, kay_text *out) KAY_MUST_CHECK;

/* Makes a legal move, and takes the latest one back (KAY_END: there is none).  After a failure the state is unchanged.
 * If the name of a move is an address, the memory there must stay valid as long as the move may be taken back. */
KAY_API kay_status kay_solver_play(kay_solver *solver, kay_move move) KAY_MUST_CHECK;
KAY_API kay_status kay_solver_undo(kay_solver *solver) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
