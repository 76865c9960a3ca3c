/* The process between the host and an outside program: starts it, sees its end, and kills all that it has started. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* Descriptors of the program by their numbers there, and one of the keeper's own. */
enum {
    KEEPER_INPUT,
    KEEPER_OUTPUT,
    KEEPER_ERROR,
    KEEPER_HOST, /* a socket: the keeper sends two ints, errno of the start or 0, then the status of
                  * the program's end; when the other end is closed, all is killed */
    KEEPER_ENDS,
};

enum { KEEPER_SECONDS = 10 }; /* in which all must be dead, on a machine that is busy too */

/* Becomes the keeper of argv[0], in a process just forked with all signals blocked.  given[KEEPER_...]: the host's
 * descriptor; -1: /dev/null. */
_Noreturn void kay_keeper_run(const char *const *argv, const int given[KEEPER_ENDS]);

enum { KAY_CHILDREN = 4096 }; /* bytes */

/* Lists the children of a process as far as there is room; a handler of signals may call it.  False: /proc is not
 * there. */
bool kay_children(pid_t parent, char list[KAY_CHILDREN]);

/* The next one in a list, which moves on; 0: there are no more. */
pid_t kay_next_child(char **list);

/* Kills the children of this process, those in the session `spared` (0: none) left out, until there are none; a
 * subreaper gets the children of those that are killed. */
void kay_kill_children(pid_t spared);
