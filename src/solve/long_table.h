/* An exact hash table from keys of any length to cells of 16 bits, and a word beside each.
 *
 *   slots   | tag: 16 bits | place in the log + 1: 48 bits |  0: empty
 *   log     | side word | words of the key: 32 bits | cell: 16 | spare: 16 | key ... | next record ... */
#ifndef KAYLES_SOLVE_LONG_TABLE_H
#define KAYLES_SOLVE_LONG_TABLE_H

#include <assert.h>

#include <kayles/context.h>

#include "solve/key.h"

typedef struct long_record {
    uint64_t side;
    uint32_t words;
    uint16_t cell;
    uint16_t spare;
} long_record;

static_assert(sizeof(long_record) == 16, "a record's head is two words");

typedef struct long_table {
    kay_context *ctx;
    uint64_t *slots; /* slot_count of them, at most three quarters taken */
    uint64_t slot_count;
    uint64_t *log; /* log_used of log_room words */
    uint64_t log_used, log_room;
    uint64_t held; /* keys */
    uint64_t moved; /* how often the log has moved: pointers to records last until then */
} long_table;

void long_table_init(long_table *table, kay_context *ctx);
void long_table_free(long_table *table);
uint64_t long_table_bytes(const long_table *table);

/* The record of a key; NULL: not there. */
long_record *long_table_find(const long_table *table, const uint64_t *key, uint64_t words, uint64_t hash);

/* The record of a key, made with cell 0 if it was not there.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status long_table_add(long_table *table, const uint64_t *key, uint64_t words, uint64_t hash,
                          long_record **out) KAY_MUST_CHECK;

/* The first slot of a key; before the first key comes, no memory. */
static inline const void *long_table_first(const long_table *table, uint64_t hash)
{
    return (const void *)((uintptr_t)table->slots + sizeof(uint64_t) * key_place(hash, table->slot_count));
}

#endif
