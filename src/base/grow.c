/* Doubles the room of lists. */
#include "base/grow.h"

#include <string.h>

enum {
    GROW_FIRST = 64, /* items that a list has room for at first */
    GROW_FIRST_IN = 16, /* in an arena, where what is not used is zeroed for nothing */
};

/* How many items there will be room for, and their bytes; false: more than there can be. */
static bool grow_more(kay_context *ctx, uint64_t room, uint64_t first, size_t size, uint64_t *more, size_t *bytes)
{
    *more = room ? 2 * room : first;
    if (*more > room && !__builtin_mul_overflow(*more, size, bytes))
        return true;
    kay_fail(ctx, KAY_EUNABLE, "allocation size overflows: %llu items", (unsigned long long)room);
    return false;
}

void *kay_grow(kay_context *ctx, void *items, uint64_t *room, size_t size)
{
    uint64_t more;
    size_t bytes;
    if (!grow_more(ctx, *room, GROW_FIRST, size, &more, &bytes))
        return NULL;
    void *moved = kay_resize(ctx, items, *room * size, bytes);
    if (moved)
        *room = more;
    return moved;
}

void *kay_grow_in(kay_arena *arena, const void *items, uint64_t *room, size_t size)
{
    uint64_t more;
    size_t bytes;
    if (!grow_more(arena->ctx, *room, GROW_FIRST_IN, size, &more, &bytes))
        return NULL;
    void *moved = kay_arena_get(arena, bytes);
    if (!moved)
        return NULL;
    if (*room)
        memcpy(moved, items, *room * size);
    *room = more;
    return moved;
}
