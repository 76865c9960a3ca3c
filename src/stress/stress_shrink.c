/* Shrinks a failing input: chooses the sources of candidates, checks that candidates are inputs, runs the program. */
#include "stress/stress_shrink.h"

#include <stdio.h>
#include <string.h>

#include "ruleset/contest.h"
#include "stress/shrink_parts.h"
#include "stress/stress.h"
#include "stress/stress_given.h"

/* Proposes small starts by size, until several levels in a row have no start smaller than the best input; but not too
 * many, because all starts of one number are smaller than an input of two.  cursor->at is the last level that had a
 * smaller start, cursor->variant the number of starts proposed. */
static kay_status shrink_small(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { LEVELS = 3, MOST = 2000 }; /* levels in a row without a smaller start; starts */
    stress_shrink *search = shrinking->user;
    stress_small *small = &search->small;
    const char *text;
    if (search->best_cases > 1 || cursor->variant == MOST)
        return KAY_END;
    KAY_TRY(stress_small_next(small, &text));
    bool smaller = small->given > search->small_before && stress_compare(text, kay_text_string(&shrinking->best)) < 0;
    if (smaller || small->given <= search->small_before || !cursor->amount)
        *cursor = (shrink_cursor){.amount = 1, .at = small->level, .variant = cursor->variant};
    if (small->level > cursor->at + LEVELS)
        return KAY_END;
    cursor->variant += smaller;
    if (smaller)
        kay_text_add(out, text);
    return out->error;
}

/* Proposes positions that play reaches from the best input. */
static kay_status shrink_later(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { TRIES = 40, ALL = 200 }; /* limits, because play may lower a large number in small steps */
    stress_shrink *search = shrinking->user;
    const kay_ruleset *rules = search->cases->rules;
    if (!rules->plain_position || !kay_contest_writes(rules) || search->best_cases > 1 || cursor->at++ == TRIES ||
        search->later++ >= ALL)
        return KAY_END;
    kay_status status = stress_given_later(&search->cases->form, &search->random, &shrinking->best, out);
    if (status == KAY_EINPUT)
        kay_text_clear(out);
    return status == KAY_EINPUT ? KAY_OK : status;
}

/* Proposes samples of rising size, if the rules do not say which positions are valid: then few candidates of other
 * sources are starts. */
static kay_status shrink_samples(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { EACH = 20, SIZES = 25 }; /* samples of each size */
    stress_shrink *search = shrinking->user;
    const kay_ruleset *rules = search->cases->rules;
    if (!rules->plain_position || kay_contest_form_of(rules)->valid || search->best_cases > 1 ||
        cursor->at == EACH * SIZES)
        return KAY_END;
    const uint64_t size = 1 + cursor->at++ / EACH;
    if (size > search->how->size)
        return KAY_END;
    kay_sample_with(rules, &search->random, size, search->how->constants, out);
    if (out->error == KAY_EINPUT || out->error == KAY_END)
        kay_text_clear(out);
    return out->error;
}

/* The sources in the order in which they run.  When a source makes progress, the first one runs again. */
static const struct shrink_step {
    shrink_source *source;
    bool starts; /* see stress_shrink.starts */
} shrink_steps[] = {
    {.source = shrink_cases, .starts = true},
    {.source = shrink_parts},
    {.source = shrink_plain},
    {.source = shrink_numbers},
    {.source = shrink_letters},
    {.source = shrink_sums},
    {.source = shrink_two_parts},
    {.source = shrink_places},
    {.source = shrink_two_numbers},
    {.source = shrink_later, .starts = true},
    {.source = shrink_samples, .starts = true},
    {.source = shrink_small, .starts = true},
};

/* Splits an input into texts of one case, with a NUL after each. */
static kay_status shrink_split(const stress_shrink *shrinking, const kay_text *text, kay_text *cases)
{
    const char *at = kay_text_string(text), *end;
    const bool lines = kay_contest_lines(shrinking->cases->rules);
    if (!lines && shrinking->best_cases > 1)
        return contest_input_split(&shrinking->cases->form, at, cases);
    for (; *at; at = end) {
        end = at + strcspn(at, lines ? "\n" : "");
        end += *end == '\n';
        kay_text_bytes(cases, at, (size_t)(end - at));
        kay_text_char(cases, '\0');
    }
    return cases->error;
}

/* Clears *good unless all cases are starts. */
static kay_status shrink_are_given(stress_shrink *shrinking, const kay_text *text, bool *good)
{
    kay_text cases, one;
    kay_text_init(&cases, shrinking->ctx);
    kay_text_init(&one, shrinking->ctx);
    kay_status status = shrink_split(shrinking, text, &cases);
    const char *at = kay_text_string(&cases), *end = at + cases.length;
    for (; at < end && *good && status == KAY_OK; at += strlen(at) + 1) {
        kay_text_clear(&one);
        kay_text_add(&one, at);
        status = one.error == KAY_OK ? stress_given(&shrinking->cases->form, &one, good) : one.error;
    }
    kay_text_free(&one);
    kay_text_free(&cases);
    *good = *good && status == KAY_OK;
    return status == KAY_ENOMEM ? status : KAY_OK;
}

