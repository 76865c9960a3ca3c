/* Finds the smallest input that fails: first with fewer cases, then with fewer and smaller parts, then among later
 * positions of play, samples and small starts. */
#pragma once

#include <kayles/random.h>

#include "stress/shrink.h"
#include "stress/stress.h"
#include "stress/stress_cases.h"
#include "stress/stress_trial.h"

typedef struct stress_shrink {
    kay_context *ctx;
    const kay_stress *how;
    stress_cases *cases;
    uint64_t small_before; /* number of small starts before the failure */
    double until; /* deadline, on the clock of kay_now() */
    stress_trial *trials; /* how->parallel trials; none is running */
    kay_stress_result *result; /* the failure with the smallest input so far */
    uint64_t best_cases; /* cases of the best input */

    /* Set by stress_shrink_find. */
    struct shrink shrink; /* its user is this struct */
    double time_limit; /* for the runs on candidates */
    bool hurry; /* `time_limit` is shorter than the user's: failures are not reported */
    uint64_t among; /* number of cases of the largest batch that the best input was tried in; 0: none */
    bool alone; /* the failure does not show among other cases: candidates are not joined */
    bool starts; /* candidates are known to be starts, or cases of the best input */
    stress_small small;
    kay_random random;
    uint64_t later; /* number of later positions of play tried so far */
    const char *texts; /* the candidates to try next, a NUL after each */
    uint64_t tried, count; /* candidates begun, and their total */
} stress_shrink;

/* Moves the texts of a failed trial into the result. */
void stress_shrink_report(stress_trial *trial, kay_stress_result *result);

/* Searches until the time is over, and keeps the smallest failure in the result. */
kay_status stress_shrink_find(stress_shrink *shrinking) KAY_MUST_CHECK;
