/* Byte strings by number, each stored once: a log of bytes and an open-addressing table over it. */
#include "foreign/contents.h"

#include <string.h>

#include "base/grow.h"

void kay_contents_init(kay_contents *contents, kay_context *ctx)
{
    *contents = (kay_contents){.ctx = ctx};
}

void kay_contents_free(kay_contents *contents)
{
    kay_free(contents->ctx, contents->bytes, contents->room);
    kay_free(contents->ctx, contents->ends, contents->ends_room * sizeof *contents->ends);
    kay_free(contents->ctx, contents->table, contents->table_room * sizeof *contents->table);
    kay_contents_init(contents, contents->ctx);
}

static uint64_t contents_hash(const char *bytes, size_t length)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return hash ^ hash >> 29;
}

const char *kay_contents_bytes(const kay_contents *contents, uint64_t number, size_t *length)
{
    const uint64_t from = number ? contents->ends[number - 1] : 0;
    *length = (size_t)(contents->ends[number] - from);
    return contents->bytes + from;
}

/* The place of a string in the table, or the empty one where it belongs. */
static uint64_t *contents_place(const kay_contents *contents, const char *bytes, size_t length)
{
    uint64_t at = contents_hash(bytes, length) & (contents->table_room - 1);
    for (;; at = (at + 1) & (contents->table_room - 1)) {
        uint64_t *place = &contents->table[at];
        size_t other;
        if (!*place)
            return place;
        const char *known = kay_contents_bytes(contents, *place - 1, &other);
        if (other == length && memcmp(known, bytes, length) == 0)
            return place;
    }
}

/* At most half of the table is full. */
static kay_status contents_grow_table(kay_contents *contents)
{
    const kay_contents before = *contents;
    contents->table_room = before.table_room ? 2 * before.table_room : 256;
    contents->table = kay_alloc_array(contents->ctx, contents->table_room, sizeof *contents->table);
    if (!contents->table) {
        *contents = before;
        return kay_no_memory(contents->ctx);
    }
    for (uint64_t i = 0; i < contents->count; i++) {
        size_t length;
        const char *bytes = kay_contents_bytes(contents, i, &length);
        *contents_place(contents, bytes, length) = i + 1;
    }
    kay_free(contents->ctx, before.table, before.table_room * sizeof *before.table);
    return KAY_OK;
}

static kay_status contents_add(kay_contents *contents, const char *bytes, size_t length)
{
    if (contents->count == contents->ends_room) {
        uint64_t *ends = kay_grow(contents->ctx, contents->ends, &contents->ends_room, sizeof *ends);
        if (!ends)
            return kay_no_memory(contents->ctx);
        contents->ends = ends;
    }
    while (contents->room - contents->used < length || !contents->bytes) {
        char *grown = kay_grow(contents->ctx, contents->bytes, &contents->room, 1);
        if (!grown)
            return kay_no_memory(contents->ctx);
        contents->bytes = grown;
    }
    if (length)
        memcpy(contents->bytes + contents->used, bytes, length);
    contents->used += length;
    contents->ends[contents->count++] = contents->used;
    return KAY_OK;
}

kay_status kay_contents_number(kay_contents *contents, const char *bytes, size_t length, uint64_t *out)
{
    if (2 * contents->count >= contents->table_room)
        KAY_TRY(contents_grow_table(contents));
    uint64_t *place = contents_place(contents, bytes, length);
    if (!*place) {
        KAY_TRY(contents_add(contents, bytes, length));
        *place = contents->count;
    }
    *out = *place - 1;
    return KAY_OK;
}
