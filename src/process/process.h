/* Outside programs under watch: started, fed, heard and ended, several at once, without waiting for a single one.
 *
 *   host ──> keeper ──> program ──> whatever it starts
 *
 * Nothing that a program does can hang or kill the host.  When the host ends a process or is gone itself, the keeper
 * kills the program and all its descendants, orphans and those in sessions of their own too, mostly within 20 ms.  A
 * program that stops its keeper gains nothing, as the host lets it go on; one that kills it dies with it, and the host,
 * which is a subreaper from the first start on, kills what it leaves.
 *
 * The host's signals, their mask and its children stay as they are: no SIGPIPE, and no child but the keepers.  It may
 * have threads, each with processes of its own.  Linux 5.9 or later. */
#pragma once

#include <kayles/text.h>

typedef struct kay_process kay_process;

enum {
    KAY_PROCESSES_MAX = 64, /* that can be waited for at once */
    KAY_PROCESS_LINE_MAX = 1 << 20, /* bytes */
    KAY_PROCESS_ERRORS = 2048, /* bytes */
};

/* Starts argv[0], looked for in the PATH, with default signals, none of the host's descriptors but the standard error,
 * and no terminal to control.  `quiet`: what it writes to its standard error goes nowhere, and kay_process_errors has
 * the last of it.  KAY_EREAD: it cannot be started, with words. */
kay_status kay_process_start(kay_context *ctx, const char *const *argv, bool quiet, kay_process **out) KAY_MUST_CHECK;

/* Kills what is left of it, with all descendants, and frees it. */
void kay_process_end(kay_process *process);

/* Waits until something happens to one of `count` processes (NULL: none), a time limit is over, or `seconds` have
 * passed, one at most; sends and receives what can be.  KAY_EUNABLE: the work was stopped; where it can be stopped, a
 * wait is short. */
kay_status kay_processes_wait(kay_process *const *processes, unsigned count, double seconds) KAY_MUST_CHECK;

/* Queues bytes for its standard input; they are sent during kay_processes_wait.  It need not read them. */
kay_status kay_process_feed(kay_process *process, const char *data, size_t length) KAY_MUST_CHECK;

/* Its standard input ends behind what is queued. */
void kay_process_feed_end(kay_process *process);

typedef enum kay_heard {
    KAY_HEARD_LINE,
    KAY_HEARD_FLOOD, /* more than KAY_PROCESS_LINE_MAX bytes without a line end */
    KAY_HEARD_NOTHING, /* so far */
    KAY_HEARD_END, /* its standard output is closed; bytes behind the last line end came as a line */
} kay_heard;

/* Takes the next line that it wrote to its standard output, without its end.  *line has *length bytes, NULs perhaps
 * among them, and a NUL; it is valid until the next call on the process. */
kay_heard kay_process_line(kay_process *process, const char **line, size_t *length);

/* All that it wrote so far, where no line was taken; valid until it is waited for again. */
const char *kay_process_written(const kay_process *process, size_t *length);

/* The last bytes, at most KAY_PROCESS_ERRORS of them, that a quiet process wrote to its standard error so
 * far; valid until it is waited for again. */
const char *kay_process_errors(kay_process *process, size_t *length);

/* Adds what it writes to `record` as well, at most `most` bytes. */
void kay_process_record(kay_process *process, kay_text *record, size_t most);

/* Throws away what it wrote and will write. */
void kay_process_discard(kay_process *process);

/* Gives it so many seconds from now on.  Only time spent in kay_processes_wait counts, so a busy host takes none. */
void kay_process_set_time(kay_process *process, double seconds);

bool kay_process_timed_out(const kay_process *process);

/* Whether the program has ended. */
bool kay_process_ended(const kay_process *process);

/* Whether it has ended and all that it wrote has arrived; `how` (may be NULL) is "exit status 3" or "signal 11". */
bool kay_process_over(const kay_process *process, char how[32]);
