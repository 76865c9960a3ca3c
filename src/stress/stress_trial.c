/* Runs the program on inputs, several at once. */
#include "stress/stress_trial.h"
#include "ruleset/contest.h"
#include "stress/stress.h"

#include <stdio.h>

/* Bytes that a program may write beyond twice the length of the right output; with more it "writes too much". */
static const size_t TRIAL_OUTPUT_MORE = 64 * 1024;

void stress_trial_init(stress_trial *trial, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress)
{
    *trial = (stress_trial){.ctx = ctx, .rules = rules, .stress = stress};
    kay_text_init(&trial->input, ctx);
    kay_text_init(&trial->got, ctx);
    kay_text_init(&trial->errors, ctx);
    kay_text_init(&trial->told, ctx);
    stress_expected_init(&trial->expected, ctx);
}

/* Ends a run whose result is not needed. */
static void trial_drop(stress_trial *trial)
{
    if (trial->process)
        kay_process_end(trial->process);
    trial->process = NULL;
    stress_talk_end(&trial->talk);
    trial->running = false;
}

void stress_trial_free(stress_trial *trial)
{
    trial_drop(trial);
    kay_text_free(&trial->input);
    kay_text_free(&trial->got);
    kay_text_free(&trial->errors);
    kay_text_free(&trial->told);
    stress_expected_free(&trial->expected);
}

static void trial_keep_errors(stress_trial *trial, kay_process *process)
{
    size_t length;
    const char *errors = kay_process_errors(process, &length);
    kay_text_bytes(&trial->errors, errors, length);
}

/* Starts the program on the input. */
static kay_status trial_begin(stress_trial *trial, double time_limit, double ends)
{
    kay_text_clear(&trial->got);
    kay_text_clear(&trial->errors);
    trial->how[0] = '\0';
    trial->verdict = KAY_STRESS_PASSED;
    trial->time_limit = time_limit;
    trial->ends = ends;
    trial->cut = false;
    kay_status status;
    if (kay_contest_form_of(trial->rules)->interactive && !trial->stress->starts) {
        status = stress_talk_begin(&trial->talk, trial->ctx, trial->rules, trial->stress, &trial->input, time_limit,
                                   ends, &trial->got, &trial->told);
    } else {
        status = kay_process_start(trial->ctx, trial->stress->program, true, &trial->process);
        if (status == KAY_OK) {
            status = kay_process_feed(trial->process, kay_text_string(&trial->input), trial->input.length);
            kay_process_feed_end(trial->process);
            kay_process_set_time(trial->process, time_limit);
        }
    }
    trial->running = status == KAY_OK;
    if (status != KAY_OK)
        trial_drop(trial);
    return status;
}

/* Ends a run: keeps what the program wrote, and stops its processes. */
static kay_status trial_end(stress_trial *trial, kay_stress_verdict verdict)
{
    size_t length, most = TRIAL_OUTPUT_MORE + 2 * trial->expected.text.length;
    const char *written = kay_process_written(trial->process, &length);
    kay_text_bytes(&trial->got, written, length < most ? length : most);
    if (verdict == KAY_STRESS_CRASH)
        trial_keep_errors(trial, trial->process);
    trial_drop(trial);
    trial->verdict = verdict;
    return trial->got.error != KAY_OK ? trial->got.error : trial->errors.error;
}

/* Checks whether a run outside an interactive contest is over, and judges it. */
static kay_status trial_look(stress_trial *trial)
{
    char how[32];
    size_t length;
    const char *written = kay_process_written(trial->process, &length);
    if (length > TRIAL_OUTPUT_MORE + 2 * trial->expected.text.length) {
        snprintf(trial->how, sizeof trial->how, "it writes too much");
        return trial_end(trial, KAY_STRESS_OUTPUT);
    }
    if (kay_process_over(trial->process, how)) {
        bool well = strcmp(how, "exit status 0") == 0;
        if (!well)
            snprintf(trial->how, sizeof trial->how, "%s", how);
        return trial_end(trial, well ? stress_compare_output(&trial->expected, written, length) : KAY_STRESS_CRASH);
    }
    if (kay_process_ended(trial->process)) /* it ended in time; its last output has yet to arrive */
        return KAY_OK;
    if (kay_process_timed_out(trial->process)) {
        snprintf(trial->how, sizeof trial->how, "it did not end within %g s", trial->time_limit);
        return trial_end(trial, KAY_STRESS_TIME);
    }
    if (kay_now() < trial->ends)
        return KAY_OK;
    trial->cut = true;
    return trial_end(trial, KAY_STRESS_PASSED);
}

