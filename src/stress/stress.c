/* Runs the stress test: makes and judges inputs, runs the program on them, shrinks a failing input. */
#include "stress/stress.h"

#include "stress/stress_cases.h"
#include "stress/stress_shrink.h"
#include "stress/stress_trial.h"

/* The test gives up after this many inputs in a row that cannot be read or answered. */
enum { STRESS_USELESS_MAX = 1000 };

typedef struct stress {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_stress *how;
    kay_stress_result *result;
    stress_cases cases;
    double until; /* no run begins later, except the first */
    double last; /* all runs end by then */
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
    kay_text_init(&result->errors, ctx);
}

void kay_stress_result_free(kay_stress_result *result)
{
    kay_text_free(&result->input);
    kay_text_free(&result->told);
    kay_text_free(&result->expected);
    kay_text_free(&result->got);
    kay_text_free(&result->errors);
}

/* Seconds that the rules may take to make an input; seconds kept at the end for killing processes and printing. */
static const double STRESS_INPUT_SECONDS = 1, STRESS_LEAVE = 1;

/* Returns true if rules in a file took too long with a small input: that is an error of the rules.  The diagnosis then
 * has a place.  A larger input is skipped, and so is an input for which only the solver was too slow. */
static bool stress_rules_hang(const stress *run)
{
    return run->ctx->diag.placed && stress_cases_are_small(&run->cases);
}

/* Records the size of the smallest skipped input. */
static void stress_least(uint64_t *least, const stress_trial *trial)
{
    const uint64_t size = stress_size(kay_text_string(&trial->input), trial->input.length);
    *least = *least && *least < size ? *least : size;
}

/* Makes the next input and its right output.  Sets *useful if the program may run on it. */
static kay_status stress_try_input(stress *run, stress_trial *trial, bool *useful)
{
    run->ctx->deadline = kay_now() + STRESS_INPUT_SECONDS;
    trial->expected.cases = 0;
    kay_status status = stress_cases_next(&run->cases, run->how->cases - run->begun, &trial->input);
    run->ctx->deadline = 0;
    const stress_known known = {.outcomes = run->cases.outcomes, .count = run->cases.solved};
    if (status == KAY_OK)
        status = stress_judge(&run->cases.form, run->how, &trial->input, known, STRESS_JUDGE_SECONDS, &trial->expected);
    *useful = status == KAY_OK && trial->expected.cases > 0;
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        if (stress_rules_hang(run))
            return status;
        stress_cases_too_hard(&run->cases, &trial->input);
        run->result->skipped += (trial->expected.cases ? trial->expected.cases : known.count) + 1;
        stress_least(&run->result->skipped_from, trial);
        return KAY_OK;
    }
    if (status == KAY_EINPUT && run->cases.family == STRESS_REGULAR) { /* the rules cannot read it */
        run->result->skipped++;
        stress_least(&run->result->skipped_from, trial);
        return KAY_OK;
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Makes the next input that the solver can answer.  KAY_END: the time or the cases have run out.  The first run may
 * begin up to run->last. */
static kay_status stress_next_input(void *user, stress_trial *trial)
{
    stress *run = user;
    bool useful = false;
    for (int useless = 0; !useful; useless++) {
        if (run->begun == run->how->cases || kay_now() >= (run->begun ? run->until : run->last))
            return KAY_END;
        if (kay_stopped(run->ctx))
            return kay_check_time(run->ctx);
        if (useless == STRESS_USELESS_MAX)
            return kay_fail(run->ctx, KAY_EUNABLE, "no input could be answered within the budget");
        KAY_TRY(stress_try_input(run, trial, &useful));
    }
    if (run->result->largest < trial->expected.largest)
        run->result->largest = trial->expected.largest;
    trial->number = run->begun;
    run->begun += trial->expected.cases;
    run->pool.done = trial->cases = run->begun;
    trial->small_before = run->cases.small_before;
    return KAY_OK;
}

/* Searches for the smallest input that fails like the first one.  An error ends the search and is kept in gave_up. */
static void stress_shrink_result(stress *run, stress_trial *failed)
{
    stress_shrink search = {
        .ctx = run->ctx,
        .how = run->how,
        .cases = &run->cases,
        .small_before = failed->small_before,
        .until = run->last,
        .trials = run->trials,
        .result = run->result,
        .best_cases = failed->expected.cases,
    };
    stress_shrink_report(failed, run->result);
    run->ctx->deadline = run->last;
    kay_status status = stress_shrink_find(&search);
    run->ctx->deadline = 0;
    if (status != KAY_OK && kay_now() < run->last)
        run->result->gave_up = run->ctx->diag;
}

static kay_status stress_conclude(stress *run, stress_trial *failed)
{
    kay_stress_result *out = run->result;
    uint64_t before = 0; /* unfinished cases before the failure */
    for (unsigned i = 0; i < run->how->parallel; i++) {
        const stress_trial *trial = &run->trials[i];
        out->unfinished += trial->cut ? trial->expected.cases : 0;
        before += trial->cut && failed && trial->number < failed->number ? trial->expected.cases : 0;
    }
    if (failed) {
        out->cases = failed->cases - before;
        stress_shrink_result(run, failed);
        return KAY_OK;
    }
    out->cases = run->begun - out->unfinished;
    if (out->cases)
        return KAY_OK;
    if (out->unfinished)
        return kay_fail(run->ctx, KAY_EUNABLE,
                        "the time was over while the program still ran on its first input, within its time limit of "
                        "%g s",
                        run->how->time_limit);
    return kay_fail(run->ctx, KAY_EUNABLE, "no input could be answered within the budget");
}

/* Runs the test.  stress_cases_init calls the rules, and so has a deadline of its own. */
static kay_status stress_run(stress *run)
{
    const kay_stress *how = run->how;
    stress_trial *failed;
    double now = kay_now();
    run->until = now + how->seconds;
    run->last = run->until + (how->shrink_seconds > STRESS_LEAVE ? how->shrink_seconds - STRESS_LEAVE : 0);
    run->ctx->deadline = how->seconds > 0 ? run->until : run->last;
    kay_status status = stress_cases_init(&run->cases, run->ctx, run->rules, how);
    run->ctx->deadline = 0;
    run->pool = (stress_pool){
        .trials = run->trials,
        .count = how->parallel,
        .next = stress_next_input,
        .user = run,
        .time_limit = how->time_limit,
        .ends = run->last,
        .what = "cases",
        .total = how->cases == UINT64_MAX ? 0 : how->cases,
    };
    if (status == KAY_OK)
        status = stress_pool_run(&run->pool, &failed);
    run->result->skipped += run->cases.large.skipped + run->cases.skipped;
    return status == KAY_OK ? stress_conclude(run, failed) : status;
}

kay_status kay_stress_run(kay_context *ctx, const kay_ruleset *rules, const kay_stress *how, kay_stress_result *out)
{
    stress *run = kay_alloc(ctx, sizeof *run);
    double deadline = ctx->deadline;
    if (!run)
        return kay_no_memory(ctx);
    *run = (stress){.ctx = ctx, .rules = rules, .how = how, .result = out};
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_init(&run->trials[i], ctx, rules, how);
    kay_status status = stress_run(run);
    for (unsigned i = 0; i < how->parallel; i++)
        stress_trial_free(&run->trials[i]);
    stress_cases_free(&run->cases);
    kay_free(ctx, run, sizeof *run);
    ctx->deadline = deadline;
    return status;
}
