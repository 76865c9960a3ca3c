/* The words of --help. */
#ifndef KAYLES_CLI_HELP_H
#define KAYLES_CLI_HELP_H

#include "cli/arguments.h"

void cli_help(const cli_call *cli, kay_text *out);
void cli_help_verb(const cli_call *cli, const cli_verb *verb, kay_text *out);

/* How words name games. */
void cli_help_games(const cli_call *cli, kay_text *out);

/* The manual of rules in Lua. */
void cli_help_lua(const cli_call *cli, kay_text *out);

#endif
