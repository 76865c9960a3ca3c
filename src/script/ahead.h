/* Positions whose normal forms will be wanted one after the other, as are those of the options that search has just
 * been given: the rules are asked for them together. */
#ifndef KAYLES_SCRIPT_AHEAD_H
#define KAYLES_SCRIPT_AHEAD_H

#include "script/normals.h"

typedef struct kay_ahead {
    kay_context *ctx;
    uint64_t *words;
    uint64_t count, room;
    uint64_t next; /* those before it have been wanted */
    bool alone; /* only one at a time */
} kay_ahead;

static inline void kay_ahead_clear(kay_ahead *ahead)
{
    ahead->count = ahead->next = 0;
}

/* Where there is no memory, it is left out. */
void kay_ahead_add(kay_ahead *ahead, uint64_t position);

/* The position that is wanted now, and up to `most` - 1 of those behind it whose normal forms are not remembered;
 * returns how many these are together. */
uint32_t kay_ahead_take(kay_ahead *ahead, const kay_normals *normals, uint64_t position, uint64_t *out, uint32_t most);

void kay_ahead_free(kay_ahead *ahead);

#endif
