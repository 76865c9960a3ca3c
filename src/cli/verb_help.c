/* help: what the program or one of its verbs does. */
#include "cli/help.h"
#include "cli/report.h"
#include "cli/suggest.h"

static const char *help_verb_name(const void *user, unsigned i)
{
    (void)user;
    return i < cli_verb_count ? cli_verbs[i]->name : NULL;
}

static int help_run(cli_call *cli)
{
    if (cli->operand_count == 0) {
        cli_help(cli, &cli->out);
        return CLI_DONE;
    }
    const cli_verb *verb = cli_verb_find(cli->operands[0]);
    if (verb) {
        cli_help_verb(cli, verb, &cli->out);
        return CLI_DONE;
    }
    kay_text hint;
    kay_text_init(&hint, &cli->ctx);
    cli_suggest(&hint, cli->operands[0], "", help_verb_name, NULL);
    int code = cli_usage(cli, "unknown verb '%.60s'%s", cli->operands[0], kay_text_string(&hint));
    kay_text_free(&hint);
    return code;
}

const cli_verb cli_verb_help = {
    .name = "help",
    .operands = "[VERB]",
    .most = 1,
    .summary = "what the program or one of its verbs does",
    .text = &cli_help_text,
    .run = help_run,
};
