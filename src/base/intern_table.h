/* Byte strings, each stored once and known by a number: 0 for the first, larger for later ones.  Equal strings have
 * equal numbers.  A table grows until it is cleared.  Beside each string stands a word of the user's.
 *
 *   places  | 16 bits of the hash | number + 1: 48 bits |  0: empty
 *   log     | length in bytes | word of the user's | the bytes, in whole words | the next string ...
 *
 * A number is the place in the log, in words. */
#pragma once

#include <kayles/context.h>

enum { KAY_INTERN_HEAD = 2 }; /* words of the log before the bytes of a string */

typedef struct kay_intern_table {
    kay_context *ctx;
    uint64_t *log; /* `used` of `room` words */
    uint64_t used, room;
    uint64_t count; /* of strings */
    uint64_t *places; /* by hash: open addressing */
    uint64_t place_room;
} kay_intern_table;

void kay_intern_table_init(kay_intern_table *table, kay_context *ctx);
void kay_intern_table_free(kay_intern_table *table);

/* Forgets all strings; the memory of a small table is kept. */
void kay_intern_table_clear(kay_intern_table *table);

/* Bytes of memory that it takes. */
static inline uint64_t kay_intern_table_size(const kay_intern_table *table)
{
    return (table->room + table->place_room) * sizeof(uint64_t);
}

/* The number of a string, which is added if it is new: then `count` has grown, and the user's word is 0. */
kay_status kay_intern_table_number(kay_intern_table *table, const void *bytes, size_t length,
                                   uint64_t *out) KAY_MUST_CHECK;

/* The number of a string that is there; KAY_INTERN_NONE: it is not. */
#define KAY_INTERN_NONE UINT64_MAX
uint64_t kay_intern_table_find(const kay_intern_table *table, const void *bytes, size_t length);

/* The string of a number; valid until the next one is added. */
static inline const void *kay_intern_table_bytes(const kay_intern_table *table, uint64_t number, size_t *length)
{
    *length = (size_t)table->log[number];
    return table->log + number + KAY_INTERN_HEAD;
}

/* The user's word of a number; valid as long. */
static inline uint64_t *kay_intern_table_word(const kay_intern_table *table, uint64_t number)
{
    return table->log + number + 1;
}

/* The number that follows; `used`: there is none. */
static inline uint64_t kay_intern_table_next(const kay_intern_table *table, uint64_t number)
{
    return number + KAY_INTERN_HEAD + (table->log[number] + sizeof *table->log - 1) / sizeof *table->log;
}
