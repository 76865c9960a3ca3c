/* The table of positions and their values: exact, with open addressing.
 *
 *   positions  | words of a position |  ...     8 bytes a word
 *   known      | value + POSITION_VALUE |  ...  4 bytes; 0: the place is empty
 *
 * One thread at a time may write while others read: the words of a position are written before its `known`, and never
 * change.  A table that grows keeps its old arrays until no thread can read them any more. */
#pragma once

#include "evaluate/evaluate.h"

#include <stdatomic.h>

#include "base/key_hash.h"

enum {
    POSITION_UNKNOWN = 1, /* no value yet; position_values_find returns it for missing positions too */
    POSITION_OPEN = 2, /* a bit for each thread evaluating it; a thread that meets its own bit found a cycle */
    /* a number of at least POSITION_VALUE stands for the value number - POSITION_VALUE */
    POSITION_VALUE = POSITION_OPEN << KAY_THREADS,
};

typedef struct position_places {
    struct position_places *before; /* old arrays that threads may still read; NULL: none */
    uint64_t room;
    uint64_t *positions;
    _Atomic uint32_t *known;
} position_places;

typedef struct position_values {
    kay_context *ctx;
    uint32_t words; /* of a position */
    _Atomic(position_places *) places; /* NULL while the table is empty */
    bool shared; /* several threads use the table */
    char apart[128]; /* keeps `count`, which is written often, in another cache line */
    uint64_t count;
} position_values;

void position_values_init(position_values *table, kay_context *ctx, uint32_t words);
void position_values_free(position_values *table);

/* Frees the old arrays; to be called when no other thread uses the table any more. */
void position_values_settle(position_values *table);

uint64_t position_values_bytes(const position_values *table);

static inline uint32_t position_known(const position_places *in, uint64_t place)
{
    return atomic_load_explicit(&in->known[place], memory_order_acquire);
}

static inline const position_places *position_values_places(const position_values *table)
{
    return atomic_load_explicit(&table->places, memory_order_acquire);
}

/* Returns the place of a position, or the empty place for it. */
static inline uint64_t position_place(const position_places *in, uint32_t words, const uint64_t *position,
                                      uint64_t hash, uint32_t *known)
{
    uint64_t place = key_place(hash, in->room);
    while ((*known = position_known(in, place)) && !key_equal(in->positions + place * words, position, words))
        place = place + 1 < in->room ? place + 1 : 0;
    return place;
}

/* Returns `known` of the position with this hash (key_hash); POSITION_UNKNOWN if it is missing. */
static inline uint32_t position_values_find(const position_values *table, const uint64_t *position, uint64_t hash)
{
    const position_places *places = position_values_places(table);
    uint32_t known = 0;
    if (places)
        position_place(places, table->words, position, hash, &known);
    return known ? known : POSITION_UNKNOWN;
}

/* Prefetches the memory that position_values_find will read. */
static inline void position_values_prefetch(const position_values *table, uint64_t hash)
{
    const position_places *places = position_values_places(table);
    if (!places)
        return;
    const uint64_t place = key_place(hash, places->room);
    KEY_PREFETCH(places->positions + place * table->words);
    KEY_PREFETCH(places->known + place);
}

/* Clears a bit of a position's `known`, unless that is a value. */
void position_values_clear(position_values *table, const uint64_t *position, uint64_t hash, uint32_t bit);

/* Sets `known` of a position, and adds the position if it is new.  Fails with KAY_EUNABLE or KAY_ENOMEM only if the
 * position is new. */
kay_status position_values_set(position_values *table, const uint64_t *position, uint64_t hash,
                               uint32_t known) KAY_MUST_CHECK;
