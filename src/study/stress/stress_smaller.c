#include "study/stress/stress_smaller.h"

#include <kayles/input.h>

#include <stdio.h>
#include <string.h>

#include "study/stress/stress_shrink.h"
#include "study/stress/stress_starts.h"

enum {
    SMALLER_HURRY = 10, /* of the time limit, where it is what fails */
    SMALLER_REFUSED = 1 << 16, /* texts that are remembered */
    SMALLER_TOGETHER = 128, /* texts that are tried together */
};

/* ---- What was found ----------------------------------------------------------------------------- */

kay_status stress_smaller_report(const kay_stress *how, const stress_trial *trial, kay_stress_result *result)
{
    enum { TEXTS = 4 };
    const kay_text *from[] = {&trial->input, &trial->told, &trial->truth.expected, &trial->got};
    kay_text *to[] = {&result->input, &result->told, &result->expected, &result->got}, texts[TEXTS];
    kay_status status = KAY_OK;
    for (int i = 0; i < TEXTS; i++) {
        kay_text_init(&texts[i], trial->ctx);
        kay_text_bytes(&texts[i], kay_text_string(from[i]), from[i]->length);
        status = status == KAY_OK ? texts[i].error : status;
    }
    for (int i = 0; i < TEXTS; i++) {
        kay_text old = *to[i];
        if (status == KAY_OK) {
            *to[i] = texts[i];
            texts[i] = old;
        }
        kay_text_free(&texts[i]);
    }
    if (status != KAY_OK)
        return status;
    result->shrunk = result->verdict != KAY_STRESS_PASSED;
    result->verdict = trial->verdict;
    snprintf(result->how, sizeof result->how, "%s", trial->how);
    if (how->found)
        how->found(how->user, result);
    return KAY_OK;
}

/* ---- One trial --------------------------------------------------------------------------------- */

/* FNV-1a (Fowler, Noll, Vo) of the words, never 0. */
static uint64_t smaller_hash(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i] <= ' ' ? ' ' : (unsigned char)text[i];
        if (byte != ' ' || (i > 0 && (unsigned char)text[i - 1] > ' '))
            hash = (hash ^ byte) * UINT64_C(0x100000001b3);
    }
    return hash ? hash : 1;
}

bool stress_smaller_refused(const stress_smaller *smaller, const char *text, size_t length)
{
    uint64_t hash = smaller_hash(text, length);
    return smaller->refused[hash % SMALLER_REFUSED] == hash;
}

static void smaller_refuse_text(stress_smaller *own, const char *text, size_t length)
{
    uint64_t hash = smaller_hash(text, length);
    own->refused[hash % SMALLER_REFUSED] = hash;
}

/* An input without a truth is none, unless the rules know the truth of nothing any more. */
static kay_status smaller_without_truth(stress_smaller *own, stress_trial *trial, kay_status status)
{
    const kay_diag why = own->ctx->diag;
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return KAY_OK;
    kay_status known = stress_truth_find(own->ctx, own->rules, own->how, kay_text_string(&own->result->input),
                                         own->result->input.length, 2 * STRESS_TRUTH_SECONDS, &trial->truth);
    own->ctx->diag = why;
    return known == KAY_EUNABLE || known == KAY_ENOMEM ? status : KAY_OK;
}

/* Puts the input of a trial, whose truth is known, into the lines of the contest: many programs read by lines.  *lined: word
 * by word the contest would have it so. */
static kay_status smaller_line_up(stress_smaller *own, stress_trial *trial, bool *lined)
{
    kay_text text;
    kay_text_init(&text, own->ctx);
    kay_status status = stress_cases_lines(own->cases, &trial->input, trial->truth.cases, &text, lined);
    if (status == KAY_OK && *lined) {
        kay_text input = trial->input;
        trial->input = text;
        text = input;
    }
    kay_text_free(&text);
    return status == KAY_END || status == KAY_EINPUT ? KAY_OK : status;
}

