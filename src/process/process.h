/* Runs outside programs under watch: starts, feeds, reads and ends several at once, without blocking on any of them.
 *
 *   host ──> keeper ──> program ──> whatever it starts
 *
 * Nothing that a program does can hang or kill the host.  When the host ends a process or is gone itself, the keeper
 * kills the program and all its descendants, including orphans and those in other sessions, usually within 20 ms.  If a
 * program stops its keeper, the host continues the keeper.  If a program kills its keeper, the program dies too, and
 * the host, which is a subreaper since the first start, kills the program's descendants.
 *
 * The host's signals, signal mask and children do not change: no SIGPIPE, and no new child but the keepers.  The host
 * may have threads, each with processes of its own. */
#pragma once

#include <kayles/text.h>

typedef struct kay_process kay_process;

enum {
    KAY_PROCESSES_MAX = 64, /* maximal number of processes in one wait */
    KAY_PROCESS_LINE_MAX = 1 << 20, /* bytes */
    KAY_PROCESS_ERRORS = 2048, /* bytes */
};

/* Starts argv[0], found through the PATH, with default signals, no descriptor of the host but standard error, and no
 * controlling terminal.  `quiet`: the program's standard error is not shown, and kay_process_errors returns the last of
 * it.  Fails with KAY_EREAD and the reason if the program cannot be started. */
kay_status kay_process_start(kay_context *ctx, const char *const *argv, bool quiet, kay_process **out) KAY_MUST_CHECK;

/* Kills the program and all its descendants, and frees the process. */
void kay_process_end(kay_process *process);

/* Waits until something happens to one of `count` processes (NULL entries are skipped), a time limit is over, or
 * `seconds` have passed, one second at most; sends and receives bytes without blocking.  Fails with KAY_EUNABLE if the
 * work was stopped; if a process's context has `stop`, a wait is at most a fifth of a second. */
kay_status kay_processes_wait(kay_process *const *processes, unsigned count, double seconds) KAY_MUST_CHECK;

/* Queues bytes for the standard input; kay_processes_wait sends them.  The program need not read them. */
kay_status kay_process_feed(kay_process *process, const char *data, size_t length) KAY_MUST_CHECK;

/* Closes the standard input after the queued bytes. */
void kay_process_feed_end(kay_process *process);

typedef enum kay_heard {
    KAY_HEARD_LINE,
    KAY_HEARD_FLOOD, /* more than KAY_PROCESS_LINE_MAX bytes without a line end */
    KAY_HEARD_NOTHING, /* no complete line yet */
    KAY_HEARD_END, /* standard output is closed; bytes after the last line end were returned as a line */
} kay_heard;

/* Takes the next line from the standard output, without its line end.  *line has *length bytes, which may include
 * NULs, and a NUL after them; it is valid until the next call on the process. */
kay_heard kay_process_line(kay_process *process, const char **line, size_t *length);

/* Returns all output so far, if no line was taken; valid until the next wait. */
const char *kay_process_written(const kay_process *process, size_t *length);

/* Returns the last bytes, at most KAY_PROCESS_ERRORS, that a quiet process wrote to its standard error; valid until the
 * next wait. */
const char *kay_process_errors(kay_process *process, size_t *length);

/* Also adds the output to `record`, at most `most` bytes. */
void kay_process_record(kay_process *process, kay_text *record, size_t most);

/* Discards all output, past and future. */
void kay_process_discard(kay_process *process);

/* Sets the time limit, in seconds from now.  Only time spent in kay_processes_wait counts, so the program loses no time
 * while the host is busy elsewhere. */
void kay_process_set_time(kay_process *process, double seconds);

bool kay_process_timed_out(const kay_process *process);

/* Returns whether the program has ended. */
bool kay_process_ended(const kay_process *process);

/* Returns whether the program has ended and all its output has arrived; sets `how`, unless NULL, to "exit status 3" or
 * "signal 11". */
bool kay_process_over(const kay_process *process, char how[32]);
