/* Which game an operand names: one of the list, or a heap game by its code. */
#include "cli/cli.h"

static const char *games_name(const void *user, unsigned i)
{
    (void)user;
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    return i < count ? all[i]->name : NULL;
}

bool cli_game_open(cli_call *cli, const char *word)
{
    cli->rules = kay_ruleset_find(word);
    if (cli->rules)
        return true;
    if (kay_heap_game_looks(word)) {
        kay_status status = kay_heap_game_open(&cli->ctx, word, &cli->heap_game);
        if (status != KAY_OK)
            cli_report(cli, status, NULL);
        else
            cli->rules = kay_heap_game_rules(cli->heap_game);
        return status == KAY_OK;
    }
    kay_text hint;
    kay_text_init(&hint, &cli->ctx);
    cli_suggest(&hint, word, "", games_name, NULL);
    cli_usage(cli, "unknown game '%.60s'%s", word, kay_text_string(&hint));
    kay_text_free(&hint);
    return false;
}

void cli_game_close(cli_call *cli)
{
    kay_heap_game_close(cli->heap_game);
    cli->heap_game = NULL;
    cli->rules = NULL;
}
