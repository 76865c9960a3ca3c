/* Which game an operand names. */
#pragma once

#include "cli/arguments.h"

/* Reads the operand that may name a game, for the functions below; false: reported, cli->code is the exit code. */
bool cli_game_read(cli_call *cli);

/* Whether it names a file with rules in Lua or a plugin, which can do anything: they are opened, and work, only in a
 * child (child.h). */
bool cli_game_is_foreign(const cli_call *cli);

/* Whether it names a game, where an expression could stand in its place. */
bool cli_game_is_named(const cli_call *cli);

/* Whether an operand must name a game. */
bool cli_game_is_wanted(const cli_call *cli);

/* Opens the game that the operand names; false: reported, cli->code is the exit code. */
bool cli_game_open(cli_call *cli);

/* Gives back what the game holds. */
void cli_game_close(cli_call *cli);
