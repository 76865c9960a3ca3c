/* Numbers for byte strings, each stored once: 0 for the first string, larger numbers for later ones.  Equal strings get
 * equal numbers.  A table grows until it is cleared.  Each string carries a 64-bit word for the caller's use.
 *
 *   places  | 16 bits of the hash | number + 1: 48 bits |  0: empty
 *   log     | length in bytes | the caller's word | the bytes, in whole words | the next string ...
 *
 * A number is the index of the string's first word in the log. */
#pragma once

#include <kayles/context.h>

enum { KAY_INTERN_HEAD = 2 }; /* words of the log before the bytes of a string */

typedef struct kay_intern_table {
    kay_context *ctx;
    uint64_t *log; /* `used` of `room` words */
    uint64_t used, room;
    uint64_t count; /* strings */
    uint64_t *places; /* hash table with open addressing */
    uint64_t place_room;
} kay_intern_table;

void kay_intern_table_init(kay_intern_table *table, kay_context *ctx);
void kay_intern_table_free(kay_intern_table *table);

/* Removes all strings; a small table keeps its memory. */
void kay_intern_table_clear(kay_intern_table *table);

/* The memory of the table in bytes. */
static inline uint64_t kay_intern_table_size(const kay_intern_table *table)
{
    return (table->room + table->place_room) * sizeof(uint64_t);
}

/* Writes the number of a string.  A new string is added: `count` grows by 1, and the caller's word is 0. */
kay_status kay_intern_table_number(kay_intern_table *table, const void *bytes, size_t length,
                                   uint64_t *out) KAY_MUST_CHECK;

/* Returns the number of a string, or KAY_INTERN_NONE if the table does not have it. */
#define KAY_INTERN_NONE UINT64_MAX
uint64_t kay_intern_table_find(const kay_intern_table *table, const void *bytes, size_t length);

/* The string with this number; valid until a string is added. */
static inline const void *kay_intern_table_bytes(const kay_intern_table *table, uint64_t number, size_t *length)
{
    *length = (size_t)table->log[number];
    return table->log + number + KAY_INTERN_HEAD;
}

/* The caller's word of the string with this number; valid until a string is added. */
static inline uint64_t *kay_intern_table_word(const kay_intern_table *table, uint64_t number)
{
    return table->log + number + 1;
}

/* The number of the next string; `used` after the last one. */
static inline uint64_t kay_intern_table_next(const kay_intern_table *table, uint64_t number)
{
    return number + KAY_INTERN_HEAD + (table->log[number] + sizeof *table->log - 1) / sizeof *table->log;
}
