/* Writes the text of --help. */
#pragma once

#include "cli/arguments.h"

extern const char cli_exit_status[];

void cli_help(const cli_call *cli, kay_text *out);

/* Writes the help of a verb; `all`: with the reference of the man page. */
void cli_help_verb(const cli_call *cli, const cli_verb *verb, bool all, kay_text *out);

/* Writes another text, with its examples below a heading. */
void cli_help_page(const cli_call *cli, const cli_verb_text *text, const char *heading, kay_text *out);