/* Begins a trial on the text.  It does not run: it has no truth. */
static kay_status smaller_begin(stress_smaller *own, stress_trial *trial, const char *text, size_t length)
{
    kay_text_clear(&trial->input);
    kay_text_bytes(&trial->input, text, length);
    KAY_TRY(trial->input.error);
    kay_status status =
        stress_truth_find(own->ctx, own->rules, own->how, text, length, STRESS_TRUTH_SECONDS, &trial->truth);
    trial->verdict = KAY_STRESS_PASSED;
    trial->cut = false;
    if (status == KAY_EINPUT || status == KAY_EUNABLE || status == KAY_ENOMEM || status == KAY_EUSAGE)
        return smaller_without_truth(own, trial, status);
    KAY_TRY(status);
    if (!trial->truth.cases)
        return KAY_OK;
    bool lined;
    KAY_TRY(smaller_line_up(own, trial, &lined));
    return lined || !own->lined ? stress_trial_begin(trial, own->time_limit, own->until) : KAY_OK;
}

/* Looks at a trial that is over: a failure like the first one is reported if it is the smallest.  KAY_END: it was cut. */
static kay_status smaller_judge(stress_smaller *own, const stress_trial *trial, bool *same)
{
    *same = trial->verdict == own->verdict;
    if (trial->cut)
        return KAY_END;
    if (!*same)
        smaller_refuse_text(own, kay_text_string(&trial->input), trial->input.length);
    else if (!own->hurry && stress_compare(kay_text_string(&trial->input), kay_text_string(&own->result->input)) < 0)
        return stress_smaller_report(own->how, trial, own->result);
    return KAY_OK;
}

static void smaller_tick(stress_smaller *own)
{
    if (own->ctx->progress)
        own->ctx->progress(own->ctx->watcher, KAY_WORK_WHOLE, "smaller inputs", 0, 0);
}

kay_status stress_smaller_try(void *user, const char *text, size_t length, bool *same)
{
    stress_smaller *own = user;
    stress_trial *trial = &own->trials[0];
    *same = false;
    if (kay_now() >= own->until)
        return KAY_END;
    if (stress_smaller_refused(own, text, length))
        return KAY_OK;
    KAY_TRY(smaller_begin(own, trial, text, length));
    while (trial->running)
        KAY_TRY(stress_trials_attend(trial, 1));
    smaller_tick(own);
    return smaller_judge(own, trial, same);
}

/* Makes the text of a trial that fails the best one. */
static kay_status smaller_set_best(stress_smaller *own, const stress_trial *trial)
{
    own->best_cases = trial->truth.cases;
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, kay_text_string(&trial->input), trial->input.length);
    return own->best.error;
}

/* Tries the text, which becomes the best one when it fails. */
static kay_status smaller_keep(stress_smaller *own, const kay_text *text, bool *same)
{
    KAY_TRY(stress_smaller_try(own, kay_text_string(text), text->length, same));
    return *same ? smaller_set_best(own, &own->trials[0]) : KAY_OK;
}

/* Runs at most how->parallel texts at the same time.  *which: the trial of the first that fails like the first one. */
static kay_status smaller_race(stress_smaller *own, const char *const *texts, unsigned count, unsigned *which)
{
    stress_trial *trials = own->trials;
    bool running = false, same = false;
    *which = count;
    if (kay_now() >= own->until)
        return KAY_END;
    for (unsigned i = 0; i < count; i++) {
        double before = kay_now();
        KAY_TRY(smaller_begin(own, &trials[i], texts[i], strlen(texts[i])));
        stress_trials_delay(trials, i, kay_now() - before);
        running = running || trials[i].running;
    }
    while (running) {
        KAY_TRY(stress_trials_attend(trials, count));
        running = false;
        for (unsigned i = 0; i < count; i++)
            running = running || trials[i].running;
    }
    smaller_tick(own);
    for (unsigned i = 0; i < count && !same; i++) {
        KAY_TRY(smaller_judge(own, &trials[i], &same));
        *which = same ? i : count;
    }
    return KAY_OK;
}

