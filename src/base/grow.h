/* Lists that grow: their room is doubled when it is full. */
#pragma once

#include <kayles/context.h>

/* Enlarges a list of `*room` items of `size` bytes (an empty list is NULL and 0), updates *room and returns the list,
 * which may have moved.  New items are not zeroed.  The caller frees the list with kay_free, *room * size bytes.
 * Returns NULL on failure: the diagnosis is set (kay_no_memory), list and *room are unchanged.  Appending n items takes
 * time O(n). */
void *kay_grow(kay_context *ctx, void *items, uint64_t *room, size_t size);

/* The same in an arena; new items are zeroed, and the old list stays there unused. */
void *kay_grow_in(kay_arena *arena, void *items, uint64_t *room, size_t size);

/* Makes room in `list` for item `count`, or returns from the calling function with kay_no_memory. */
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
