/* Which game an operand names: one of the library's, or one in files. */
#include "cli/games.h"

#include <string.h>

#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/rules_files.h"
#include "cli/suggest.h"

static const char *games_name(const void *user, unsigned i)
{
    (void)user;
    unsigned count;
    const char *meaning;
    const kay_ruleset *const *all = kay_rulesets(&count);
    return i < count ? all[i]->name : kay_other_name(i - count, &meaning);
}

bool cli_game_is_foreign(const char *word)
{
    const char *file;
    return kay_named_game_file(word, &file) > 0;
}

const char *cli_game_word(const cli_call *cli)
{
    const unsigned at = cli->verb->game ? 0 : 1;
    if (at >= cli->operand_count || (at && !(cli->verb->rules && cli_game_is_foreign(cli->operands[at]))))
        return NULL;
    return cli->operands[at];
}

bool cli_game_names(const char *word)
{
    return kay_named_game_looks(word) && !strpbrk(word, "|^");
}

bool cli_game_open(cli_call *cli, const char *word)
{
    if (cli->verb->values && strcmp(word, "-") == 0) {
        cli->rules = kay_guess_values_rules();
        return true;
    }
    const bool files = cli_game_is_foreign(word);
    cli_hint hint;
    if (files)
        cli_time_begin(cli);
    const kay_status status = kay_named_game_open(&cli->ctx, word, files ? cli_rules_open : NULL, cli, &cli->named);
    if (files)
        cli_time_end(cli);
    if (status == KAY_OK)
        cli->rules = kay_named_game_rules(cli->named);
    else if (status == KAY_EUSAGE)
        cli->code = cli_usage(cli, "%s%s", cli->ctx.diag.text, cli_suggest(&hint, word, "", games_name, NULL));
    else
        cli->code = cli_report(cli, status, files ? word : NULL);
    return status == KAY_OK;
}

void cli_game_close(cli_call *cli)
{
    kay_named_game_close(cli->named);
    cli->named = NULL;
    cli_rules_close(cli);
    cli->rules = NULL;
}
