/* Finds, stores and replaces the entries of the table. */
#include "nimber/nimber_table.h"

#include <string.h>

#include "base/tiny_limits.h"

enum {
    NIMBER_FIRST = KAY_LIMIT(256, 16), /* places at first */
    NIMBER_LOOK = KAY_LIMIT(1 << 16, 4), /* entries that move between two looks at the clock */
};

static uint64_t nimber_table_room(uint64_t places)
{
    return places + NIMBER_PROBES - 1;
}

kay_status nimber_table_init(nimber_table *table, kay_context *ctx, uint32_t words)
{
    *table = (nimber_table){.ctx = ctx, .words = words};
    KAY_TRY_ALLOC(table->entries, ctx, nimber_table_room(NIMBER_FIRST) * (NIMBER_FACT + words));
    table->places = NIMBER_FIRST;
    return KAY_OK;
}

uint64_t nimber_table_bytes(const nimber_table *table)
{
    return table->entries ? nimber_table_room(table->places) * (NIMBER_FACT + table->words) * sizeof *table->entries
                          : 0;
}

void nimber_table_free(nimber_table *table)
{
    kay_free(table->ctx, table->entries, nimber_table_bytes(table));
}

/* Finds the place of a key: its own, an empty one, or NULL if all are taken; *cheapest is then the one to replace. */
static uint64_t *nimber_table_seek(const nimber_table *table, const uint64_t *key, uint64_t hash, uint64_t **cheapest)
{
    uint64_t *entry = nimber_table_first(table, hash);
    *cheapest = entry;
    for (unsigned i = 0; i < NIMBER_PROBES; i++, entry += NIMBER_FACT + table->words) {
        if (!entry[0] || key_equal(entry + NIMBER_FACT, key, table->words))
            return entry;
        if (nimber_cost(entry[0]) < nimber_cost((*cheapest)[0]))
            *cheapest = entry;
    }
    return NULL;
}

static void nimber_table_put(nimber_table *table, const uint64_t *key, uint64_t hash, nimber_fact fact)
{
    uint64_t *cheapest, *entry = nimber_table_seek(table, key, hash, &cheapest);
    if (!entry)
        entry = cheapest;
    table->held += !entry[0];
    entry[0] = fact.what;
    entry[1] = fact.numbers;
    memcpy(entry + NIMBER_FACT, key, table->words * sizeof *key);
}

/* Doubles the table.  If the budget does not allow it, the table is full from now on. */
static kay_status nimber_table_grow(nimber_table *table)
{
    const nimber_table old = *table;
    const uint64_t step = NIMBER_FACT + table->words;
    uint64_t *entries = kay_alloc_array(table->ctx, nimber_table_room(2 * table->places), step * sizeof *entries);
    if (!entries) {
        table->full = true;
        return kay_check_time(table->ctx);
    }
    table->entries = entries;
    table->places *= 2;
    table->held = 0;
    for (uint64_t i = 0; i < nimber_table_room(old.places); i++) {
        const uint64_t *entry = old.entries + i * step;
        if (i % NIMBER_LOOK == NIMBER_LOOK - 1 && kay_check_time(table->ctx) != KAY_OK) {
            nimber_table_free(table);
            *table = old;
            return KAY_EUNABLE;
        }
        if (entry[0])
            nimber_table_put(table, entry + NIMBER_FACT, key_hash(entry + NIMBER_FACT, table->words),
                             (nimber_fact){entry[0], entry[1]});
    }
    kay_free(old.ctx, old.entries, nimber_table_bytes(&old));
    return KAY_OK;
}

kay_status nimber_table_store(nimber_table *table, const uint64_t *key, uint64_t hash, nimber_fact fact)
{
    uint64_t *cheapest;
    if (!table->full && (2 * table->held >= table->places || !nimber_table_seek(table, key, hash, &cheapest)))
        KAY_TRY(nimber_table_grow(table));
    nimber_table_put(table, key, hash, fact);
    return KAY_OK;
}
