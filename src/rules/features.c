#include <kayles/ruleset.h>

void kay_features_init(kay_features *features, kay_context *ctx)
{
    *features = (kay_features){.ctx = ctx};
}

void kay_features_clear(kay_features *features)
{
    features->count = features->entry_count = 0;
    features->error = KAY_OK;
}

void kay_features_free(kay_features *features)
{
    kay_free(features->ctx, features->named, features->room * sizeof *features->named);
    kay_free(features->ctx, features->entries, features->entry_room * sizeof *features->entries);
    kay_features_init(features, features->ctx);
}

/* Doubles an array of `*room` items once `count` have filled it. */
static bool features_grow(kay_features *features, void **items, uint64_t count, uint64_t *room, size_t size)
{
    if (features->error != KAY_OK)
        return false;
    if (count < *room)
        return true;
    uint64_t more = *room ? 2 * *room : 16;
    void *moved = kay_resize(features->ctx, *items, *room * size, more * size);
    if (!moved) {
        features->error = kay_no_memory(features->ctx);
        return false;
    }
    *items = moved;
    *room = more;
    return true;
}

void kay_feature(kay_features *features, const char *name, int64_t value)
{
    if (features_grow(features, (void **)&features->named, features->count, &features->room, sizeof *features->named))
        features->named[features->count++] = (kay_named_number){name, value};
}

void kay_feature_entry(kay_features *features, int64_t value)
{
    if (features_grow(features, (void **)&features->entries, features->entry_count, &features->entry_room,
                      sizeof *features->entries))
        features->entries[features->entry_count++] = value;
}
