/* Computes the values of states by the method that suits the game: a theorem if there is one, else search for the
 * nimber of an impartial game, and evaluation for other games. */
#pragma once

#include <kayles/solver.h>
#include <kayles/value.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_valuer kay_valuer;

/* The result of kay_valuer_ask: the value of a state, or bounds and the outcome. */
typedef struct kay_worth {
    bool known; /* `value` is the value of the state */
    kay_value value;
    kay_by by; /* KAY_BY_THEOREM if a theorem gave the result; KAY_BY_SEARCH if it was searched or evaluated */
    char outcome; /* 'P', 'N', 'L' or 'R'; '\0': not known */
    bool bounded[2]; /* if the value is not known: it is >= bounds[0], <= bounds[1] */
    kay_value bounds[2];
} kay_worth;

/* Creates a valuer, which makes values in the store; the store must outlive it. */
KAY_API kay_status kay_valuer_new(kay_context *ctx, kay_value_store *store, kay_valuer **out) KAY_MUST_CHECK;
KAY_API void kay_valuer_free(kay_valuer *valuer); /* NULL is ignored */

/* Sets the number of threads that evaluate positions of built-in partizan games (see kay_evaluation_parallel).  Call it
 * before the first kay_valuer_ask. */
KAY_API void kay_valuer_parallel(kay_valuer *valuer, unsigned threads);

/* Computes the value of a state, which does not depend on the player to move.  Results are kept for the next state of
 * the same game.  The game must exist until the valuer is asked about another game, or forgets it; until then
 * kay_value_release must not be called on the store.
 *
 * KAY_EUNABLE, KAY_ENOMEM: the budget of the context or of the store ended before the value was found.  A search for
 * the outcome then gets a quarter of the time, and the memory that the evaluation has freed; *out then has the bounds
 * and the outcome, if they were found.  KAY_EUSAGE with the reason: positions of this game have no values
 * (kay_evaluation_can). */
KAY_API kay_status kay_valuer_ask(kay_valuer *valuer, const kay_game *game, const kay_state *state,
                                  kay_worth *out) KAY_MUST_CHECK;
KAY_API void kay_valuer_forget(kay_valuer *valuer);

/* Call it before the last game is freed.  Forgets all results, unless the next game can use them (KAY_ALIKE, KAY_LASTS)
 * and they take at most a quarter of the context's memory.  Returns true if nothing is kept; then kay_value_release may
 * be called on the store. */
KAY_API bool kay_valuer_leave(kay_valuer *valuer);

KAY_END_DECLARATIONS
