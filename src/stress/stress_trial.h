/* Runs the program in trials, several at once.  A trial is an input, its right output, and one run. */
#pragma once

#include "stress/stress_judge.h"
#include "stress/stress.h"
#include "stress/stress_talk.h"

typedef struct stress_trial {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *stress;
    uint64_t number; /* in the order of the trials */
    uint64_t cases; /* of the trials up to this one; set and used by the caller */
    uint64_t small_before; /* small starts before this trial; set and used by the caller */
    kay_text input;
    stress_expected expected; /* the right output */
    kay_text got; /* the program's output, up to a limit */
    kay_text errors; /* after a crash: the end of its standard error */
    kay_text told; /* in an interactive contest: what the program read after the input */
    kay_stress_verdict verdict;
    char how[200]; /* details of a failure; may be empty */
    bool running;
    bool cut; /* stopped before its time limit, without a verdict */

    kay_process *process; /* NULL: not running, or in a talk */
    stress_talk talk; /* in an interactive contest */
    double ends; /* when the run is cut, on the clock of kay_now() */
    double time_limit;
} stress_trial;

/* Sets the input, the number and the right output of the next trial.  KAY_END: there are no more. */
typedef kay_status stress_next(void *user, stress_trial *trial);

/* The settings of a series of trials. */
typedef struct stress_pool {
    stress_trial *trials; /* `count` trials, which run at once */
    unsigned count;
    stress_next *next;
    void *user;
    kay_stress_verdict wanted; /* the verdict that ends the series; KAY_STRESS_PASSED: any other verdict ends it */
    double time_limit; /* of each run, in seconds */
    double ends; /* when all runs are cut, on the clock of kay_now() */
    const char *what; /* for kay_step, with `done` and `total` (0: unknown) */
    uint64_t done, total;
} stress_pool;

void stress_trial_init(stress_trial *trial, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress);

/* Ends the run, and frees everything. */
void stress_trial_free(stress_trial *trial);

/* Runs trials until one has the wanted verdict, or there are no more.  *found is the one with the lowest number, or
 * NULL.  No run is left when the function returns.  KAY_EREAD: the program cannot be started. */
kay_status stress_pool_run(const stress_pool *pool, stress_trial **found) KAY_MUST_CHECK;
