/* An outside program on pipes: what it is told, what it says, how it ends.  Nothing that it does can hang or kill the
 * caller, if SIGPIPE is ignored.  Its processes are a group of their own, and are all killed at the end. */
#ifndef KAYLES_PROCESS_CHILD_H
#define KAYLES_PROCESS_CHILD_H

#include <kayles/text.h>

typedef struct kay_child kay_child;

enum { KAY_CHILDREN_MAX = 64 }; /* that can be attended to at once */

typedef enum kay_heard {
    KAY_HEARD_LINE, /* a line, without its end */
    KAY_HEARD_FLOOD, /* more than a line may hold, without a line end */
    KAY_HEARD_SILENCE, /* nothing, so far */
    KAY_HEARD_END, /* it has closed its output; what it wrote last without a line end came as a line */
} kay_heard;

/* Starts argv[0], looked for in the PATH; `quiet`: what it writes to its standard error goes nowhere.  KAY_EREAD with
 * words: it cannot be started. */
kay_status kay_child_start(kay_context *ctx, const char *const *argv, bool quiet, kay_child **out) KAY_MUST_CHECK;

/* Queues bytes for its standard input; they go out while kay_child_attend waits.  A program that does not read them is
 * no error. */
kay_status kay_child_tell(kay_child *child, const char *data, size_t length) KAY_MUST_CHECK;

/* Hands out what it has written as lines of at most 1 MiB, one after the other.  *line is NUL-terminated (*length
 * bytes, which may hold NULs) and valid until the next call. */
void kay_child_hear(kay_child *child, kay_heard *heard, const char **line, size_t *length);

/* Nothing more will be told: its input ends behind what is queued. */
void kay_child_tell_end(kay_child *child);

/* What it has written and will write is thrown away. */
void kay_child_hush(kay_child *child);

/* All that it writes from now on is added to `record` as well, up to `most` bytes of it, also what is handed out; until
 * it is hushed. */
void kay_child_record(kay_child *child, kay_text *record, size_t most);

/* Waits up to `seconds` for something to happen to any of at most KAY_CHILDREN_MAX children (NULLs among them are
 * none), and moves bytes both ways. */
kay_status kay_child_attend(kay_child *const *children, unsigned count, double seconds) KAY_MUST_CHECK;

/* All that it has written so far, where kay_child_hear was never called; valid until it is attended to again. */
const char *kay_child_written(const kay_child *child, size_t *length);

/* Whether it has ended by itself. */
bool kay_child_ended(const kay_child *child);

/* Whether it has ended by itself and all that it wrote has arrived; `how` (may be NULL) as for kay_child_stop, "exit
 * status 0" where all is well. */
bool kay_child_over(const kay_child *child, char how[32]);

/* Closes its input, gives it `seconds` to end by itself, kills what is left of it, and frees the child.  `how` (may be
 * NULL) receives how it ended by itself: "exit status 3", "signal 11", or "" when it had to be killed. */
void kay_child_stop(kay_child *child, double seconds, char how[32]);

#endif
