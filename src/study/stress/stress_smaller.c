#include "study/stress/stress_smaller.h"

#include <string.h>

#include "study/stress/stress_shrink.h"

enum {
    SMALLER_MOST = 250, /* small starts in an input */
    SMALLER_HURRY = 10, /* of the time limit, where it is what fails */
    SMALLER_REFUSED = 16384, /* texts that are remembered */
};

/* ---- One trial --------------------------------------------------------------------------------- */

/* FNV-1a (Fowler, Noll, Vo), never 0. */
static uint64_t smaller_hash(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash ? hash : 1;
}

/* Whether the text was tried in vain before. */
static bool smaller_was_refused(const stress_smaller *own, const char *text, size_t length)
{
    uint64_t hash = smaller_hash(text, length);
    return own->refused[hash % SMALLER_REFUSED] == hash;
}

/* Runs the program on the text. */
static kay_status smaller_run(stress_smaller *own, const char *text, size_t length, double left, bool *same)
{
    stress_trial *trial = &own->trial;
    kay_text_clear(&trial->input);
    kay_text_bytes(&trial->input, text, length);
    KAY_TRY(trial->input.error);
    bool cut = left < own->time_limit; /* not all the time there should be */
    kay_status status = stress_trial_run(trial, cut ? left : own->time_limit);
    if (status == KAY_EINPUT || status == KAY_EUNABLE || status == KAY_ENOMEM || status == KAY_EUSAGE)
        return KAY_OK;
    *same = status == KAY_OK && trial->verdict == own->failed->verdict && !(cut && trial->verdict == KAY_STRESS_TIME);
    return status;
}

/* Whether the text fails like the first one.  KAY_END: the time is over. */
static kay_status smaller_try(void *user, const char *text, size_t length, bool *same)
{
    stress_smaller *own = user;
    uint64_t hash = smaller_hash(text, length);
    double left = own->until - kay_now();
    *same = false;
    if (left <= 0)
        return KAY_END;
    if (smaller_was_refused(own, text, length))
        return KAY_OK;
    KAY_TRY(smaller_run(own, text, length, left, same));
    if (!*same)
        own->refused[hash % SMALLER_REFUSED] = hash;
    return kay_tick(own->ctx, "smaller inputs", 0, 0);
}

/* Tries the text, which becomes the best one when it fails. */
static kay_status smaller_keep(stress_smaller *own, const kay_text *text, bool *same)
{
    KAY_TRY(smaller_try(own, kay_text_string(text), text->length, same));
    if (!*same)
        return KAY_OK;
    own->best_cases = own->trial.truth.cases;
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, kay_text_string(text), text->length);
    return own->best.error;
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

/* ---- Whatever is smaller ------------------------------------------------------------------------ */

/* Where starts come from that are smaller than the best input, perhaps. */
typedef struct smaller_source {
    stress_small *small; /* NULL: random ones */
    kay_random random;
    uint64_t size; /* of the next random one */
} smaller_source;

static kay_status smaller_next(stress_smaller *own, smaller_source *source, const char **text)
{
    enum { SIZES = 6 };
    if (source->small) {
        do
            KAY_TRY(stress_small_next(source->small, text));
        while (source->small->given <= own->small_before);
        return KAY_OK;
    }
    source->size = source->size % SIZES + 1;
    bool threshold = kay_random_below(&source->random, 4) == 0;
    kay_status status = stress_cases_random(own->cases, &source->random, source->size, threshold, text);
    if (status == KAY_END)
        *text = "";
    return status == KAY_END ? KAY_OK : status;
}

/* Collects the next starts that are smaller than the best input; none: there are no more, or they are seldom. */
static kay_status smaller_gather(stress_smaller *own, smaller_source *source, kay_text *texts, uint64_t *count)
{
    enum { TRIES = 400 }; /* random ones */
    uint64_t most = own->cases->several ? SMALLER_MOST : 1;
    kay_text_clear(texts);
    *count = 0;
    for (int tries = 0; (source->small || tries < TRIES) && *count < most; tries++) {
        const char *text;
        kay_status status = smaller_next(own, source, &text);
        if (status == KAY_END)
            return KAY_OK;
        KAY_TRY(status);
        if (!*text || stress_compare(text, kay_text_string(&own->best)) >= 0 ||
            smaller_was_refused(own, text, strlen(text)))
            continue;
        kay_text_bytes(texts, text, strlen(text) + 1);
        KAY_TRY(texts->error);
        ++*count;
        if (kay_now() > own->until)
            return KAY_END;
    }
    return KAY_OK;
}

/* Takes the input of several starts, of which some fail, in the place of the best one, unless only together they do. */
static kay_status smaller_take(stress_smaller *own, const kay_text *input, bool *smaller)
{
    kay_text before;
    uint64_t before_cases = own->best_cases;
    kay_text_init(&before, own->ctx);
    kay_text_bytes(&before, kay_text_string(&own->best), own->best.length);
    kay_status status = before.error == KAY_OK ? smaller_keep(own, input, smaller) : before.error;
    if (status == KAY_OK && *smaller)
        status = smaller_cases(own);
    *smaller = stress_compare(kay_text_string(&own->best), kay_text_string(&before)) < 0;
    if (!*smaller) {
        kay_text_clear(&own->best);
        kay_text_bytes(&own->best, kay_text_string(&before), before.length);
        own->best_cases = before_cases;
    }
    kay_text_free(&before);
    return status;
}

