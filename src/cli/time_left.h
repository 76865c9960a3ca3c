/* How long a piece of work still takes, from how far it was when. */
#pragma once

#include <stdint.h>

/* A piece of work that goes on. */
typedef struct cli_time_left {
    const char *what; /* NULL: nothing has been told of it */
    double begun; /* seconds on the clock of kay_now() */
    uint64_t first; /* done when it began */
    uint64_t done, total; /* total 0: not known */
} cli_time_left;

/* Takes how far it is.  Another `what`, or less done than before, is other work. */
void cli_time_left_told(cli_time_left *work, const char *what, uint64_t done, uint64_t total, double now);

/* Units a second so far; 0: not known. */
double cli_time_left_rate(const cli_time_left *work, double now);

/* Seconds until all is done at this rate.  Negative: not known. */
double cli_time_left_seconds(const cli_time_left *work, double now);
