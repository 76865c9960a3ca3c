/* The values of positions: an exact table, open addressing.
 *
 *   positions  | words of a position |  ...     8 bytes a word
 *   known      | value + 3 |            ...     4 bytes; 0: the place is empty */
#ifndef KAYLES_EVALUATE_POSITION_VALUES_H
#define KAYLES_EVALUATE_POSITION_VALUES_H

#include <kayles/context.h>

#include "base/key_hash.h"

enum {
    POSITION_UNKNOWN = 1, /* and 0, where the position is not in the table */
    POSITION_OPEN = 2, /* being evaluated: to meet it again is a cycle */
    POSITION_VALUE = 3, /* and above: a value, plus this */
};

typedef struct position_values {
    kay_context *ctx;
    uint32_t words; /* of a position */
    uint64_t *positions;
    uint32_t *known;
    uint64_t room; /* 0 until the first position comes */
    uint64_t count;
} position_values;

void position_values_init(position_values *table, kay_context *ctx, uint32_t words);
void position_values_free(position_values *table);

static inline uint64_t position_values_bytes(const position_values *table)
{
    return table->room * (table->words * sizeof *table->positions + sizeof *table->known);
}

/* The place of a position, or the empty one where it would stand; there are places. */
static inline uint64_t position_values_place(const position_values *table, const uint64_t *position, uint64_t hash)
{
    uint64_t place = key_place(hash, table->room);
    while (table->known[place] && !key_equal(table->positions + place * table->words, position, table->words))
        place = place + 1 < table->room ? place + 1 : 0;
    return place;
}

/* What is known of a position of this hash (key_hash). */
static inline uint32_t position_values_find(const position_values *table, const uint64_t *position, uint64_t hash)
{
    return table->room ? table->known[position_values_place(table, position, hash)] : POSITION_UNKNOWN;
}

/* Asks for the memory that position_values_find will look at. */
static inline void position_values_prefetch(const position_values *table, uint64_t hash)
{
    const uint64_t place = key_place(hash, table->room);
    KEY_PREFETCH(table->positions + place * table->words);
    KEY_PREFETCH(table->known + place);
}

/* Sets what is known of a position.  Only of one that is not in the table this can fail: KAY_EUNABLE, KAY_ENOMEM. */
kay_status position_values_set(position_values *table, const uint64_t *position, uint64_t hash,
                               uint32_t known) KAY_MUST_CHECK;

#endif
