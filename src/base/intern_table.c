/* Numbers for byte strings: a log of the strings, and an open-addressing hash table of places in it. */
#include "base/intern_table.h"

#include <string.h>

enum {
    INTERN_BITS = 48, /* bits of an entry that hold the number */
    INTERN_LOOK = 1 << 16, /* strings that move to a larger table between two looks at the clock */
};

void kay_intern_table_init(kay_intern_table *table, kay_context *ctx)
{
    *table = (kay_intern_table){.ctx = ctx};
}

void kay_intern_table_free(kay_intern_table *table)
{
    kay_free(table->ctx, table->log, table->room * sizeof *table->log);
    kay_free(table->ctx, table->places, table->place_room * sizeof *table->places);
    kay_intern_table_init(table, table->ctx);
}

void kay_intern_table_clear(kay_intern_table *table)
{
    enum { KEPT = 256 }; /* a table of at most this many places is cleared; allocating a new one would take longer */
    if (table->place_room > KEPT)
        kay_intern_table_free(table);
    else if (table->count)
        memset(table->places, 0, table->place_room * sizeof *table->places);
    table->count = table->used = 0;
}

static uint64_t intern_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
    return hash ^ hash >> 32;
}

/* Hashes eight bytes at a time. */
static uint64_t intern_hash(const void *bytes, size_t length)
{
    uint64_t hash = length * UINT64_C(0x9e3779b97f4a7c15), word;
    size_t at = 0;
    for (; at + sizeof word <= length; at += sizeof word) {
        memcpy(&word, (const char *)bytes + at, sizeof word);
        hash = intern_mix(hash, word);
    }
    if (at == length)
        return hash;
    word = 0;
    memcpy(&word, (const char *)bytes + at, length - at);
    return intern_mix(hash, word);
}

/* The entry of the hash table for a number.  Its 16 bits of the hash rule out nearly all other strings. */
static uint64_t intern_entry(uint64_t hash, uint64_t number)
{
    return hash << INTERN_BITS | (number + 1);
}

static uint64_t intern_entry_number(uint64_t entry)
{
    return (entry & ((UINT64_C(1) << INTERN_BITS) - 1)) - 1;
}

/* The place of a string in the table, or the empty place where it is to be inserted. */
static uint64_t *intern_place(const kay_intern_table *table, const void *bytes, size_t length, uint64_t hash)
{
    for (uint64_t at = hash >> 16;; at++) {
        uint64_t *place = &table->places[at & (table->place_room - 1)];
        size_t other;
        if (!*place)
            return place;
        if ((*place ^ hash << INTERN_BITS) >> INTERN_BITS)
            continue;
        const void *known = kay_intern_table_bytes(table, intern_entry_number(*place), &other);
        if (other == length && memcmp(known, bytes, length) == 0)
            return place;
    }
}

/* Doubles the hash table, so that at most half of it is full. */
static kay_status intern_grow_table(kay_intern_table *table)
{
    const kay_intern_table before = *table;
    table->place_room = before.place_room ? 2 * before.place_room : 16;
    table->places = kay_alloc_array(table->ctx, table->place_room, sizeof *table->places);
    if (!table->places) {
        *table = before;
        return kay_no_memory(table->ctx);
    }
    uint64_t moved = 0;
    for (uint64_t i = 0; i < table->used; i = kay_intern_table_next(table, i)) {
        if (++moved % INTERN_LOOK == 0 && kay_check_time(table->ctx) != KAY_OK) {
            kay_free(table->ctx, table->places, table->place_room * sizeof *table->places);
            *table = before;
            return KAY_EUNABLE;
        }
        size_t length;
        const void *bytes = kay_intern_table_bytes(table, i, &length);
        const uint64_t hash = intern_hash(bytes, length);
        *intern_place(table, bytes, length, hash) = intern_entry(hash, i);
    }
    kay_free(table->ctx, before.places, before.place_room * sizeof *before.places);
    return KAY_OK;
}

/* Doubles the log, or enlarges it by less if the budget does not allow that. */
static kay_status intern_grow_log(kay_intern_table *table, uint64_t words)
{
    const uint64_t need = table->used + words, least = 64;
    uint64_t *log = NULL, room = 0;
    for (uint64_t part = 1; !log && part <= 32; part *= 2) {
        room = table->room ? table->room + table->room / part : least;
        room = room > need ? room : need;
        log = kay_resize(table->ctx, table->log, table->room * sizeof *log, room * sizeof *log);
    }
    if (!log)
        return kay_no_memory(table->ctx);
    table->log = log;
    table->room = room;
    return KAY_OK;
}

static kay_status intern_add(kay_intern_table *table, const void *bytes, size_t length)
{
    const uint64_t words = KAY_INTERN_HEAD + length / sizeof *table->log + (length % sizeof *table->log != 0);
    if (table->room - table->used < words)
        KAY_TRY(intern_grow_log(table, words));
    uint64_t *record = table->log + table->used;
    record[0] = length;
    record[1] = 0;
    if (length)
        memcpy(record + KAY_INTERN_HEAD, bytes, length);
    table->used += words;
    table->count++;
    return KAY_OK;
}

kay_status kay_intern_table_number(kay_intern_table *table, const void *bytes, size_t length, uint64_t *out)
{
    if (2 * table->count >= table->place_room)
        KAY_TRY(intern_grow_table(table));
    const uint64_t hash = intern_hash(bytes, length), number = table->used;
    uint64_t *place = intern_place(table, bytes, length, hash);
    if (!*place) {
        KAY_TRY(intern_add(table, bytes, length));
        *place = intern_entry(hash, number);
    }
    *out = intern_entry_number(*place);
    return KAY_OK;
}

uint64_t kay_intern_table_find(const kay_intern_table *table, const void *bytes, size_t length)
{
    const uint64_t entry = table->count ? *intern_place(table, bytes, length, intern_hash(bytes, length)) : 0;
    return entry ? intern_entry_number(entry) : KAY_INTERN_NONE;
}
