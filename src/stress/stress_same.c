#include "stress/stress_same.h"

#include <string.h>

#include "stress/stress_given.h"
#include "stress/input_size.h"

/* ---- One trial --------------------------------------------------------------------------------- */

/* FNV-1a (Fowler, Noll, Vo) of the words, never 0. */
static uint64_t same_hash(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i] <= ' ' ? ' ' : (unsigned char)text[i];
        if (byte != ' ' || (i > 0 && (unsigned char)text[i - 1] > ' '))
            hash = (hash ^ byte) * UINT64_C(0x100000001b3);
    }
    return hash ? hash : 1;
}

bool stress_same_refused(const stress_smaller *smaller, const char *text, size_t length)
{
    uint64_t hash = same_hash(text, length);
    return smaller->refused[hash % STRESS_SAME_REFUSED] == hash;
}

static void same_refuse_text(stress_smaller *own, const char *text, size_t length)
{
    uint64_t hash = same_hash(text, length);
    own->refused[hash % STRESS_SAME_REFUSED] = hash;
}

/* An input without a truth is none, unless the rules know the truth of nothing any more. */
static kay_status same_without_truth(stress_smaller *own, stress_trial *trial, kay_status status)
{
    const kay_diag why = own->ctx->diag;
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return KAY_OK;
    kay_status known = stress_truth_find(own->ctx, own->rules, own->how, kay_text_string(&own->result->input),
                                         own->result->input.length, 2 * STRESS_TRUTH_SECONDS, &trial->truth);
    own->ctx->diag = why;
    return known == KAY_EUNABLE || known == KAY_ENOMEM ? status : KAY_OK;
}

/* Puts the input of a trial, whose truth is known, into the lines of the contest: many programs read by lines.  *lined:
 * word by word the contest would have it so. */
static kay_status same_line_up(stress_smaller *own, stress_trial *trial, bool *lined)
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
static kay_status same_begin(stress_smaller *own, stress_trial *trial, const char *text, size_t length)
{
    kay_text_clear(&trial->input);
    kay_text_bytes(&trial->input, text, length);
    KAY_TRY(trial->input.error);
    kay_status status =
        stress_truth_find(own->ctx, own->rules, own->how, text, length, STRESS_TRUTH_SECONDS, &trial->truth);
    trial->verdict = KAY_STRESS_PASSED;
    trial->cut = false;
    if (status == KAY_EINPUT || status == KAY_EUNABLE || status == KAY_ENOMEM || status == KAY_EUSAGE)
        return same_without_truth(own, trial, status);
    KAY_TRY(status);
    if (!trial->truth.cases)
        return KAY_OK;
    bool lined;
    KAY_TRY(same_line_up(own, trial, &lined));
    return lined || !own->lined ? stress_trial_begin(trial, own->time_limit, own->until) : KAY_OK;
}

/* Looks at a trial that is over: a failure like the first one is reported if it is the smallest.  KAY_END: it was cut.
 */
static kay_status same_judge(stress_smaller *own, const stress_trial *trial, bool *same)
{
    *same = trial->verdict == own->verdict;
    if (trial->cut)
        return KAY_END;
    if (!*same)
        same_refuse_text(own, kay_text_string(&trial->input), trial->input.length);
    else if (!own->hurry && stress_compare(kay_text_string(&trial->input), kay_text_string(&own->result->input)) < 0)
        return stress_smaller_report(own->how, trial, own->result);
    return KAY_OK;
}

static void same_tick(stress_smaller *own)
{
    if (own->ctx->progress)
        own->ctx->progress(own->ctx->watcher, KAY_WORK_WHOLE, "smaller inputs", 0, 0);
}

kay_status stress_same_try(stress_smaller *own, const char *text, size_t length, bool *same)
{
    stress_trial *trial = &own->trials[0];
    *same = false;
    if (kay_now() >= own->until)
        return KAY_END;
    if (stress_same_refused(own, text, length))
        return KAY_OK;
    KAY_TRY(same_begin(own, trial, text, length));
    while (trial->running)
        KAY_TRY(stress_trials_attend(trial, 1));
    same_tick(own);
    return same_judge(own, trial, same);
}

kay_status stress_same_take(stress_smaller *own, const stress_trial *trial)
{
    own->best_cases = trial->truth.cases;
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, kay_text_string(&trial->input), trial->input.length);
    return own->best.error;
}

/* Runs at most how->parallel texts at the same time.  *which: the trial of the first that fails like the first one. */
static kay_status same_race(stress_smaller *own, const char *const *texts, unsigned count, unsigned *which)
{
    stress_trial *trials = own->trials;
    bool running = false, same = false;
    *which = count;
    if (kay_now() >= own->until)
        return KAY_END;
    for (unsigned i = 0; i < count; i++) {
        KAY_TRY(same_begin(own, &trials[i], texts[i], strlen(texts[i])));
        running = running || trials[i].running;
    }
    while (running) {
        KAY_TRY(stress_trials_attend(trials, count));
        running = false;
        for (unsigned i = 0; i < count; i++)
            running = running || trials[i].running;
    }
    same_tick(own);
    for (unsigned i = 0; i < count && !same; i++) {
        KAY_TRY(same_judge(own, &trials[i], &same));
        *which = same ? i : count;
    }
    return KAY_OK;
}

