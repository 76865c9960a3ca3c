/* Values of one store that are made in another one, again and again: what was copied once is known. */
#pragma once

#include "value/short.h"

typedef struct kay_short_copier {
    kay_context *ctx;
    const kay_value_store *from;
    kay_value_store *to;
    uint32_t *copies; /* of each id, the other one's + 1; 0: not copied */
    uint64_t room;
    short_stack open; /* what is being copied */
} kay_short_copier;

void kay_short_copier_init(kay_short_copier *copier, kay_context *ctx, const kay_value_store *from,
                           kay_value_store *to);
void kay_short_copier_free(kay_short_copier *copier);

/* What a value was copied to; SHORT_NONE: it was not.  Neither store is looked at. */
static inline uint32_t kay_short_copied(const kay_short_copier *copier, uint32_t id)
{
    return id < copier->room ? copier->copies[id] - 1 : SHORT_NONE;
}

/* Notes that two ids are those of one value. */
kay_status kay_short_copy_note(kay_short_copier *copier, uint32_t id, uint32_t copy) KAY_MUST_CHECK;

/* Copies a value and its followers, as far as they are not known. */
kay_status kay_short_copy(kay_short_copier *copier, uint32_t id, uint32_t *out) KAY_MUST_CHECK;
