/* Normal forms that the rules gave: the same position comes from many others, and asking for it again is dear. */
#ifndef KAYLES_SCRIPT_NORMALS_H
#define KAYLES_SCRIPT_NORMALS_H

#include <kayles/context.h>

typedef struct kay_normals {
    kay_context *ctx;
    struct normals_entry *entries; /* NULL: none is remembered */
    uint64_t room; /* of them, a power of two */
    unsigned shift; /* from a hash to a place */
    uint64_t kept; /* since the room was made larger */
} kay_normals;

/* Whether the normal form of a position is remembered. */
bool kay_normals_find(const kay_normals *normals, uint64_t position, uint64_t *normal);

/* Has the processor fetch what kay_normals_find() will look at. */
void kay_normals_expect(const kay_normals *normals, uint64_t position);

/* Remembers it as long as there is room; it may be forgotten. */
void kay_normals_keep(kay_normals *normals, uint64_t position, uint64_t normal);

void kay_normals_free(kay_normals *normals);

#endif
