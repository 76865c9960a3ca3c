/* A cache of `simplify`: one place for each hash, where a later entry replaces an earlier one.  There is none if it
 * would take more than a small part of the remaining memory. */
#include "lua/simplify_cache.h"

enum { CACHE_BITS = 17, CACHE_ROOM = 1 << CACHE_BITS, CACHE_SHARE = 8 };

typedef struct cache_entry {
    uint64_t not_position; /* the complement of the position, which is never 0; 0 marks an empty place */
    uint64_t normal;
} cache_entry;

static cache_entry *cache_at(const kay_simplify_cache *cache, uint64_t position)
{
    return &cache->entries[(position ^ position >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - CACHE_BITS)];
}

bool kay_simplify_cache_find(const kay_simplify_cache *cache, uint64_t position, uint64_t *normal)
{
    if (!cache->entries)
        return false;
    const cache_entry *entry = cache_at(cache, position);
    *normal = entry->normal;
    return entry->not_position == ~position;
}

void kay_simplify_cache_expect(const kay_simplify_cache *cache, uint64_t position)
{
    if (cache->entries)
        __builtin_prefetch(cache_at(cache, position));
}

void kay_simplify_cache_keep(kay_simplify_cache *cache, uint64_t position, uint64_t normal)
{
    kay_context *ctx = cache->ctx;
    if (!cache->entries && (ctx->memory_limit - ctx->memory_used) / CACHE_SHARE >= CACHE_ROOM * sizeof(cache_entry)) {
        const kay_diag diag = ctx->diag;
        cache->entries = kay_alloc_array(ctx, CACHE_ROOM, sizeof *cache->entries);
        ctx->diag = diag; /* a refusal is not a failure */
    }
    if (cache->entries)
        *cache_at(cache, position) = (cache_entry){~position, normal};
}

void kay_simplify_cache_free(kay_simplify_cache *cache)
{
    kay_free(cache->ctx, cache->entries, cache->entries ? CACHE_ROOM * sizeof *cache->entries : 0);
    cache->entries = NULL;
}
