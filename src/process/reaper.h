/* The guardian of an outside program: a process between it and us that ends the program, and whatever the program has
 * started, as soon as we say so or are gone.
 *
 *   us ──control──> guardian ──fork──> program ──fork──> ...
 *      <──report───                    (a process group of its own; orphans come to the guardian) */
#ifndef KAYLES_PROCESS_REAPER_H
#define KAYLES_PROCESS_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

/* What the guardian reports: how the start went, and later how the program ended. */
typedef struct kay_reaper_report {
    int fault; /* errno of a start that failed, or 0 */
    int status; /* of waitpid; in the second report */
} kay_reaper_report;

/* Runs in a process just forked, and never returns.  Becomes the guardian of argv[0], whose input and output are the
 * two descriptors; `quiet`: its standard error goes nowhere.  Ends everything when `control` is at its end.  All other
 * descriptors are closed here. */
_Noreturn void kay_reaper_run(const char *const *argv, bool quiet, int input, int output, int control, int report);

#endif
