/* Runs the program under process/, which kills all that a run has started, and looks at the client's socket meanwhile:
 * libmicrohttpd does not look at it while a request is being handled. */
#include "serve/serve_child.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "process/process.h"

static const double CHILD_STEP = 0.05; /* seconds between two looks at the client */
static const double CHILD_GRACE = 10; /* seconds that a run may exceed its time before it is ended */

/* Returns whether nobody waits for the answer any more. */
static bool child_is_left(serve *all, int client)
{
    struct pollfd socket = {.fd = client, .events = POLLRDHUP};
    return atomic_load(&all->stops) || (poll(&socket, 1, 0) > 0 && socket.revents);
}

/* Waits for a turn.  Returns false if the client left before. */
static bool child_enter(serve *all, int client)
{
    bool left = false;
    pthread_mutex_lock(&all->lock);
    while (all->running >= SERVE_CHILDREN && !(left = child_is_left(all, client))) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += (long)(CHILD_STEP * 1e9);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&all->fewer, &all->lock, &until);
    }
    all->running += !left;
    pthread_mutex_unlock(&all->lock);
    return !left;
}

static void child_leave(serve *all)
{
    pthread_mutex_lock(&all->lock);
    all->running--;
    pthread_cond_signal(&all->fewer);
    pthread_mutex_unlock(&all->lock);
}

/* Takes what the process wrote. */
static void child_take(kay_process *process, const char *how, serve_answer *out)
{
    size_t length;
    const char *written = kay_process_written(process, &length);
    out->cut = length > SERVE_OUTPUT;
    if (out->cut) { /* whole lines alone */
        const char *last = memrchr(written, '\n', SERVE_OUTPUT);
        length = last ? (size_t)(last - written) : 0;
    }
    kay_text_bytes(&out->out, written, length);
    written = kay_process_errors(process, &length);
    kay_text_bytes(&out->err, written, length);
    out->exit = 3;
    if (sscanf(how, "exit status %d", &out->exit) != 1 && *how)
        kay_text_format(&out->err, "the program was ended by %s\n", how);
    else if (!*how && !out->cut)
        kay_text_add(&out->err, "the program did not end in its time\n");
}

/* Waits for the end of the process, of its time, of its room for output, or of the client's patience. */
static kay_status child_wait(serve *all, kay_process *process, int client, serve_answer *out)
{
    char how[32] = "";
    size_t length = 0;
    while (!kay_process_over(process, how) && !kay_process_timed_out(process) && length <= SERVE_OUTPUT) {
        KAY_TRY(kay_processes_wait(&process, 1, CHILD_STEP));
        if (child_is_left(all, client))
            return KAY_EUNABLE;
        kay_process_written(process, &length);
    }
    child_take(process, how, out);
    return out->out.error == KAY_OK ? out->err.error : out->out.error;
}

kay_status serve_child_run(serve *all, kay_context *ctx, const serve_question *question, int client, serve_answer *out)
{
    kay_process *process;
    *out = (serve_answer){.exit = 3};
    kay_text_init(&out->out, ctx);
    kay_text_init(&out->err, ctx);
    if (!child_enter(all, client))
        return KAY_EUNABLE;
    kay_status status = kay_process_start(ctx, question->words, true, &process);
    if (status == KAY_OK) {
        kay_process_feed_end(process);
        kay_process_set_time(process, question->seconds + CHILD_GRACE);
        status = child_wait(all, process, client, out);
        kay_process_end(process);
    }
    child_leave(all);
    return status;
}

void serve_answer_free(serve_answer *answer)
{
    kay_text_free(&answer->out);
    kay_text_free(&answer->err);
}

int serve_child_check(kay_context *ctx, const char *const *words, bool (*stops)(void))
{
    kay_process *process;
    char how[32] = "";
    int exit = -1;
    if (kay_process_start(ctx, words, false, &process) != KAY_OK) {
        fprintf(stderr, "kayles: %s\n", ctx->diag.text);
        return 2;
    }
    kay_process_feed_end(process);
    kay_process_discard(process);
    while (!kay_process_over(process, how) && !stops())
        if (kay_processes_wait(&process, 1, CHILD_STEP) != KAY_OK)
            break;
    if (*how && sscanf(how, "exit status %d", &exit) != 1)
        exit = 2;
    kay_process_end(process);
    return exit;
}
