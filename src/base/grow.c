/* Lists that double their room. */
#include "base/grow.h"

#include <string.h>

enum { GROW_FIRST = 16 }; /* the first room of a list, in items; new memory is zeroed, which takes time */

static void *grow(kay_context *ctx, kay_arena *arena, void *items, uint64_t *room, size_t size)
{
    const uint64_t more = *room ? 2 * *room : GROW_FIRST;
    size_t bytes;
    if (more <= *room || __builtin_mul_overflow(more, size, &bytes)) {
        kay_fail(ctx, KAY_EUNABLE, "allocation size overflows: %llu items", (unsigned long long)*room);
        return NULL;
    }
    void *moved = arena ? kay_arena_get(arena, bytes) : kay_resize(ctx, items, *room * size, bytes);
    if (moved && arena && *room)
        memcpy(moved, items, *room * size);
    *room = moved ? more : *room;
    return moved;
}

void *kay_grow(kay_context *ctx, void *items, uint64_t *room, size_t size)
{
    return grow(ctx, NULL, items, room, size);
}

void *kay_grow_in(kay_arena *arena, void *items, uint64_t *room, size_t size)
{
    return grow(arena->ctx, arena, items, room, size);
}
