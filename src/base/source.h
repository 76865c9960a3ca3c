/* Where a reader's bytes come from: a mapped file, a copied text, or a descriptor read piece by piece. */
#ifndef KAYLES_BASE_SOURCE_H
#define KAYLES_BASE_SOURCE_H

#include <kayles/reader.h>

struct kay_source {
    char name[256];
    int fd; /* -1: nothing more comes */
    bool owns_fd;
    char *buffer; /* of a text or a pipe; NULL when mapped */
    size_t capacity; /* bytes of the buffer, the pad included */
    void *map; /* NULL when not mapped */
    size_t map_bytes;
};

/* Brings more bytes into memory.  Those before reader->at may go (all pointers into memory are invalid), those from it
 * on stay.  KAY_OK: there are more, or `whole` is now true. */
kay_status kay_source_more(kay_reader *reader);

#endif
