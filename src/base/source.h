/* The source of a reader's bytes: a mapped file, a copied text, or a descriptor that is read piece by piece. */
#pragma once

#include <kayles/context.h>
#include <kayles/reader.h>
#include <kayles/text.h>

struct kay_source {
    char name[256];
    int fd; /* -1: nothing more is read */
    bool owns_fd;
    char *buffer; /* of a text or a pipe; NULL when mapped */
    size_t capacity; /* bytes of the buffer, the pad included */
    void *map; /* NULL when not mapped */
    size_t map_bytes;
};

/* Opens a reader of a copied line, like kay_reader_from_text.  The arena owns everything: do not close the reader. */
kay_status kay_reader_of_line(kay_arena *arena, const char *name, const char *line, size_t length,
                              kay_reader *out) KAY_MUST_CHECK;

/* Appends all bytes of a file ("-": standard input).  Fails with KAY_EREAD if it cannot be read or is a directory. */
kay_status kay_source_read_file(const char *path, kay_text *out) KAY_MUST_CHECK;

/* Reads more bytes into memory, or sets `whole` at the end of the input.  May drop bytes before reader->at; all
 * pointers into the reader's memory become invalid. */
kay_status kay_source_more(kay_reader *reader);
