/* Lists that grow: when all their room is used up, it is doubled. */
#pragma once

#include <kayles/context.h>

/* More room for a list of `*room` items of `size` bytes (none yet: NULL and 0): the list, which may have moved, and its
 * new room.  New items are not zeroed; give the list back with kay_free, *room * size bytes of it.  NULL: the diagnosis
 * is made (kay_no_memory), list and room stay as they were.  Appending n items this way is linear in n. */
void *kay_grow(kay_context *ctx, void *items, uint64_t *room, size_t size);

/* The same in an arena; new items are zeroed, and the old list stays there unused. */
void *kay_grow_in(kay_arena *arena, void *items, uint64_t *room, size_t size);

/* Makes room in `list` for item `count`, or returns from the function with the status of NULL. */
#define KAY_ROOM(ctx, list, count, room)                                                                               \
    while ((count) >= (room)) {                                                                                        \
        __typeof__(list) kay_grown_ = kay_grow(ctx, list, &(room), sizeof *(list));                                    \
        if (!kay_grown_)                                                                                               \
            return kay_no_memory(ctx);                                                                                 \
        (list) = kay_grown_;                                                                                           \
    }
#define KAY_ROOM_IN(arena, list, count, room)                                                                          \
    while ((count) >= (room)) {                                                                                        \
        __typeof__(list) kay_grown_ = kay_grow_in(arena, list, &(room), sizeof *(list));                               \
        if (!kay_grown_)                                                                                               \
            return kay_no_memory((arena)->ctx);                                                                        \
        (list) = kay_grown_;                                                                                           \
    }
