/* The table of positions and their values.  It grows by half when it is three quarters full. */
#include "evaluate/position_values.h"

#include "base/tiny_limits.h"

enum { VALUES_FIRST_ROOM = KAY_LIMIT(1024, 4) };

void position_values_init(position_values *table, kay_context *ctx, uint32_t words)
{
    *table = (position_values){.ctx = ctx, .words = words};
}

static void values_give_back(position_values *table, position_places *places)
{
    if (!places)
        return;
    kay_free(table->ctx, places->positions, places->room * table->words * sizeof *places->positions);
    kay_free(table->ctx, (void *)(uintptr_t)places->known, places->room * sizeof *places->known);
    kay_free(table->ctx, places, sizeof *places);
}

void position_values_settle(position_values *table)
{
    position_places *newest = atomic_load_explicit(&table->places, memory_order_relaxed);
    table->shared = false;
    while (newest && newest->before) {
        position_places *former = newest->before;
        newest->before = former->before;
        values_give_back(table, former);
    }
}

void position_values_free(position_values *table)
{
    position_values_settle(table);
    values_give_back(table, atomic_load_explicit(&table->places, memory_order_relaxed));
    position_values_init(table, table->ctx, table->words);
}

uint64_t position_values_bytes(const position_values *table)
{
    const position_places *places = position_values_places(table);
    return places ? places->room * (table->words * sizeof *places->positions + sizeof *places->known) : 0;
}

static void values_put(const position_values *table, position_places *to, uint64_t place, const uint64_t *position,
                       uint32_t known)
{
    for (uint32_t w = 0; w < table->words; w++)
        to->positions[place * table->words + w] = position[w];
    atomic_store_explicit(&to->known[place], known, memory_order_release);
}

/* Allocates `room` empty places. */
static position_places *values_new(position_values *table, uint64_t room)
{
    position_places *places = kay_alloc(table->ctx, sizeof *places);
    if (!places)
        return NULL;
    *places = (position_places){.room = room};
    places->positions = kay_alloc_array(table->ctx, room, table->words * sizeof *places->positions);
    if (places->positions)
        places->known = kay_alloc_array(table->ctx, room, sizeof *places->known);
    if (places->known)
        return places;
    values_give_back(table, places);
    return NULL;
}

static kay_status values_grow(position_values *table, position_places *from)
{
    position_places *larger = values_new(table, from ? from->room + from->room / 2 : VALUES_FIRST_ROOM);
    if (!larger)
        return kay_no_memory(table->ctx);
    for (uint64_t i = 0; from && i < from->room; i++) {
        const uint64_t *position = from->positions + i * table->words;
        const uint32_t known = position_known(from, i);
        uint32_t none;
        if (known)
            values_put(table, larger,
                       position_place(larger, table->words, position, key_hash(position, table->words), &none),
                       position, known);
    }
    larger->before = from;
    atomic_store_explicit(&table->places, larger, memory_order_release);
    if (!table->shared)
        position_values_settle(table);
    return KAY_OK;
}

kay_status position_values_set(position_values *table, const uint64_t *position, uint64_t hash, uint32_t known)
{
    position_places *places = atomic_load_explicit(&table->places, memory_order_relaxed);
    uint32_t before = 0;
    uint64_t place = places ? position_place(places, table->words, position, hash, &before) : 0;
    if (before) {
        atomic_store_explicit(&places->known[place], known, memory_order_release);
        return KAY_OK;
    }
    if (!places || table->count >= places->room - places->room / 4) {
        KAY_TRY(values_grow(table, places));
        places = atomic_load_explicit(&table->places, memory_order_relaxed);
        place = position_place(places, table->words, position, hash, &before);
    }
    values_put(table, places, place, position, known);
    table->count++;
    return KAY_OK;
}

void position_values_clear(position_values *table, const uint64_t *position, uint64_t hash, uint32_t bit)
{
    position_places *places = atomic_load_explicit(&table->places, memory_order_relaxed);
    uint32_t known;
    const uint64_t place = position_place(places, table->words, position, hash, &known);
    if (known && known < POSITION_VALUE)
        atomic_store_explicit(&places->known[place], known & ~bit, memory_order_release);
}
