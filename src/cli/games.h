/* Opens the game that an operand names. */
#pragma once

#include "cli/arguments.h"

/* Parses the operand that may name a game, for the functions below.  On failure, reports an error, sets cli->code and
 * returns false. */
bool cli_game_read(cli_call *cli);

/* Returns true if the operand names rules in Lua or a plugin.  These are opened and run only in a child (child.h). */
bool cli_game_is_foreign(const cli_call *cli);

/* Returns true if the operand names a game and is not an expression. */
bool cli_game_is_named(const cli_call *cli);

/* Returns whether an operand must name a game. */
bool cli_game_is_wanted(const cli_call *cli);

/* Opens the game that the operand names.  On failure, reports an error, sets cli->code and returns false. */
bool cli_game_open(cli_call *cli);

/* Returns how to open rules in files: each file is opened once, and closed with the game. */
kay_foreign_rules cli_game_files(cli_call *cli);

/* Closes the game, and all files of rules. */
void cli_game_close(cli_call *cli);

/* Adds the place of the last call of the rules to the diagnosis of the context, if it has none: for an error found in
 * an answer of the rules, or (`crashed`) for a crash. */
void cli_rules_place(cli_call *cli, bool crashed);
