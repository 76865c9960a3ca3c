/* list: prints the games. */
#include <kayles/json.h>

#include "cli/report.h"

static void list_json(const kay_ruleset *rules, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "name", rules->name);
    kay_json_write_text(&object, "summary", rules->summary);
    kay_json_begin_list(&object, "players");
    kay_json_write_text(&object, NULL, rules->players[0]);
    kay_json_write_text(&object, NULL, rules->players[1]);
    kay_json_end_list(&object);
    kay_json_write_bool(&object, "impartial", rules->traits & KAY_IMPARTIAL);
    kay_json_write_bool(&object, "theorem", rules->theorem);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

int cli_verb_list(cli_call *cli)
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
