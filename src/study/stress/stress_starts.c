#include "study/stress/stress_starts.h"

#include <string.h>

#include "study/stress/stress_measure.h"
#include "study/stress/stress_same.h"

enum {
    STARTS_MOST = 250, /* starts in an input */
    STARTS_LEVELS = 3, /* levels of small starts in a row of which none is smaller, before we give up */
};

/* Where starts come from that are smaller than the best input, perhaps. */
typedef struct starts_source {
    stress_small *small; /* NULL: random ones */
    kay_random *random;
    uint64_t size; /* of the next random one */
    uint64_t level; /* of the latest small one that was smaller */
} starts_source;

static kay_status starts_next(stress_smaller *own, starts_source *source, const char **text)
{
    enum { SIZES = 6 };
    if (source->small) {
        do
            KAY_TRY(stress_small_next(source->small, text));
        while (source->small->given <= own->small_before);
        return source->small->level > source->level + STARTS_LEVELS ? KAY_END : KAY_OK;
    }
    source->size = source->size % SIZES + 1;
    bool threshold = kay_random_below(source->random, 4) == 0;
    kay_status status = stress_cases_random(own->cases, source->random, source->size, threshold, text);
    if (status == KAY_END)
        *text = "";
    return status == KAY_END ? KAY_OK : status;
}

/* Collects the next starts that are smaller than the best input; none: there are no more, or they are seldom. */
static kay_status starts_gather(stress_smaller *own, starts_source *source, kay_text *texts, uint64_t *count)
{
    enum { TRIES = 400 }; /* random ones */
    uint64_t most = own->cases->several ? STARTS_MOST : own->how->parallel;
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
        if (!*text || stress_compare(text, kay_text_string(&own->best)) >= 0 ||
            stress_same_refused(own, text, strlen(text)))
            continue;
        kay_text_bytes(texts, text, strlen(text) + 1);
        KAY_TRY(texts->error);
        ++*count;
        if (source->small)
            source->level = source->small->level;
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

kay_status stress_starts_small(stress_smaller *smaller, stress_small *small, bool *found)
{
    starts_source source = {.small = small, .level = small->level};
    return starts_try(smaller, &source, UINT64_MAX, found);
}
