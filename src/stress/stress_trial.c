#include "stress/stress_trial.h"

#include <stdio.h>

/* Beyond the length of the right output, what a program may write before it counts as writing without end. */
static const size_t TRIAL_OUTPUT_MORE = 64 * 1024;

void stress_trial_init(stress_trial *trial, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress)
{
    *trial = (stress_trial){.ctx = ctx, .rules = rules, .stress = stress};
    kay_text_init(&trial->input, ctx);
    kay_text_init(&trial->got, ctx);
    kay_text_init(&trial->told, ctx);
    stress_truth_init(&trial->truth, ctx);
}

void stress_trial_drop(stress_trial *trial)
{
    if (trial->child)
        kay_child_stop(trial->child, 0, NULL);
    trial->child = NULL;
    stress_talk_end(&trial->talk);
    trial->running = false;
}

void stress_trial_free(stress_trial *trial)
{
    stress_trial_drop(trial);
    kay_text_free(&trial->input);
    kay_text_free(&trial->got);
    kay_text_free(&trial->told);
    stress_truth_free(&trial->truth);
}

/* ---- Beginning ---------------------------------------------------------------------------------- */

kay_status stress_trial_begin(stress_trial *trial, double time_limit, double ends)
{
    kay_text_clear(&trial->got);
    trial->how[0] = '\0';
    trial->verdict = KAY_STRESS_PASSED;
    trial->time_limit = time_limit;
    trial->until = kay_now() + time_limit;
    trial->ends = ends;
    trial->cut = false;
    kay_status status;
    if (trial->rules->interactive && !trial->stress->starts) {
        status = stress_talk_begin(&trial->talk, trial->ctx, trial->rules, trial->stress, &trial->input, time_limit,
                                   ends, &trial->got, &trial->told);
    } else {
        status = kay_child_start(trial->ctx, trial->stress->program, true, &trial->child);
        if (status == KAY_OK) {
            status = kay_child_tell(trial->child, kay_text_string(&trial->input), trial->input.length);
            kay_child_tell_end(trial->child);
        }
    }
    trial->running = status == KAY_OK;
    if (status != KAY_OK)
        stress_trial_drop(trial);
    return status;
}

/* ---- Input and output -------------------------------------------------------------------------- */

/* The run is over: keeps what the program wrote, and stops what is left of it. */
static kay_status trial_end(stress_trial *trial, kay_stress_verdict verdict)
{
    size_t length, most = TRIAL_OUTPUT_MORE + 2 * trial->truth.expected.length;
    const char *written = kay_child_written(trial->child, &length);
    kay_text_bytes(&trial->got, written, length < most ? length : most);
    stress_trial_drop(trial);
    trial->verdict = verdict;
    return trial->got.error;
}

/* Looks whether a run is over that reads its input and writes its output. */
static kay_status trial_look(stress_trial *trial)
{
    char how[32];
    size_t length;
    const char *written = kay_child_written(trial->child, &length);
    if (length > TRIAL_OUTPUT_MORE + 2 * trial->truth.expected.length) {
        snprintf(trial->how, sizeof trial->how, "it writes without end");
        return trial_end(trial, KAY_STRESS_OUTPUT);
    }
    if (kay_child_over(trial->child, how)) {
        bool well = strcmp(how, "exit status 0") == 0;
        if (!well)
            snprintf(trial->how, sizeof trial->how, "%s", how);
        return trial_end(trial, well ? stress_judge(&trial->truth, written, length) : KAY_STRESS_CRASH);
    }
    if (kay_child_ended(trial->child)) /* in time: what it wrote last is on its way */
        return KAY_OK;
    if (kay_now() >= trial->until) {
        snprintf(trial->how, sizeof trial->how, "it did not end within %g s", trial->time_limit);
        return trial_end(trial, KAY_STRESS_TIME);
    }
    if (kay_now() < trial->ends)
        return KAY_OK;
    trial->cut = true;
    return trial_end(trial, KAY_STRESS_PASSED);
}

/* Goes on with a talk. */
static kay_status trial_talk(stress_trial *trial)
{
    bool over;
    kay_status status = stress_talk_go_on(&trial->talk, &over, &trial->verdict);
    trial->cut = status == KAY_END;
    if (status == KAY_OK && !over)
        return KAY_OK;
    if (status == KAY_OK && trial->verdict != KAY_STRESS_PASSED) {
        snprintf(trial->how, sizeof trial->how, "%.199s", trial->talk.said.why);
        status = stress_talk_right(&trial->talk, &trial->truth.expected);
        status = status == KAY_EUNABLE ? KAY_OK : status; /* as far as it is known */
    }
    stress_trial_drop(trial);
    return trial->cut ? KAY_OK : status;
}

/* The program that is to be attended to, and until when; NULL: none. */
static kay_child *trial_child(const stress_trial *trial, double *until)
{
    if (!trial->running)
        return NULL;
    *until = trial->child ? trial->until : kay_match_until(trial->talk.match);
    *until = *until < trial->ends ? *until : trial->ends;
    return trial->child ? trial->child : kay_match_child(trial->talk.match);
}

kay_status stress_trials_attend(stress_trial *trials, unsigned count)
{
    kay_child *children[KAY_CHILDREN_MAX];
    double until, first = kay_now() + 1;
    for (unsigned i = 0; i < count; i++) {
        children[i] = trial_child(&trials[i], &until);
        first = children[i] && until < first ? until : first;
    }
    double left = first - kay_now();
    KAY_TRY(kay_child_attend(children, count, left > 0 ? left : 0));
    for (unsigned i = 0; i < count; i++)
        if (trials[i].running)
            KAY_TRY(trials[i].child ? trial_look(&trials[i]) : trial_talk(&trials[i]));
    return KAY_OK;
}

void stress_trials_delay(stress_trial *trials, unsigned count, double seconds)
{
    for (unsigned i = 0; i < count; i++) {
        trials[i].until += seconds;
        if (trials[i].talk.match)
            kay_match_delay(trials[i].talk.match, seconds);
    }
}
