/* Trials: an input, its right output, and one run of the program on it; several of them at once. */
#pragma once

#include "stress/stress_judge.h"
#include "stress/stress.h"
#include "stress/stress_talk.h"

typedef struct stress_trial {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *stress;
    uint64_t number; /* in the order of the trials */
    uint64_t cases; /* of the trials up to this one; the caller's own, as is: */
    uint64_t small_before; /* small starts that came before */
    kay_text input;
    stress_expected expected; /* the right output */
    kay_text got; /* what the program wrote, at most a bound of it */
    kay_text errors; /* the last that it wrote to its standard error, where it crashed */
    kay_text told; /* in an interactive contest: what it read behind the input */
    kay_stress_verdict verdict;
    char how[200]; /* more about a failure; may be empty */
    bool running;
    bool cut; /* it was broken off before its time limit, and there is no verdict */

    kay_process *process; /* NULL: it is not running, or talks */
    stress_talk talk; /* in an interactive contest */
    double ends; /* when it is cut, on the clock of kay_now() */
    double time_limit;
} stress_trial;

/* Writes the input and the number of the next trial, and finds its right output.  KAY_END: there are no more. */
typedef kay_status stress_next(void *user, stress_trial *trial);

/* How trials are run. */
typedef struct stress_pool {
    stress_trial *trials; /* count of them: so many run at once */
    unsigned count;
    stress_next *next;
    void *user;
    kay_stress_verdict wanted; /* the trial that ends all has this verdict; KAY_STRESS_PASSED: any but that */
    double time_limit; /* of each run, in seconds */
    double ends; /* when all runs are cut, on the clock of kay_now() */
    const char *what; /* for kay_step, with what is done of how much: 0: not known */
    uint64_t done, total;
} stress_pool;

void stress_trial_init(stress_trial *trial, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress);

/* Ends what runs, and gives everything back. */
void stress_trial_free(stress_trial *trial);

/* Runs trials until one has the verdict, or there are no more.  *found: the first one that has it, in the order of
 * their numbers; NULL: none.  Nothing runs then.  KAY_EREAD: the program cannot be started. */
kay_status stress_pool_run(const stress_pool *pool, stress_trial **found) KAY_MUST_CHECK;
