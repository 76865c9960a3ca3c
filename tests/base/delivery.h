/* One text given to a reader in every way there is: as a text, a mapped file, a pipe, a pipe that gives a byte at a
 * time. */
#ifndef KAYLES_TESTS_DELIVERY_H
#define KAYLES_TESTS_DELIVERY_H

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"

typedef enum delivery_way { BY_TEXT, BY_FILE, BY_PIPE, BY_TRICKLE, DELIVERY_WAYS } delivery_way;

typedef struct delivery {
    kay_context ctx;
    kay_reader reader;
    kay_arena arena;
    int fd;
    pid_t writer; /* 0: none */
} delivery;

static inline int delivery_file(const char *text, size_t length)
{
    char path[PATH_MAX];
    const char *folder = getenv("TMPDIR");
    int room = snprintf(path, sizeof path, "%s/kayles-test-XXXXXX", folder && *folder ? folder : "/tmp");
    assert_in_range(room, 0, sizeof path - 1);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    unlink(path);
    while (length > 0) {
        ssize_t wrote = write(fd, text, length);
        assert_true(wrote > 0);
        text += wrote;
        length -= (size_t)wrote;
    }
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    return fd;
}

/* A child writes `step` bytes at a time; in packet mode each read gets one of these steps. */
static inline int delivery_pipe(const char *text, size_t length, size_t step, pid_t *writer)
{
    int ends[2];
    assert_int_equal(pipe2(ends, step < 4096 ? O_DIRECT : 0), 0);
    *writer = fork();
    assert_true(*writer >= 0);
    if (*writer == 0) {
        close(ends[0]);
        for (size_t at = 0; at < length; at += step)
            if (write(ends[1], text + at, length - at < step ? length - at : step) < 0)
                break;
        _exit(0);
    }
    close(ends[1]);
    return ends[0];
}

static inline void delivery_open(delivery *d, delivery_way way, const char *text, size_t length)
{
    kay_context_init(&d->ctx);
    kay_arena_init(&d->arena, &d->ctx);
    d->fd = -1;
    d->writer = 0;
    if (way == BY_TEXT) {
        assert_ok(&d->ctx, kay_reader_from_text(&d->ctx, "<text>", text, length, &d->reader));
        return;
    }
    if (way == BY_FILE)
        d->fd = delivery_file(text, length);
    else
        d->fd = delivery_pipe(text, length, way == BY_TRICKLE ? 1 : 60000, &d->writer);
    assert_ok(&d->ctx, kay_reader_from_fd(&d->ctx, d->fd, "<text>", &d->reader));
}

static inline void delivery_close(delivery *d)
{
    kay_arena_free(&d->arena);
    kay_reader_close(&d->reader);
    assert_int_equal(d->ctx.memory_used, 0);
    if (d->fd >= 0)
        close(d->fd);
    if (d->writer)
        waitpid(d->writer, NULL, 0);
}

/* Asserts that the latest diagnosis stands at the place. */
static inline void delivery_assert_place(const delivery *d, uint64_t line, uint64_t column)
{
    assert_true(d->ctx.diag.placed);
    assert_string_equal(d->ctx.diag.source, "<text>");
    assert_int_equal(d->ctx.diag.line, line);
    assert_int_equal(d->ctx.diag.column, column);
}

#endif
