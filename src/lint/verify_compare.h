/* The theorem against search at one state: who wins, which moves win, what the line says after a move; and against
 * evaluation: what the state is worth. */
#pragma once

#include "evaluate/evaluate.h"
#include "search/search.h"
#include <kayles/theorem.h>

typedef struct verify_compare {
    kay_context *ctx;
    const kay_game *game; /* NULL: not begun */
    const kay_theorem *theorem;
    kay_search *search;
    kay_value_store *values; /* where the theorem knows values, */
    kay_evaluation *evaluation; /* and what judges them; else both are NULL */
    bool children; /* also open lines at what each move leaves */
    kay_arena arena; /* of the state at hand: lines, names of moves, options */
    kay_theorem_cache kept; /* by the theorem, from line to line */
    kay_move_list moves; /* of the state, with their options */
    kay_move_list winning; /* by the theorem */
    kay_move_list again; /* by another line */
    kay_state at; /* where the theorem's line stands */
    kay_state *options; /* what the moves leave, */
    kay_outcome *after; /* and what search says of each, for the opponent */
    uint64_t turn; /* chooses the move after which winning moves are compared too */
    bool known; /* of the latest state: whether the theorem speaks of it, */
    bool agree; /* and whether it agrees, or says nothing */
    kay_outcome outcome; /* by search */
    kay_text difference; /* in words, when it does not agree */
} verify_compare;

/* Begins comparing in a game with a theorem of it; both must outlive it.  After a failure it has ended. */
kay_status verify_compare_begin(verify_compare *compare, kay_context *ctx, const kay_game *game,
                                const kay_theorem *theorem) KAY_MUST_CHECK;
void verify_compare_end(verify_compare *compare); /* what is zeroed is ignored */

/* Compares at a state; what was found is in `agree` and the fields behind it. */
kay_status verify_compare_state(verify_compare *compare, const kay_state *state) KAY_MUST_CHECK;
