/* A host that runs programs, for the tests of them: what it is like before and after, and how it waits. */
#ifndef KAYLES_TEST_PROCESS_HOST_H
#define KAYLES_TEST_PROCESS_HOST_H

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "process/process.h"

#define SHELL(script) ((const char *const[]){"sh", "-c", (script), NULL})

/* What the host must be like afterwards. */
typedef struct host {
    sigset_t mask;
    struct sigaction pipe, child;
    unsigned descriptors;
} host;

static inline unsigned host_descriptors(void)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static inline host host_look(void)
{
    host now;
    memset(&now, 0, sizeof now);
    sigprocmask(SIG_SETMASK, NULL, &now.mask);
    sigaction(SIGPIPE, NULL, &now.pipe);
    sigaction(SIGCHLD, NULL, &now.child);
    now.descriptors = host_descriptors();
    return now;
}

static inline void host_is_as_before(const host *before)
{
    const host now = host_look();
    assert_memory_equal(&now.mask, &before->mask, sizeof now.mask);
    assert_ptr_equal(now.pipe.sa_handler, before->pipe.sa_handler);
    assert_ptr_equal(now.child.sa_handler, before->child.sa_handler);
    assert_int_equal(now.descriptors, before->descriptors);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static inline kay_process *start(kay_context *ctx, const char *const *argv, unsigned flags)
{
    kay_process *process;
    assert_ok(ctx, kay_process_start(ctx, argv, flags, &process));
    return process;
}

static inline void wait_until_over(kay_context *ctx, kay_process *process, char how[32])
{
    while (!kay_process_over(process, how))
        assert_ok(ctx, kay_processes_wait(&process, 1, 60));
}

/* Waits for the next line. */
static inline const char *next_line(kay_context *ctx, kay_process *process)
{
    const char *line;
    size_t length;
    kay_heard heard;
    while ((heard = kay_process_line(process, &line, &length)) == KAY_HEARD_NOTHING)
        assert_ok(ctx, kay_processes_wait(&process, 1, 60));
    assert_int_equal(heard, KAY_HEARD_LINE);
    return line;
}

/* All that a program writes, which must end well. */
static inline void assert_writes(const char *const *argv, unsigned flags, const char *input, const char *expected)
{
    kay_context ctx;
    char how[32];
    size_t length;
    kay_context_init(&ctx);
    kay_process *process = start(&ctx, argv, flags);
    assert_ok(&ctx, kay_process_feed(process, input, strlen(input)));
    kay_process_feed_end(process);
    wait_until_over(&ctx, process, how);
    assert_string_equal(kay_process_written(process, &length), expected);
    assert_int_equal(length, strlen(expected));
    assert_string_equal(how, "exit status 0");
    kay_process_end(process);
    assert_int_equal(ctx.memory_used, 0);
}

#endif
