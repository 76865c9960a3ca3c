/* Finds the outcome of a sum from the values of its parts.  Search would try combinations of positions of the parts;
 * evaluation handles each part alone. */
#pragma once

#include "evaluate/evaluate.h"

/* The number of options that a search generates before the solver tries values. */
enum { SOLVER_SOON = 1 << 20 };

typedef struct solver_values {
    kay_value_store *store;
    kay_evaluation *evaluation; /* of one game; NULL: none yet */
    uint64_t positions; /* evaluated so far */
} solver_values;

/* Returns whether values can solve a game: it is partizan, not loopy, in normal play and without `end`. */
bool kay_solver_values_may(const kay_game *game);

/* Finds the outcome of a state for its player to move.  Fails with KAY_EUNABLE or KAY_ENOMEM if the values exceed their
 * limits; frees the values on every failure. */
kay_status kay_solver_values_outcome(solver_values *values, kay_context *ctx, const kay_game *game,
                                     const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

void kay_solver_values_forget(solver_values *values);
