/* Where a reader's bytes come from: a mapped file, a copied text, or a descriptor read piece by piece. */
#pragma once

#include <sys/types.h>

#include <kayles/context.h>
#include <kayles/reader.h>
#include <kayles/text.h>

struct kay_source {
    char name[256];
    int fd; /* -1: nothing more comes from one */
    bool owns_fd;
    char *buffer; /* of a text or a pipe; NULL when mapped */
    size_t capacity; /* bytes of the buffer, the pad included */
    void *map; /* NULL when not mapped */
    size_t map_bytes;
};

/* Reads a copy of a line, as kay_reader_from_text does; all of it lives in the arena and is never closed. */
kay_status kay_reader_of_line(kay_arena *arena, const char *name, const char *line, size_t length,
                              kay_reader *out) KAY_MUST_CHECK;

/* Adds all bytes of the file at a path ("-": standard input).  KAY_EREAD: it cannot be read, or is a directory. */
kay_status kay_source_read_file(const char *path, kay_text *out) KAY_MUST_CHECK;

/* Brings more bytes into memory.  Those before reader->at may go (all pointers into memory are invalid), those from it
 * on stay.  KAY_OK: there are more, or `whole` is now true. */
kay_status kay_source_more(kay_reader *reader);
