/* Which game an operand names: one of the list, a heap game by its code, rules in a file, or a plugin. */
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
    const kay_ruleset *const *all = kay_rulesets(&count);
    return i < count ? all[i]->name : NULL;
}

bool cli_game_is_foreign(const char *word)
{
    return kay_foreign_is_path(word);
}

bool cli_game_names(const char *word)
{
    const bool code = kay_heap_game_looks(word) && !strpbrk(word, "|^");
    return code || cli_game_is_foreign(word) || kay_ruleset_find(word);
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
    cli->rules = cli->verb->values && strcmp(word, "-") == 0 ? kay_guess_values_rules() : kay_ruleset_find(word);
    if (cli->rules)
        return true;
    if (cli_game_is_foreign(word)) {
        const kay_status status = games_open_foreign(cli, word);
        if (status != KAY_OK)
            cli->code = cli_report(cli, status, word);
        return status == KAY_OK;
    }
    if (kay_heap_game_looks(word)) {
        kay_status status = kay_heap_game_open(&cli->ctx, word, &cli->heap_game);
        if (status != KAY_OK)
            cli->code = cli_report(cli, status, NULL);
        else
            cli->rules = kay_heap_game_rules(cli->heap_game);
        return status == KAY_OK;
    }
    cli_hint hint;
    cli->code = cli_usage(cli, "unknown game '%.60s'%s", word, cli_suggest(&hint, word, "", games_name, NULL));
    return false;
}

void cli_game_close(cli_call *cli)
{
    kay_heap_game_close(cli->heap_game);
    cli->heap_game = NULL;
    kay_foreign_close(cli->foreign);
    cli->foreign = NULL;
    cli->rules = NULL;
}
