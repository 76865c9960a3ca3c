/* The loop over inputs: runs begun, ended and judged, until one fails or the time is over. */
#include <kayles/stress.h>

#include <kayles/foreign.h>

#include <stdio.h>

#include "stress/stress_cases.h"
#include "stress/stress_shrink.h"
#include "stress/stress_trial.h"

/* Inputs in a row that no solver answers or no reader reads, before we give up. */
enum { STRESS_USELESS_MAX = 1000 };

typedef struct stress {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *how;
    kay_stress_result *result;
    stress_cases cases;
    double until; /* no run begins later, if there was one */
    double ends; /* the same, as it was wanted */
    double last; /* all is over by then, but for the printing */
    uint64_t unfinished; /* cases in runs that were cut at the last */
    kay_text known; /* a small input that was answered: rules that cannot answer it any more are broken */
    uint64_t begun; /* cases in runs that have begun */
    uint64_t upto[KAY_STRESS_PARALLEL_MAX]; /* of them, those up to this run */
    uint64_t numbers[KAY_STRESS_PARALLEL_MAX]; /* of the runs, in the order in which they began */
    uint64_t small_before[KAY_STRESS_PARALLEL_MAX]; /* small starts in the runs before this one */
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
    kay_text_init(&result->told, ctx);
    kay_text_init(&result->expected, ctx);
    kay_text_init(&result->got, ctx);
}

void kay_stress_result_free(kay_stress_result *result)
{
    kay_text_free(&result->input);
    kay_text_free(&result->told);
    kay_text_free(&result->expected);
    kay_text_free(&result->got);
}

/* ---- Inputs ------------------------------------------------------------------------------------- */

/* How long the rules may take to make an input, and what is left at the end for killing and printing. */
static const double STRESS_INPUT_SECONDS = 1, STRESS_LEAVE = 1;

static kay_status stress_make_input(stress *own, stress_trial *trial)
{
    own->ctx->deadline = kay_now() + STRESS_INPUT_SECONDS;
    kay_status status = stress_cases_next(&own->cases, own->how->cases - own->begun, &trial->input);
    own->ctx->deadline = 0;
    return status;
}

/* Whether the rules still answer what they answered before: if they do not, the diagnosis stands that they gave last.
 */
static kay_status stress_look_at_rules(stress *own, stress_trial *trial, kay_status status)
{
    const kay_diag why = own->ctx->diag;
    if (!own->known.length)
        return KAY_OK;
    kay_status now = stress_judge(&own->cases.form, own->how, kay_text_string(&own->known), own->known.length,
                                  STRESS_JUDGE_SECONDS, &trial->expected);
    own->ctx->diag = why;
    return now == KAY_EUNABLE || now == KAY_ENOMEM ? status : KAY_OK;
}

static kay_status stress_remember(stress *own, const stress_trial *trial)
{
    if (own->known.length && own->known.length <= trial->input.length)
        return KAY_OK;
    kay_text_clear(&own->known);
    kay_text_bytes(&own->known, kay_text_string(&trial->input), trial->input.length);
    return own->known.error;
}

/* Whether foreign rules that had to be ended were asked of a small input: so they are no rules.  What is larger is
 * skipped, as is what they were able to answer, only too late. */
static bool stress_rules_hang(const stress *own)
{
    const kay_foreign *foreign = kay_foreign_of(own->rules);
    return foreign && kay_foreign_failed(foreign) && stress_cases_are_small(&own->cases);
}

/* Makes the next input and its right output.  *useful: it may be given to the program. */
static kay_status stress_try_input(stress *own, stress_trial *trial, bool *useful)
{
    *useful = false;
    trial->expected.cases = 0;
    kay_status status = stress_make_input(own, trial);
    if (status == KAY_OK)
        status = stress_judge(&own->cases.form, own->how, kay_text_string(&trial->input), trial->input.length,
                              STRESS_JUDGE_SECONDS, &trial->expected);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        if (stress_rules_hang(own))
            return status;
        stress_cases_too_hard(&own->cases, &trial->input);
        own->result->skipped += trial->expected.cases + 1;
        return stress_look_at_rules(own, trial, status);
    }
    if (status == KAY_EINPUT && own->cases.family == STRESS_MUTATED) { /* the rules make no sense of it */
        own->result->skipped++;
        return KAY_OK;
    }
    *useful = status == KAY_OK && trial->expected.cases > 0;
    if (*useful)
        return stress_remember(own, trial);
    return status == KAY_END ? KAY_OK : status;
}

/* When no run may begin any more; the first one may be late. */
static double stress_closes(const stress *own)
{
    return own->begun ? own->until : own->last;
}

/* The next input that the solver can answer.  KAY_END: the time is over. */
static kay_status stress_next_input(stress *own, stress_trial *trial)
{
    bool useful = false;
    for (int useless = 0; useless < STRESS_USELESS_MAX; useless++) {
        KAY_TRY(stress_try_input(own, trial, &useful));
        if (useful)
            return KAY_OK;
        if (kay_now() >= stress_closes(own))
            return KAY_END;
    }
    return kay_fail(own->ctx, KAY_EUNABLE, "no input could be answered within the budget");
}

