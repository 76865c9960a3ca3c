/* What the parts of the guard share: the page that the watching process and the working one both see. */
#ifndef KAYLES_CLI_GUARD_H
#define KAYLES_CLI_GUARD_H

#include <sys/types.h>

#include "cli/cli.h"

/* How a worker ends that has told why its rules can answer no more. */
enum { GUARD_SPOILT = 200 };

/* Seconds that a plugin may take to be loaded, if the budget has so much. */
enum { GUARD_LOADING_MOST = 10 };

/* How far a worker has come. */
typedef enum guard_stage { GUARD_LOADING, GUARD_READING, GUARD_ANSWERING } guard_stage;

struct cli_watched {
    kay_script_watched rules;
    volatile double due; /* when the work should be done, on the clock of kay_now(); 0: not known */
    volatile uint64_t index; /* of the case; 0: none yet */
    volatile guard_stage stage;
    volatile double
        patience; /* how long one call of the rules may take, which may well be no rules there; 0: not said */
    volatile pid_t standby; /* 0: there is none */
    volatile uint8_t ended; /* of its own accord: what else ends the process is the rules' doing */
    volatile uint8_t overflowed; /* the stack */
    char why[160]; /* the rules can answer no more; "": the budget has no memory left for them */
    kay_stress_mark stress;
    volatile uint64_t kept[CLI_KEPT_PARTS]; /* bytes that are there */
};

/* ---- guard_work.c: the working process --------------------------------------------------------- */

/* Does what the command line says and ends the process, which cli->watching has forked. */
_Noreturn void guard_work(cli_call *cli);

/* Whether a new worker can go on behind what was too much: where cases are answered one by one, and their input can be
 * read again; or where random inputs, or positions that nobody asked for, can be left out. */
bool guard_can_go_on(const cli_call *cli);

/* Whether the verb is `stress`, where each input has a time of its own. */
bool guard_stresses(const cli_call *cli);

/* ---- guard_kept.c: what outlives a worker ------------------------------------------------------- */

void guard_kept_open(cli_call *cli);
void guard_kept_close(cli_call *cli);

/* Makes what a worker has kept readable here; false: there is nothing. */
bool guard_kept_look(cli_call *cli);

/* ---- guard_standby.c: where a worker can be taken up again -------------------------------------- */

/* Before the first worker is made, and behind the last one. */
void guard_standby_open(cli_call *cli);
void guard_standby_close(cli_call *cli);

/* In a worker: lets go of what is the watcher's. */
void guard_standby_leave(cli_call *cli);

/* Has the copy take the place of its worker, which is gone; -1: there is none. */
pid_t guard_standby_go(cli_call *cli);

/* ---- guard_feed.c: an input that can be read only once ----------------------------------------- */

/* What arrives is kept, and handed on to one worker after the other. */
typedef struct guard_feed {
    int from; /* -1: the workers read the input themselves */
    int to; /* the pipe to the worker; -1: it reads no more */
    bool owns_from;
    bool ended; /* so has the input */
    bool whole; /* all of it is kept, so that it can be read again */
    off_t begins; /* a regular file on standard input: where reading begins; else -1 */
    int error; /* errno of reading; 0: none */
    uint64_t most; /* bytes that are kept, about */
    kay_text kept;
    size_t sent; /* bytes of what is kept */
} guard_feed;

/* Looks at where the verb's input comes from. */
void guard_feed_open(cli_call *cli, guard_feed *out);
void guard_feed_close(guard_feed *feed);

/* Makes the pipe to a new worker; returns its end for reading, -1 where there is none. */
int guard_feed_begin(guard_feed *feed);

/* Ends the pipe to a worker. */
void guard_feed_end(guard_feed *feed);

/* What should be waited for: descriptors, or -1.  Both may be waited for at once. */
void guard_feed_wants(const guard_feed *feed, int *from, int *to);

/* Reads, writes. */
void guard_feed_read(guard_feed *feed);
void guard_feed_write(guard_feed *feed);

#endif
