/* Makes man pages and completions from the table of verbs and flags when the program is built. */
#pragma once

#include "cli/flags.h"

/* Adds the manual of rules in Lua, kayles-lua(5), in mdoc. */
void cli_man_lua(kay_text *out);

/* Adds the man page of a verb, or of the program (NULL), in mdoc. */
void cli_man(const cli_verb *verb, kay_text *out);

/* Adds the table that the completions read.  `marked`: with a backslash before quotes and backslashes. */
void cli_completion_table(bool marked, kay_text *out);
