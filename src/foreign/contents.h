/* Strings of bytes by number: what positions hold.  Equal strings have equal numbers, whatever came before.  It only
 * grows. */
#ifndef KAYLES_FOREIGN_CONTENTS_H
#define KAYLES_FOREIGN_CONTENTS_H

#include <kayles/context.h>

typedef struct kay_contents {
    kay_context *ctx;
    char *bytes; /* of all strings, one behind the other */
    uint64_t used, room;
    uint64_t *ends; /* ends[i]: where string i ends */
    uint64_t count, ends_room;
    uint64_t *table; /* numbers of strings and 1, 0 where empty; open addressing */
    uint64_t table_room;
} kay_contents;

void kay_contents_init(kay_contents *contents, kay_context *ctx);
void kay_contents_free(kay_contents *contents);

/* The number of a string. */
kay_status kay_contents_number(kay_contents *contents, const char *bytes, size_t length, uint64_t *out) KAY_MUST_CHECK;

/* The string of a number; valid until the next one is added. */
const char *kay_contents_bytes(const kay_contents *contents, uint64_t number, size_t *length);

#endif