kay_status stress_same_race(stress_smaller *smaller, const char *texts, unsigned count, bool *same)
{
    const char *list[KAY_STRESS_PARALLEL_MAX];
    unsigned which;
    for (unsigned i = 0; i < count; i++, texts += strlen(texts) + 1)
        list[i] = texts;
    KAY_TRY(same_race(smaller, list, count, &which));
    *same = which < count;
    return *same ? stress_same_take(smaller, &smaller->trials[which]) : KAY_OK;
}

/* Goes through a list, so many at the same time. */
static kay_status same_first_by_races(stress_smaller *own, const char *const *list, uint64_t count, uint64_t *which)
{
    for (uint64_t at = 0; at < count; at += own->how->parallel) {
        unsigned some = count - at < own->how->parallel ? (unsigned)(count - at) : own->how->parallel, first;
        KAY_TRY(same_race(own, list + at, some, &first));
        *which = first < some ? at + first : count;
        if (first < some)
            return KAY_OK;
    }
    *which = count;
    return KAY_OK;
}

/* Tries some of a list as one input.  *passed: all of them pass. */
static kay_status same_try_joined(stress_smaller *own, const char *const *list, uint64_t count, bool *passed)
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
        status = same_begin(own, trial, kay_text_string(&input), input.length);
    bool ran = joined && status == KAY_OK && trial->running;
    while (status == KAY_OK && ran && trial->running)
        status = stress_trials_attend(trial, 1);
    kay_text_free(&texts);
    kay_text_free(&input);
    if (!joined && (status == KAY_END || status == KAY_EINPUT))
        return KAY_OK;
    KAY_TRY(status);
    same_tick(own);
    if (ran && trial->cut)
        return KAY_END;
    *passed = ran && trial->verdict == KAY_STRESS_PASSED;
    return KAY_OK;
}

/* Goes through a list in inputs of several cases, halved where the program fails. */
static kay_status same_first_by_joining(stress_smaller *own, const char *const *list, uint64_t count, uint64_t *which)
{
    uint64_t bad_end = count; /* there is a failure before it, as far as is known */
    for (uint64_t at = 0, step = count; at < count;) {
        bool good = false;
        if (step == 1) {
            KAY_TRY(same_first_by_races(own, list + at, 1, which));
            *which += at;
            if (*which == at)
                return KAY_OK;
            good = true;
        } else {
            KAY_TRY(same_try_joined(own, list + at, step, &good));
            for (uint64_t i = at; i < at + step && good; i++)
                same_refuse_text(own, list[i], strlen(list[i]));
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

/* Whether the text may be given to the program.  One that was made of the words of another need not be a start. */
static kay_status same_is_input(stress_smaller *own, const char *text, size_t length, uint64_t *cases, bool *good)
{
    kay_text copy;
    *good = stress_reads(own->ctx, own->rules, own->how->options, text, length, cases);
    if (!*good || !own->rules->plain_position || *cases != 1 || own->best_cases != 1)
        return KAY_OK;
    kay_text_init(&copy, own->ctx);
    kay_text_bytes(&copy, text, length);
    kay_status status = copy.error;
    if (status == KAY_OK)
        status = stress_given(own->ctx, own->rules, own->how->options, &copy, good);
    kay_text_free(&copy);
    return status;
}

kay_status stress_same_first(void *user, const char *texts, uint64_t count, uint64_t *which)
{
    stress_smaller *own = user;
    const char *list[STRESS_SAME_TOGETHER];
    uint64_t places[STRESS_SAME_TOGETHER], counts[STRESS_SAME_TOGETHER], used = 0, cases;
    bool join = own->cases->several && own->verdict != KAY_STRESS_TIME && count > 1 && own->best_cases == 1;
    *which = count;
    if (kay_now() >= own->until)
        return KAY_END;
    for (uint64_t i = 0; i < count; i++, texts += strlen(texts) + 1) {
        size_t length = strlen(texts);
        if (stress_same_refused(own, texts, length))
            continue;
        bool good;
        KAY_TRY(same_is_input(own, texts, length, &cases, &good));
        if (!good || (join && cases != 1))
            continue;
        list[used] = texts;
        counts[used] = cases;
        places[used++] = i;
    }
    uint64_t first = used;
    if (used)
        KAY_TRY(join ? same_first_by_joining(own, list, used, &first) : same_first_by_races(own, list, used, &first));
    *which = first < used ? places[first] : count;
    own->best_cases = first < used ? counts[first] : own->best_cases;
    return KAY_OK;
}
