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
    kay_by by; /* KAY_BY_THEOREM, KAY_BY_NIMBERS, or KAY_BY_SEARCH if the value was searched or evaluated */
    char outcome; /* 'P', 'N', 'L' or 'R'; '\0': not known */
    bool bounded[2]; /* if the value is not known: it is >= bounds[0], <= bounds[1] */
    kay_value bounds[2];
    uint64_t excluded; /* if the value is not known: bit n: it is not the nim-heap of n */
} kay_worth;

/* Creates a valuer, which makes values in the store; the store must outlive it. */
KAY_API kay_status kay_valuer_new(kay_context *ctx, kay_value_store *store, kay_valuer **out) KAY_MUST_CHECK;
KAY_API void kay_valuer_free(kay_valuer *valuer); /* NULL is ignored */

/* Sets the number of threads that evaluate positions of built-in partizan games (see kay_evaluation_parallel), and that
 * search for nimbers (kay_solver_parallel).  Call it before the first kay_valuer_ask. */
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

/* Returns the work of the latest kay_valuer_ask, without that of a search for the outcome after the budget ended. */
KAY_API kay_solver_stats kay_valuer_tell(const kay_valuer *valuer);

/* Returns the store of the valuer. */
KAY_API kay_value_store *kay_valuer_store(const kay_valuer *valuer);

/* ---- Expressions with positions */

/* Does what kay_value_read does, and also reads values of positions: GAME('POSITION'), GAME("POSITION"), or GAME(5 3)
 * where the position is numbers alone.  GAME is a name as in games.h, without +, * and brackets; it may contain dashes
 * and points, and the longest name counts, so put blanks around a minus.  A code must not begin with a letter.  A name
 * that ends in .lua or .so is the path of a file, which is loaded and kept open until the valuer is freed.
 *
 *   domineering('...|...') + 0.77(12) - toads-and-frogs('tt.ff') > *2
 *
 * Fails like kay_value_read; *place is SIZE_MAX if rules in a file are at fault.  If the budget ends, *known (may be
 * NULL) has bounds of the value, if they were found: for a position, and for a sum that contains positions. */
KAY_API kay_status kay_valuer_read(kay_valuer *valuer, const char *text, size_t length, const kay_value_names *names,
                                   kay_result *out, kay_worth *known, size_t *place) KAY_MUST_CHECK;

/* ---- Moves and parts */

/* A move of a player from a state of value G. */
typedef struct kay_valued_move {
    kay_player player;
    kay_move move;
    const char *text; /* the move as text */
    kay_value value; /* of the state after the move */
    kay_value incentive; /* what the player gains: value - G for Left, G - value for Right */
    const struct kay_valued_move *better; /* not NULL: the move is dominated by this one, which is at least as good and
                                             not dominated; of equal moves only the first is not dominated */
    const char *reply; /* not NULL: the move is reversible through this reply of the opponent, who is then at least as
                          well off as in G.  If rules->numbered_parts is set, parts are numbered as in the state before
                          the move, and new ones come last */
    kay_value reply_value; /* if there is a reply: the value of the state after it */
} kay_valued_move;

/* A part of the state in normal form (the hook `simplify`). */
typedef struct kay_valued_part {
    const char *text; /* the direct form of the part */
    kay_value value, temperature;
    bool hottest; /* no part has a higher temperature */
} kay_valued_part;

typedef struct kay_valued_moves {
    kay_worth worth; /* of the state */
    const kay_valued_move *moves; /* Left's, then Right's, each in the order of the hook `moves` */
    uint64_t count;
    const kay_valued_part *parts; /* the value of the state is the sum of their values */
    uint64_t part_count;
} kay_valued_moves;

/* Computes the value of every move of both players in a state; the player to move makes no difference.  Texts and
 * arrays are in `arena`, whose context is that of the valuer.  Dominated and reversible are properties of the options
 * of the position, not of those of the canonical form (CGT II.2).  Values each option, and replies until one reverses
 * it: usually a lookup for each, as kay_valuer_ask keeps results.  Fails like kay_valuer_ask, and then writes
 * nothing. */
KAY_API kay_status kay_valuer_moves(kay_valuer *valuer, const kay_game *game, const kay_state *state, kay_arena *arena,
                                    kay_valued_moves *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
