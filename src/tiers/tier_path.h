/* Names of files in errors, and small system calls on files of a folder. */
#pragma once

#include <kayles/text.h>

#include <sys/types.h>

/* The path of a file for messages.  A long one loses its beginning. */
typedef struct tier_path {
    char text[160];
} tier_path;

/* Sets the path of a file in a folder; `name` NULL: of the folder itself. */
void tier_path_set(tier_path *path, const char *folder, const char *name);

/* Makes a path the place of the diagnosis. */
void tier_place(kay_context *ctx, const tier_path *path);

/* Fails with words and the path as their place. */
kay_status tier_fail(kay_context *ctx, kay_status status, const tier_path *path, const char *format, ...)
    KAY_FORMAT(4, 5);

/* Reads `bytes` bytes at an offset; fails with KAY_EREAD, or with KAY_EINPUT if the file ends before. */
kay_status tier_read_at(kay_context *ctx, int fd, const tier_path *path, void *out, size_t bytes,
                        uint64_t offset) KAY_MUST_CHECK;

/* Opens a regular file for reading, but follows no symbolic link; the caller closes it.  Fails with KAY_EREAD. */
kay_status tier_open(kay_context *ctx, int folder, const char *name, const tier_path *path, int *out,
                     uint64_t *bytes) KAY_MUST_CHECK;

/* Appends a whole file to `out`. */
kay_status tier_read_file(int folder, const char *name, const tier_path *path, kay_text *out) KAY_MUST_CHECK;
