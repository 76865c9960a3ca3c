/* The table of a nimber search.  It has the nimber of a position, or what is known of couples of it.
 *
 * It is open addressing over whole keys, so an answer is never wrong.  An entry is a fact and a key.  The first word of
 * a fact is one of
 *
 *   known      | nimber 56                      | cost 7 | 1 |
 *   not known  | excluded 47 | most 6 | 3 zeros | cost 7 | 0 |
 *
 * and 0 in an empty place.  The second has the numbers of the couple of the position that was searched last, or is 0:
 *
 *   | number of the couple 8 | phi 28 | delta 28 |
 *
 * A key has NIMBER_PROBES places, an aligned group.  The table doubles when half of it is taken, while the budget lets
 * it.  If all places of a key are taken, a new entry takes that of the one that cost least.
 *
 * Several threads may share the table: then each group has a lock, and only the thread of the context doubles it.  The
 * locks are many, so that a thread seldom waits for one that another processor has used last. */
#pragma once

#include <kayles/context.h>

#include "base/key_hash.h"
#include "base/tiny_limits.h"
#include "search/proof_numbers.h"

enum {
    NIMBER_PROBES = 16, /* places that a key may have; a power of two */
    NIMBER_LOCKS = KAY_LIMIT(1 << 17, 4), /* a power of two */
    NIMBER_EXCLUDED = 47, /* nimbers that a fact can exclude */
    NIMBER_MOST = 63, /* upper bounds up to 62; this one stands for none */
    NIMBER_COST = 127,
    NIMBER_COUPLES = 256, /* numbers are kept of couples with smaller ones */
    NIMBER_FACT = 2, /* words of a fact */
};

typedef struct nimber_fact {
    uint64_t what, numbers;
} nimber_fact;

typedef struct nimber_table {
    kay_context *ctx;
    uint64_t *entries; /* `places` of them */
    uint64_t places, held;
    uint32_t words; /* of a key */
    bool full; /* it may not grow any more */
    bool helped; /* threads may come to share it: until then it leaves memory for their locks and stacks */
    unsigned char *locks; /* NIMBER_LOCKS of them, for the groups; NULL: one thread alone uses the table */
} nimber_table;

static inline bool nimber_is_known(nimber_fact fact)
{
    return fact.what & 1;
}

/* The nimber in a fact that is known. */
static inline uint64_t nimber_of(nimber_fact fact)
{
    return fact.what >> 8;
}

static inline unsigned nimber_cost(uint64_t what)
{
    return what >> 1 & NIMBER_COST;
}

/* Returns true if the fact says that the nimber is not `nimber`. */
static inline bool nimber_excludes(nimber_fact fact, uint64_t nimber)
{
    if (nimber_is_known(fact))
        return nimber_of(fact) != nimber;
    const uint64_t most = fact.what >> 11 & 63;
    return fact.what &&
           ((most < NIMBER_MOST && nimber > most) || (nimber < NIMBER_EXCLUDED && fact.what >> (17 + nimber) & 1));
}

/* Reads the numbers of the couple with `number`, which are never 0; returns false if the fact does not have them. */
static inline bool nimber_has_numbers(nimber_fact fact, uint64_t number, proof_numbers *out)
{
    *out = (proof_numbers){.phi = fact.numbers >> 28 & PROOF_LARGEST, .delta = fact.numbers & PROOF_LARGEST};
    return fact.numbers && fact.numbers >> 56 == number;
}

static inline nimber_fact nimber_known_fact(uint64_t nimber, unsigned cost)
{
    return (nimber_fact){.what = nimber << 8 | (uint64_t)cost << 1 | 1};
}

/* The fact that also excludes the nimbers of the bits in `seen`, and those above `most`. */
static inline nimber_fact nimber_excluding_fact(nimber_fact before, uint64_t seen, uint64_t most, unsigned cost)
{
    const uint64_t old = before.what ? before.what >> 11 & 63 : NIMBER_MOST;
    const unsigned paid = nimber_cost(before.what);
    return (nimber_fact){.what = (before.what >> 17 | (seen & ((UINT64_C(1) << NIMBER_EXCLUDED) - 1))) << 17 |
                                 (most < old ? most : old) << 11 | (uint64_t)(cost > paid ? cost : paid) << 1,
                         .numbers = before.numbers};
}

