/* Where the rules of a game are foreign, a solver asks the worker and no engine: what stands for that in a solver. */
#ifndef KAYLES_SOLVE_SOLVER_FOREIGN_H
#define KAYLES_SOLVE_SOLVER_FOREIGN_H

#include <kayles/solver.h>

#include "foreign/solve.h"

typedef struct solver_foreign {
    kay_context *ctx;
    bool active; /* the rules are foreign */
    kay_foreign_line questions;
    kay_foreign_worth worth;
    bool answered; /* of the state where the solver stands: */
    kay_status said;
    kay_diag why; /* where that is an error */
    kay_by by;
    kay_outcome outcome;
    uint64_t remoteness;
    kay_text reason;
} solver_foreign;

void kay_solver_foreign_init(solver_foreign *foreign, kay_context *ctx);

void kay_solver_foreign_free(solver_foreign *foreign);

/* Begins with a state of the game; `active` says whether there is anything to ask. */
void kay_solver_foreign_enter(solver_foreign *foreign, const kay_game *game, kay_by by);

/* Asks about the state where the solver stands, once: what was said stays until `answered` is taken back, but where time
 * or memory ended it is asked again, as there may be more now. */
kay_status kay_solver_foreign_ask(solver_foreign *foreign, const kay_state *state) KAY_MUST_CHECK;

/* The outcome of a state beside. */
kay_status kay_solver_foreign_judge(solver_foreign *foreign, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

kay_status kay_solver_foreign_grundy(solver_foreign *foreign, const kay_state *state, uint64_t *out) KAY_MUST_CHECK;

#endif
