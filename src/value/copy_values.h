/* Copies values from one store to another; each value is copied once. */
#pragma once

#include "value/value_store.h"

typedef struct kay_short_copier {
    kay_context *ctx;
    const kay_value_store *from;
    kay_value_store *to;
    uint32_t *copies; /* for each id the id of its copy + 1; 0: not copied */
    uint64_t room;
    short_stack open; /* ids being copied */
} kay_short_copier;

void kay_short_copier_init(kay_short_copier *copier, kay_context *ctx, const kay_value_store *from,
                           kay_value_store *to);
void kay_short_copier_free(kay_short_copier *copier);

/* Returns the copy of a value; SHORT_NONE: it was not copied.  Reads neither store. */
static inline uint32_t kay_short_copied(const kay_short_copier *copier, uint32_t id)
{
    return id < copier->room ? copier->copies[id] - 1 : SHORT_NONE;
}

/* Records `copy` as the copy of `id`. */
kay_status kay_short_copy_note(kay_short_copier *copier, uint32_t id, uint32_t copy) KAY_MUST_CHECK;

/* Copies a value and its followers, unless they were copied before. */
kay_status kay_short_copy(kay_short_copier *copier, uint32_t id, uint32_t *out) KAY_MUST_CHECK;
