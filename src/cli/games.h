/* Which game an operand names. */
#ifndef KAYLES_CLI_GAMES_H
#define KAYLES_CLI_GAMES_H

#include "cli/arguments.h"

/* Whether a word names a file with rules in Lua or a plugin, which can do anything: they are opened, and work, only in a
 * child (child.h). */
bool cli_game_is_foreign(const char *word);

/* Whether a word names a game, where an expression could stand in its place. */
bool cli_game_names(const char *word);

/* The operand that names the game; NULL: none does. */
const char *cli_game_word(const cli_call *cli);

/* Opens the game that a word names; false: reported, cli->code is the exit code. */
bool cli_game_open(cli_call *cli, const char *word);

/* Gives back what the game holds. */
void cli_game_close(cli_call *cli);

#endif
