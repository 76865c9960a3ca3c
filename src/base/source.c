/* The bytes of a reader: maps regular files, copies texts, and reads anything else piece by piece. */
#include "base/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"

enum {
    SOURCE_FIRST = 256 * 1024, /* first size of a pipe's buffer */
    SOURCE_KEEP = 160, /* bytes before the current place that stay in memory: an error message quotes them */
    SOURCE_LOOK = 200, /* ms between two checks whether the work was stopped */
};

static void source_init(struct kay_source *source, const char *name, int fd, bool owns_fd)
{
    size_t length = strlen(name);
    *source = (struct kay_source){.fd = fd, .owns_fd = owns_fd};
    if (length >= sizeof source->name) { /* the end of a path says more than its beginning */
        name += length - (sizeof source->name - 1);
        length = sizeof source->name - 1;
    }
    memcpy(source->name, name, length + 1);
}

static kay_status source_new(kay_context *ctx, const char *name, int fd, bool owns_fd, kay_reader *out)
{
    struct kay_source *source = kay_alloc(ctx, sizeof *source);
    if (!source) {
        if (owns_fd)
            close(fd);
        return kay_no_memory(ctx);
    }
    source_init(source, name, fd, owns_fd);
    *out = (kay_reader){.ctx = ctx, .source = source};
    return KAY_OK;
}

static kay_status source_buffer(kay_reader *reader, size_t capacity)
{
    struct kay_source *source = reader->source;
    source->buffer = kay_alloc(reader->ctx, capacity);
    if (!source->buffer)
        return kay_no_memory(reader->ctx);
    source->capacity = capacity;
    reader->start = reader->at = reader->end = source->buffer;
    return KAY_OK;
}

