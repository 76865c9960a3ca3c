/* A deep stack, on which rules run. */
#pragma once

#include "cli/child.h"

/* Runs the function on a stack that is deep enough for all that Lua's own limits let pass, and returns what it does.
 * Where it overflows, the page says so and the process ends. */
int cli_on_own_stack(cli_call *cli, int (*run)(cli_call *cli));
