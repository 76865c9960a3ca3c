/* Byte strings by number, each stored once: a log of bytes and an open-addressing table over it. */
#include "base/intern_table.h"

#include <string.h>

#include "base/grow.h"

void kay_intern_table_init(kay_intern_table *table, kay_context *ctx)
{
    *table = (kay_intern_table){.ctx = ctx};
}

void kay_intern_table_free(kay_intern_table *table)
{
    kay_free(table->ctx, table->bytes, table->room);
    kay_free(table->ctx, table->ends, table->ends_room * sizeof *table->ends);
    kay_free(table->ctx, table->places, table->place_room * sizeof *table->places);
    kay_intern_table_init(table, table->ctx);
}

/* Eight bytes at a time. */
static uint64_t intern_hash(const void *bytes, size_t length)
{
    uint64_t hash = length * UINT64_C(0x9e3779b97f4a7c15);
    for (size_t at = 0; at < length; at += sizeof hash) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + at, length - at < sizeof word ? length - at : sizeof word);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

const void *kay_intern_table_bytes(const kay_intern_table *table, uint64_t number, size_t *length)
{
    const uint64_t from = number ? table->ends[number - 1] : 0;
    *length = (size_t)(table->ends[number] - from);
    return table->bytes + from;
}

/* The place of a string in the table, or the empty one where it belongs. */
static uint64_t *intern_place(const kay_intern_table *table, const void *bytes, size_t length)
{
    uint64_t at = intern_hash(bytes, length) & (table->place_room - 1);
    for (;; at = (at + 1) & (table->place_room - 1)) {
        uint64_t *place = &table->places[at];
        size_t other;
        if (!*place)
            return place;
        const void *known = kay_intern_table_bytes(table, *place - 1, &other);
        if (other == length && memcmp(known, bytes, length) == 0)
            return place;
    }
}

/* At most half of the table is full. */
static kay_status intern_grow_table(kay_intern_table *table)
{
    const kay_intern_table before = *table;
    table->place_room = before.place_room ? 2 * before.place_room : 256;
    table->places = kay_alloc_array(table->ctx, table->place_room, sizeof *table->places);
    if (!table->places) {
        *table = before;
        return kay_no_memory(table->ctx);
    }
    for (uint64_t i = 0; i < table->count; i++) {
        size_t length;
        const void *bytes = kay_intern_table_bytes(table, i, &length);
        *intern_place(table, bytes, length) = i + 1;
    }
    kay_free(table->ctx, before.places, before.place_room * sizeof *before.places);
    return KAY_OK;
}

static kay_status intern_add(kay_intern_table *table, const void *bytes, size_t length)
{
    if (table->count == table->ends_room) {
        uint64_t *ends = kay_grow(table->ctx, table->ends, &table->ends_room, sizeof *ends);
        if (!ends)
            return kay_no_memory(table->ctx);
        table->ends = ends;
    }
    while (table->room - table->used < length || !table->bytes) {
        char *grown = kay_grow(table->ctx, table->bytes, &table->room, 1);
        if (!grown)
            return kay_no_memory(table->ctx);
        table->bytes = grown;
    }
    if (length)
        memcpy(table->bytes + table->used, bytes, length);
    table->used += length;
    table->ends[table->count++] = table->used;
    return KAY_OK;
}

kay_status kay_intern_table_number(kay_intern_table *table, const void *bytes, size_t length, uint64_t *out)
{
    if (2 * table->count >= table->place_room)
        KAY_TRY(intern_grow_table(table));
    uint64_t *place = intern_place(table, bytes, length);
    if (!*place) {
        KAY_TRY(intern_add(table, bytes, length));
        *place = table->count;
    }
    *out = *place - 1;
    return KAY_OK;
}
