#include <kayles/stress.h>

#include <stdio.h>

#include "study/stress/stress_cases.h"
#include "study/stress/stress_smaller.h"
#include "study/stress/stress_trial.h"

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
    uint64_t
        small_before[KAY_STRESS_PARALLEL_MAX]; /* small starts in the runs before this one; all: it is one itself */
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

/* How long the rules may take to make an input. */
static const double STRESS_INPUT_SECONDS = 1;

static kay_status stress_make_input(stress *own, stress_trial *trial)
{
    double deadline = own->ctx->deadline, until = kay_now() + STRESS_INPUT_SECONDS;
    if (deadline <= 0 || until < deadline)
        own->ctx->deadline = until;
    kay_status status = stress_cases_next(&own->cases, own->how->cases - own->begun, &trial->input);
    own->ctx->deadline = deadline;
    if (own->how->mark)
        own->how->mark->large = own->cases.family != STRESS_EXAMPLE && own->cases.family != STRESS_SMALL;
    return status;
}

static void stress_skip(stress *own, uint64_t cases)
{
    own->result->skipped += cases;
    if (own->how->mark)
        own->how->mark->skipped = own->result->skipped;
}

/* Makes the next input and its truth.  *useful: it may be given to the program. */
static kay_status stress_try_input(stress *own, stress_trial *trial, bool *useful)
{
    *useful = false;
    trial->truth.cases = 0;
    kay_status status = stress_make_input(own, trial);
    if (status == KAY_OK)
        status = stress_truth_find(own->ctx, own->rules, own->how, kay_text_string(&trial->input), trial->input.length,
                                   STRESS_TRUTH_SECONDS, &trial->truth);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        stress_cases_too_hard(&own->cases, &trial->input);
        stress_skip(own, trial->truth.cases + 1);
        return KAY_OK;
    }
    if (status == KAY_EINPUT && own->cases.family == STRESS_SHAPED) { /* the rules make no sense of it */
        stress_skip(own, 1);
        return KAY_OK;
    }
    *useful = status == KAY_OK && trial->truth.cases > 0;
    return status == KAY_END ? KAY_OK : status;
}

/* The next input that the solver can answer. */
static kay_status stress_next_input(stress *own, stress_trial *trial)
{
    bool useful = false;
    for (int useless = 0; useless < STRESS_USELESS_MAX; useless++) {
        KAY_TRY(stress_try_input(own, trial, &useful));
        if (useful)
            return KAY_OK;
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
    if (own->how->mark)
        own->how->mark->large = false; /* the rules rest */
    KAY_TRY(stress_trial_begin(trial, own->how->time_limit));
    own->begun += trial->truth.cases;
    own->upto[slot] = own->begun;
    own->numbers[slot] = number;
    own->small_before[slot] = own->cases.family == STRESS_SMALL ? UINT64_MAX : own->cases.small_before;
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
        if (own->how->mark)
            own->how->mark->cases += trial->truth.cases;
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
        bool more = own->failed < 0 && own->begun < own->how->cases && (own->begun == 0 || kay_now() < own->until);
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

/* Looks for the smallest input that fails like the first one, and hands it out. */
static kay_status stress_make_smaller(stress *own)
{
    stress_trial *failed = &own->trials[own->failed];
    stress_smaller smaller = {
        .ctx = own->ctx,
        .rules = own->rules,
        .how = own->how,
        .cases = &own->cases,
        .failed = failed,
        .small_before = own->small_before[own->failed],
        .until = own->ends + own->how->shrink_seconds,
    };
    stress_trial_init(&smaller.trial, own->ctx, own->rules, own->how);
    kay_status status = stress_smaller_find(&smaller, &own->result->shrunk);
    if (status == KAY_OK)
        status = stress_report(own, own->result->shrunk ? &smaller.trial : failed);
    stress_trial_free(&smaller.trial);
    return status;
}

/* Where a run before this one came to an end, it goes on with its time and its counts. */
static void stress_begin_clock(stress *own)
{
    kay_stress_mark *mark = own->how->mark;
    double begun = mark && mark->begun > 0 ? mark->begun : kay_now();
    own->until = own->ends = begun + own->how->seconds;
    if (!mark)
        return;
    mark->begun = begun;
    mark->large = false;
    own->begun = mark->cases;
    if (mark->input)
        stress_skip(own, mark->skipped + 1);
}

kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how, kay_stress_result *out)
{
    stress *own = kay_alloc(ctx, sizeof *own);
    if (!own)
        return kay_no_memory(ctx);
    *own = (stress){.ctx = ctx, .rules = rules, .how = how, .result = out, .failed = -1};
    stress_begin_clock(own);
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_init(&own->trials[i], ctx, rules, how);
    kay_status status = stress_cases_init(&own->cases, ctx, rules, how);
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
