/* Who wins a sum, from the values of its parts: search looks at combinations of their positions, values at each part
 * alone. */
#pragma once

#include "evaluate/evaluate.h"
#include <kayles/state.h>

/* Options that a search generates before values are asked. */
enum { SOLVER_SOON = 1 << 20 };

typedef struct solver_values {
    kay_value_store *store;
    kay_evaluation *evaluation; /* of one game; NULL: not asked yet */
    uint64_t positions; /* that were evaluated */
} solver_values;

/* Whether positions of a game, which need not be impartial, have values. */
bool kay_solver_values_may(const kay_game *game);

/* The outcome of a state for its player to move.  KAY_EUNABLE, KAY_ENOMEM: that needs too much; what was found is
 * freed. */
kay_status kay_solver_values_outcome(solver_values *values, kay_context *ctx, const kay_game *game,
                                     const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

void kay_solver_values_forget(solver_values *values);
