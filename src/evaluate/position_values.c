/* The table of positions grows by half when it is three quarters full. */
#include "evaluate/position_values.h"

#ifdef KAY_TINY_LIMITS
enum { VALUES_FIRST_ROOM = 4 };
#else
enum { VALUES_FIRST_ROOM = 1024 };
#endif

void position_values_init(position_values *table, kay_context *ctx, uint32_t words)
{
    *table = (position_values){.ctx = ctx, .words = words};
}

void position_values_free(position_values *table)
{
    kay_free(table->ctx, table->positions, table->room * table->words * sizeof *table->positions);
    kay_free(table->ctx, table->known, table->room * sizeof *table->known);
    position_values_init(table, table->ctx, table->words);
}

static void values_put(position_values *table, uint64_t place, const uint64_t *position, uint32_t known)
{
    for (uint32_t w = 0; w < table->words; w++)
        table->positions[place * table->words + w] = position[w];
    table->known[place] = known;
    table->count++;
}

static kay_status values_grow(position_values *table)
{
    position_values larger = {.ctx = table->ctx, .words = table->words};
    larger.room = table->room ? table->room + table->room / 2 : VALUES_FIRST_ROOM;
    larger.positions = kay_alloc_array(larger.ctx, larger.room, larger.words * sizeof *larger.positions);
    larger.known = larger.positions ? kay_alloc_array(larger.ctx, larger.room, sizeof *larger.known) : NULL;
    if (!larger.known) {
        const kay_status status = kay_no_memory(larger.ctx);
        kay_free(larger.ctx, larger.positions, larger.room * larger.words * sizeof *larger.positions);
        return status;
    }
    for (uint64_t i = 0; i < table->room; i++) {
        const uint64_t *position = table->positions + i * table->words;
        if (!table->known[i])
            continue;
        values_put(&larger, position_values_place(&larger, position, key_hash(position, larger.words)), position,
                   table->known[i]);
    }
    position_values_free(table);
    *table = larger;
    return KAY_OK;
}

kay_status position_values_set(position_values *table, const uint64_t *position, uint64_t hash, uint32_t known)
{
    uint64_t place = table->room ? position_values_place(table, position, hash) : 0;
    if (table->room && table->known[place]) {
        table->known[place] = known;
        return KAY_OK;
    }
    if (table->count >= table->room - table->room / 4) {
        KAY_TRY(values_grow(table));
        place = position_values_place(table, position, hash);
    }
    values_put(table, place, position, known);
    return KAY_OK;
}
