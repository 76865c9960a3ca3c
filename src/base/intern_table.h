/* Byte strings, each stored once and known by a number: 0 for the first, 1 for the next.  Equal strings have equal
 * numbers.  A table only grows. */
#ifndef KAYLES_BASE_INTERN_TABLE_H
#define KAYLES_BASE_INTERN_TABLE_H

#include <kayles/context.h>

typedef struct kay_intern_table {
    kay_context *ctx;
    char *bytes; /* of all strings, one behind the other */
    uint64_t used, room;
    uint64_t *ends; /* ends[i]: where string i ends */
    uint64_t count, ends_room;
    uint64_t *places; /* by hash: 1 + the number of a string, 0 where empty; open addressing */
    uint64_t place_room;
} kay_intern_table;

void kay_intern_table_init(kay_intern_table *table, kay_context *ctx);
void kay_intern_table_free(kay_intern_table *table);

/* The number of a string, which is added if it is new: then `count` has grown. */
kay_status kay_intern_table_number(kay_intern_table *table, const void *bytes, size_t length,
                                   uint64_t *out) KAY_MUST_CHECK;

/* The string of a number; valid until the next one is added. */
const void *kay_intern_table_bytes(const kay_intern_table *table, uint64_t number, size_t *length);

#endif
