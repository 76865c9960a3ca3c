#include "lua/intern_table.h"

#include <string.h>

enum {
    STORE_KIND_SHIFT = 62,
    STORE_LENGTH_SHIFT = 56,
    STORE_NIBBLES = 14,
    STORE_BYTES = 7,
    STORE_PAIRS = 3,
};
#define STORE_PAIR_ARRAY (UINT64_C(1) << 61)

enum { STORE_NUMBER, STORE_NIBBLE_ARRAY, STORE_BYTE_ARRAY, STORE_KEPT_ARRAY };

void kay_intern_table_init(kay_intern_table *store, kay_context *ctx)
{
    *store = (kay_intern_table){.ctx = ctx};
}

void kay_intern_table_free(kay_intern_table *store)
{
    kay_free(store->ctx, store->items, store->item_room * sizeof *store->items);
    kay_free(store->ctx, store->ends, store->room * sizeof *store->ends);
    kay_free(store->ctx, store->table, store->table_room * sizeof *store->table);
    kay_intern_table_init(store, store->ctx);
}

/* Four items side by side, the first one lowest; 0 for those behind the last. */
static inline uint64_t store_four(const int16_t *items, uint32_t left)
{
    uint64_t four = (uint64_t)(uint16_t)items[0] | (uint64_t)(uint16_t)items[1] << 16 |
                    (uint64_t)(uint16_t)items[2] << 32 | (uint64_t)(uint16_t)items[3] << 48;
    return left < 4 ? four & ((UINT64_C(1) << 16 * left) - 1) : four;
}

/* The word of an array of up to 14 numbers 0..15; false: it is none. */
static bool store_pack_nibbles(const int16_t *items, uint32_t length, uint64_t *word)
{
    uint64_t packed = 0, over = 0;
    for (uint32_t i = 0; i < length; i += 4) {
        uint64_t four = store_four(items + i, length - i);
        over |= four;
        four = (four | four >> 12) & UINT64_C(0x000000ff000000ff);
        packed |= ((four | four >> 24) & 0xffff) << 4 * i;
    }
    *word = (uint64_t)STORE_NIBBLE_ARRAY << STORE_KIND_SHIFT | (uint64_t)length << STORE_LENGTH_SHIFT | packed;
    return !(over & UINT64_C(0xfff0fff0fff0fff0));
}

/* The same of up to 7 numbers -128..127: all bits from the eighth on are then the same. */
static bool store_pack_bytes(const int16_t *items, uint32_t length, uint64_t *word)
{
    uint64_t packed = 0, over = 0;
    for (uint32_t i = 0; i < length; i += 4) {
        uint64_t four = store_four(items + i, length - i), signs = four >> 7 & UINT64_C(0x0001000100010001);
        over |= (four & UINT64_C(0xff80ff80ff80ff80)) ^ signs * 0xff80;
        four &= UINT64_C(0x00ff00ff00ff00ff);
        four = (four | four >> 8) & UINT64_C(0x0000ffff0000ffff);
        packed |= ((four | four >> 16) & 0xffffffff) << 8 * i;
    }
    *word = (uint64_t)STORE_BYTE_ARRAY << STORE_KIND_SHIFT | (uint64_t)length << STORE_LENGTH_SHIFT | packed;
    return !over;
}

/* The same of up to 3 numbers, whatever they are. */
static uint64_t store_pack_pairs(const int16_t *items, uint32_t length)
{
    return STORE_PAIR_ARRAY | (uint64_t)length << STORE_LENGTH_SHIFT | store_four(items, length);
}

/* ---- Arrays that are kept ---------------------------------------------------------------------- */

