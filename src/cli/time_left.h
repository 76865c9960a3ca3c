/* Estimates the time left of a piece of work from its progress. */
#pragma once

#include <stdint.h>

/* A piece of work in progress. */
typedef struct cli_time_left {
    const char *what; /* NULL: no report yet */
    double begun; /* seconds on the clock of kay_now() */
    uint64_t first; /* the amount done at `begun` */
    uint64_t done, total; /* total 0: unknown */
} cli_time_left;

/* Records the progress.  Another `what`, or less done than before, begins new work. */
void cli_time_left_told(cli_time_left *work, const char *what, uint64_t done, uint64_t total, double now);

/* Returns units a second so far; 0: unknown. */
double cli_time_left_rate(const cli_time_left *work, double now);

/* Returns the seconds until all is done at this rate; negative: unknown. */
double cli_time_left_seconds(const cli_time_left *work, double now);
