/* The smallest input that fails: first fewer cases, then fewer and smaller words, then whatever is smaller: all small starts in
 * the order of their sizes, and random ones. */
#ifndef KAYLES_STUDY_STRESS_SMALLER_H
#define KAYLES_STUDY_STRESS_SMALLER_H

#include "study/stress/stress_cases.h"
#include "study/stress/stress_trial.h"

typedef struct stress_smaller {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *how;
    stress_cases *cases;
    const stress_trial *failed;
    uint64_t small_before; /* so many small starts have passed; UINT64_MAX: all that come before it have */
    double until; /* on the clock of kay_now() */

    stress_trial trial; /* for what is tried; made and freed by the caller */
    double time_limit; /* of what is tried */
    kay_text best; /* the smallest input so far */
    uint64_t best_cases;
    uint64_t *refused; /* hashes of texts that were tried in vain, each at its place in a table; 0: none */
} stress_smaller;

/* Looks until the time is over.  *found: `trial` is the last run, on a smaller input that fails like the first. */
kay_status stress_smaller_find(stress_smaller *smaller, bool *found) KAY_MUST_CHECK;

#endif
