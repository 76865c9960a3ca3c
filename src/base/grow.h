/* Lists that grow: when all their room is used up, it is doubled. */
#ifndef KAYLES_BASE_GROW_H
#define KAYLES_BASE_GROW_H

#include <kayles/context.h>

/* More room for a list of `*room` items of `size` bytes (none yet: NULL and 0): the list, which may have moved, and its
 * new room.  New items are not zeroed; give the list back with kay_free, *room * size bytes of it.  NULL: the diagnosis
 * is made (kay_no_memory), list and room stay as they were.  Appending n items this way is linear in n. */
void *kay_grow(kay_context *ctx, void *items, uint64_t *room, size_t size);

/* The same in an arena; new items are zeroed, and the old list stays there unused. */
void *kay_grow_in(kay_arena *arena, const void *items, uint64_t *room, size_t size);

#endif
