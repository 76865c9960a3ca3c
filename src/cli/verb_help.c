/* help: explains the program, a verb, the names of games, or rules in Lua. */
#include "cli/help.h"

#include <string.h>

#include "cli/report.h"

int cli_verb_help(cli_call *cli)
{
    if (cli->operand_count == 0) {
        cli_help(cli, &cli->out);
        return CLI_DONE;
    }
    if (strcmp(cli->operands[0], "lua") == 0) {
        cli_help_page(cli, &cli_lua_text, "Example", &cli->out);
        return CLI_DONE;
    }
    if (strcmp(cli->operands[0], "games") == 0) {
        cli_help_page(cli, &cli_games_text, "Examples", &cli->out);
        return CLI_DONE;
    }
    const bool all = cli->operand_count > 1;
    if (all && strcmp(cli->operands[1], "all") != 0)
        return cli_usage(cli, "help: '%.60s' is not 'all'", cli->operands[1]);
    const cli_verb *verb = cli_arguments_verb(cli, cli->operands[0]);
    if (verb)
        cli_help_verb(cli, verb, all, &cli->out);
    return verb ? CLI_DONE : CLI_BAD;
}
