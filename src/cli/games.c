/* Opens the game that an operand names, from the library or from files. */
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

static unsigned games_operand(const cli_call *cli)
{
    return (cli->verb->takes & CLI_RULES) ? 1 : 0;
}

bool cli_game_read(cli_call *cli)
{
    if (games_operand(cli) >= cli->operand_count)
        return true;
    const kay_status status = kay_game_word_read(&cli->words, cli->operands[games_operand(cli)], &cli->word);
    if (status != KAY_OK)
        cli->code = cli_report(cli, status, NULL);
    return status == KAY_OK;
}

bool cli_game_is_foreign(const cli_call *cli)
{
    return cli->word && cli->word->file;
}

bool cli_game_is_named(const cli_call *cli)
{
    return cli->word && cli->word->looks && !strpbrk(cli->operands[games_operand(cli)], "|^");
}

bool cli_game_is_wanted(const cli_call *cli)
{
    return cli->word && ((cli->verb->takes & CLI_GAME) || ((cli->verb->takes & CLI_RULES) && cli_game_is_foreign(cli)));
}

bool cli_game_open(cli_call *cli)
{
    const char *word = cli->operands[games_operand(cli)];
    const bool files = cli_game_is_foreign(cli);
    if ((cli->verb->takes & CLI_VALUES) && strcmp(word, "-") == 0) {
        cli->rules = kay_guess_values_rules();
        return true;
    }
    cli_hint hint;
    if (files)
        cli_time_begin(cli);
    const kay_status status =
        kay_named_game_open_word(&cli->ctx, cli->word, &(kay_foreign_rules){cli_rules_open, NULL, cli}, &cli->named);
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
