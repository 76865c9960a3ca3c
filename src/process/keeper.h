/* The processes between the host and an outside program. */
#ifndef KAYLES_PROCESS_KEEPER_H
#define KAYLES_PROCESS_KEEPER_H

/* Descriptors of the program under the numbers that it knows them by, and one of the keeper's own. */
enum {
    KEEPER_INPUT,
    KEEPER_OUTPUT,
    KEEPER_ERROR,
    KEEPER_CHANNEL,
    KEEPER_HOST, /* a socket: the keeper sends two ints, errno of the start or 0, then the status of the program's end;
                  * when its other end is closed, all is killed */
    KEEPER_ENDS,
};

enum { KEEPER_SECONDS = 10 }; /* in which all must be dead, on a machine that is busy too */

/* Becomes the keeper of argv[0], in a process just forked with all signals blocked.  given[KEEPER_...]: the host's
 * descriptor; -1: /dev/null, and no channel. */
_Noreturn void kay_keeper_run(const char *const *argv, const int given[KEEPER_ENDS]);

#endif
