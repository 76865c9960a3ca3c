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
    kay_json_write_text(&object, NULL, kay_rules_player(rules, KAY_LEFT));
    kay_json_write_text(&object, NULL, kay_rules_player(rules, KAY_RIGHT));
    kay_json_end_list(&object);
    kay_json_write_bool(&object, "impartial", rules->traits & KAY_IMPARTIAL);
    kay_json_write_bool(&object, "theorem", rules->theorem);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

int cli_verb_list(cli_call *cli)
{
    const char *name;
    for (unsigned i = 0; (name = kay_listed_game(i)); i++) {
        kay_named_game *game;
        const kay_status status = kay_named_game_open(&cli->ctx, name, &game);
        if (status != KAY_OK)
            return cli_report(cli, status, NULL);
        const kay_ruleset *rules = kay_named_game_rules(game);
        if (cli->values[FLAG_JSON])
            list_json(rules, &cli->out);
        else
            kay_text_format(&cli->out, "%s\t%s\n", rules->name, rules->summary);
        kay_named_game_close(game);
    }
    return CLI_DONE;
}
