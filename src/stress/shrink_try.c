/* Candidates are judged and run, and the smallest that fails is kept. */
#include "stress/shrink_try.h"

#include <string.h>

#include "stress/stress_given.h"

/* ---- Inputs ------------------------------------------------------------------------------------- */

/* What cannot be judged is no input, unless nothing can be judged any more.  The trial does not run. */
static kay_status try_without_answer(stress_shrink *own, stress_trial *idle, kay_status status)
{
    const kay_diag why = own->ctx->diag;
    const kay_text *known = &own->result->input;
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return KAY_OK;
    kay_status now = stress_judge(&own->cases->form, own->how, kay_text_string(known), known->length,
                                  2 * STRESS_JUDGE_SECONDS, &idle->expected);
    own->ctx->diag = why;
    return now == KAY_EUNABLE || now == KAY_ENOMEM ? status : KAY_OK;
}

kay_status shrink_line_up(stress_shrink *own, kay_text *text, uint64_t *cases, bool *lined)
{
    kay_text lines;
    kay_text_init(&lines, own->ctx);
    kay_status status =
        stress_file_select(&own->cases->form, kay_text_string(text), text->length, 0, UINT64_MAX, false, &lines, cases);
    *lined = status == KAY_OK && stress_same_words(kay_text_string(text), kay_text_string(&lines));
    *cases = status == KAY_OK || status == KAY_END ? *cases : 0;
    if (*lined) {
        kay_text_clear(text);
        kay_text_bytes(text, kay_text_string(&lines), lines.length);
    }
    kay_text_free(&lines);
    return status == KAY_OK || status == KAY_END ? text->error : try_without_answer(own, own->trials, status);
}

/* Whether all cases of a text are starts. */
static kay_status try_given(stress_shrink *own, const kay_text *text, uint64_t cases, bool *given)
{
    kay_text one;
    uint64_t count;
    kay_text_init(&one, own->ctx);
    kay_status status = KAY_OK;
    *given = true;
    for (uint64_t k = 0; k < cases && *given && status == KAY_OK; k++) {
        status =
            stress_file_select(&own->cases->form, kay_text_string(text), text->length, k, k + 1, false, &one, &count);
        if (status == KAY_OK)
            status = stress_given(&own->cases->form, &one, given);
    }
    kay_text_free(&one);
    *given = *given && status == KAY_OK;
    return status == KAY_END ? KAY_OK : status;
}

/* Many programs read by lines.  A text that was made of words need not be a start, even if it reads. */
kay_status shrink_check(void *user, kay_text *text, bool *good)
{
    stress_shrink *own = user;
    uint64_t cases;
    bool lined;
    KAY_TRY(shrink_line_up(own, text, &cases, &lined));
    *good = (lined || !own->lined) && cases > 0 && (own->best_cases > 1 || cases == 1);
    if (!*good || own->starts || !own->cases->rules->plain_position)
        return KAY_OK;
    return try_given(own, text, cases, good);
}

/* ---- Trials ------------------------------------------------------------------------------------- */

/* Begins a trial on the text.  It does not run where there is no right answer. */
static kay_status try_begin(stress_shrink *own, stress_trial *trial, const char *text, size_t length)
{
    kay_text_clear(&trial->input);
    kay_text_bytes(&trial->input, text, length);
    KAY_TRY(trial->input.error);
    trial->verdict = KAY_STRESS_PASSED;
    trial->cut = false;
    kay_status status = stress_judge(&own->cases->form, own->how, text, length, STRESS_JUDGE_SECONDS, &trial->expected);
    if (status != KAY_OK)
        return try_without_answer(own, trial, status);
    return trial->expected.cases ? stress_trial_begin(trial, own->time_limit, own->shrink.until) : KAY_OK;
}

