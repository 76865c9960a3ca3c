/* A cache of `simplify`: one place for each hash, where a later entry replaces an earlier one.  It grows with the
 * number of entries, and takes only a small part of the remaining memory. */
#include "lua/simplify_cache.h"

enum { CACHE_FIRST_BITS = 12, CACHE_FIRST = 1 << CACHE_FIRST_BITS, CACHE_MOST = 1 << 19, CACHE_SHARE = 8 };

typedef struct cache_entry {
    uint64_t not_position; /* the complement of the position; 0 is no complement and marks an empty place */
    uint64_t normal;
} cache_entry;

static cache_entry *cache_at(const kay_simplify_cache *cache, uint64_t position)
{
    return &cache->entries[(position ^ position >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> cache->shift];
}

/* Doubles the cache; does nothing if there is no memory for it. */
static void cache_grow(kay_simplify_cache *cache)
{
    kay_simplify_cache larger = {.ctx = cache->ctx, .room = cache->room ? 2 * cache->room : CACHE_FIRST};
    larger.shift = cache->room ? cache->shift - 1 : 64 - CACHE_FIRST_BITS;
    const uint64_t bytes = larger.room * sizeof *larger.entries,
                   left = cache->ctx->memory_limit - cache->ctx->memory_used;
    cache->kept = 0;
    if (larger.room > CACHE_MOST || bytes > left / CACHE_SHARE)
        return;
    const kay_diag diag = cache->ctx->diag;
    larger.entries = kay_alloc_array(cache->ctx, larger.room, sizeof *larger.entries);
    if (!larger.entries) {
        cache->ctx->diag = diag; /* not a failure */
        return;
    }
    for (uint64_t i = 0; i < cache->room; i++)
        if (cache->entries[i].not_position)
            *cache_at(&larger, ~cache->entries[i].not_position) = cache->entries[i];
    kay_simplify_cache_free(cache);
    *cache = larger;
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
    if (++cache->kept > cache->room)
        cache_grow(cache);
    if (cache->entries)
        *cache_at(cache, position) = (cache_entry){~position, normal};
}

void kay_simplify_cache_free(kay_simplify_cache *cache)
{
    kay_free(cache->ctx, cache->entries, cache->room * sizeof *cache->entries);
    *cache = (kay_simplify_cache){.ctx = cache->ctx};
}
