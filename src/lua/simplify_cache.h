/* Normal forms that the rules gave: the same position comes from many others, and asking for it again is expensive. */
#pragma once

#include <kayles/context.h>

typedef struct kay_simplify_cache {
    kay_context *ctx;
    struct cache_entry *entries; /* NULL: none is remembered */
    uint64_t room; /* of them, a power of two */
    unsigned shift; /* from a hash to a place */
    uint64_t kept; /* since the room was made larger */
} kay_simplify_cache;

/* Whether the normal form of a position is remembered. */
bool kay_simplify_cache_find(const kay_simplify_cache *cache, uint64_t position, uint64_t *normal);

/* Remembers it as long as there is room; it may be forgotten. */
void kay_simplify_cache_keep(kay_simplify_cache *cache, uint64_t position, uint64_t normal);

void kay_simplify_cache_free(kay_simplify_cache *cache);