/* Runs the program on at most how->parallel texts at a time, a NUL behind each. */
static kay_status try_run(stress_shrink *own, const char *texts, unsigned count)
{
    bool running = false;
    if (kay_now() >= own->shrink.until)
        return KAY_END;
    for (unsigned i = 0; i < count; i++, texts += strlen(texts) + 1) {
        KAY_TRY(try_begin(own, &own->trials[i], texts, strlen(texts)));
        running = running || own->trials[i].running;
    }
    while (running) {
        KAY_TRY(stress_trials_attend(own->trials, count));
        running = false;
        for (unsigned i = 0; i < count; i++)
            running = running || own->trials[i].running;
    }
    if (own->ctx->progress)
        own->ctx->progress(own->ctx->watcher, KAY_WORK_WHOLE, "smaller inputs", 0, 0);
    return KAY_OK;
}

/* Looks at a trial that is over: a failure like the first one is reported if it is the smallest. */
static kay_status try_look(stress_shrink *own, stress_trial *trial, bool *same)
{
    *same = trial->verdict == own->result->verdict;
    if (trial->cut)
        return KAY_END;
    if (!*same)
        return KAY_OK;
    own->best_cases = trial->expected.cases;
    if (!own->hurry && stress_compare(kay_text_string(&trial->input), kay_text_string(&own->result->input)) < 0)
        stress_shrink_report(trial, own->result);
    return KAY_OK;
}

/* Tries each alone, so many at a time. */
static kay_status try_alone(stress_shrink *own, const char *texts, uint64_t count, uint64_t *which)
{
    bool same = false;
    for (uint64_t at = 0; at < count; at += own->how->parallel) {
        unsigned some = count - at < own->how->parallel ? (unsigned)(count - at) : own->how->parallel;
        KAY_TRY(try_run(own, texts, some));
        for (unsigned i = 0; i < some; i++, texts += strlen(texts) + 1) {
            KAY_TRY(try_look(own, &own->trials[i], &same));
            *which = at + i;
            if (same)
                return KAY_OK;
        }
    }
    *which = count;
    return KAY_OK;
}

/* ---- Many cases in one input -------------------------------------------------------------------- */

/* Tries texts as one input.  *passed: all of them pass. */
static kay_status try_joined(stress_shrink *own, const char *texts, uint64_t count, bool *passed)
{
    kay_text input;
    const stress_trial *trial = &own->trials[0];
    kay_text_init(&input, own->ctx);
    *passed = false;
    kay_status status = stress_file_join(&own->cases->form, &own->cases->form, texts, count, &input);
    bool joined = status == KAY_OK;
    if (joined)
        status = try_run(own, kay_text_string(&input), 1);
    kay_text_free(&input);
    if (!joined && (status == KAY_END || status == KAY_EINPUT))
        return KAY_OK;
    KAY_TRY(status);
    if (trial->cut)
        return KAY_END;
    *passed = trial->expected.cases == count && trial->verdict == KAY_STRESS_PASSED;
    return KAY_OK;
}

/* Halves a list where it fails together: its depth is the number of times that a batch can be halved. */
static kay_status try_halves(stress_shrink *own, const char *texts, uint64_t count, uint64_t *which)
{
    bool passed;
    if (count == 1)
        return try_alone(own, texts, 1, which);
    KAY_TRY(try_joined(own, texts, count, &passed));
    *which = count;
    if (passed)
        return KAY_OK;
    uint64_t half = count / 2, later;
    KAY_TRY(try_halves(own, texts, half, which));
    if (*which < half)
        return KAY_OK;
    for (uint64_t i = 0; i < half; i++)
        texts += strlen(texts) + 1;
    KAY_TRY(try_halves(own, texts, count - half, &later));
    *which = half + later;
    return KAY_OK;
}

kay_status shrink_try(void *user, const char *texts, uint64_t count, uint64_t *which)
{
    stress_shrink *own = user;
    bool join = own->cases->several && own->result->verdict != KAY_STRESS_TIME && own->best_cases == 1;
    *which = count;
    return join ? try_halves(own, texts, count, which) : try_alone(own, texts, count, which);
}
