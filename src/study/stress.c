#include <kayles/stress.h>

#include <stdio.h>

#include "study/stress_cases.h"
#include "study/stress_shrink.h"
#include "study/stress_trial.h"

/* How long the solver may think about an input before a smaller one is taken. */
static const double STRESS_TRUTH_SECONDS = 0.5;

/* Inputs in a row that no solver answers or no reader reads, before we give up. */
enum { STRESS_USELESS_MAX = 1000 };

typedef struct stress {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *how;
    kay_stress_result *result;
    stress_cases cases;
    double until; /* no run begins later */
    double ends; /* the same, as it was wanted */
    uint64_t begun; /* cases in runs that have begun */
    uint64_t upto[KAY_STRESS_PARALLEL_MAX]; /* of them, those up to this run */
    uint64_t numbers[KAY_STRESS_PARALLEL_MAX]; /* of the runs, in the order in which they began */
    bool running[KAY_STRESS_PARALLEL_MAX];
    stress_trial trials[KAY_STRESS_PARALLEL_MAX];
    int failed; /* the trial that failed first in that order; -1: none */
} stress;

const char *kay_stress_text(kay_stress_verdict verdict)
{
    static const char *const texts[] = {
#define STRESS_TEXT(name, text) text,
        KAY_STRESS_VERDICTS(STRESS_TEXT)
#undef STRESS_TEXT
    };
    return texts[verdict];
}

void kay_stress_result_init(kay_stress_result *result, kay_context *ctx)
{
    *result = (kay_stress_result){.verdict = KAY_STRESS_PASSED};
    kay_text_init(&result->input, ctx);
    kay_text_init(&result->expected, ctx);
    kay_text_init(&result->got, ctx);
}

void kay_stress_result_free(kay_stress_result *result)
{
    kay_text_free(&result->input);
    kay_text_free(&result->expected);
    kay_text_free(&result->got);
}

/* The next input that the solver can answer. */
static kay_status stress_next_input(stress *own, stress_trial *trial)
{
    for (int useless = 0; useless < STRESS_USELESS_MAX; useless++) {
        KAY_TRY(stress_cases_next(&own->cases, own->how->cases - own->begun, &trial->input));
        const char *input = kay_text_string(&trial->input);
        kay_status status =
            stress_truth_find(own->ctx, own->rules, input, trial->input.length, STRESS_TRUTH_SECONDS, &trial->truth);
        if (status == KAY_OK && trial->truth.cases > 0)
            return KAY_OK;
        if (status == KAY_EUNABLE || status == KAY_ENOMEM)
            stress_cases_too_hard(&own->cases, &trial->input);
        else if (status != KAY_EINPUT && status != KAY_OK)
            return status;
        if (kay_now() >= own->until)
            return KAY_END;
    }
    return kay_fail(own->ctx, KAY_EUNABLE, "no input could be answered within the budget");
}

/* Begins a run on the next input. */
static kay_status stress_begin(stress *own, unsigned slot, uint64_t number)
{
    stress_trial *trial = &own->trials[slot];
    KAY_TRY(stress_next_input(own, trial));
    KAY_TRY(stress_trial_begin(trial, own->how->program, own->how->time_limit));
    own->begun += trial->truth.cases;
    own->upto[slot] = own->begun;
    own->numbers[slot] = number;
    own->running[slot] = true;
    return KAY_OK;
}

/* Counts what the runs that are over have shown. */
static void stress_gather(stress *own)
{
    for (unsigned i = 0; i < own->how->parallel; i++) {
        stress_trial *trial = &own->trials[i];
        if (!own->running[i] || trial->child)
            continue;
        own->running[i] = false;
        if (trial->verdict != KAY_STRESS_PASSED && (own->failed < 0 || own->numbers[i] < own->numbers[own->failed]))
            own->failed = (int)i;
    }
}

/* Whether a run that still matters is going on: after a failure only those that began before it do. */
static bool stress_waits(const stress *own)
{
    for (unsigned i = 0; i < own->how->parallel; i++)
        if (own->running[i] && (own->failed < 0 || own->numbers[i] < own->numbers[own->failed]))
            return true;
    return false;
}

/* A place for one more run; -1: all are taken. */
static int stress_free_slot(const stress *own)
{
    for (unsigned i = 0; i < own->how->parallel; i++)
        if (!own->running[i])
            return (int)i;
    return -1;
}

static kay_status stress_runs(stress *own)
{
    uint64_t number = 0;
    for (;;) {
        int slot = -1;
        bool more = own->failed < 0 && own->begun < own->how->cases && (number == 0 || kay_now() < own->until);
        if (more)
            slot = stress_free_slot(own);
        if (slot >= 0) {
            kay_status status = stress_begin(own, (unsigned)slot, number++);
            if (status == KAY_END)
                own->until = 0;
            else
                KAY_TRY(status);
        } else if (stress_waits(own)) {
            KAY_TRY(stress_trials_attend(own->trials, own->how->parallel));
        } else {
            return KAY_OK;
        }
        stress_gather(own);
        KAY_TRY(kay_tick(own->ctx, "cases", own->begun, own->how->cases == UINT64_MAX ? 0 : own->how->cases));
    }
}

/* Hands out a run that failed. */
static kay_status stress_report(stress *own, const stress_trial *trial)
{
    kay_stress_result *result = own->result;
    result->verdict = trial->verdict;
    snprintf(result->how, sizeof result->how, "%s", trial->how);
    kay_text_bytes(&result->input, kay_text_string(&trial->input), trial->input.length);
    kay_text_bytes(&result->expected, kay_text_string(&trial->truth.expected), trial->truth.expected.length);
    kay_text_bytes(&result->got, kay_text_string(&trial->got), trial->got.length);
    KAY_TRY(result->input.error);
    KAY_TRY(result->expected.error);
    return result->got.error;
}

