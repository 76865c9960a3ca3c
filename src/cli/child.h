/* The process in which a verb runs where its rules may be in a file: they are opened there as rulesets like any other,
 * and whatever they do, the process that has started it watches, ends it where a limit is passed, and tells what
 * happened. */
#pragma once

#include <limits.h>

#include "cli/arguments.h"
#include "lua/page.h"
#include "plugin/plugin_page.h"

enum { CLI_PAGE_MOVES = 4096 };

/* What both processes see.  A plugin may write whatever it likes here. */
typedef struct cli_page {
    kay_script_page lua;
    kay_plugin_page plugin;
    volatile double loading; /* since when a file of rules is read or loaded, on the clock of kay_now(); 0: none is */
    volatile uint8_t loads; /* it is a plugin, which is loaded */
    volatile uint8_t overflowed; /* the stack of the child did */
    volatile uint8_t writes; /* the child waits for who reads its output */
    volatile uint32_t ended; /* a number that stands for the exit code; 0: the child has not come to its end */
    volatile uint32_t heard; /* signals that came to the child */
    char path[PATH_MAX], beside[PATH_MAX]; /* of an output file that is written; "": there is none */
    char start[32]; /* of a game of `play`: --seed N where the start is a random one */
    char moves[CLI_PAGE_MOVES]; /* and those made so far, each with a line end; "": none, or too many */
} cli_page;

/* A command line in memory that a child will share, with its page; NULL: there is no memory. */
cli_call *cli_child_make_call(void);

/* Whether the command line needs a child. */
bool cli_child_is_needed(const cli_call *cli);

/* Runs the function in a child, on a stack of its own.  Returns in the child alone: the parent ends as the child does,
 * or with words. */
int cli_child_run(cli_call *cli, int (*run)(cli_call *cli));

/* The child has come to its end. */
void cli_child_end(cli_call *cli, int code);
