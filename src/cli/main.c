/* The program kayles: runs the verb, and exits with a documented code. */
#include "cli/child.h"
#include "cli/games.h"
#include "cli/help.h"
#include "cli/program.h"
#include "cli/report.h"
#include "cli/signals.h"

/* Runs the verb; in the child, if it may open files of rules. */
static int main_work(cli_call *cli)
{
    cli_signals_begin(cli);
    if (cli_game_is_wanted(cli) && cli_game_is_foreign(cli) && !(cli_game_open(cli) && cli_arguments_of_opened(cli)))
        return cli->code;
    cli_progress_begin(cli);
    int code = cli->verb->run(cli);
    cli_progress_end(cli);
    return code;
}

static int main_run(cli_call *cli)
{
    if (cli->values[FLAG_VERSION]) {
        kay_text_format(&cli->out, "kayles %s\n", kay_version());
        return CLI_DONE;
    }
    if (cli->values[FLAG_HELP]) {
        if (cli->verb)
            cli_help_verb(cli, cli->verb, false, &cli->out);
        else
            cli_help(cli, &cli->out);
        return CLI_DONE;
    }
    if (!cli->verb)
        return cli_usage(cli, "which verb? 'kayles help' lists them");
    if (cli_child_is_needed(cli))
        return cli_child_run(cli, main_work);
    return main_work(cli);
}

int main(int count, char **words)
{
    return cli_program(count, words, main_run);
}
