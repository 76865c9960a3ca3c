/* list: the games. */
#include <string.h>

#include "cli/report.h"

static void list_json(const kay_ruleset *rules, kay_text *out)
{
    kay_text_add(out, "{\"name\": ");
    kay_text_json(out, rules->name, strlen(rules->name));
    kay_text_add(out, ", \"summary\": ");
    kay_text_json(out, rules->summary, strlen(rules->summary));
    kay_text_add(out, ", \"players\": [");
    kay_text_json(out, rules->players[0], strlen(rules->players[0]));
    kay_text_add(out, ", ");
    kay_text_json(out, rules->players[1], strlen(rules->players[1]));
    kay_text_format(out, "], \"impartial\": %s, \"theorem\": %s}\n", rules->traits & KAY_IMPARTIAL ? "true" : "false",
                    rules->theorem ? "true" : "false");
}

static int list_run(cli_call *cli)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++) {
        if (cli->values[FLAG_JSON])
            list_json(all[i], &cli->out);
        else
            kay_text_format(&cli->out, "%s\t%s\n", all[i]->name, all[i]->summary);
    }
    return CLI_DONE;
}

const cli_verb cli_verb_list = {
    .name = "list",
    .operands = "",
    .summary = "the games, one a line",
    .text = &cli_list_text,
    .run = list_run,
};
