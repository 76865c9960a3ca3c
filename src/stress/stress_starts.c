#include "stress/stress_starts.h"

#include <string.h>

#include "stress/stress_given.h"
#include "stress/input_size.h"
#include "stress/stress_same.h"

enum {
    STARTS_MOST = 250, /* starts in an input */
    STARTS_LEVELS = 3, /* levels of small starts in a row of which none is smaller, before we give up */
};

/* Where starts come from that are smaller than the best input, perhaps. */
typedef struct starts_source {
    stress_small *small; /* NULL: random ones */
    kay_random *random;
    uint64_t turn; /* of the next random one */
    uint64_t level; /* of the latest small one that was smaller */
} starts_source;

/* The size of the next random start: a small one, and in turn with these any, up to that of the best input. */
static uint64_t starts_size(const stress_smaller *own, starts_source *source)
{
    enum { SIZES = 6, USUAL = 7 };
    uint64_t turn = source->turn++, most = stress_size(kay_text_string(&own->best), own->best.length);
    unsigned powers = USUAL; /* numbers alone may be of such a size where there are few of them */
    if (turn % 4 != 3)
        return 1 + turn % SIZES;
    while (powers < 63 && (uint64_t)2 << powers <= most)
        powers++;
    return (uint64_t)2 << kay_random_below(source->random, powers);
}

static kay_status starts_next(stress_smaller *own, starts_source *source, const char **text)
{
    if (source->small) {
        bool passed = true; /* before the failure */
        while (passed) {
            KAY_TRY(stress_small_next(source->small, text));
            passed = source->small->given <= own->small_before;
            source->level = passed ? source->small->level : source->level;
        }
        const unsigned more = stress_small_doubles(source->small) ? 0 : STARTS_LEVELS;
        return source->small->level > source->level + more ? KAY_END : KAY_OK;
    }
    uint64_t size = starts_size(own, source);
    bool threshold = kay_random_below(source->random, 4) == 0;
    kay_status status = stress_cases_random(own->cases, source->random, size, threshold, text);
    if (status == KAY_END)
        *text = "";
    return status == KAY_END ? KAY_OK : status;
}

/* Collects the next starts that are smaller than the best input; none: there are no more, or they are seldom. */
static kay_status starts_gather(stress_smaller *own, starts_source *source, kay_text *texts, uint64_t *count)
{
    enum { TRIES = 400 }; /* random ones */
    uint64_t most = own->cases->several ? STARTS_MOST : own->how->parallel;
    bool alone = own->best_cases == 1; /* one that passed alone may be what another one needs before it */
    kay_text_clear(texts);
    *count = 0;
    for (int tries = 0; (source->small || tries < TRIES) && *count < most; tries++) {
        const char *text;
        kay_status status = starts_next(own, source, &text);
        if (status == KAY_END)
            return KAY_OK;
        KAY_TRY(status);
        if (kay_now() > own->until)
            return KAY_END;
        if (!*text || stress_compare(text, kay_text_string(&own->best)) >= 0)
            continue;
        if (source->small)
            source->level = source->small->level;
        if (alone && stress_same_refused(own, text, strlen(text)))
            continue;
        kay_text_bytes(texts, text, strlen(text) + 1);
        KAY_TRY(texts->error);
        ++*count;
    }
    return KAY_OK;
}

/* Tries starts all in one input, which then has fewer of them. */
static kay_status starts_try_joined(stress_smaller *own, const kay_text *texts, uint64_t count, bool *same)
{
    kay_text input;
    kay_text_init(&input, own->ctx);
    kay_status status = stress_cases_join(own->cases, kay_text_string(texts), count, &input);
    if (status == KAY_OK)
        status = stress_same_try(own, kay_text_string(&input), input.length, same);
    if (status == KAY_OK && *same)
        status = stress_smaller_take(own, &input, same);
    kay_text_free(&input);
    return status;
}

/* Tries what comes from the source, at most `runs` times in a row in vain. */
static kay_status starts_try(stress_smaller *own, starts_source *source, uint64_t runs, bool *found)
{
    kay_text texts;
    kay_text_init(&texts, own->ctx);
    kay_status status = KAY_OK;
    uint64_t count = 1;
    for (uint64_t vain = 0; status == KAY_OK && count && vain < runs; vain++) {
        bool same = false;
        status = starts_gather(own, source, &texts, &count);
        if (status == KAY_OK && count)
            status = own->cases->several ? starts_try_joined(own, &texts, count, &same)
                                         : stress_same_race(own, kay_text_string(&texts), (unsigned)count, &same);
        if (status != KAY_OK || !same)
            continue;
        *found = true;
        vain = 0;
        if (!source->small)
            status = stress_smaller_shrink(own);
    }
    kay_text_free(&texts);
    return status;
}

kay_status stress_starts_random(stress_smaller *smaller, kay_random *random, bool *found)
{
    enum { VAIN = 30, VAIN_SEVERAL = 6 }; /* runs */
    starts_source source = {.random = random};
    return starts_try(smaller, &source, smaller->cases->several ? VAIN_SEVERAL : VAIN, found);
}

kay_status stress_starts_later(stress_smaller *smaller, kay_random *random, bool *found)
{
    enum { VAIN = 40, MOST = 200 }; /* tries in a row, and in all */
    kay_text text;
    kay_text_init(&text, smaller->ctx);
    kay_status status = KAY_OK;
    bool plays = smaller->rules->plain_position && smaller->rules->write_case;
    for (int vain = 0; plays && vain < VAIN && smaller->best_cases == 1 && status == KAY_OK; vain++) {
        bool same = false;
        if (smaller->later++ >= MOST)
            break;
        status = stress_given_later(smaller->ctx, smaller->rules, smaller->how->options, random, &smaller->best, &text);
        if (status == KAY_OK && stress_compare(kay_text_string(&text), kay_text_string(&smaller->best)) < 0)
            status = stress_same_race(smaller, kay_text_string(&text), 1, &same);
        status = status == KAY_EINPUT ? KAY_OK : status;
        if (status != KAY_OK || !same)
            continue;
        vain = 0;
        *found = true;
        status = stress_smaller_shrink(smaller);
    }
    kay_text_free(&text);
    return status;
}

kay_status stress_starts_small(stress_smaller *smaller, stress_small *small, bool *found)
{
    starts_source source = {.small = small, .level = small->level};
    return starts_try(smaller, &source, UINT64_MAX, found);
}
