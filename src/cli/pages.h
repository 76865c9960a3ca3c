/* What the table of verbs and flags is turned into when the program is built: man pages and completions. */
#pragma once

#include "cli/flags.h"

/* Adds the manual of rules in Lua, kayles-lua(5), in mdoc. */
void cli_man_lua(kay_text *out);

/* The man page of a verb, or of the program (NULL), in mdoc. */
void cli_man(const cli_verb *verb, kay_text *out);

/* The table that the completions read.  `marked`: quotes and backslashes in it have a backslash before them. */
void cli_completion_table(bool marked, kay_text *out);
