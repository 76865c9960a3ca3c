/* value -i: expressions typed one after another, with variables. */
#ifndef KAYLES_CLI_VALUE_SESSION_H
#define KAYLES_CLI_VALUE_SESSION_H

#include "cli/arguments.h"

/* Answers lines until the input ends or says so; returns the exit code. */
int cli_value_session(cli_call *cli);

#endif
