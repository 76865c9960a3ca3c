/* Collects the features of a position (named numbers) and its entries. */
#include "ruleset/hook_call.h"

#include "base/grow.h"
#include "ruleset/starts.h"

void kay_features_init(kay_features *features, kay_context *ctx)
{
    *features = (kay_features){.ctx = ctx};
}

void kay_features_clear(kay_features *features)
{
    features->count = features->entry_count = 0;
    features->error = KAY_OK;
    features->words = false;
}

void kay_features_free(kay_features *features)
{
    kay_free(features->ctx, features->named, features->room * sizeof *features->named);
    kay_free(features->ctx, features->entries, features->entry_room * sizeof *features->entries);
    kay_features_init(features, features->ctx);
}

/* Returns true if a list grew; otherwise records the error in `features`. */
static bool features_grew(kay_features *features, const void *list)
{
    if (!list)
        features->error = kay_no_memory(features->ctx);
    return list;
}

void kay_feature(kay_features *features, const char *name, int64_t value)
{
    if (features->error == KAY_OK && features->count == features->room) {
        kay_named_number *named = kay_grow(features->ctx, features->named, &features->room, sizeof *named);
        if (features_grew(features, named))
            features->named = named;
    }
    if (features->error == KAY_OK)
        features->named[features->count++] = (kay_named_number){name, value};
}

void kay_feature_entry(kay_features *features, int64_t value)
{
    if (features->error == KAY_OK && features->entry_count == features->entry_room) {
        int64_t *entries = kay_grow(features->ctx, features->entries, &features->entry_room, sizeof *entries);
        if (features_grew(features, entries))
            features->entries = entries;
    }
    if (features->error == KAY_OK)
        features->entries[features->entry_count++] = value;
}

void kay_state_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    if (out->error != KAY_OK)
        return;
    if (kay_starts_of(game->rules)->features) {
        kay_starts_of(game->rules)->features(game, state, out);
        if (out->error != KAY_OK)
            out->error = kay_hook_status(out->ctx, "features", out->error, KAY_OK);
        return;
    }
    out->words = true;
    for (uint64_t i = 0; i < state->parts * game->words; i++)
        kay_feature_entry(out, (int64_t)state->words[i]);
}
