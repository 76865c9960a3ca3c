/* A place for each hash; what comes later takes the place.  The room grows with what is kept, and takes little of the
 * memory that is left to others. */
#include "lua/simplify_cache.h"

enum { NORMALS_FIRST_BITS = 12, NORMALS_FIRST = 1 << NORMALS_FIRST_BITS, NORMALS_MOST = 1 << 19, NORMALS_SHARE = 8 };

typedef struct normals_entry {
    uint64_t not_position; /* all bits turned round: 0, which is none, where nothing is kept */
    uint64_t normal;
} normals_entry;

static normals_entry *normals_at(const kay_simplify_cache *normals, uint64_t position)
{
    return &normals->entries[(position ^ position >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> normals->shift];
}

/* Where there is no room for more, all stays as it is. */
static void normals_grow(kay_simplify_cache *normals)
{
    kay_simplify_cache larger = {.ctx = normals->ctx, .room = normals->room ? 2 * normals->room : NORMALS_FIRST};
    larger.shift = normals->room ? normals->shift - 1 : 64 - NORMALS_FIRST_BITS;
    const uint64_t bytes = larger.room * sizeof *larger.entries,
                   left = normals->ctx->memory_limit - normals->ctx->memory_used;
    normals->kept = 0;
    if (larger.room > NORMALS_MOST || bytes > left / NORMALS_SHARE)
        return;
    const kay_diag diag = normals->ctx->diag;
    larger.entries = kay_alloc_array(normals->ctx, larger.room, sizeof *larger.entries);
    if (!larger.entries) {
        normals->ctx->diag = diag; /* it is no failure */
        return;
    }
    for (uint64_t i = 0; i < normals->room; i++)
        if (normals->entries[i].not_position)
            *normals_at(&larger, ~normals->entries[i].not_position) = normals->entries[i];
    kay_simplify_cache_free(normals);
    *normals = larger;
}

bool kay_simplify_cache_find(const kay_simplify_cache *normals, uint64_t position, uint64_t *normal)
{
    if (!normals->entries)
        return false;
    const normals_entry *entry = normals_at(normals, position);
    *normal = entry->normal;
    return entry->not_position == ~position;
}

void kay_simplify_cache_expect(const kay_simplify_cache *normals, uint64_t position)
{
    if (normals->entries)
        __builtin_prefetch(normals_at(normals, position));
}

void kay_simplify_cache_keep(kay_simplify_cache *normals, uint64_t position, uint64_t normal)
{
    if (++normals->kept > normals->room)
        normals_grow(normals);
    if (normals->entries)
        *normals_at(normals, position) = (normals_entry){~position, normal};
}

void kay_simplify_cache_free(kay_simplify_cache *normals)
{
    kay_free(normals->ctx, normals->entries, normals->room * sizeof *normals->entries);
    *normals = (kay_simplify_cache){.ctx = normals->ctx};
}
