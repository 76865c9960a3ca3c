/* Names of files in errors, and reading. */
#include "tiers/tier_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATH_SMALL = 1 << 28, /* most bytes of a file that is read at once: a manifest of a million files */
    PATH_PIECE = 1 << 16,
};

void tier_path_set(tier_path *path, const char *folder, const char *name)
{
    char whole[PATH_MAX + NAME_MAX];
    const int length =
        snprintf(whole, sizeof whole, "%s%s%s", *folder ? folder : "''", name ? "/" : "", name ? name : "");
    const size_t bytes = length < (int)sizeof whole ? (size_t)length : sizeof whole - 1;
    const size_t most = sizeof path->text - 1, kept = bytes < most ? bytes : most;
    memcpy(path->text, whole + bytes - kept, kept);
    path->text[kept] = '\0';
}

kay_status tier_fail(kay_context *ctx, kay_status status, const tier_path *path, const char *format, ...)
{
    char words[sizeof ctx->diag.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    kay_fail(ctx, status, "%s", words);
    tier_place(ctx, path);
    return status;
}

void tier_place(kay_context *ctx, const tier_path *path)
{
    ctx->diag.placed = true;
    snprintf(ctx->diag.source, sizeof ctx->diag.source, "%s", path->text);
    ctx->diag.line = ctx->diag.column = 0;
}

kay_status tier_read_at(kay_context *ctx, int fd, const tier_path *path, void *out, size_t bytes, uint64_t offset)
{
    unsigned char *to = out;
    while (bytes) {
        const ssize_t got = pread(fd, to, bytes, (off_t)offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tier_fail(ctx, KAY_EREAD, path, "%s", strerror(errno));
        if (got == 0)
            return tier_fail(ctx, KAY_EINPUT, path, "the file is cut short");
        to += got;
        bytes -= (size_t)got;
        offset += (uint64_t)got;
    }
    return KAY_OK;
}

kay_status tier_open(kay_context *ctx, int folder, const char *name, const tier_path *path, int *out, uint64_t *bytes)
{
    struct stat facts;
    const int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return tier_fail(ctx, KAY_EREAD, path, "%s",
                         errno == ELOOP    ? "is a symbolic link"
                         : errno == ENOENT ? "the file is missing"
                                           : strerror(errno));
    if (fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode)) {
        *out = fd;
        *bytes = (uint64_t)facts.st_size;
        return KAY_OK;
    }
    close(fd);
    return tier_fail(ctx, KAY_EREAD, path, "is not a regular file");
}

static kay_status path_read_all(int fd, const tier_path *path, uint64_t bytes, kay_text *out)
{
    if (bytes > PATH_SMALL)
        return tier_fail(out->ctx, KAY_EINPUT, path, "the file has more than %d bytes", PATH_SMALL);
    for (uint64_t at = 0; at < bytes;) {
        const size_t piece = bytes - at < PATH_PIECE ? (size_t)(bytes - at) : PATH_PIECE;
        char *room = kay_text_room(out, piece);
        if (!room)
            return out->error;
        KAY_TRY(kay_check_time(out->ctx));
        KAY_TRY(tier_read_at(out->ctx, fd, path, room, piece, at));
        kay_text_written(out, piece);
        at += piece;
    }
    return KAY_OK;
}

kay_status tier_read_file(int folder, const char *name, const tier_path *path, kay_text *out)
{
    int fd;
    uint64_t bytes;
    KAY_TRY(tier_open(out->ctx, folder, name, path, &fd, &bytes));
    const kay_status status = path_read_all(fd, path, bytes, out);
    close(fd);
    return status;
}
