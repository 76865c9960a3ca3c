/* Stores the values of a nim-sequence, each in 1, 2 or 4 bytes: as few as the largest value needs. */
#pragma once

#include <kayles/context.h>

typedef struct kay_heap_values {
    void *at; /* G(0)..G(count - 1) */
    uint64_t count, room;
    unsigned width; /* bytes per value */
} kay_heap_values;

static inline uint32_t kay_heap_values_at(const kay_heap_values *values, uint64_t n)
{
    if (values->width == 1)
        return ((const uint8_t *)values->at)[n];
    return values->width == 2 ? ((const uint16_t *)values->at)[n] : ((const uint32_t *)values->at)[n];
}

/* Writes G(n) = value; n must be below `room`, and the value must fit the width. */
static inline void kay_heap_values_put(kay_heap_values *values, uint64_t n, uint32_t value)
{
    if (values->width == 1)
        ((uint8_t *)values->at)[n] = (uint8_t)value;
    else if (values->width == 2)
        ((uint16_t *)values->at)[n] = (uint16_t)value;
    else
        ((uint32_t *)values->at)[n] = value;
}

/* Makes room for at least `room` values, and widens the values so that `largest` fits. */
kay_status kay_heap_values_fit(kay_context *ctx, kay_heap_values *values, uint64_t room,
                               uint32_t largest) KAY_MUST_CHECK;

/* Copies G(from)..G(from + count - 1). */
void kay_heap_values_read(const kay_heap_values *values, uint64_t from, uint64_t count, uint32_t *out);

void kay_heap_values_free(kay_context *ctx, kay_heap_values *values);