/* Advances a talk. */
static kay_status trial_talk(stress_trial *trial)
{
    bool over;
    kay_status status = stress_talk_go_on(&trial->talk, &over, &trial->verdict);
    trial->cut = status == KAY_END;
    if (status == KAY_OK && !over)
        return KAY_OK;
    if (status == KAY_OK && trial->verdict != KAY_STRESS_PASSED) {
        snprintf(trial->how, sizeof trial->how, "%.199s", trial->talk.said.why);
        if (trial->verdict == KAY_STRESS_CRASH)
            trial_keep_errors(trial, kay_match_process(trial->talk.match));
        status = stress_talk_right(&trial->talk, &trial->expected.text);
        status = status == KAY_EUNABLE ? KAY_OK : status; /* the right lines found so far are enough */
    }
    trial_drop(trial);
    return trial->cut ? KAY_OK : status;
}

/* Waits until a process of a running trial has news or a second has passed, and advances the running trials.  At least
 * one trial must be running. */
static kay_status pool_attend(const stress_pool *pool)
{
    kay_process *processes[KAY_PROCESSES_MAX] = {NULL};
    stress_trial *trials = pool->trials;
    for (unsigned i = 0; i < pool->count; i++)
        if (trials[i].running)
            processes[i] = trials[i].process ? trials[i].process : kay_match_process(trials[i].talk.match);
    double now = kay_now(), seconds = pool->ends - now;
    KAY_TRY(kay_processes_wait(processes, pool->count, seconds < 1 ? seconds : 1));
    for (unsigned i = 0; i < pool->count; i++)
        if (trials[i].running)
            KAY_TRY(trials[i].process ? trial_look(&trials[i]) : trial_talk(&trials[i]));
    return KAY_OK;
}

/* Returns the trial with the lowest number that has ended with the wanted verdict, or NULL. */
static stress_trial *pool_find(const stress_pool *pool)
{
    stress_trial *found = NULL;
    for (stress_trial *trial = pool->trials; trial < pool->trials + pool->count; trial++) {
        bool passed = trial->verdict == KAY_STRESS_PASSED;
        if (trial->running || passed || trial->cut || (pool->wanted && trial->verdict != pool->wanted))
            continue;
        found = found && found->number < trial->number ? found : trial;
    }
    return found;
}

/* Begins trials in all free places.  Sets *over if there are no more. */
static kay_status pool_begin(const stress_pool *pool, bool *over)
{
    for (unsigned i = 0; i < pool->count && !*over; i++) {
        if (pool->trials[i].running)
            continue;
        kay_status status = pool->next(pool->user, &pool->trials[i]);
        *over = status == KAY_END;
        if (status == KAY_OK)
            status = trial_begin(&pool->trials[i], pool->time_limit, pool->ends);
        KAY_TRY(*over ? KAY_OK : status);
    }
    return KAY_OK;
}

/* Returns true if a running trial still matters: after a failure, only trials with a lower number do. */
static bool pool_waits(const stress_pool *pool, const stress_trial *found)
{
    for (unsigned i = 0; i < pool->count; i++)
        if (pool->trials[i].running && (!found || pool->trials[i].number < found->number))
            return true;
    return false;
}

kay_status stress_pool_run(const stress_pool *pool, stress_trial **found)
{
    bool over = false;
    *found = NULL;
    for (unsigned i = 0; i < pool->count; i++) {
        pool->trials[i].verdict = KAY_STRESS_PASSED;
        pool->trials[i].cut = false;
    }
    do {
        if (!*found)
            KAY_TRY(pool_begin(pool, &over));
        if (pool_waits(pool, *found))
            KAY_TRY(pool_attend(pool));
        *found = pool_find(pool);
        KAY_TRY(kay_step(pool->trials->ctx, pool->what, pool->done, pool->total));
    } while (pool_waits(pool, *found) || (!*found && !over));
    for (unsigned i = 0; i < pool->count; i++)
        trial_drop(&pool->trials[i]);
    return KAY_OK;
}
