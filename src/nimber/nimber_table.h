/* The table of a nimber search.  It has the nimber of a position, or numbers that are not its nimber.
 *
 * It is open addressing over whole keys, so an answer is never wrong.  An entry is a fact and a key:
 *
 *   known      | nimber 56                          | cost 7 | 1 |
 *   not known  | excluded 47 | most 6 | asked 3     | cost 7 | 0 |
 *
 * A fact of 0 marks an empty place.  The table doubles when half of it is taken, while the budget lets it.  If all
 * places of a key are taken, a new entry takes that of the one that cost least. */
#pragma once

#include <kayles/context.h>

#include "base/key_hash.h"

enum {
    NIMBER_PROBES = 16, /* places that a key may have */
    NIMBER_EXCLUDED = 47, /* nimbers that a fact can exclude */
    NIMBER_MOST = 63, /* upper bounds up to 62; this one stands for none */
    NIMBER_ASKED = 7, /* counts further questions no more */
    NIMBER_COST = 127,
};

typedef struct nimber_table {
    kay_context *ctx;
    uint64_t *entries; /* `places` of them, and NIMBER_PROBES - 1 more */
    uint64_t places, held;
    uint32_t words; /* of a key */
    bool full; /* it may not grow any more */
} nimber_table;

static inline bool nimber_is_known(uint64_t fact)
{
    return fact & 1;
}

/* The nimber in a fact that is known. */
static inline uint64_t nimber_of(uint64_t fact)
{
    return fact >> 8;
}

static inline unsigned nimber_cost(uint64_t fact)
{
    return fact >> 1 & NIMBER_COST;
}

/* How often a position was searched without finding its nimber. */
static inline unsigned nimber_asked(uint64_t fact)
{
    return nimber_is_known(fact) ? 0 : fact >> 8 & NIMBER_ASKED;
}

/* Returns true if the fact, which is not known, says that the nimber is not `nimber`. */
static inline bool nimber_excludes(uint64_t fact, uint64_t nimber)
{
    const uint64_t most = fact >> 11 & 63;
    return fact && ((most < NIMBER_MOST && nimber > most) || (nimber < NIMBER_EXCLUDED && fact >> (17 + nimber) & 1));
}

static inline uint64_t nimber_known_fact(uint64_t nimber, unsigned cost)
{
    return nimber << 8 | (uint64_t)cost << 1 | 1;
}

/* The fact after one more question whether the nimber is `nimber`: it is not, and is at most `most`. */
static inline uint64_t nimber_excluded_fact(uint64_t before, uint64_t nimber, uint64_t most, unsigned cost)
{
    const uint64_t old = before ? before >> 11 & 63 : NIMBER_MOST, asked = nimber_asked(before);
    uint64_t excluded = before >> 17;
    if (nimber < NIMBER_EXCLUDED)
        excluded |= UINT64_C(1) << nimber;
    return excluded << 17 | (most < old ? most : old) << 11 | (asked < NIMBER_ASKED ? asked + 1 : asked) << 8 |
           (uint64_t)cost << 1;
}

/* Makes an empty table.  Fails with KAY_EUNABLE or KAY_ENOMEM. */
kay_status nimber_table_init(nimber_table *table, kay_context *ctx, uint32_t words) KAY_MUST_CHECK;
void nimber_table_free(nimber_table *table);
uint64_t nimber_table_bytes(const nimber_table *table);

static inline uint64_t *nimber_table_first(const nimber_table *table, uint64_t hash)
{
    return table->entries + key_place(hash, table->places) * (1 + table->words);
}

static inline void nimber_table_prefetch(const nimber_table *table, uint64_t hash)
{
    KEY_PREFETCH(nimber_table_first(table, hash));
}

/* Returns the fact about a key, whose hash is key_hash; 0: nothing is known. */
static inline uint64_t nimber_table_find(const nimber_table *table, const uint64_t *key, uint64_t hash)
{
    const uint64_t *entry = nimber_table_first(table, hash);
    for (unsigned i = 0; i < NIMBER_PROBES && entry[0]; i++, entry += 1 + table->words)
        if (key_equal(entry + 1, key, table->words))
            return entry[0];
    return 0;
}

/* Stores a fact, perhaps in the place of another key's.  Fails only if the time is up. */
kay_status nimber_table_store(nimber_table *table, const uint64_t *key, uint64_t hash, uint64_t fact) KAY_MUST_CHECK;
