/* value -i: answers typed expressions, with variables. */
#pragma once

#include "cli/arguments.h"

/* Answers lines until `quit` or the end of the input; returns the exit code. */
int cli_value_session(cli_call *cli);
