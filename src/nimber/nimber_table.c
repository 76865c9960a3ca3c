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
        unsigned char *lock = nimber_table_lock_of(table, hash, places);
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

/* Moves an entry to the place where its key is sought; returns false if it is there. */
static bool nimber_table_move(nimber_table *table, uint64_t *entry)
{
    const uint64_t step = NIMBER_FACT + table->words, *key = entry + NIMBER_FACT;
    uint64_t *place = entry[0] ? nimber_table_seek(table, key, key_hash(key, table->words)) : entry;
    if (place == entry)
        return false;
    if (place && !place[0])
        memcpy(place, entry, step * sizeof *entry);
    else
        table->held--; /* after a stop: the key was stored again meanwhile, or its group is full */
    entry[0] = 0;
    return true;
}

/* Resizes the entries to twice as many; returns NULL if the budget does not allow it.  If threads are still to come,
 * room for their locks and an eighth of the larger table stay free. */
static uint64_t *nimber_table_resize(nimber_table *table)
{
    const bool awaited = table->helped && !table->locks;
    const uint64_t bytes = nimber_table_bytes(table), spare = awaited ? NIMBER_LOCKS + bytes / 4 : 0;
    const kay_context *ctx = table->ctx;
    if (ctx->memory_used > ctx->memory_limit || ctx->memory_limit - ctx->memory_used < bytes + spare)
        return NULL;
    return kay_resize(table->ctx, table->entries, bytes, 2 * bytes);
}

/* Doubles the table.  If the budget does not allow it, the table is full from now on.
 *
 * The entries of group g move to the groups 2g and 2g + 1, the last groups first, so no second table is needed.  Those
 * that stay in group 0 move until no empty place precedes them.  If the time is up meanwhile, the table has doubled,
 * but entries that have not moved are not found any more. */
static kay_status nimber_table_grow(nimber_table *table)
{
    const uint64_t places = table->places, step = NIMBER_FACT + table->words, bytes = nimber_table_bytes(table);
    uint64_t *entries = nimber_table_resize(table);
    if (!entries) {
        table->full = true;
        return kay_check_time(table->ctx);
    }
    memset(entries + places * step, 0, bytes);
    __atomic_store_n(&table->entries, entries, __ATOMIC_RELAXED);
    __atomic_store_n(&table->places, 2 * places, __ATOMIC_RELAXED);
    for (uint64_t i = places; i-- > 0;) {
        nimber_table_move(table, entries + i * step);
        if (i % NIMBER_LOOK == 0)
            KAY_TRY(kay_check_time(table->ctx));
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (uint64_t i = 0; i < NIMBER_PROBES; i++)
            moved |= nimber_table_move(table, entries + i * step);
    }
    return KAY_OK;
}

/* Doubles the table while no other thread reads it. */
static kay_status nimber_table_grow_alone(nimber_table *table)
{
    for (unsigned i = 0; table->locks && i < NIMBER_LOCKS; i++)
        nimber_table_acquire(&table->locks[i]);
    const kay_status status = nimber_table_grow(table);
    for (unsigned i = 0; table->locks && i < NIMBER_LOCKS; i++)
        nimber_table_unlock(&table->locks[i]);
    return status;
}

kay_status nimber_table_store(nimber_table *table, const uint64_t *key, uint64_t hash, nimber_fact fact, bool grows)
{
    if (grows && !table->full && 2 * __atomic_load_n(&table->held, __ATOMIC_RELAXED) >= table->places)
        KAY_TRY(nimber_table_grow_alone(table));
    unsigned char *lock = table->locks ? nimber_table_lock(table, hash) : NULL;
    nimber_table_put(table, key, hash, fact);
    if (lock)
        nimber_table_unlock(lock);
    return KAY_OK;
}
