/* Replaces files atomically: the bytes are written to the disk, then the file is renamed, then the folder is written to
 * the disk.  After a crash either the old or the new file is whole. */
#include "base/replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

bool kay_write_all(int fd, const void *from, size_t bytes)
{
    const unsigned char *at = from;
    while (bytes) {
        const ssize_t wrote = write(fd, at, bytes);
        if (wrote < 0 && errno != EINTR)
            return false;
        at += wrote > 0 ? wrote : 0;
        bytes -= wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

bool kay_sync_file(int fd)
{
    int failed;
    do
        failed = fsync(fd);
    while (failed && errno == EINTR);
    return !failed;
}

/* Writes the folder to the disk, if the file system allows that. */
static void replace_file_sync_folder(const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    const int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

bool kay_replace_file(int fd, const char *beside, const char *path)
{
    if (!kay_sync_file(fd) || rename(beside, path) != 0)
        return false;
    replace_file_sync_folder(path);
    return true;
}
