/* Where a reader's bytes come from: a mapped file, a copied text, or a descriptor read piece by piece. */
#ifndef KAYLES_BASE_SOURCE_H
#define KAYLES_BASE_SOURCE_H

#include <sys/types.h>

#include <kayles/context.h>
#include <kayles/reader.h>

/* Gives up to `room` bytes of an input from byte `from` of it on; 0 at its end. */
typedef kay_status kay_source_pull(void *user, uint64_t from, char *to, size_t room, ssize_t *got);

struct kay_source {
    char name[256];
    int fd; /* -1: nothing more comes from one */
    bool owns_fd;
    kay_source_pull *pull; /* where there is no descriptor; NULL: nothing more comes */
    void *user; /* given to pull */
    char *buffer; /* of a text or a pipe; NULL when mapped */
    size_t capacity; /* bytes of the buffer, the pad included */
    void *map; /* NULL when not mapped */
    size_t map_bytes;
};

/* Reads what `pull` gives; `name` appears in diagnoses. */
kay_status kay_reader_from_pull(kay_context *ctx, const char *name, kay_source_pull *pull, void *user,
                                kay_reader *out) KAY_MUST_CHECK;

/* Reads a copy of a line, as kay_reader_from_text does; all of it lives in the arena and is never closed. */
kay_status kay_reader_of_line(kay_arena *arena, const char *name, const char *line, size_t length,
                              kay_reader *out) KAY_MUST_CHECK;

/* Brings more bytes into memory.  Those before reader->at may go (all pointers into memory are invalid), those from it
 * on stay.  KAY_OK: there are more, or `whole` is now true. */
kay_status kay_source_more(kay_reader *reader);

#endif