kay_status stress_smaller_race(stress_smaller *smaller, const char *texts, unsigned count, bool *same)
{
    const char *list[KAY_STRESS_PARALLEL_MAX];
    unsigned which;
    for (unsigned i = 0; i < count; i++, texts += strlen(texts) + 1)
        list[i] = texts;
    KAY_TRY(smaller_race(smaller, list, count, &which));
    *same = which < count;
    return *same ? smaller_set_best(smaller, &smaller->trials[which]) : KAY_OK;
}

/* Goes through a list, so many at the same time. */
static kay_status smaller_first_by_races(stress_smaller *own, const char *const *list, uint64_t count, uint64_t *which)
{
    for (uint64_t at = 0; at < count; at += own->how->parallel) {
        unsigned some = count - at < own->how->parallel ? (unsigned)(count - at) : own->how->parallel, first;
        KAY_TRY(smaller_race(own, list + at, some, &first));
        *which = first < some ? at + first : count;
        if (first < some)
            return KAY_OK;
    }
    *which = count;
    return KAY_OK;
}

/* Tries some of a list as one input.  *passed: all of them pass. */
static kay_status smaller_try_joined(stress_smaller *own, const char *const *list, uint64_t count, bool *passed)
{
    stress_trial *trial = &own->trials[0];
    kay_text texts, input;
    *passed = false;
    if (kay_now() >= own->until)
        return KAY_END;
    kay_text_init(&texts, own->ctx);
    kay_text_init(&input, own->ctx);
    for (uint64_t i = 0; i < count; i++)
        kay_text_bytes(&texts, list[i], strlen(list[i]) + 1);
    kay_status status = texts.error;
    if (status == KAY_OK)
        status = stress_cases_join(own->cases, kay_text_string(&texts), count, &input);
    bool joined = status == KAY_OK;
    if (joined)
        status = smaller_begin(own, trial, kay_text_string(&input), input.length);
    bool ran = joined && status == KAY_OK && trial->running;
    while (status == KAY_OK && ran && trial->running)
        status = stress_trials_attend(trial, 1);
    kay_text_free(&texts);
    kay_text_free(&input);
    if (!joined && (status == KAY_END || status == KAY_EINPUT))
        return KAY_OK;
    KAY_TRY(status);
    smaller_tick(own);
    if (ran && trial->cut)
        return KAY_END;
    *passed = ran && trial->verdict == KAY_STRESS_PASSED;
    return KAY_OK;
}

/* Goes through a list in inputs of several cases, halved where the program fails. */
static kay_status smaller_first_by_joining(stress_smaller *own, const char *const *list, uint64_t count,
                                           uint64_t *which)
{
    uint64_t bad_end = count; /* there is a failure before it, as far as is known */
    for (uint64_t at = 0, step = count; at < count;) {
        bool good = false;
        if (step == 1) {
            KAY_TRY(smaller_first_by_races(own, list + at, 1, which));
            *which += at;
            if (*which == at)
                return KAY_OK;
            good = true;
        } else {
            KAY_TRY(smaller_try_joined(own, list + at, step, &good));
            for (uint64_t i = at; i < at + step && good; i++)
                smaller_refuse_text(own, list[i], strlen(list[i]));
        }
        if (!good) {
            bad_end = at + step;
            step /= 2;
            continue;
        }
        at += step;
        if (at >= bad_end)
            bad_end = count;
        step = (bad_end - at + 1) / (bad_end < count ? 2 : 1);
        step = step < bad_end - at ? step : bad_end - at;
    }
    *which = count;
    return KAY_OK;
}

