/* Positions whose normal forms will be wanted one after the other, as are those of the options that search has just
 * been given: the rules are asked for them together. */
#ifndef KAYLES_LUA_PREFETCH_H
#define KAYLES_LUA_PREFETCH_H

#include "lua/simplify_cache.h"

typedef struct kay_prefetch {
    kay_context *ctx;
    uint64_t *words;
    uint64_t count, room;
    uint64_t next; /* those before it have been wanted */
    bool alone; /* only one at a time */
} kay_prefetch;

static inline void kay_prefetch_clear(kay_prefetch *ahead)
{
    ahead->count = ahead->next = 0;
}

/* Where there is no memory, it is left out. */
void kay_prefetch_add(kay_prefetch *ahead, uint64_t position);

/* The position that is wanted now, and up to `most` - 1 of those behind it whose normal forms are not remembered;
 * returns how many these are together. */
uint32_t kay_prefetch_take(kay_prefetch *ahead, const kay_simplify_cache *normals, uint64_t position, uint64_t *out,
                           uint32_t most);

void kay_prefetch_free(kay_prefetch *ahead);

#endif