/* Begins a run on the next input. */
static kay_status stress_begin(stress *own, unsigned slot, uint64_t number)
{
    stress_trial *trial = &own->trials[slot];
    KAY_TRY(stress_next_input(own, trial));
    KAY_TRY(stress_trial_begin(trial, own->how->time_limit, own->last));
    own->begun += trial->expected.cases;
    own->upto[slot] = own->begun;
    own->numbers[slot] = number;
    own->small_before[slot] = own->cases.small_before;
    own->running[slot] = true;
    return KAY_OK;
}

/* Counts what the runs that are over have shown. */
static void stress_gather(stress *own)
{
    for (unsigned i = 0; i < own->how->parallel; i++) {
        stress_trial *trial = &own->trials[i];
        if (!own->running[i] || trial->running)
            continue;
        own->running[i] = false;
        if (trial->cut)
            own->unfinished += trial->expected.cases;
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
        bool more = own->failed < 0 && own->begun < own->how->cases && kay_now() < stress_closes(own);
        if (more)
            slot = stress_free_slot(own);
        if (slot >= 0) {
            kay_status status = stress_begin(own, (unsigned)slot, number++);
            if (status != KAY_END)
                KAY_TRY(status);
        } else if (stress_waits(own)) {
            KAY_TRY(stress_trials_attend(own->trials, own->how->parallel));
        } else {
            return KAY_OK;
        }
        stress_gather(own);
        KAY_TRY(kay_step(own->ctx, "cases", own->begun, own->how->cases == UINT64_MAX ? 0 : own->how->cases));
    }
}

/* ---- The result --------------------------------------------------------------------------------- */

/* Looks for the smallest input that fails like the first one; what goes wrong on the way ends the search, and is told.
 */
static kay_status stress_shrink_result(stress *own)
{
    stress_trial *failed = &own->trials[own->failed];
    stress_shrink search = {
        .ctx = own->ctx,
        .how = own->how,
        .cases = &own->cases,
        .small_before = own->small_before[own->failed],
        .until = own->last,
        .trials = own->trials,
        .result = own->result,
        .best_cases = failed->expected.cases,
    };
    stress_shrink_report(failed, own->result);
    own->ctx->deadline = own->last;
    kay_status status = stress_shrink_find(&search);
    own->ctx->deadline = 0;
    if (status != KAY_OK && kay_now() < own->last)
        own->result->gave_up = own->ctx->diag;
    return KAY_OK;
}

static kay_status stress_conclude(stress *own)
{
    kay_stress_result *out = own->result;
    out->unfinished = own->unfinished;
    if (own->failed >= 0) {
        out->cases = own->upto[own->failed];
        for (unsigned i = 0; i < own->how->parallel; i++)
            if (own->trials[i].cut && own->numbers[i] < own->numbers[own->failed])
                out->cases -= own->trials[i].expected.cases;
        for (unsigned i = 0; i < own->how->parallel; i++)
            stress_trial_drop(&own->trials[i]);
        return stress_shrink_result(own);
    }
    out->cases = own->begun - own->unfinished;
    if (out->cases)
        return KAY_OK;
    if (own->unfinished)
        return kay_fail(own->ctx, KAY_EUNABLE,
                        "the program had not ended on its first input when the time was over, and had not used up its "
                        "time limit of %g s either",
                        own->how->time_limit);
    return kay_fail(own->ctx, KAY_EUNABLE, "no input could be answered within the budget");
}

static void stress_begin_clock(stress *own)
{
    own->until = own->ends = kay_now() + own->how->seconds;
    own->last = own->ends;
    if (own->how->shrink_seconds > STRESS_LEAVE)
        own->last += own->how->shrink_seconds - STRESS_LEAVE;
}

/* The rules are asked for a sample here. */
static kay_status stress_open_cases(stress *own)
{
    own->ctx->deadline = kay_now() < own->ends ? own->ends : own->last;
    kay_status status = stress_cases_init(&own->cases, own->ctx, own->rules, own->how);
    own->ctx->deadline = 0;
    return status;
}

kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how, kay_stress_result *out)
{
    stress *own = kay_alloc(ctx, sizeof *own);
    double deadline = ctx->deadline;
    if (!own)
        return kay_no_memory(ctx);
    *own = (stress){.ctx = ctx, .rules = rules, .how = how, .result = out, .failed = -1};
    kay_text_init(&own->known, ctx);
    stress_begin_clock(own);
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_init(&own->trials[i], ctx, rules, how);
    kay_status status = stress_open_cases(own);
    if (status == KAY_OK)
        status = stress_runs(own);
    out->skipped += own->cases.large.skipped;
    if (status == KAY_OK)
        status = stress_conclude(own);
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_free(&own->trials[i]);
    stress_cases_free(&own->cases);
    kay_text_free(&own->known);
    kay_free(ctx, own, sizeof *own);
    ctx->deadline = deadline;
    return status;
}