static uint64_t store_hash(const int16_t *items, uint32_t length)
{
    uint64_t hash = length * UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t i = 0; i < length; i++) {
        hash = (hash ^ (uint16_t)items[i]) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

static const int16_t *store_array(const kay_intern_table *store, uint64_t index, uint32_t *length)
{
    uint64_t from = index ? store->ends[index - 1] : 0;
    *length = (uint32_t)(store->ends[index] - from);
    return store->items + from;
}

/* The place of an array in the table: where it is, or where it would be. */
static uint64_t store_place(const kay_intern_table *store, const int16_t *items, uint32_t length)
{
    uint64_t mask = store->table_room - 1, at = store_hash(items, length) & mask;
    for (; store->table[at]; at = (at + 1) & mask) {
        uint32_t kept_length;
        const int16_t *kept = store_array(store, store->table[at] - 1, &kept_length);
        if (kept_length == length && memcmp(kept, items, length * sizeof *items) == 0)
            break;
    }
    return at;
}

static bool store_grow(kay_intern_table *store, void *items, uint64_t *room, uint64_t needed, size_t size)
{
    void **array = items;
    if (needed <= *room)
        return true;
    uint64_t more = *room ? 2 * *room : 1024;
    while (more < needed)
        more *= 2;
    void *moved = kay_resize(store->ctx, *array, *room * size, more * size);
    if (!moved)
        return false;
    *array = moved;
    *room = more;
    return true;
}

static bool store_grow_table(kay_intern_table *store)
{
    if (2 * (store->count + 1) <= store->table_room)
        return true;
    kay_intern_table larger = *store;
    larger.table_room = store->table_room ? 2 * store->table_room : 2048;
    larger.table = kay_alloc_array(store->ctx, larger.table_room, sizeof *larger.table);
    if (!larger.table)
        return false;
    for (uint64_t i = 0; i < store->count; i++) {
        uint32_t length;
        const int16_t *items = store_array(store, i, &length);
        larger.table[store_place(&larger, items, length)] = i + 1;
    }
    kay_free(store->ctx, store->table, store->table_room * sizeof *store->table);
    store->table = larger.table;
    store->table_room = larger.table_room;
    return true;
}

static kay_status store_keep(kay_intern_table *store, const int16_t *items, uint32_t length, uint64_t *word)
{
    if (!store_grow_table(store) ||
        !store_grow(store, &store->items, &store->item_room, store->item_count + length, sizeof *store->items) ||
        !store_grow(store, &store->ends, &store->room, store->count + 1, sizeof *store->ends))
        return kay_no_memory(store->ctx);
    uint64_t place = store_place(store, items, length);
    if (!store->table[place]) {
        memcpy(store->items + store->item_count, items, length * sizeof *items);
        store->item_count += length;
        store->ends[store->count++] = store->item_count;
        store->table[place] = store->count;
    }
    *word = (uint64_t)STORE_KEPT_ARRAY << STORE_KIND_SHIFT | (store->table[place] - 1);
    return KAY_OK;
}

/* ---- Words ------------------------------------------------------------------------------------- */

kay_status kay_intern_table_array(kay_intern_table *store, const int16_t *items, uint32_t length, uint64_t *word)
{
    if (length <= STORE_NIBBLES && store_pack_nibbles(items, length, word))
        return KAY_OK;
    if (length <= STORE_BYTES && store_pack_bytes(items, length, word))
        return KAY_OK;
    if (length <= STORE_PAIRS) {
        *word = store_pack_pairs(items, length);
        return KAY_OK;
    }
    return store_keep(store, items, length, word);
}

kay_status kay_intern_table_word(kay_intern_table *store, const kay_value *value, uint64_t *word)
{
    if (value->array)
        return kay_intern_table_array(store, value->items, value->length, word);
    *word = value->number;
    return KAY_OK;
}

void kay_intern_table_value(const kay_intern_table *store, uint64_t word, kay_value *out)
{
    uint64_t kind = word >> STORE_KIND_SHIFT;
    const bool pairs = kind == STORE_NUMBER && word & STORE_PAIR_ARRAY;
    out->array = kind != STORE_NUMBER || pairs;
    out->number = word;
    out->length = 0;
    if (kind == STORE_KEPT_ARRAY) {
        const int16_t *items = store_array(store, word & ((UINT64_C(1) << STORE_KIND_SHIFT) - 1), &out->length);
        memcpy(out->items, items, out->length * sizeof *items);
    } else if (out->array) {
        out->length = word >> STORE_LENGTH_SHIFT & 15;
        for (uint32_t i = 0; i < out->length; i++)
            out->items[i] = pairs                        ? (int16_t)(word >> 16 * i)
                            : kind == STORE_NIBBLE_ARRAY ? (int16_t)(word >> 4 * i & 15)
                                                         : (int16_t)(int8_t)(word >> 8 * i);
    }
}

bool kay_intern_table_fits(const kay_intern_table *store, uint64_t word, uint32_t most)
{
    uint32_t length = 0;
    if (word >> STORE_KIND_SHIFT == STORE_KEPT_ARRAY)
        store_array(store, word & ((UINT64_C(1) << STORE_KIND_SHIFT) - 1), &length);
    return length <= most;
}