/* The fact with other numbers, those of the couple with `number`. */
static inline nimber_fact nimber_fact_with(nimber_fact fact, uint64_t number, proof_numbers numbers)
{
    fact.numbers = number < NIMBER_COUPLES ? number << 56 | (uint64_t)numbers.phi << 28 | numbers.delta : 0;
    return fact;
}

/* Makes an empty table.  Fails with KAY_EUNABLE or KAY_ENOMEM. */
kay_status nimber_table_init(nimber_table *table, kay_context *ctx, uint32_t words) KAY_MUST_CHECK;
void nimber_table_free(nimber_table *table);
uint64_t nimber_table_bytes(const nimber_table *table);

/* The first place of a key: others follow up to the end of its group, and from the begin of it. */
static inline uint64_t nimber_table_place(uint64_t hash, uint64_t places)
{
    return key_place(hash, places / NIMBER_PROBES) * NIMBER_PROBES + hash % NIMBER_PROBES;
}

/* The lock of a key; only if threads share the table. */
static inline unsigned char *nimber_table_lock_of(const nimber_table *table, uint64_t hash, uint64_t places)
{
    return table->locks + nimber_table_place(hash, places) / NIMBER_PROBES % NIMBER_LOCKS;
}

/* Other threads may double the table meanwhile: the prefetch is then of no use. */
static inline void nimber_table_prefetch(const nimber_table *table, uint64_t hash)
{
    const uint64_t places = __atomic_load_n(&table->places, __ATOMIC_RELAXED);
    const uint64_t *entries = __atomic_load_n(&table->entries, __ATOMIC_RELAXED);
    KEY_PREFETCH(entries + nimber_table_place(hash, places) * (NIMBER_FACT + table->words));
    if (table->locks)
        KEY_PREFETCH_TO_WRITE(nimber_table_lock_of(table, hash, places));
}

/* Returns the entry of a key, or the empty one where it belongs, or NULL if all are taken. */
static inline uint64_t *nimber_table_seek(const nimber_table *table, const uint64_t *key, uint64_t hash)
{
    const uint64_t first = nimber_table_place(hash, table->places), group = first - first % NIMBER_PROBES;
    for (uint64_t i = 0; i < NIMBER_PROBES; i++) {
        uint64_t *entry = table->entries + (group + (first + i) % NIMBER_PROBES) * (NIMBER_FACT + table->words);
        if (!entry[0] || key_equal(entry + NIMBER_FACT, key, table->words))
            return entry;
    }
    return NULL;
}

/* Locks the group of a key, and unlocks it. */
unsigned char *nimber_table_lock(nimber_table *table, uint64_t hash);
static inline void nimber_table_unlock(unsigned char *lock)
{
    __atomic_clear(lock, __ATOMIC_RELEASE);
}

/* Returns the fact about a key, whose hash is key_hash; zeroed: nothing is known. */
static inline nimber_fact nimber_table_find(nimber_table *table, const uint64_t *key, uint64_t hash)
{
    unsigned char *lock = table->locks ? nimber_table_lock(table, hash) : NULL;
    const uint64_t *entry = nimber_table_seek(table, key, hash);
    const nimber_fact fact = entry && entry[0] ? (nimber_fact){entry[0], entry[1]} : (nimber_fact){0};
    if (lock)
        nimber_table_unlock(lock);
    return fact;
}

/* Stores a fact, perhaps in the place of another key's.  `grows`: the caller is the thread of the context, so that the
 * table may double.  Fails only if the time is up. */
kay_status nimber_table_store(nimber_table *table, const uint64_t *key, uint64_t hash, nimber_fact fact,
                              bool grows) KAY_MUST_CHECK;