/* ---- The smallest input ------------------------------------------------------------------------ */

typedef struct stress_smaller {
    stress *own;
    stress_trial *trial; /* for what is tried */
    kay_stress_verdict verdict; /* that must come again */
    double until, time_limit;
} stress_smaller;

/* Runs the program on the input of the trial, to the end. */
static kay_status stress_once(stress *own, stress_trial *trial, double time_limit)
{
    const char *input = kay_text_string(&trial->input);
    KAY_TRY(stress_truth_find(own->ctx, own->rules, input, trial->input.length, STRESS_TRUTH_SECONDS, &trial->truth));
    if (trial->truth.cases == 0)
        return kay_fail(own->ctx, KAY_EINPUT, "no case");
    KAY_TRY(stress_trial_begin(trial, own->how->program, time_limit));
    while (trial->child)
        KAY_TRY(stress_trials_attend(trial, 1));
    return KAY_OK;
}

static kay_status stress_try(void *user, const char *text, size_t length, bool *same)
{
    stress_smaller *smaller = user;
    stress_trial *trial = smaller->trial;
    *same = false;
    double left = smaller->until - kay_now();
    if (left <= 0)
        return KAY_END;
    kay_text_clear(&trial->input);
    kay_text_bytes(&trial->input, text, length);
    KAY_TRY(trial->input.error);
    bool cut = left < smaller->time_limit; /* not all the time there should be */
    kay_status status = stress_once(smaller->own, trial, cut ? left : smaller->time_limit);
    if (status == KAY_EINPUT || status == KAY_EUNABLE || status == KAY_ENOMEM)
        return kay_tick(smaller->own->ctx, "smaller inputs", 0, 0);
    KAY_TRY(status);
    *same = trial->verdict == smaller->verdict && !(cut && trial->verdict == KAY_STRESS_TIME);
    return kay_tick(smaller->own->ctx, "smaller inputs", 0, 0);
}

/* Looks for a case that fails alone; then makes the input smaller word by word. */
static kay_status stress_find_smaller(stress_smaller *smaller, kay_text *best)
{
    kay_text alone;
    uint64_t cases = smaller->own->trials[smaller->own->failed].truth.cases;
    bool same = false;
    kay_status status = KAY_OK;
    kay_text_init(&alone, smaller->own->ctx);
    for (uint64_t k = 1; k <= cases && cases > 1 && !same && status == KAY_OK; k++) {
        status = stress_cases_alone(&smaller->own->cases, best, k, &alone);
        if (status == KAY_OK)
            status = stress_try(smaller, kay_text_string(&alone), alone.length, &same);
    }
    if (same) {
        kay_text_clear(best);
        kay_text_bytes(best, alone.data, alone.length);
        status = best->error;
    }
    kay_text_free(&alone);
    KAY_TRY(status);
    return stress_shrink(smaller->own->ctx, best, stress_try, smaller);
}

/* Where the failure is a time limit, the search is made with a shorter one, and what it finds is tried with the true one. */
static kay_status stress_make_smaller(stress *own)
{
    enum { HURRY = 10 };
    stress_trial *failed = &own->trials[own->failed], again;
    stress_smaller smaller = {.own = own, .trial = &again, .verdict = failed->verdict};
    smaller.time_limit = own->how->time_limit;
    smaller.until = own->ends + own->how->shrink_seconds;
    if (failed->verdict == KAY_STRESS_TIME) {
        smaller.time_limit /= HURRY;
        smaller.until -= own->how->time_limit; /* for the last run */
    }
    kay_text best;
    kay_text_init(&best, own->ctx);
    kay_text_bytes(&best, failed->input.data, failed->input.length);
    stress_trial_init(&again, own->ctx, own->rules);
    kay_status status = best.error == KAY_OK ? stress_find_smaller(&smaller, &best) : best.error;
    if (status == KAY_END)
        status = KAY_OK;
    bool smaller_found = status == KAY_OK && best.length < failed->input.length + 1 &&
                         strcmp(kay_text_string(&best), kay_text_string(&failed->input)) != 0;
    if (smaller_found) {
        kay_text_clear(&again.input);
        kay_text_bytes(&again.input, best.data, best.length);
        status = again.input.error == KAY_OK ? stress_once(own, &again, own->how->time_limit) : again.input.error;
        if (status == KAY_OK && again.verdict == failed->verdict) {
            own->result->shrunk = true;
            status = stress_report(own, &again);
        } else if (status == KAY_OK) {
            smaller_found = false;
        }
    }
    stress_trial_free(&again);
    kay_text_free(&best);
    KAY_TRY(status);
    return smaller_found ? KAY_OK : stress_report(own, failed);
}

kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how, kay_stress_result *out)
{
    stress *own = kay_alloc(ctx, sizeof *own);
    if (!own)
        return kay_no_memory(ctx);
    *own = (stress){.ctx = ctx, .rules = rules, .how = how, .result = out, .failed = -1};
    own->until = own->ends = kay_now() + how->seconds;
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_init(&own->trials[i], ctx, rules);
    kay_status status = stress_cases_init(&own->cases, ctx, rules, how->seed, how->size);
    if (status == KAY_OK)
        status = stress_runs(own);
    out->cases = own->begun;
    if (status == KAY_OK && own->failed >= 0) {
        for (unsigned i = 0; i < how->parallel; i++)
            stress_trial_drop(&own->trials[i]);
        out->cases = own->upto[own->failed];
        status = stress_make_smaller(own);
    }
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_free(&own->trials[i]);
    stress_cases_free(&own->cases);
    kay_free(ctx, own, sizeof *own);
    return status;
}
