/* Stress: inputs are made and judged, the program is run on them, and a failing one is made smaller. */
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
    double last; /* all is over by then, but for the printing */
    uint64_t begun; /* cases in runs that have begun */
    stress_trial trials[KAY_STRESS_PARALLEL_MAX];
    stress_pool pool;
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

/* How long the rules may take to make an input, and what is left at the end for killing and printing. */
static const double STRESS_INPUT_SECONDS = 1, STRESS_LEAVE = 1;

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
    own->ctx->deadline = kay_now() + STRESS_INPUT_SECONDS;
    trial->expected.cases = 0;
    kay_status status = stress_cases_next(&own->cases, own->how->cases - own->begun, &trial->input);
    own->ctx->deadline = 0;
    if (status == KAY_OK)
        status = stress_judge(&own->cases.form, own->how, &trial->input, STRESS_JUDGE_SECONDS, &trial->expected);
    *useful = status == KAY_OK && trial->expected.cases > 0;
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        if (stress_rules_hang(own))
            return status;
        stress_cases_too_hard(&own->cases, &trial->input);
        own->result->skipped += trial->expected.cases + 1;
        return KAY_OK;
    }
    if (status == KAY_EINPUT && own->cases.family == STRESS_MUTATED) { /* the rules make no sense of it */
        own->result->skipped++;
        return KAY_OK;
    }
    return status == KAY_END ? KAY_OK : status;
}

/* The next input that the solver can answer.  KAY_END: the time or the cases are over; the first run may be late. */
static kay_status stress_next_input(void *user, stress_trial *trial)
{
    stress *own = user;
    bool useful = false;
    for (int useless = 0; !useful; useless++) {
        if (own->begun == own->how->cases || kay_now() >= (own->begun ? own->until : own->last))
            return KAY_END;
        if (own->ctx->stop && *own->ctx->stop)
            return kay_check_time(own->ctx);
        if (useless == STRESS_USELESS_MAX)
            return kay_fail(own->ctx, KAY_EUNABLE, "no input could be answered within the budget");
        KAY_TRY(stress_try_input(own, trial, &useful));
    }
    trial->number = own->begun;
    own->begun += trial->expected.cases;
    own->pool.done = trial->cases = own->begun;
    trial->small_before = own->cases.small_before;
    return KAY_OK;
}

/* Looks for the smallest input that fails like the first one; what goes wrong on the way ends the search, and is told.
 */
static void stress_shrink_result(stress *own, stress_trial *failed)
{
    stress_shrink search = {
        .ctx = own->ctx,
        .how = own->how,
        .cases = &own->cases,
        .small_before = failed->small_before,
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
}

static kay_status stress_conclude(stress *own, stress_trial *failed)
{
    kay_stress_result *out = own->result;
    uint64_t before = 0; /* unfinished ones before the failure */
    for (unsigned i = 0; i < own->how->parallel; i++) {
        const stress_trial *trial = &own->trials[i];
        out->unfinished += trial->cut ? trial->expected.cases : 0;
        before += trial->cut && failed && trial->number < failed->number ? trial->expected.cases : 0;
    }
    if (failed) {
        out->cases = failed->cases - before;
        stress_shrink_result(own, failed);
        return KAY_OK;
    }
    out->cases = own->begun - out->unfinished;
    if (out->cases)
        return KAY_OK;
    if (out->unfinished)
        return kay_fail(own->ctx, KAY_EUNABLE,
                        "the program had not ended on its first input when the time was over, and had not used up its "
                        "time limit of %g s either",
                        own->how->time_limit);
    return kay_fail(own->ctx, KAY_EUNABLE, "no input could be answered within the budget");
}

/* The rules are asked for a sample first. */
static kay_status stress_run(stress *own)
{
    const kay_stress *how = own->how;
    stress_trial *failed;
    double now = kay_now();
    own->until = now + how->seconds;
    own->last = own->until + (how->shrink_seconds > STRESS_LEAVE ? how->shrink_seconds - STRESS_LEAVE : 0);
    own->ctx->deadline = how->seconds > 0 ? own->until : own->last;
    kay_status status = stress_cases_init(&own->cases, own->ctx, own->rules, how);
    own->ctx->deadline = 0;
    own->pool = (stress_pool){
        .trials = own->trials,
        .count = how->parallel,
        .next = stress_next_input,
        .user = own,
        .time_limit = how->time_limit,
        .ends = own->last,
        .what = "cases",
        .total = how->cases == UINT64_MAX ? 0 : how->cases,
    };
    if (status == KAY_OK)
        status = stress_pool_run(&own->pool, &failed);
    own->result->skipped += own->cases.large.skipped;
    return status == KAY_OK ? stress_conclude(own, failed) : status;
}

kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how, kay_stress_result *out)
{
    stress *own = kay_alloc(ctx, sizeof *own);
    double deadline = ctx->deadline;
    if (!own)
        return kay_no_memory(ctx);
    *own = (stress){.ctx = ctx, .rules = rules, .how = how, .result = out};
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_init(&own->trials[i], ctx, rules, how);
    kay_status status = stress_run(own);
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_free(&own->trials[i]);
    stress_cases_free(&own->cases);
    kay_free(ctx, own, sizeof *own);
    ctx->deadline = deadline;
    return status;
}
