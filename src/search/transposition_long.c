/* Long keys: slots with a tag and a place, and a log of the records. */
#include "search/transposition_long.h"

#include <string.h>

#ifdef KAY_TINY_LIMITS
enum { LONG_FIRST_SLOTS = 2, LONG_FIRST_LOG = 1 };
#else
enum { LONG_FIRST_SLOTS = 256, LONG_FIRST_LOG = 1024 };
#endif

enum { LONG_HEAD = sizeof(transposition_record) / sizeof(uint64_t), LONG_PLACE_BITS = 48 };

void transposition_long_init(transposition_long *table, kay_context *ctx)
{
    *table = (transposition_long){.ctx = ctx};
}

void transposition_long_free(transposition_long *table)
{
    kay_free(table->ctx, table->slots, table->slot_count * sizeof *table->slots);
    kay_free(table->ctx, table->log, table->log_room * sizeof *table->log);
    transposition_long_init(table, table->ctx);
}

uint64_t transposition_long_bytes(const transposition_long *table)
{
    return (table->slot_count + table->log_room) * sizeof(uint64_t);
}

static transposition_record *transposition_long_record(const transposition_long *table, uint64_t slot)
{
    uint64_t place = (slot & ((UINT64_C(1) << LONG_PLACE_BITS) - 1)) - 1;
    return (transposition_record *)(void *)(table->log + place);
}

static const uint64_t *long_record_key(const transposition_record *record)
{
    return (const uint64_t *)(const void *)(record + 1);
}

/* The slot is placed by the hash's high bits, so the tag takes the low ones. */
static uint64_t transposition_long_tag(uint64_t hash)
{
    return hash << LONG_PLACE_BITS;
}

/* The slot of the key, or the empty one where it belongs; there is always an empty one. */
static uint64_t *transposition_long_seek(const transposition_long *table, const uint64_t *key, uint64_t words,
                                         uint64_t hash)
{
    uint64_t at = key_place(hash, table->slot_count), tag = transposition_long_tag(hash);
    for (;;) {
        uint64_t *slot = &table->slots[at];
        if (!*slot)
            return slot;
        if ((*slot ^ tag) >> LONG_PLACE_BITS == 0) {
            const transposition_record *record = transposition_long_record(table, *slot);
            if (record->words == words && key_equal(long_record_key(record), key, words))
                return slot;
        }
        at = at + 1 < table->slot_count ? at + 1 : 0;
    }
}

transposition_record *transposition_long_find(const transposition_long *table, const uint64_t *key, uint64_t words,
                                              uint64_t hash)
{
    if (!table->slot_count)
        return NULL;
    const uint64_t *slot = transposition_long_seek(table, key, words, hash);
    return *slot ? transposition_long_record(table, *slot) : NULL;
}

static kay_status transposition_long_grow_slots(transposition_long *table)
{
    uint64_t count = table->slot_count ? 2 * table->slot_count : LONG_FIRST_SLOTS;
    uint64_t *slots = kay_alloc_array(table->ctx, count, sizeof *slots);
    if (!slots)
        return kay_no_memory(table->ctx);
    transposition_long old = *table;
    table->slots = slots;
    table->slot_count = count;
    for (uint64_t i = 0; i < old.slot_count; i++) {
        if (!old.slots[i])
            continue;
        const transposition_record *record = transposition_long_record(table, old.slots[i]);
        const uint64_t *key = long_record_key(record);
        *transposition_long_seek(table, key, record->words, key_hash(key, record->words)) = old.slots[i];
    }
    kay_free(old.ctx, old.slots, old.slot_count * sizeof *old.slots);
    return KAY_OK;
}

/* Makes room for `words` more words in the log: half as much again, or less where the budget ends. */
static kay_status transposition_long_grow_log(transposition_long *table, uint64_t words)
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

kay_status transposition_long_add(transposition_long *table, const uint64_t *key, uint64_t words, uint64_t hash,
                                  transposition_record **out)
{
    *out = transposition_long_find(table, key, words, hash);
    if (*out)
        return KAY_OK;
    if (words > UINT32_MAX)
        return kay_fail(table->ctx, KAY_EUNABLE, "a position is too large for the table");
    if (4 * (table->held + 1) > 3 * table->slot_count)
        KAY_TRY(transposition_long_grow_slots(table));
    if (table->log_used + LONG_HEAD + words > table->log_room)
        KAY_TRY(transposition_long_grow_log(table, LONG_HEAD + words));
    uint64_t *slot = transposition_long_seek(table, key, words, hash);
    *slot = transposition_long_tag(hash) | (table->log_used + 1);
    *out = transposition_long_record(table, *slot);
    **out = (transposition_record){.words = (uint32_t)words};
    memcpy(*out + 1, key, words * sizeof *key);
    table->log_used += LONG_HEAD + words;
    table->held++;
    return KAY_OK;
}