/* Maps a file of `bytes` bytes, followed by zero bytes: the rest of its last page and one more page. */
static bool source_map(kay_reader *reader, int fd, size_t bytes)
{
    struct kay_source *source = reader->source;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (bytes > SIZE_MAX / 2)
        return false;
    size_t room = (bytes + page - 1) / page * page + page;
    void *map = mmap(NULL, room, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        return false;
    if (mmap(map, bytes, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, fd, 0) == MAP_FAILED) {
        munmap(map, room);
        return false;
    }
    source->map = map;
    source->map_bytes = room;
    reader->start = reader->at = map;
    reader->end = reader->start + bytes;
    reader->whole = true;
    return true;
}

static kay_status source_from_fd(kay_context *ctx, int fd, bool owns_fd, const char *name, kay_reader *out)
{
    struct stat facts;
    if (fstat(fd, &facts) != 0 || S_ISDIR(facts.st_mode)) {
        kay_status status = kay_fail(ctx, KAY_EREAD, "%s", S_ISDIR(facts.st_mode) ? "is a directory" : strerror(errno));
        if (owns_fd)
            close(fd);
        return status;
    }
    kay_reader reader;
    KAY_TRY(source_new(ctx, name, fd, owns_fd, &reader));
    bool at_start = S_ISREG(facts.st_mode) && lseek(fd, 0, SEEK_CUR) == 0;
    if (at_start && facts.st_size > 0 && source_map(&reader, fd, (size_t)facts.st_size)) {
        if (owns_fd)
            close(fd);
        reader.source->fd = -1;
        *out = reader;
        return KAY_OK;
    }
    kay_status status = source_buffer(&reader, SOURCE_FIRST);
    if (status != KAY_OK) {
        kay_reader_close(&reader);
        return status;
    }
    *out = reader;
    return KAY_OK;
}

kay_status kay_reader_open(kay_context *ctx, const char *path, kay_reader *out)
{
    if (strcmp(path, "-") == 0)
        return source_from_fd(ctx, STDIN_FILENO, false, "<stdin>", out);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return kay_fail(ctx, KAY_EREAD, "%s", strerror(errno));
    return source_from_fd(ctx, fd, true, path, out);
}

kay_status kay_reader_from_fd(kay_context *ctx, int fd, const char *name, kay_reader *out)
{
    return source_from_fd(ctx, fd, false, name, out);
}

kay_status kay_reader_from_text(kay_context *ctx, const char *name, const char *text, size_t length, kay_reader *out)
{
    kay_reader reader;
    KAY_TRY(source_new(ctx, name, -1, false, &reader));
    kay_status status = source_buffer(&reader, length + KAY_READER_PAD);
    if (status != KAY_OK) {
        kay_reader_close(&reader);
        return status;
    }
    if (length)
        memcpy(reader.source->buffer, text, length);
    reader.end = reader.start + length;
    reader.whole = true;
    *out = reader;
    return KAY_OK;
}

kay_status kay_reader_of_line(kay_arena *arena, const char *name, const char *line, size_t length, kay_reader *out)
{
    struct kay_source *source = kay_arena_get(arena, sizeof *source);
    char *copy = kay_arena_get(arena, length + KAY_READER_PAD);
    if (!source || !copy)
        return kay_no_memory(arena->ctx);
    source_init(source, name, -1, false);
    memcpy(copy, line, length);
    memset(copy + length, 0, KAY_READER_PAD);
    *out = (kay_reader){
        .ctx = arena->ctx, .source = source, .start = copy, .at = copy, .end = copy + length, .whole = true};
    return KAY_OK;
}

void kay_reader_close(kay_reader *reader)
{
    struct kay_source *source = reader->source;
    if (!source)
        return;
    if (source->owns_fd && source->fd >= 0)
        close(source->fd);
    if (source->map)
        munmap(source->map, source->map_bytes);
    kay_free(reader->ctx, source->buffer, source->capacity);
    kay_free(reader->ctx, source, sizeof *source);
    *reader = (kay_reader){.ctx = reader->ctx};
}

/* Drops the bytes before `from`, and counts their lines. */
static void source_forget(kay_reader *reader, const char *from)
{
    const char *line = reader->start;
    for (const char *p; (p = memchr(line, '\n', (size_t)(from - line))); line = p + 1) {
        reader->lines_before++;
        reader->line_letters_before = 0;
    }
    reader->line_letters_before += kay_utf8_letters(line, (size_t)(from - line));
    size_t kept = (size_t)(reader->end - from), ahead = (size_t)(reader->at - from);
    memmove(reader->source->buffer, from, kept);
    reader->start = reader->source->buffer;
    reader->at = reader->start + ahead;
    reader->end = reader->start + kept;
}

static kay_status source_make_room(kay_reader *reader)
{
    struct kay_source *source = reader->source;
    if ((size_t)(reader->at - reader->start) > source->capacity / 2)
        source_forget(reader, reader->at - SOURCE_KEEP);
    size_t used = (size_t)(reader->end - reader->start);
    if (used + KAY_READER_PAD < source->capacity)
        return KAY_OK;
    size_t ahead = (size_t)(reader->at - reader->start);
    char *buffer = kay_resize(reader->ctx, source->buffer, source->capacity, source->capacity * 2);
    if (!buffer)
        return kay_no_memory(reader->ctx);
    source->buffer = buffer;
    source->capacity *= 2;
    reader->start = buffer;
    reader->at = buffer + ahead;
    reader->end = buffer + used;
    return KAY_OK;
}

/* Waits for input, no longer than the context allows.  Polls for a short time only, because a signal that arrives just
 * before poll does not interrupt it. */
static kay_status source_wait(const kay_reader *reader)
{
    kay_context *ctx = reader->ctx;
    struct pollfd wanted = {.fd = reader->source->fd, .events = POLLIN};
    int ready = 0;
    while (ready == 0 && (ctx->stop || ctx->deadline > 0)) {
        KAY_TRY(kay_check_time(ctx));
        const double left = ctx->deadline > 0 ? (ctx->deadline - kay_now()) * 1000 : SOURCE_LOOK;
        ready = poll(&wanted, 1, left < SOURCE_LOOK ? (int)left + 1 : SOURCE_LOOK);
        if (ready < 0 && errno == EINTR)
            ready = 0;
    }
    return KAY_OK;
}

kay_status kay_source_more(kay_reader *reader)
{
    struct kay_source *source = reader->source;
    if (reader->whole)
        return KAY_OK;
    KAY_TRY(source_make_room(reader));
    char *to = source->buffer + (reader->end - reader->start);
    size_t room = source->capacity - KAY_READER_PAD - (size_t)(reader->end - reader->start);
    ssize_t got;
    do {
        KAY_TRY(source_wait(reader));
        got = read(source->fd, to, room);
    } while (got < 0 && errno == EINTR);
    if (got < 0)
        return kay_fail(reader->ctx, KAY_EREAD, "%s", strerror(errno));
    reader->whole = got == 0;
    reader->end += got;
    memset(to + got, 0, KAY_READER_PAD);
    return KAY_OK;
}

kay_status kay_source_read_file(const char *path, kay_text *out)
{
    kay_reader reader;
    KAY_TRY(kay_reader_open(out->ctx, path, &reader));
    kay_status status = KAY_OK;
    while (status == KAY_OK && !reader.whole)
        status = kay_source_more(&reader);
    if (status == KAY_OK)
        kay_text_bytes(out, reader.start, (size_t)(reader.end - reader.start));
    kay_reader_close(&reader);
    return status == KAY_OK ? out->error : status;
}
