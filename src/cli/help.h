/* The words of --help. */
#pragma once

#include "cli/arguments.h"

extern const char cli_exit_status[];

void cli_help(const cli_call *cli, kay_text *out);

/* `all`: with what the man page says besides. */
void cli_help_verb(const cli_call *cli, const cli_verb *verb, bool all, kay_text *out);

/* How words name games. */
void cli_help_games(const cli_call *cli, kay_text *out);

/* The manual of rules in Lua. */
void cli_help_lua(const cli_call *cli, kay_text *out);