/* Tries what comes from the source, at most `runs` times in a row in vain; small starts until one fails. */
static kay_status smaller_try_source(stress_smaller *own, smaller_source *source, uint64_t runs)
{
    kay_text texts, input;
    kay_text_init(&texts, own->ctx);
    kay_text_init(&input, own->ctx);
    kay_status status = KAY_OK;
    bool done = false;
    for (uint64_t vain = 0; status == KAY_OK && !done && vain < runs; vain++) {
        uint64_t count;
        bool same = false;
        status = smaller_gather(own, source, &texts, &count);
        done = count == 0;
        if (status == KAY_OK && !done)
            status = stress_cases_join(own->cases, kay_text_string(&texts), count, &input);
        if (status == KAY_OK && !done)
            status = smaller_try(own, kay_text_string(&input), input.length, &same);
        if (status != KAY_OK || !same)
            continue;
        status = smaller_take(own, &input, &same);
        if (same && status == KAY_OK && !source->small)
            status = stress_shrink(own->ctx, &own->best, smaller_try, own);
        done = source->small;
        vain = same ? 0 : vain;
    }
    kay_text_free(&input);
    kay_text_free(&texts);
    return status;
}

static kay_status smaller_exhaust(stress_smaller *own)
{
    enum { VAIN = 30, VAIN_SEVERAL = 6 }; /* runs on random starts */
    static const double SECONDS = 4; /* for small starts */
    stress_small small;
    smaller_source source = {.small = NULL};
    double until = own->until, soon = kay_now() + SECONDS;
    kay_random_seed(&source.random, own->how->seed);
    KAY_TRY(smaller_try_source(own, &source, own->cases->several ? VAIN_SEVERAL : VAIN));
    stress_small_init(&small, own->ctx, own->rules, own->how->options, own->how->size);
    source.small = &small;
    own->until = soon < until ? soon : until;
    kay_status status = smaller_try_source(own, &source, UINT64_MAX);
    own->until = until;
    stress_small_free(&small);
    return status;
}

/* ---- All together ------------------------------------------------------------------------------ */

static kay_status smaller_search(stress_smaller *own)
{
    double until = own->until, now = kay_now();
    bool exhaust = own->small_before != UINT64_MAX;
    own->until = exhaust ? now + (until - now) / 2 : until; /* the rest for the small starts */
    kay_status status = smaller_cases(own);
    if (status == KAY_OK)
        status = stress_shrink(own->ctx, &own->best, smaller_try, own);
    own->until = until;
    if (exhaust && (status == KAY_OK || status == KAY_END))
        status = smaller_exhaust(own);
    return status == KAY_END ? KAY_OK : status;
}

/* Searches with a time limit and tries what it has found with the true one. */
static kay_status smaller_with(stress_smaller *own, double time_limit, bool *found)
{
    const kay_text *input = &own->failed->input;
    own->time_limit = time_limit;
    own->best_cases = own->failed->truth.cases;
    memset(own->refused, 0, SMALLER_REFUSED * sizeof *own->refused);
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, kay_text_string(input), input->length);
    KAY_TRY(own->best.error);
    KAY_TRY(smaller_search(own));
    if (strcmp(kay_text_string(&own->best), kay_text_string(input)) == 0)
        return KAY_OK;
    kay_text_clear(&own->trial.input);
    kay_text_bytes(&own->trial.input, kay_text_string(&own->best), own->best.length);
    KAY_TRY(own->trial.input.error);
    KAY_TRY(stress_trial_run(&own->trial, own->how->time_limit));
    *found = own->trial.verdict == own->failed->verdict;
    return KAY_OK;
}

/* Where the failure is a time limit, the search is made with a shorter one first; a slow machine may fool it. */
kay_status stress_smaller_find(stress_smaller *smaller, bool *found)
{
    const double least = 0.2; /* any program should be up by then */
    double time_limit = smaller->how->time_limit, hurry = time_limit / SMALLER_HURRY;
    hurry = hurry > least ? hurry : least;
    *found = false;
    kay_text_init(&smaller->best, smaller->ctx);
    smaller->refused = kay_alloc_array(smaller->ctx, SMALLER_REFUSED, sizeof *smaller->refused);
    kay_status status = smaller->refused ? KAY_OK : kay_no_memory(smaller->ctx);
    if (smaller->failed->verdict == KAY_STRESS_TIME)
        smaller->until -= time_limit; /* for the last run */
    if (smaller->failed->verdict == KAY_STRESS_TIME && hurry < time_limit && status == KAY_OK)
        status = smaller_with(smaller, hurry, found);
    if (!*found && status == KAY_OK)
        status = smaller_with(smaller, time_limit, found);
    kay_free(smaller->ctx, smaller->refused, SMALLER_REFUSED * sizeof *smaller->refused);
    kay_text_free(&smaller->best);
    return status;
}
