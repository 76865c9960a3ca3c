/* Replaces a file atomically: the new file is written next to the old one and renamed when complete.  After a crash,
 * even of the machine, either the old or the new file is there. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* All three functions return false and set errno on failure. */

/* Writes all bytes. */
bool kay_write_all(int fd, const void *from, size_t bytes);

/* Waits until all written bytes are on the disk. */
bool kay_sync_file(int fd);

/* Renames the file `beside`, which was written through `fd`, to `path` in the same folder. */
bool kay_replace_file(int fd, const char *beside, const char *path);
