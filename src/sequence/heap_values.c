/* Grows the array of values, and widens them in place from the last one down. */
#include "sequence/heap_values.h"

#include <string.h>

enum { HEAP_VALUES_ROOM = 1024, HEAP_VALUES_MORE = 1 << 25 };

static kay_status heap_values_resize(kay_context *ctx, kay_heap_values *values, uint64_t room, unsigned width)
{
    if (room > SIZE_MAX / width)
        return kay_fail(ctx, KAY_EUNABLE, "memory has no room for %llu values", (unsigned long long)room);
    void *at = kay_resize(ctx, values->at, values->at ? values->room * values->width : 0, room * width);
    if (!at)
        return kay_no_memory(ctx);
    values->at = at;
    values->room = room;
    return KAY_OK;
}

static void heap_values_widen(kay_heap_values *values, unsigned width)
{
    kay_heap_values wide = *values;
    wide.width = width;
    for (uint64_t n = values->count; n-- > 0;)
        kay_heap_values_put(&wide, n, kay_heap_values_at(values, n));
    values->width = width;
}

kay_status kay_heap_values_fit(kay_context *ctx, kay_heap_values *values, uint64_t room, uint32_t largest)
{
    unsigned width = largest <= UINT8_MAX ? 1 : largest <= UINT16_MAX ? 2 : 4;
    if (width < values->width)
        width = values->width;
    if (!values->at) {
        values->width = width;
        return heap_values_resize(ctx, values, room < HEAP_VALUES_ROOM ? HEAP_VALUES_ROOM : room, width);
    }
    if (width > values->width) {
        uint64_t count = values->room, old = values->width;
        void *at = kay_resize(ctx, values->at, count * old, count * width);
        if (!at)
            return kay_no_memory(ctx);
        values->at = at;
        heap_values_widen(values, width);
    }
    if (room <= values->room)
        return KAY_OK;
    uint64_t more = values->room < HEAP_VALUES_MORE ? values->room : HEAP_VALUES_MORE;
    if (room < values->room + more)
        room = values->room + more;
    return heap_values_resize(ctx, values, room, width);
}

void kay_heap_values_read(const kay_heap_values *values, uint64_t from, uint64_t count, uint32_t *out)
{
    const uint8_t *bytes = values->at;
    if (values->width == 1)
        for (uint64_t i = 0; i < count; i++)
            out[i] = bytes[from + i];
    else if (values->width == 2)
        for (uint64_t i = 0; i < count; i++)
            out[i] = ((const uint16_t *)values->at)[from + i];
    else if (count)
        memcpy(out, (const uint32_t *)values->at + from, count * sizeof *out);
}

void kay_heap_values_free(kay_context *ctx, kay_heap_values *values)
{
    kay_free(ctx, values->at, values->room * values->width);
    *values = (kay_heap_values){0};
}