/* Sets *good if a candidate is an input whose cases are starts: a smaller text may be unreadable, or a position that is
 * not a start. */
static kay_status shrink_check(void *user, const kay_text *text, bool *good)
{
    stress_shrink *shrinking = user;
    const kay_ruleset *rules = shrinking->cases->rules;
    uint64_t cases;
    *good = kay_contest_lines(rules) || (contest_input_reads(&shrinking->cases->form, text, &cases) && cases &&
                                         (shrinking->best_cases > 1 || cases == 1));
    const bool known = shrinking->starts || !rules->plain_position || kay_contest_form_of(rules)->valid;
    return !*good || known ? KAY_OK : shrink_are_given(shrinking, text, good);
}

/* Sets the trial to the next candidate that the solver can answer. */
static kay_status shrink_next_text(void *user, stress_trial *trial)
{
    stress_shrink *shrinking = user;
    while (shrinking->tried < shrinking->count && kay_now() < shrinking->shrink.until) {
        const char *text = shrinking->texts;
        shrinking->texts += strlen(text) + 1;
        trial->number = shrinking->tried++;
        kay_text_clear(&trial->input);
        kay_text_add(&trial->input, text);
        KAY_TRY(trial->input.error);
        kay_status status = stress_judge(&shrinking->cases->form, shrinking->how, &trial->input, STRESS_NOTHING_KNOWN,
                                         STRESS_JUDGE_SECONDS, &trial->expected);
        if (status == KAY_OK && trial->expected.cases)
            return KAY_OK;
    }
    return KAY_END;
}

/* Runs the program on `count` texts, a NUL after each, until one has the verdict.  KAY_END: the time is over. */
static kay_status shrink_run_texts(stress_shrink *shrinking, const char *texts, uint64_t count,
                                   kay_stress_verdict wanted, stress_trial **found)
{
    bool cut = false;
    stress_pool pool = {
        .trials = shrinking->trials,
        .count = shrinking->how->parallel,
        .next = shrink_next_text,
        .user = shrinking,
        .wanted = wanted,
        .time_limit = shrinking->time_limit,
        .ends = shrinking->shrink.until,
        .what = "smaller inputs",
    };
    shrinking->texts = texts;
    shrinking->count = count;
    shrinking->tried = 0;
    KAY_TRY(stress_pool_run(&pool, found));
    for (unsigned i = 0; i < pool.count; i++)
        cut = cut || pool.trials[i].cut;
    return *found || (shrinking->tried == count && !cut) ? KAY_OK : KAY_END;
}

/* Tries each text alone until one fails like the first input; reports it if it is the smallest so far. */
static kay_status shrink_try_alone(stress_shrink *shrinking, const char *texts, uint64_t count, uint64_t *which)
{
    stress_trial *found;
    KAY_TRY(shrink_run_texts(shrinking, texts, count, shrinking->result->verdict, &found));
    *which = found ? found->number : count;
    if (!found)
        return KAY_OK;
    shrinking->best_cases = found->expected.cases;
    shrinking->among = 0;
    if (!shrinking->hurry &&
        stress_compare(kay_text_string(&found->input), kay_text_string(&shrinking->result->input)) < 0)
        stress_shrink_report(found, shrinking->result);
    return KAY_OK;
}

/* Tries all texts joined into one input.  Sets *passed if the program answers all of them correctly. */
static kay_status shrink_try_joined(stress_shrink *shrinking, const char *texts, uint64_t count, bool *passed)
{
    kay_text input;
    stress_trial *found;
    kay_text_init(&input, shrinking->ctx);
    *passed = false;
    kay_status status = contest_input_join(&shrinking->cases->form, &shrinking->cases->form, texts, count, &input);
    bool joined = status == KAY_OK;
    if (joined)
        status = shrink_run_texts(shrinking, kay_text_string(&input), 1, KAY_STRESS_PASSED, &found);
    kay_text_free(&input);
    if (!joined && (status == KAY_END || status == KAY_EINPUT))
        return KAY_OK;
    KAY_TRY(status);
    *passed = !found && shrinking->trials->expected.cases == count;
    return KAY_OK;
}

/* The joined texts have passed.  Joins the best input with them, as the second case.  Sets shrinking->alone if this
 * passes too: the failure then depends on the number or the place of the cases, so every text must be tried alone. */
