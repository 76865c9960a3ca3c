/* Runs rules on a deep stack. */
#pragma once

#include "cli/child.h"

/* Runs the function on a stack deep enough for everything within Lua's own limits, and returns its result.  If the
 * stack  overflows, the page records it and the process ends. */
int cli_on_own_stack(cli_call *cli, int (*run)(cli_call *cli));
