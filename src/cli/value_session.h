/* value -i: expressions typed one after another, with variables. */
#pragma once

#include "cli/arguments.h"

/* Answers lines until the input ends or says so; returns the exit code. */
int cli_value_session(cli_call *cli);