static kay_status shrink_try_best_among(stress_shrink *shrinking, const char *texts, uint64_t count)
{
    const kay_text *best = &shrinking->shrink.best;
    kay_text with;
    kay_text_init(&with, shrinking->ctx);
    for (uint64_t i = 0; i < count; i++, texts += strlen(texts) + 1) {
        kay_text_bytes(&with, texts, strlen(texts) + 1);
        if (i == 0)
            kay_text_bytes(&with, kay_text_string(best), best->length + 1);
    }
    kay_status status = with.error;
    if (status == KAY_OK)
        status = shrink_try_joined(shrinking, kay_text_string(&with), count + 1, &shrinking->alone);
    kay_text_free(&with);
    shrinking->among = count;
    return status;
}

/* Tries a batch: each text alone, or all joined into one input that is halved while it fails.  The recursion is as deep
 * as the binary logarithm of the batch size. */
static kay_status shrink_try(void *user, const char *texts, uint64_t count, uint64_t *which)
{
    stress_shrink *shrinking = user;
    uint64_t half = count / 2, later;
    bool passed;
    if (count == 1 || !shrinking->cases->several || shrinking->result->verdict == KAY_STRESS_TIME ||
        shrinking->best_cases > 1 || shrinking->alone)
        return shrink_try_alone(shrinking, texts, count, which);
    KAY_TRY(shrink_try_joined(shrinking, texts, count, &passed));
    *which = count;
    if (passed && count > shrinking->among)
        KAY_TRY(shrink_try_best_among(shrinking, texts, count));
    if (passed)
        return shrinking->alone ? shrink_try_alone(shrinking, texts, count, which) : KAY_OK;
    KAY_TRY(shrink_try(shrinking, texts, half, which));
    if (*which < half)
        return KAY_OK;
    for (uint64_t i = 0; i < half; i++)
        texts += strlen(texts) + 1;
    KAY_TRY(shrink_try(shrinking, texts, count - half, &later));
    *which = half + later;
    return KAY_OK;
}

static void shrink_swap(kay_text *one, kay_text *other)
{
    kay_text text = *one;
    *one = *other;
    *other = text;
}

void stress_shrink_report(stress_trial *trial, kay_stress_result *result)
{
    shrink_swap(&result->input, &trial->input);
    shrink_swap(&result->told, &trial->told);
    shrink_swap(&result->expected, &trial->expected.text);
    shrink_swap(&result->got, &trial->got);
    shrink_swap(&result->errors, &trial->errors);
    result->verdict = trial->verdict;
    snprintf(result->how, sizeof result->how, "%s", trial->how);
}

/* Runs the sources until none of them makes progress.  KAY_END: the time is over. */
static kay_status shrink_go(stress_shrink *shrinking, double until)
{
    bool progress;
    shrinking->shrink.until = until;
    for (size_t i = 0; i < sizeof shrink_steps / sizeof *shrink_steps; i = progress ? 0 : i + 1) {
        shrinking->starts = shrink_steps[i].starts;
        KAY_TRY(shrink_run(&shrinking->shrink, shrink_steps[i].source, &progress));
    }
    return KAY_OK;
}

/* Shrinks the failing input.  If the failure is a time limit, each run has a tenth of the limit; at the end the
 * smallest input found is tried with the whole limit. */
static kay_status shrink_all(stress_shrink *shrinking)
{
    enum { HURRY = 10 };
    const double least = 0.2; /* seconds in which any program should have started */
    double limit = shrinking->how->time_limit, soon = limit / HURRY < least ? least : limit / HURRY,
           until = shrinking->until;
    uint64_t which;
    shrinking->hurry = shrinking->result->verdict == KAY_STRESS_TIME && soon < limit;
    shrinking->time_limit = shrinking->hurry ? soon : limit;
    until -= shrinking->hurry ? limit : 0;
    kay_status status = shrink_go(shrinking, until);
    if (!shrinking->hurry || (status != KAY_OK && status != KAY_END))
        return status;
    shrinking->hurry = false;
    shrinking->time_limit = limit;
    shrinking->shrink.until = shrinking->until;
    return shrink_try_alone(shrinking, kay_text_string(&shrinking->shrink.best), 1, &which);
}

kay_status stress_shrink_find(stress_shrink *shrinking)
{
    const kay_text *input = &shrinking->result->input;
    stress_small_init(&shrinking->small, &shrinking->cases->form, shrinking->how->size);
    kay_random_seed(&shrinking->random, shrinking->how->seed);
    kay_status status = shrink_init(&shrinking->shrink, shrinking->ctx, &shrinking->cases->grammar,
                                    kay_text_string(input), input->length);
    shrinking->shrink.allows = shrink_check;
    shrinking->shrink.try = shrink_try;
    shrinking->shrink.user = shrinking;
    if (status == KAY_OK)
        status = shrink_all(shrinking);
    shrink_free(&shrinking->shrink);
    stress_small_free(&shrinking->small);
    return status == KAY_END ? KAY_OK : status;
}
