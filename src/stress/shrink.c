/* The shrinking loop: tries the candidates of a source until none of them fails. */
#include "stress/shrink.h"

#include <string.h>

enum {
    SHRINK_REFUSED = 1 << 16, /* size of the table of texts tried before */
    SHRINK_BATCH = 128, /* the most candidates tried together */
    SHRINK_BYTES = 1 << 18, /* a batch of this many bytes is also full */
    SHRINK_FEW = 4, /* the size of a batch after a candidate that failed: often the one after it fails, too */
};

static kay_status shrink_set(shrink *shrinking, const char *text, size_t length)
{
    kay_text_clear(&shrinking->best);
    kay_text_bytes(&shrinking->best, text, length);
    KAY_TRY(shrinking->best.error);
    const char *best = kay_text_string(&shrinking->best);
    shrinking->parsed_by = shrinking->grammar;
    kay_status status = kay_input_tree_parse(shrinking->parsed_by, best, length, &shrinking->tree);
    if (status != KAY_EINPUT)
        return status;
    shrinking->parsed_by = &kay_grammar_of_lines;
    return kay_input_tree_parse(shrinking->parsed_by, best, length, &shrinking->tree);
}

kay_status shrink_init(shrink *shrinking, kay_context *ctx, const kay_input_grammar *grammar, const char *input,
                       size_t length)
{
    *shrinking = (shrink){.ctx = ctx, .most = SHRINK_BATCH, .grammar = grammar};
    kay_text_init(&shrinking->best, ctx);
    kay_text_init(&shrinking->candidate, ctx);
    kay_text_init(&shrinking->batch, ctx);
    kay_input_tree_init(&shrinking->tree, ctx);
    kay_input_tree_init(&shrinking->changed, ctx);
    shrinking->refused = kay_alloc_array(ctx, SHRINK_REFUSED, sizeof *shrinking->refused);
    return shrinking->refused ? shrink_set(shrinking, input, length) : kay_no_memory(ctx);
}

void shrink_free(shrink *shrinking)
{
    kay_text_free(&shrinking->best);
    kay_text_free(&shrinking->candidate);
    kay_text_free(&shrinking->batch);
    kay_input_tree_free(&shrinking->tree);
    kay_input_tree_free(&shrinking->changed);
    kay_free(shrinking->ctx, shrinking->refused, SHRINK_REFUSED * sizeof *shrinking->refused);
}

/* FNV-1a (Fowler, Noll, Vo), never 0. */
static uint64_t shrink_hash(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash ? hash : 1;
}

/* Sets *good if the candidate is smaller than the best input, was not tried before, and is allowed. */
static kay_status shrink_consider(shrink *shrinking, bool *good)
{
    const char *bytes = kay_text_string(&shrinking->candidate);
    const uint64_t hash = shrink_hash(bytes);
    uint64_t *place = &shrinking->refused[hash % SHRINK_REFUSED];
    *good = *bytes && *place != hash && stress_compare(bytes, kay_text_string(&shrinking->best)) < 0;
    if (*good && shrinking->allows)
        KAY_TRY(shrinking->allows(shrinking->user, &shrinking->candidate, good));
    *place = *good ? hash : *place;
    return KAY_OK;
}

/* The candidates that are tried together. */
typedef struct shrink_batch {
    uint64_t count;
    size_t at[SHRINK_BATCH]; /* where each text begins */
    shrink_cursor behind[SHRINK_BATCH]; /* the cursor after each candidate */
} shrink_batch;

/* Collects at most `most` candidates.  Sets *over if the source has no more. */
static kay_status shrink_gather(shrink *shrinking, shrink_source *source, shrink_cursor *cursor, uint64_t most,
                                shrink_batch *batch, bool *over)
{
    bool good;
    kay_text_clear(&shrinking->batch);
    for (batch->count = 0; batch->count < most && shrinking->batch.length < SHRINK_BYTES;) {
        if (kay_now() >= shrinking->until || kay_check_time(shrinking->ctx) != KAY_OK)
            return KAY_END;
        kay_text_clear(&shrinking->candidate);
        kay_status status = source(shrinking, cursor, &shrinking->candidate);
        *over = status == KAY_END;
        if (*over)
            return KAY_OK;
        KAY_TRY(status);
        KAY_TRY(shrink_consider(shrinking, &good));
        if (!good)
            continue;
        batch->at[batch->count] = shrinking->batch.length;
        batch->behind[batch->count++] = *cursor;
        kay_text_bytes(&shrinking->batch, kay_text_string(&shrinking->candidate), shrinking->candidate.length + 1);
        KAY_TRY(shrinking->batch.error);
    }
    return KAY_OK;
}

/* Makes a candidate the best input, and forgets the later ones of the batch: they were not tried. */
static kay_status shrink_take(shrink *shrinking, const shrink_batch *batch, uint64_t which)
{
    const char *texts = kay_text_string(&shrinking->batch);
    for (uint64_t i = which + 1; i < batch->count; i++)
        shrinking->refused[shrink_hash(texts + batch->at[i]) % SHRINK_REFUSED] = 0;
    return shrink_set(shrinking, texts + batch->at[which], strlen(texts + batch->at[which]));
}

kay_status shrink_run(shrink *shrinking, shrink_source *source, bool *progress)
{
    shrink_batch batch;
    shrink_cursor cursor = {0};
    bool over = false;
    *progress = false;
    for (uint64_t ahead = SHRINK_FEW; !over;) {
        ahead = ahead < shrinking->most ? ahead : shrinking->most;
        KAY_TRY(shrink_gather(shrinking, source, &cursor, ahead, &batch, &over));
        uint64_t which = batch.count;
        if (batch.count)
            KAY_TRY(shrinking->try(shrinking->user, kay_text_string(&shrinking->batch), batch.count, &which));
        ahead = which < batch.count ? SHRINK_FEW : 2 * ahead;
        if (which == batch.count)
            continue;
        KAY_TRY(shrink_take(shrinking, &batch, which));
        cursor = batch.behind[which];
        over = false;
        *progress = true;
    }
    return KAY_OK;
}
