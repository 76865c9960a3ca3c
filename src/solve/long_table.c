#include "solve/long_table.h"

#include <string.h>

#ifdef KAY_STRESS
enum { LONG_FIRST_SLOTS = 2, LONG_FIRST_LOG = 1 };
#else
enum { LONG_FIRST_SLOTS = 256, LONG_FIRST_LOG = 1024 };
#endif

enum { LONG_HEAD = sizeof(long_record) / sizeof(uint64_t), LONG_PLACE_BITS = 48 };

void long_table_init(long_table *table, kay_context *ctx)
{
    *table = (long_table){.ctx = ctx};
}

void long_table_free(long_table *table)
{
    kay_free(table->ctx, table->slots, table->slot_count * sizeof *table->slots);
    kay_free(table->ctx, table->log, table->log_room * sizeof *table->log);
    long_table_init(table, table->ctx);
}

uint64_t long_table_bytes(const long_table *table)
{
    return (table->slot_count + table->log_room) * sizeof(uint64_t);
}

static long_record *long_table_record(const long_table *table, uint64_t slot)
{
    uint64_t place = (slot & ((UINT64_C(1) << LONG_PLACE_BITS) - 1)) - 1;
    return (long_record *)(void *)(table->log + place);
}

static const uint64_t *long_record_key(const long_record *record)
{
    return (const uint64_t *)(const void *)(record + 1);
}

/* The slot is placed by the hash's high bits, so the tag takes the low ones. */
static uint64_t long_table_tag(uint64_t hash)
{
    return hash << LONG_PLACE_BITS;
}

/* The slot of the key, or the empty one where it belongs; there is always an empty one. */
static uint64_t *long_table_seek(const long_table *table, const uint64_t *key, uint64_t words, uint64_t hash)
{
    uint64_t at = key_place(hash, table->slot_count), tag = long_table_tag(hash);
    for (;;) {
        uint64_t *slot = &table->slots[at];
        if (!*slot)
            return slot;
        if ((*slot ^ tag) >> LONG_PLACE_BITS == 0) {
            const long_record *record = long_table_record(table, *slot);
            if (record->words == words && key_equal(long_record_key(record), key, words))
                return slot;
        }
        at = at + 1 < table->slot_count ? at + 1 : 0;
    }
}

long_record *long_table_find(const long_table *table, const uint64_t *key, uint64_t words, uint64_t hash)
{
    if (!table->slot_count)
        return NULL;
    const uint64_t *slot = long_table_seek(table, key, words, hash);
    return *slot ? long_table_record(table, *slot) : NULL;
}

static kay_status long_table_grow_slots(long_table *table)
{
    uint64_t count = table->slot_count ? 2 * table->slot_count : LONG_FIRST_SLOTS;
    uint64_t *slots = kay_alloc_array(table->ctx, count, sizeof *slots);
    if (!slots)
        return kay_no_memory(table->ctx);
    long_table old = *table;
    table->slots = slots;
    table->slot_count = count;
    for (uint64_t i = 0; i < old.slot_count; i++) {
        if (!old.slots[i])
            continue;
        const long_record *record = long_table_record(table, old.slots[i]);
        const uint64_t *key = long_record_key(record);
        *long_table_seek(table, key, record->words, key_hash(key, record->words)) = old.slots[i];
    }
    kay_free(old.ctx, old.slots, old.slot_count * sizeof *old.slots);
    return KAY_OK;
}

/* Makes room for `words` more words in the log: half as much again, or less where the budget ends. */
static kay_status long_table_grow_log(long_table *table, uint64_t words)
{
    uint64_t need = table->log_used + words;
    uint64_t *log = NULL, room = LONG_FIRST_LOG;
    if (need >> LONG_PLACE_BITS)
        return kay_fail(table->ctx, KAY_EUNABLE, "the table cannot hold more positions");
    for (uint64_t part = 2; !log && part <= 32; part *= 2) {
        room = table->log_room ? table->log_room + table->log_room / part : LONG_FIRST_LOG;
        room = room > need ? room : need;
        log = kay_resize(table->ctx, table->log, table->log_room * sizeof *log, room * sizeof *log);
    }
    if (!log)
        return kay_no_memory(table->ctx);
    table->log = log;
    table->log_room = room;
    table->moved++;
    return KAY_OK;
}

kay_status long_table_add(long_table *table, const uint64_t *key, uint64_t words, uint64_t hash, long_record **out)
{
    *out = long_table_find(table, key, words, hash);
    if (*out)
        return KAY_OK;
    if (words > UINT32_MAX)
        return kay_fail(table->ctx, KAY_EUNABLE, "a position is too large for the table");
    if (4 * (table->held + 1) > 3 * table->slot_count)
        KAY_TRY(long_table_grow_slots(table));
    if (table->log_used + LONG_HEAD + words > table->log_room)
        KAY_TRY(long_table_grow_log(table, LONG_HEAD + words));
    uint64_t *slot = long_table_seek(table, key, words, hash);
    *slot = long_table_tag(hash) | (table->log_used + 1);
    *out = long_table_record(table, *slot);
    **out = (long_record){.words = (uint32_t)words};
    memcpy(*out + 1, key, words * sizeof *key);
    table->log_used += LONG_HEAD + words;
    table->held++;
    return KAY_OK;
}
