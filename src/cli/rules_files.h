/* Opens files of rules, in Lua or shared objects. */
#pragma once

#include "cli/arguments.h"

/* Opens the rules at a path: a hook of kay_foreign_rules, `user` is the command line. */
kay_status cli_rules_open(void *user, const char *path, const kay_ruleset **out) KAY_MUST_CHECK;

/* Closes all files of rules. */
void cli_rules_close(cli_call *cli);

/* Adds the place of the last call of the rules to the diagnosis of the context, if it has none: for an error found in
 * an answer of the rules, or (`crashed`) for a crash. */
void cli_rules_place(cli_call *cli, bool crashed);
