/* What states are worth, one after another, by whatever finds it: a theorem that knows it, else search for the nimber
 * of an impartial game, and evaluation of others.  The one place that chooses. */
#ifndef KAYLES_VALUER_H
#define KAYLES_VALUER_H

#include <kayles/solver.h>
#include <kayles/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_valuer kay_valuer;

/* What is known of a state, whoever is to move. */
typedef struct kay_worth {
    bool known; /* its value is `value` */
    kay_value value;
    kay_by by; /* what found it: KAY_BY_THEOREM, or KAY_BY_SEARCH, which evaluation counts as */
    char outcome; /* 'P', 'N', 'L' or 'R'; '\0': not known */
    bool bounded[2]; /* of a value that is not known: it is at least bounds[0], at most bounds[1] */
    kay_value bounds[2];
} kay_worth;

/* Values are made in the store, which must outlive it. */
KAY_API kay_status kay_valuer_new(kay_context *ctx, kay_value_store *store, kay_valuer **out) KAY_MUST_CHECK;
KAY_API void kay_valuer_free(kay_valuer *valuer); /* NULL is ignored */

/* Has `threads` threads evaluate positions of the built-in games in which the players differ, as for
 * kay_evaluation_parallel; before the first question. */
KAY_API void kay_valuer_parallel(kay_valuer *valuer, unsigned threads);

/* What a state is worth, whoever is to move there.  What was found is kept for the next state of the same game, which
 * must last until another one is asked about or it is forgotten; until then no value may be taken back from the store.
 *
 * KAY_EUNABLE, KAY_ENOMEM: the budget of the context or of the store ended before the value was found; *out then holds
 * what is known nevertheless: a quarter of the time, and the memory that the evaluation gave back, go into a search for
 * who wins.  KAY_EUSAGE with the reason: positions of this game have no values (kay_evaluation_can). */
KAY_API kay_status kay_valuer_ask(kay_valuer *valuer, const kay_game *game, const kay_state *state,
                                  kay_worth *out) KAY_MUST_CHECK;
KAY_API void kay_valuer_forget(kay_valuer *valuer);

/* The game that was asked about last may end: forgets what was found, unless the next game can use it (KAY_ALIKE,
 * KAY_LASTS) and it takes no more than a quarter of the context's memory.  True: nothing is kept, and values may be
 * taken back. */
KAY_API bool kay_valuer_leave(kay_valuer *valuer);

#ifdef __cplusplus
}
#endif
#endif
