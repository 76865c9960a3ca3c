/* How long work goes on, on the terminal. */
#pragma once

#include <kayles/context.h>

#include "cli/time_left.h"

typedef struct cli_call cli_call;

/* The line on the terminal for it. */
typedef struct cli_progress {
    const kay_context *ctx; /* whose deadline counts */
    double ends; /* what counts where it has none; 0: nothing */
    double begun, shown; /* the first word of any work, and the latest line; 0: none */
    cli_time_left whole, part;
    bool visible;
} cli_progress;

/* Shows on a terminal how long work goes on; nothing elsewhere. */
void cli_progress_begin(cli_call *cli);

/* Takes the line back, until there is more to be told. */
void cli_progress_hide(cli_call *cli);

/* Takes the line back; what comes then is other work. */
void cli_progress_end(cli_call *cli);
