#include "script/ahead.h"

#include "base/grow.h"

static bool ahead_grow(kay_ahead *ahead)
{
    const kay_diag diag = ahead->ctx->diag;
    uint64_t *words = kay_grow(ahead->ctx, ahead->words, &ahead->room, sizeof *words);
    if (words)
        ahead->words = words;
    else
        ahead->ctx->diag = diag; /* it is no failure */
    return words;
}

void kay_ahead_add(kay_ahead *ahead, uint64_t position)
{
    if (ahead->count < ahead->room || ahead_grow(ahead))
        ahead->words[ahead->count++] = position;
}

uint32_t kay_ahead_take(kay_ahead *ahead, const kay_normals *normals, uint64_t position, uint64_t *out, uint32_t most)
{
    uint64_t at = ahead->next, known;
    uint32_t count = 1;
    out[0] = position;
    while (at < ahead->count && ahead->words[at] != position)
        at++;
    if (at == ahead->count) { /* somebody else wants this one */
        kay_ahead_clear(ahead);
        return 1;
    }
    ahead->next = at + 1;
    for (at++; at < ahead->count && count < most && !ahead->alone; at++)
        if (!kay_normals_find(normals, ahead->words[at], &known))
            out[count++] = ahead->words[at];
    return count;
}

void kay_ahead_free(kay_ahead *ahead)
{
    kay_free(ahead->ctx, ahead->words, ahead->room * sizeof *ahead->words);
    *ahead = (kay_ahead){.ctx = ahead->ctx};
}