kay_status stress_smaller_first(void *user, const char *texts, uint64_t count, uint64_t *which)
{
    stress_smaller *own = user;
    const char *list[SMALLER_TOGETHER];
    uint64_t places[SMALLER_TOGETHER], used = 0, cases;
    bool join = own->cases->several && own->verdict != KAY_STRESS_TIME && count > 1;
    *which = count;
    if (kay_now() >= own->until)
        return KAY_END;
    for (uint64_t i = 0; i < count; i++, texts += strlen(texts) + 1) {
        size_t length = strlen(texts);
        if (stress_smaller_refused(own, texts, length))
            continue;
        if (!stress_reads(own->ctx, own->rules, own->how->options, texts, length, &cases) || (join && cases != 1))
            continue;
        list[used] = texts;
        places[used++] = i;
    }
    uint64_t first = used;
    if (used)
        KAY_TRY(join ? smaller_first_by_joining(own, list, used, &first)
                     : smaller_first_by_races(own, list, used, &first));
    *which = first < used ? places[first] : count;
    return KAY_OK;
}

/* What the rules know; their errors are no more than that they know nothing here. */
static kay_status smaller_known(void *user, const kay_text *input, uint64_t number, kay_text *out)
{
    const stress_smaller *own = user;
    kay_reader reader;
    kay_input *cases = NULL;
    KAY_TRY(kay_reader_from_text(own->ctx, "input", kay_text_string(input), input->length, &reader));
    kay_status status = kay_input_open(own->ctx, own->rules, &reader, own->how->options, false, &cases);
    if (status == KAY_OK)
        status = kay_input_smaller(cases, number, out);
    kay_input_close(cases);
    kay_reader_close(&reader);
    return status == KAY_OK || status == KAY_ENOMEM ? status : KAY_END;
}

kay_status stress_smaller_shrink(stress_smaller *smaller)
{
    return stress_shrink(smaller->ctx, &smaller->best,
                         &(stress_shrink_by){
                             .try = stress_smaller_first,
                             .smaller = smaller->rules->smaller ? smaller_known : NULL,
                             .user = smaller,
                             .most = SMALLER_TOGETHER,
                         });
}

/* ---- Fewer cases ------------------------------------------------------------------------------- */

/* Tries the cases from..end-1 of the best input, or all others. */
static kay_status smaller_select(stress_smaller *own, uint64_t from, uint64_t end, bool others, bool *same)
{
    kay_text part;
    *same = false;
    kay_text_init(&part, own->ctx);
    kay_status status = stress_cases_select(own->cases, &own->best, from, end, others, &part);
    if (status == KAY_OK)
        status = smaller_keep(own, &part, same);
    else if (status == KAY_END || status == KAY_EINPUT)
        status = KAY_OK; /* there is no such input */
    kay_text_free(&part);
    return status;
}

/* Halves, as long as one of them fails, the first one first; then leaves out what need not be there. */
static kay_status smaller_cases(stress_smaller *own)
{
    bool same = own->cases->several;
    while (own->best_cases > 1 && same) {
        uint64_t half = own->best_cases / 2, all = own->best_cases;
        KAY_TRY(smaller_select(own, 0, half, false, &same));
        if (!same)
            KAY_TRY(smaller_select(own, half, all, false, &same));
    }
    for (uint64_t step = own->best_cases / 2; step > 0 && own->cases->several; step /= 2)
        for (uint64_t from = 0; from < own->best_cases && own->best_cases > step;) {
            KAY_TRY(smaller_select(own, from, from + step, true, &same));
            from += same ? 0 : step;
        }
    return KAY_OK;
}

kay_status stress_smaller_take(stress_smaller *smaller, const kay_text *input, bool *better)
{
    kay_text before;
    uint64_t before_cases = smaller->best_cases;
    kay_text_init(&before, smaller->ctx);
    kay_text_bytes(&before, kay_text_string(&smaller->best), smaller->best.length);
    kay_status status = before.error == KAY_OK ? smaller_keep(smaller, input, better) : before.error;
    if (status == KAY_OK && *better)
        status = smaller_cases(smaller);
    *better = stress_compare(kay_text_string(&smaller->best), kay_text_string(&before)) < 0;
    if (!*better) {
        kay_text_clear(&smaller->best);
        kay_text_bytes(&smaller->best, kay_text_string(&before), before.length);
        smaller->best_cases = before_cases;
    }
    kay_text_free(&before);
    return status;
}

