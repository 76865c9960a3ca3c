#include "process/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/reaper.h"
#include "process/launch.h"

enum { CHILD_LINE_MAX = 1024 * 1024 };

struct kay_child {
    kay_context *ctx;
    pid_t guardian;
    int to, from; /* the program's input and output; -1: closed */
    int control, report; /* to and from the guardian */
    bool ended; /* the program's own process has, with the status `status` */
    int status;
    bool told_all; /* its input is closed behind the queue */
    bool hushed; /* what it writes is not kept */
    kay_text *record; /* NULL: none is kept */
    size_t record_most;
    kay_text queue; /* not yet told, from `told` on */
    size_t told;
    kay_text heard; /* not yet handed out, from `handed` on */
    size_t handed;
};

/* ---- Start ------------------------------------------------------------------------------------- */

enum { PIPE_IN, PIPE_OUT, PIPE_CONTROL, PIPE_REPORT, PIPES };

static void child_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static kay_status child_fault(kay_child *child, const char *const *argv, int why)
{
    char words[200];
    kay_launch_why(argv[0], why, words, sizeof words);
    return kay_fail(child->ctx, KAY_EREAD, "%.120s cannot be started: %s", argv[0], words);
}

/* The next report of the guardian; false: it says nothing in time. */
static bool child_report(kay_child *child, int milliseconds, kay_reaper_report *out)
{
    struct pollfd end = {.fd = child->report, .events = POLLIN};
    return poll(&end, 1, milliseconds) > 0 && read(child->report, out, sizeof *out) == sizeof *out;
}

static kay_status child_fork(kay_child *child, const char *const *argv, bool quiet, int pipes[PIPES][2])
{
    child->guardian = fork();
    if (child->guardian < 0)
        return child_fault(child, argv, errno);
    if (child->guardian == 0) {
        close(pipes[PIPE_IN][1]);
        close(pipes[PIPE_OUT][0]);
        close(pipes[PIPE_CONTROL][1]);
        close(pipes[PIPE_REPORT][0]);
        kay_reaper_run(argv, quiet, pipes[PIPE_IN][0], pipes[PIPE_OUT][1], pipes[PIPE_CONTROL][0],
                       pipes[PIPE_REPORT][1]);
    }
    return KAY_OK;
}

static kay_status child_connect(kay_child *child, const char *const *argv, bool quiet, int pipes[PIPES][2])
{
    for (int k = 0; k < PIPES; k++)
        if (pipe2(pipes[k], O_CLOEXEC) != 0)
            return child_fault(child, argv, errno);
    KAY_TRY(child_fork(child, argv, quiet, pipes));
    child->to = pipes[PIPE_IN][1];
    child->from = pipes[PIPE_OUT][0];
    child->control = pipes[PIPE_CONTROL][1];
    child->report = pipes[PIPE_REPORT][0];
    pipes[PIPE_IN][1] = pipes[PIPE_OUT][0] = pipes[PIPE_CONTROL][1] = pipes[PIPE_REPORT][0] = -1;
    fcntl(child->to, F_SETFL, O_NONBLOCK);
    fcntl(child->from, F_SETFL, O_NONBLOCK);
    return KAY_OK;
}

