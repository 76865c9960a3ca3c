/* Which game an operand names: one of the library's, or foreign rules. */
#include "cli/games.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "cli/places.h"
#include "cli/quantities.h"
#include "cli/report.h"
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

/* The program that foreign rules run in: beside this one, or where programs for programs are installed. */
static const char *games_worker(char *room, size_t size)
{
    static const char name[] = "/kayles-worker";
    ssize_t length = readlink("/proc/self/exe", room, size - sizeof name);
    if (length < 0) /* there may be no /proc */
        length = snprintf(room, size - sizeof name, "%s", (const char *)(uintptr_t)getauxval(AT_EXECFN));
    char *folder = length > 0 ? memrchr(room, '/', (size_t)length) : NULL;
    if (folder) {
        memcpy(folder, name, sizeof name);
        if (access(room, X_OK) == 0)
            return room;
    }
    return KAYLES_LIBEXEC "/kayles-worker";
}

static kay_status games_open_foreign(cli_call *cli, const char *path)
{
    char room[4096];
    cli_time_begin(cli);
    const kay_status status =
        kay_foreign_open(&cli->ctx, path, games_worker(room, sizeof room), cli->seconds, &cli->foreign);
    cli_time_end(cli);
    if (status == KAY_OK)
        cli->rules = kay_foreign_rules(cli->foreign);
    return status;
}

bool cli_game_open(cli_call *cli, const char *word)
{
    if (cli->verb->values && strcmp(word, "-") == 0) {
        cli->rules = kay_guess_values_rules();
        return true;
    }
    if (cli_game_is_foreign(word)) {
        const kay_status status = games_open_foreign(cli, word);
        if (status != KAY_OK)
            cli->code = cli_report(cli, status, word);
        return status == KAY_OK;
    }
    cli_hint hint;
    const kay_status status = kay_named_game_open(&cli->ctx, word, NULL, NULL, &cli->named);
    if (status == KAY_OK)
        cli->rules = kay_named_game_rules(cli->named);
    else if (status == KAY_EUSAGE)
        cli->code = cli_usage(cli, "%s%s", cli->ctx.diag.text, cli_suggest(&hint, word, "", games_name, NULL));
    else
        cli->code = cli_report(cli, status, NULL);
    return status == KAY_OK;
}

void cli_game_close(cli_call *cli)
{
    kay_named_game_close(cli->named);
    cli->named = NULL;
    kay_foreign_close(cli->foreign);
    cli->foreign = NULL;
    cli->rules = NULL;
}
