/* The words of --help. */
#pragma once

#include "cli/arguments.h"

void cli_help(const cli_call *cli, kay_text *out);
void cli_help_verb(const cli_call *cli, const cli_verb *verb, kay_text *out);

/* How words name games. */
void cli_help_games(const cli_call *cli, kay_text *out);

/* The manual of rules in Lua. */
void cli_help_lua(const cli_call *cli, kay_text *out);