kay_status kay_child_start(kay_context *ctx, const char *const *argv, bool quiet, kay_child **out)
{
    kay_child *child = kay_alloc(ctx, sizeof *child);
    if (!child)
        return kay_no_memory(ctx);
    *child = (kay_child){.ctx = ctx, .guardian = -1, .to = -1, .from = -1, .control = -1, .report = -1};
    kay_text_init(&child->queue, ctx);
    kay_text_init(&child->heard, ctx);
    int pipes[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    kay_status status = child_connect(child, argv, quiet, pipes);
    for (int k = 0; k < PIPES; k++) {
        child_close(&pipes[k][0]);
        child_close(&pipes[k][1]);
    }
    kay_reaper_report start = {.fault = EIO};
    if (status == KAY_OK && (!child_report(child, -1, &start) || start.fault))
        status = child_fault(child, argv, start.fault);
    if (status != KAY_OK) {
        kay_child_stop(child, 0, NULL);
        return status;
    }
    *out = child;
    return KAY_OK;
}

/* ---- Talk -------------------------------------------------------------------------------------- */

kay_status kay_child_tell(kay_child *child, const char *data, size_t length)
{
    kay_text_bytes(&child->queue, data, length);
    return child->queue.error;
}

static void child_send(kay_child *child)
{
    ssize_t sent = write(child->to, child->queue.data + child->told, child->queue.length - child->told);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (sent > 0)
        child->told += (size_t)sent;
    if (sent < 0) /* it reads no more: that is its own affair */
        child_close(&child->to);
    if (sent < 0 || child->told == child->queue.length) {
        kay_text_clear(&child->queue);
        child->told = 0;
        if (child->told_all)
            child_close(&child->to);
    }
}

static void child_record(kay_child *child, const char *bytes, size_t length)
{
    size_t left = child->record_most > child->record->length ? child->record_most - child->record->length : 0;
    kay_text_bytes(child->record, bytes, length < left ? length : left);
}

static kay_status child_receive(kay_child *child)
{
    enum { STEP = 65536 };
    char *room = kay_text_room(&child->heard, STEP);
    if (!room)
        return child->heard.error;
    ssize_t got = read(child->from, room, STEP);
    if (got > 0 && child->record && !child->hushed)
        child_record(child, room, (size_t)got);
    if (got > 0 && !child->hushed)
        kay_text_written(&child->heard, (size_t)got);
    else if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        child_close(&child->from);
    return KAY_OK;
}

/* Whether the program has ended, or does so in that time. */
static bool child_look_for_end(kay_child *child, int milliseconds)
{
    kay_reaper_report end;
    if (!child->ended && child_report(child, milliseconds, &end)) {
        child->ended = true;
        child->status = end.status;
    }
    return child->ended;
}

/* A line that is there already, or the end.  False: it must be waited for. */
static bool child_ready(kay_child *child, kay_heard *heard, const char **line, size_t *length)
{
    size_t left = child->heard.length - child->handed;
    char *from = left ? child->heard.data + child->handed : NULL;
    char *end = left ? memchr(from, '\n', left) : NULL;
    if (!end && left > CHILD_LINE_MAX) {
        *heard = KAY_HEARD_FLOOD;
        return true;
    }
    if (!end && child->from >= 0)
        return false;
    if (!end && !left) {
        *heard = KAY_HEARD_END;
        return true;
    }
    *length = end ? (size_t)(end - from) : left;
    child->handed += *length + (end != NULL);
    if (end)
        *end = '\0';
    if (*length && from[*length - 1] == '\r')
        from[--*length] = '\0';
    *line = from;
    *heard = *length > CHILD_LINE_MAX ? KAY_HEARD_FLOOD : KAY_HEARD_LINE;
    return true;
}

enum { END_FROM, END_TO, END_REPORT, ENDS };

/* What of a child can be waited for. */
static void child_ends(const kay_child *child, struct pollfd ends[ENDS])
{
    bool telling = child->to >= 0 && child->told < child->queue.length;
    ends[END_FROM] = (struct pollfd){.fd = child->from, .events = POLLIN};
    ends[END_TO] = (struct pollfd){.fd = telling ? child->to : -1, .events = POLLOUT};
    ends[END_REPORT] = (struct pollfd){.fd = child->ended ? -1 : child->report, .events = POLLIN};
}

/* Does what can be done now.  A program that has ended says nothing more, even if what it has started keeps its output
 * open. */
static kay_status child_serve(kay_child *child, const struct pollfd ends[ENDS])
{
    if (child->ended && !ends[END_FROM].revents)
        child_close(&child->from);
    if (ends[END_TO].revents)
        child_send(child);
    if (ends[END_REPORT].revents)
        child_look_for_end(child, 0);
    return ends[END_FROM].revents ? child_receive(child) : KAY_OK;
}

void kay_child_hear(kay_child *child, kay_heard *heard, const char **line, size_t *length)
{
    if (child->handed && child->handed == child->heard.length) {
        kay_text_clear(&child->heard);
        child->handed = 0;
    }
    if (!child_ready(child, heard, line, length))
        *heard = KAY_HEARD_SILENCE;
}

void kay_child_tell_end(kay_child *child)
{
    child->told_all = true;
    if (child->told == child->queue.length)
        child_close(&child->to);
}

void kay_child_hush(kay_child *child)
{
    child->hushed = true;
    kay_text_clear(&child->heard);
    child->handed = 0;
}

void kay_child_record(kay_child *child, kay_text *record, size_t most)
{
    child->record = record;
    child->record_most = most;
}

kay_status kay_child_attend(kay_child *const *children, unsigned count, double seconds)
{
    struct pollfd ends[KAY_CHILDREN_MAX * ENDS];
    bool hurry = false; /* somebody has ended, and what it wrote last is all there */
    for (unsigned i = 0; i < count; i++) {
        for (int k = 0; k < ENDS && !children[i]; k++)
            ends[i * ENDS + (unsigned)k] = (struct pollfd){.fd = -1};
        if (children[i]) {
            child_ends(children[i], ends + i * ENDS);
            hurry = hurry || (children[i]->ended && children[i]->from >= 0);
        }
    }
    if (poll(ends, count * ENDS, hurry ? 0 : (int)(seconds * 1000) + 1) < 0)
        return KAY_OK;
    for (unsigned i = 0; i < count; i++)
        if (children[i])
            KAY_TRY(child_serve(children[i], ends + i * ENDS));
    return KAY_OK;
}

const char *kay_child_written(const kay_child *child, size_t *length)
{
    *length = child->heard.length;
    return kay_text_string(&child->heard);
}

static void child_how(const kay_child *child, char how[32])
{
    if (WIFSIGNALED(child->status))
        snprintf(how, 32, "signal %d", WTERMSIG(child->status));
    else
        snprintf(how, 32, "exit status %d", WEXITSTATUS(child->status));
}

bool kay_child_ended(const kay_child *child)
{
    return child->ended;
}

bool kay_child_over(const kay_child *child, char how[32])
{
    if (!child->ended || child->from >= 0)
        return false;
    if (how)
        child_how(child, how);
    return true;
}

/* ---- Stop -------------------------------------------------------------------------------------- */

/* Sends what is queued while the program may still read it, lets go of its input, and waits for its end. */
static bool child_wait_for_end(kay_child *child, double seconds)
{
    enum { STEP = 20 }; /* milliseconds between looks at what it writes, so that no full pipe holds it up */
    double until = kay_now() + seconds;
    do {
        if (child->to >= 0 && child->told < child->queue.length)
            child_send(child);
        else
            child_close(&child->to);
        char unheard[4096];
        while (child->from >= 0 && read(child->from, unheard, sizeof unheard) > 0 && kay_now() < until)
            continue;
        if (child_look_for_end(child, seconds > 0 ? STEP : 0))
            return true;
    } while (kay_now() < until);
    return false;
}

void kay_child_stop(kay_child *child, double seconds, char how[32])
{
    if (how)
        how[0] = '\0';
    if (child->guardian > 0) {
        bool ended = child_wait_for_end(child, seconds);
        if (ended && how)
            child_how(child, how);
        child_close(&child->control);
        while (waitpid(child->guardian, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    child_close(&child->control);
    child_close(&child->report);
    child_close(&child->to);
    child_close(&child->from);
    kay_text_free(&child->queue);
    kay_text_free(&child->heard);
    kay_free(child->ctx, child, sizeof *child);
}
