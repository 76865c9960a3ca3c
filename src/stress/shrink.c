/* The shrinking loop: tries the candidates of a source until none of them fails. */
#include "stress/shrink.h"

#include <string.h>

enum {
    SHRINK_REFUSED = 1 << 16, /* places for texts that were candidates */
    SHRINK_BATCH = 128, /* candidates that are tried together, at most, */
    SHRINK_BYTES = 1 << 18, /* unless they are long */
    SHRINK_FEW = 4, /* candidates that are tried together after one that failed: the next one often does, too */
};

kay_status shrink_set(shrink *own, const char *text, size_t length)
{
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, text, length);
    KAY_TRY(own->best.error);
    return stress_tokens_split(&own->words, kay_text_string(&own->best), length);
}

kay_status shrink_init(shrink *own, kay_context *ctx, const char *input, size_t length)
{
    *own = (shrink){.ctx = ctx, .most = SHRINK_BATCH};
    kay_text_init(&own->best, ctx);
    stress_tokens_init(&own->words, ctx);
    stress_tokens_init(&own->changed, ctx);
    own->refused = kay_alloc_array(ctx, SHRINK_REFUSED, sizeof *own->refused);
    if (!own->refused)
        return kay_no_memory(ctx);
    shrink_forget(own);
    return shrink_set(own, input, length);
}

void shrink_free(shrink *own)
{
    kay_text_free(&own->best);
    stress_tokens_free(&own->words);
    stress_tokens_free(&own->changed);
    kay_free(own->ctx, own->refused, SHRINK_REFUSED * sizeof *own->refused);
}

/* ---- Texts that were candidates before ----------------------------------------------------------- */

void shrink_forget(shrink *own)
{
    memset(own->refused, 0, SHRINK_REFUSED * sizeof *own->refused);
}

/* FNV-1a (Fowler, Noll, Vo), never 0. */
static uint64_t shrink_hash(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash ? hash : 1;
}

/* Whether the text is smaller than the best one and comes for the first time. */
static bool shrink_is_new(shrink *own, const kay_text *text)
{
    const char *bytes = kay_text_string(text);
    uint64_t hash = shrink_hash(bytes), *place = &own->refused[hash % SHRINK_REFUSED];
    if (!text->length || *place == hash || stress_compare(bytes, kay_text_string(&own->best)) >= 0)
        return false;
    *place = hash;
    return true;
}

/* ---- Candidates --------------------------------------------------------------------------------- */

typedef struct shrink_batch {
    kay_text texts; /* a NUL behind each */
    uint64_t count;
    size_t at[SHRINK_BATCH]; /* where they begin */
    shrink_cursor behind[SHRINK_BATCH]; /* the cursor then */
    bool over; /* there are no more */
} shrink_batch;

/* Asks for one more candidate. */
static kay_status shrink_ask(shrink *own, shrink_source *source, shrink_cursor *cursor, shrink_batch *batch,
                             kay_text *text)
{
    bool good = true;
    kay_text_clear(text);
    kay_status status = source(own, cursor, text);
    batch->over = status == KAY_END;
    if (status != KAY_OK)
        return batch->over ? KAY_OK : status;
    if (!shrink_is_new(own, text))
        return KAY_OK;
    uint64_t before = shrink_hash(kay_text_string(text));
    if (own->allows)
        KAY_TRY(own->allows(own->user, text, &good));
    if (!good || (shrink_hash(kay_text_string(text)) != before && !shrink_is_new(own, text)))
        return KAY_OK;
    batch->at[batch->count] = batch->texts.length;
    batch->behind[batch->count++] = *cursor;
    kay_text_bytes(&batch->texts, kay_text_string(text), text->length + 1);
    return batch->texts.error;
}

/* Collects candidates, at most so many. */
static kay_status shrink_gather(shrink *own, shrink_source *source, shrink_cursor *cursor, uint64_t most,
                                shrink_batch *batch)
{
    kay_text text;
    kay_status status = KAY_OK;
    kay_text_init(&text, own->ctx);
    kay_text_clear(&batch->texts);
    for (batch->count = 0; status == KAY_OK && !batch->over && batch->count < most;) {
        if (batch->texts.length >= SHRINK_BYTES)
            break;
        bool late = kay_now() >= own->until || kay_check_time(own->ctx) != KAY_OK;
        status = late ? KAY_END : shrink_ask(own, source, cursor, batch, &text);
    }
    kay_text_free(&text);
    return status;
}

/* Makes a candidate the best input; those behind it were not tried. */
static kay_status shrink_take(shrink *own, const shrink_batch *batch, uint64_t which)
{
    const char *texts = kay_text_string(&batch->texts);
    for (uint64_t i = which + 1; i < batch->count; i++)
        own->refused[shrink_hash(texts + batch->at[i]) % SHRINK_REFUSED] = 0;
    return shrink_set(own, texts + batch->at[which], strlen(texts + batch->at[which]));
}

static kay_status shrink_batches(shrink *own, shrink_source *source, shrink_batch *batch, bool *progress)
{
    shrink_cursor cursor = {0};
    uint64_t ahead = SHRINK_FEW;
    while (!batch->over) {
        ahead = ahead < own->most ? ahead : own->most;
        KAY_TRY(shrink_gather(own, source, &cursor, ahead, batch));
        uint64_t which = batch->count;
        if (batch->count)
            KAY_TRY(own->try(own->user, kay_text_string(&batch->texts), batch->count, &which));
        ahead = which < batch->count ? SHRINK_FEW : 2 * ahead;
        if (which == batch->count)
            continue;
        KAY_TRY(shrink_take(own, batch, which));
        cursor = batch->behind[which];
        batch->over = false;
        *progress = true;
    }
    return KAY_OK;
}

kay_status shrink_run(shrink *own, shrink_source *source, bool *progress)
{
    shrink_batch batch = {.over = false};
    *progress = false;
    kay_text_init(&batch.texts, own->ctx);
    kay_status status = shrink_batches(own, source, &batch, progress);
    kay_text_free(&batch.texts);
    return status;
}
