/* Shows the progress of work on the terminal. */
#pragma once

#include <kayles/context.h>

#include "cli/time_left.h"

typedef struct cli_call cli_call;

/* The progress line. */
typedef struct cli_progress {
    const kay_context *ctx; /* its deadline bounds the estimate */
    double ends; /* the deadline if `ctx` has none; 0: none */
    double begun, shown; /* the time of the first report, and of the latest line; 0: none */
    cli_time_left whole, part;
    bool visible;
} cli_progress;

/* Begins to show the progress if standard error is a terminal. */
void cli_progress_begin(cli_call *cli);

/* Erases the line until the next report. */
void cli_progress_hide(cli_call *cli);

/* Erases the line; later reports belong to other work. */
void cli_progress_end(cli_call *cli);
