/* A trial: an input, its right output, and one run of the program on it. */
#ifndef KAYLES_STRESS_STRESS_TRIAL_H
#define KAYLES_STRESS_STRESS_TRIAL_H

#include "stress/stress_judge.h"
#include "stress/stress_talk.h"

typedef struct stress_trial {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *stress;
    kay_text input; /* fill it, then begin */
    stress_expected expected; /* the right output */
    kay_text got; /* what the program wrote, at most a bound of it */
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

void stress_trial_init(stress_trial *trial, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress);

/* Ends what runs, and gives everything back. */
void stress_trial_free(stress_trial *trial);

/* Starts the program on the input, whose right output is known.  It is cut at `ends`.  KAY_EREAD: it cannot be started. */
kay_status stress_trial_begin(stress_trial *trial, double time_limit, double ends) KAY_MUST_CHECK;

/* Waits until one of the trials that run, of which there is at least one, has come to its end or some time has passed.
 */
kay_status stress_trials_attend(stress_trial *trials, unsigned count) KAY_MUST_CHECK;

/* Ends a run that nobody waits for any more. */
void stress_trial_drop(stress_trial *trial);

#endif