/* ---- All together ------------------------------------------------------------------------------ */

/* Random starts and small ones, until none fails any more. */
static kay_status smaller_search_starts(stress_smaller *own, stress_small *small)
{
    kay_random random;
    bool found = true;
    kay_random_seed(&random, own->how->seed);
    while (found) {
        found = false;
        KAY_TRY(stress_starts_random(own, &random, &found));
        KAY_TRY(stress_starts_small(own, small, &found));
        KAY_TRY(stress_smaller_shrink(own));
        if (kay_now() >= own->until)
            return KAY_END;
    }
    return KAY_OK;
}

static kay_status smaller_search(stress_smaller *own)
{
    stress_small small;
    double until = own->until, now = kay_now();
    own->until = now + (until - now) / 2; /* the rest for other starts */
    kay_status status = smaller_cases(own);
    if (status == KAY_OK)
        status = stress_smaller_shrink(own);
    own->until = until;
    if (status != KAY_OK && status != KAY_END)
        return status;
    stress_small_init(&small, own->ctx, own->rules, own->how->options, own->how->size);
    status = smaller_search_starts(own, &small);
    stress_small_free(&small);
    return status == KAY_END ? KAY_OK : status;
}

/* Searches with a time limit; what a shorter one than the program's has found is tried again. */
static kay_status smaller_with(stress_smaller *own, double time_limit)
{
    const kay_text *input = &own->result->input;
    own->time_limit = time_limit;
    own->hurry = time_limit < own->how->time_limit;
    own->best_cases = own->first_cases;
    memset(own->refused, 0, SMALLER_REFUSED * sizeof *own->refused);
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, kay_text_string(input), input->length);
    KAY_TRY(own->best.error);
    KAY_TRY(smaller_search(own));
    if (!own->hurry || strcmp(kay_text_string(&own->best), kay_text_string(input)) == 0)
        return KAY_OK;
    own->hurry = false;
    own->time_limit = own->how->time_limit;
    own->until += own->time_limit; /* it was kept for this */
    memset(own->refused, 0, SMALLER_REFUSED * sizeof *own->refused);
    bool same;
    return stress_smaller_try(own, kay_text_string(&own->best), own->best.length, &same);
}

/* Whether the first input is written as the contest has it. */
static kay_status smaller_look_at_lines(stress_smaller *own)
{
    kay_text text;
    kay_text_init(&text, own->ctx);
    kay_status status = stress_cases_lines(own->cases, &own->result->input, own->first_cases, &text, &own->lined);
    kay_text_free(&text);
    return status == KAY_END ? KAY_OK : status;
}

/* Where the failure is a time limit, the search is made with a shorter one first; a slow machine may fool it. */
kay_status stress_smaller_find(stress_smaller *smaller)
{
    const double least = 0.2; /* any program should be up by then */
    double time_limit = smaller->how->time_limit, hurry = time_limit / SMALLER_HURRY;
    hurry = hurry > least ? hurry : least;
    kay_text_init(&smaller->best, smaller->ctx);
    smaller->refused = kay_alloc_array(smaller->ctx, SMALLER_REFUSED, sizeof *smaller->refused);
    kay_status status = smaller->refused ? KAY_OK : kay_no_memory(smaller->ctx);
    if (status == KAY_OK)
        status = smaller_look_at_lines(smaller);
    if (smaller->verdict == KAY_STRESS_TIME)
        smaller->until -= time_limit; /* for the last run */
    if (smaller->verdict == KAY_STRESS_TIME && hurry < time_limit && status == KAY_OK)
        status = smaller_with(smaller, hurry);
    if (!smaller->result->shrunk && status == KAY_OK)
        status = smaller_with(smaller, time_limit);
    kay_free(smaller->ctx, smaller->refused, SMALLER_REFUSED * sizeof *smaller->refused);
    kay_text_free(&smaller->best);
    return status == KAY_END ? KAY_OK : status;
}
