#include "lua/prefetch.h"

#include "base/grow.h"

static bool ahead_grow(kay_prefetch *ahead)
{
    const kay_diag diag = ahead->ctx->diag;
    uint64_t *words = kay_grow(ahead->ctx, ahead->words, &ahead->room, sizeof *words);
    if (words)
        ahead->words = words;
    else
        ahead->ctx->diag = diag; /* it is no failure */
    return words;
}

void kay_prefetch_add(kay_prefetch *ahead, uint64_t position)
{
    if (ahead->count < ahead->room || ahead_grow(ahead))
        ahead->words[ahead->count++] = position;
}

uint32_t kay_prefetch_take(kay_prefetch *ahead, const kay_simplify_cache *normals, uint64_t position, uint64_t *out,
                           uint32_t most)
{
    uint64_t at = ahead->next, known;
    uint32_t count = 1;
    out[0] = position;
    while (at < ahead->count && ahead->words[at] != position)
        at++;
    if (at == ahead->count) { /* somebody else wants this one */
        kay_prefetch_clear(ahead);
        return 1;
    }
    ahead->next = at + 1;
    for (at++; at < ahead->count && count < most && !ahead->alone; at++)
        if (!kay_simplify_cache_find(normals, ahead->words[at], &known))
            out[count++] = ahead->words[at];
    return count;
}

void kay_prefetch_free(kay_prefetch *ahead)
{
    kay_free(ahead->ctx, ahead->words, ahead->room * sizeof *ahead->words);
    *ahead = (kay_prefetch){.ctx = ahead->ctx};
}
