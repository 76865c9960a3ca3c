/* A solver that is led about by another one. */
#ifndef KAYLES_SOLVE_SOLVER_STAND_H
#define KAYLES_SOLVE_SOLVER_STAND_H

#include <kayles/solver.h>

/* Has the solver stand at another state of its game, as if moves had led there, which cannot be taken back.  What it
 * has found is kept. */
kay_status kay_solver_stand(kay_solver *solver, const kay_state *state) KAY_MUST_CHECK;

#endif
