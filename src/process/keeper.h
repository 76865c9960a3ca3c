/* Starts an outside program from a process of its own, waits for its end, and kills all its descendants. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* The program's descriptors, numbered as in the program, and the keeper's own. */
enum {
    KEEPER_INPUT,
    KEEPER_OUTPUT,
    KEEPER_ERROR,
    KEEPER_HOST, /* a socket: the keeper sends two ints, errno of the start or 0, then the status of
                  * the program's end; when the host closes its end, the keeper kills everything */
    KEEPER_ENDS,
};

enum { KEEPER_SECONDS = 10 }; /* enough to kill all processes even on a busy machine */

/* Turns a process, just forked with all signals blocked, into the keeper of argv[0].  given[KEEPER_...]: the host's
 * descriptor; -1: /dev/null. */
_Noreturn void kay_keeper_run(const char *const *argv, const int given[KEEPER_ENDS]);

enum { KAY_CHILDREN = 4096 }; /* bytes */

/* Lists the children of a process that fit into the room; a signal handler may call it.  Returns false without /proc.
 */
bool kay_children(pid_t parent, char list[KAY_CHILDREN]);

/* Returns the next child of the list and advances it; 0 at the end. */
pid_t kay_next_child(char **list);

/* Kills the children of this process until none is left, except those in the session `spared` (0: none).  If the
 * process is a subreaper, it also inherits and kills the children of killed processes. */
void kay_kill_children(pid_t spared);
