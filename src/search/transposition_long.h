/* An exact hash table from keys of any length to cells of 16 bits, and a word beside each.
 *
 *   slots   | tag: 16 bits | place in the log + 1: 48 bits |  0: empty
 *   log     | side word | words of the key: 32 bits | cell: 16 | spare: 16 | key ... | next record ... */
#ifndef KAYLES_SEARCH_TRANSPOSITION_LONG_H
#define KAYLES_SEARCH_TRANSPOSITION_LONG_H

#include <assert.h>

#include <kayles/context.h>

#include "search/key.h"

typedef struct transposition_record {
    uint64_t side;
    uint32_t words;
    uint16_t cell;
    uint16_t spare;
} transposition_record;

static_assert(sizeof(transposition_record) == 16, "a record's head is two words");

typedef struct transposition_long {
    kay_context *ctx;
    uint64_t *slots; /* slot_count of them, at most three quarters taken */
    uint64_t slot_count;
    uint64_t *log; /* log_used of log_room words */
    uint64_t log_used, log_room;
    uint64_t held; /* keys */
    uint64_t moved; /* how often the log has moved: pointers to records last until then */
} transposition_long;

void transposition_long_init(transposition_long *table, kay_context *ctx);
void transposition_long_free(transposition_long *table);
uint64_t transposition_long_bytes(const transposition_long *table);

/* The record of a key; NULL: not there. */
transposition_record *transposition_long_find(const transposition_long *table, const uint64_t *key, uint64_t words,
                                              uint64_t hash);

/* The record of a key, made with cell 0 if it was not there.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status transposition_long_add(transposition_long *table, const uint64_t *key, uint64_t words, uint64_t hash,
                                  transposition_record **out) KAY_MUST_CHECK;

/* The first slot of a key; before the first key comes, no memory. */
static inline const void *transposition_long_first(const transposition_long *table, uint64_t hash)
{
    return (const void *)((uintptr_t)table->slots + sizeof(uint64_t) * key_place(hash, table->slot_count));
}

#endif
