/* The smallest input that fails: first fewer cases, then fewer and smaller words, then whatever is smaller: random
 * starts, and all small ones in the order of their sizes.  What is smaller, stress_compare says. */
#ifndef KAYLES_STRESS_STRESS_SMALLER_H
#define KAYLES_STRESS_STRESS_SMALLER_H

#include "stress/stress_cases.h"
#include "stress/stress_trial.h"

typedef struct stress_smaller {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *how;
    stress_cases *cases;
    kay_stress_verdict verdict; /* that is looked for */
    uint64_t first_cases; /* of the input that failed first */
    uint64_t small_before; /* so many small starts have passed */
    double until; /* on the clock of kay_now() */
    stress_trial *trials; /* how->parallel of them; none runs */
    kay_stress_result *result; /* the failure with the smallest input so far */

    double time_limit; /* of what is tried */
    bool hurry; /* that is not the one of the program: what fails is tried again in the end */
    bool lined; /* the input that failed first was written as the contest has it, and so must the others be */
    kay_text best; /* the smallest input so far */
    uint64_t best_cases;
    uint64_t later; /* starts that play leads to have been tried so often */
    uint64_t *refused; /* hashes of texts that were tried in vain, each at its place in a table of
                         STRESS_SAME_REFUSED; 0: none */
} stress_smaller;

/* Makes the trial's failure the result, and tells how->found.  Without memory the result stays as it was. */
kay_status stress_smaller_report(const kay_stress *how, const stress_trial *trial,
                                 kay_stress_result *result) KAY_MUST_CHECK;

/* Looks until the time is over, and reports what is smaller than the result. */
kay_status stress_smaller_find(stress_smaller *smaller) KAY_MUST_CHECK;

/* ---- For stress_starts.c ----------------------------------------------------------------------- */

/* Makes the best input smaller, change by change. */
kay_status stress_smaller_shrink(stress_smaller *smaller) KAY_MUST_CHECK;

/* Takes the input of several starts, of which some fail, in the place of the best one, unless only together they do. */
kay_status stress_smaller_take(stress_smaller *smaller, const kay_text *input, bool *better) KAY_MUST_CHECK;

#endif
