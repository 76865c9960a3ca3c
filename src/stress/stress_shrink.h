/* The smallest input that fails: first fewer cases, then what the ruleset knows to be smaller, then fewer and smaller
 * words, then any start that is smaller. */
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
    uint64_t small_before; /* so many small starts came before the failure */
    double until; /* on the clock of kay_now() */
    stress_trial *trials; /* how->parallel of them; none runs */
    kay_stress_result *result; /* the failure with the smallest input so far; its cases: */
    uint64_t best_cases;

    /* Set by stress_shrink_find. */
    struct shrink shrink; /* its user is this struct */
    double time_limit; /* of what is tried */
    bool hurry; /* that is not the program's own: nothing is reported */
    bool starts; /* candidates are starts, or cases of the best input: need not be looked for among starts */
    stress_small small;
    kay_random random;
    uint64_t later; /* starts that play leads to, that were made */
    const char *texts; /* that are tried next, a NUL behind each: */
    uint64_t tried, count; /* so many of so many were begun */
} stress_shrink;

/* Makes the trial's failure the result; the trial's texts are gone. */
void stress_shrink_report(stress_trial *trial, kay_stress_result *result);

/* Looks until the time is over, and reports what is smaller than the result. */
kay_status stress_shrink_find(stress_shrink *shrinking) KAY_MUST_CHECK;
