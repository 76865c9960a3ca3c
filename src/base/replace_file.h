/* A file that is written beside another one, and takes its place when it is complete: after a crash of the machine too
 * there is the old file or the new one. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* All three return false on failure, and errno says why. */

/* Writes all bytes. */
bool kay_write_all(int fd, const void *from, size_t bytes);

/* Waits until what was written is on the disk. */
bool kay_sync_file(int fd);

/* Gives the file `beside`, which is written through `fd`, the name `path` in the same folder. */
bool kay_replace_file(int fd, const char *beside, const char *path);
