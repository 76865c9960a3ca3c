/* Runs a verb in a child process if its rules may be in a file.  The child opens them like any other ruleset; the
 * parent watches it, ends it at a limit, and reports what happened. */
#pragma once

#include <limits.h>

#include "cli/arguments.h"
#include "lua/page.h"
#include "plugin/plugin_shared_page.h"

enum { CLI_PAGE_MOVES = 4096 };

/* Memory shared by both processes.  A plugin may overwrite it. */
typedef struct cli_page {
    kay_script_page lua;
    kay_plugin_page plugin;
    volatile double loading; /* when reading a rules file began, on the clock of kay_now(); 0: none is being read */
    volatile uint8_t loads; /* the file is a plugin */
    volatile uint8_t overflowed; /* the child's stack overflowed */
    volatile uint8_t writes; /* the child waits for the reader of its output */
    volatile uint32_t ended; /* encodes the exit code; 0: the child has not finished */
    volatile uint32_t heard; /* signals that the child received */
    char rules[PATH_MAX]; /* the file of rules that a position in an expression asks; "": that of the operand, if any */
    char path[PATH_MAX], beside[PATH_MAX]; /* of an open output file; "": none */
    char start[32]; /* for `play`: the flag --seed N that repeats a random start; else "" */
    char moves[CLI_PAGE_MOVES]; /* the moves so far, each with a line end; "": none, or too many */
} cli_page;

/* Allocates a command line in memory shared with the child, and its page; NULL: out of memory. */
cli_call *cli_child_make_call(void);

/* Returns whether the command line needs a child. */
bool cli_child_is_needed(const cli_call *cli);

/* Runs the function in a child, on a stack of its own.  Returns only in the child: the parent exits as the child does,
 * or with a message. */
int cli_child_run(cli_call *cli, int (*run)(cli_call *cli));

/* Records on the page that the child has finished. */
void cli_child_end(cli_call *cli, int code);

/* Runs the function on a stack deep enough for everything within Lua's own limits, and returns its result.  If the
 * stack  overflows, the page records it and the process ends. */
int cli_on_own_stack(cli_call *cli, int (*run)(cli_call *cli));
