/* Stores and replaces the entries of the table. */
#include "nimber/nimber_table.h"

#include <sched.h>
#include <string.h>

#include "base/tiny_limits.h"

enum {
    NIMBER_FIRST = KAY_LIMIT(256, 16), /* places at first; a multiple of NIMBER_PROBES */
    NIMBER_LOOK = KAY_LIMIT(1 << 16, 4), /* entries that move between two looks at the clock */
};

kay_status nimber_table_init(nimber_table *table, kay_context *ctx, uint32_t words)
{
    *table = (nimber_table){.ctx = ctx, .words = words};
    KAY_TRY_ALLOC(table->entries, ctx, NIMBER_FIRST * (NIMBER_FACT + words));
    table->places = NIMBER_FIRST;
    return KAY_OK;
}

uint64_t nimber_table_bytes(const nimber_table *table)
{
    return table->entries ? table->places * (NIMBER_FACT + table->words) * sizeof *table->entries : 0;
}

void nimber_table_free(nimber_table *table)
{
    kay_free(table->ctx, table->entries, nimber_table_bytes(table));
}

static void nimber_table_acquire(unsigned char *lock)
{
    while (__atomic_test_and_set(lock, __ATOMIC_ACQUIRE))
        sched_yield();
}

unsigned char *nimber_table_lock(nimber_table *table, uint64_t hash)
{
    for (;;) {
        const uint64_t places = __atomic_load_n(&table->places, __ATOMIC_RELAXED);
        unsigned char *lock = table->locks + nimber_table_place(hash, places) / NIMBER_PROBES % NIMBER_LOCKS;
        nimber_table_acquire(lock);
        if (places == table->places)
            return lock;
        nimber_table_unlock(lock); /* the table has doubled meanwhile */
    }
}

/* Returns the entry that cost least among those that a key may have. */
static uint64_t *nimber_table_cheapest(const nimber_table *table, uint64_t hash)
{
    const uint64_t first = nimber_table_place(hash, table->places), step = NIMBER_FACT + table->words;
    uint64_t *group = table->entries + (first - first % NIMBER_PROBES) * step, *cheapest = group;
    for (uint64_t *entry = group; entry < group + NIMBER_PROBES * step; entry += step)
        if (nimber_cost(entry[0]) < nimber_cost(cheapest[0]))
            cheapest = entry;
    return cheapest;
}

static void nimber_table_put(nimber_table *table, const uint64_t *key, uint64_t hash, nimber_fact fact)
{
    uint64_t *entry = nimber_table_seek(table, key, hash);
    if (!entry)
        entry = nimber_table_cheapest(table, hash);
    if (!entry[0])
        __atomic_add_fetch(&table->held, 1, __ATOMIC_RELAXED);
    entry[0] = fact.what;
    entry[1] = fact.numbers;
    memcpy(entry + NIMBER_FACT, key, table->words * sizeof *key);
}

/* Doubles the table.  If the budget does not allow it, the table is full from now on. */
static kay_status nimber_table_grow(nimber_table *table)
{
    const uint64_t places = table->places, step = NIMBER_FACT + table->words, held = table->held;
    uint64_t *old = table->entries, *entries = kay_alloc_array(table->ctx, 2 * places, step * sizeof *entries);
    kay_status status = KAY_OK;
    if (!entries) {
        table->full = true;
        return kay_check_time(table->ctx);
    }
    __atomic_store_n(&table->entries, entries, __ATOMIC_RELAXED);
    __atomic_store_n(&table->places, 2 * places, __ATOMIC_RELAXED);
    table->held = 0;
    for (uint64_t i = 0; i < places && status == KAY_OK; i++) {
        const uint64_t *entry = old + i * step, *key = entry + NIMBER_FACT;
        if (i % NIMBER_LOOK == NIMBER_LOOK - 1)
            status = kay_check_time(table->ctx);
        if (entry[0])
            nimber_table_put(table, key, key_hash(key, table->words), (nimber_fact){entry[0], entry[1]});
    }
    if (status != KAY_OK) {
        __atomic_store_n(&table->entries, old, __ATOMIC_RELAXED);
        __atomic_store_n(&table->places, places, __ATOMIC_RELAXED);
        table->held = held;
        old = entries;
    }
    kay_free(table->ctx, old, (status == KAY_OK ? 1 : 2) * places * step * sizeof *old);
    return status;
}

/* Doubles the table while no other thread reads it. */
static kay_status nimber_table_grow_alone(nimber_table *table)
{
    for (unsigned i = 0; table->shared && i < NIMBER_LOCKS; i++)
        nimber_table_acquire(&table->locks[i]);
    const kay_status status = nimber_table_grow(table);
    for (unsigned i = 0; table->shared && i < NIMBER_LOCKS; i++)
        nimber_table_unlock(&table->locks[i]);
    return status;
}

kay_status nimber_table_store(nimber_table *table, const uint64_t *key, uint64_t hash, nimber_fact fact, bool grows)
{
    if (grows && !table->full && 2 * __atomic_load_n(&table->held, __ATOMIC_RELAXED) >= table->places)
        KAY_TRY(nimber_table_grow_alone(table));
    unsigned char *lock = table->shared ? nimber_table_lock(table, hash) : NULL;
    nimber_table_put(table, key, hash, fact);
    if (lock)
        nimber_table_unlock(lock);
    return KAY_OK;
}
