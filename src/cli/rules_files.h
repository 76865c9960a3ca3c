/* Files of rules, in Lua or shared objects, that a word names. */
#pragma once

#include "cli/arguments.h"

/* Opens the rules at a path: a hook of kay_foreign_rules, `user` is the command line. */
kay_status cli_rules_open(void *user, const char *path, const kay_ruleset **out) KAY_MUST_CHECK;

/* Closes all that were opened. */
void cli_rules_close(cli_call *cli);

/* Puts the place where the rules were asked last into the diagnosis of the context, if that has none: for failures that
 * were found in what they have answered, or `crashed`: for one in which they were lost. */
void cli_rules_place(cli_call *cli, bool crashed);
