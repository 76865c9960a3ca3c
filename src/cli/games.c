/* Which game an operand names: one of the list, a heap game by its code, rules in a file, or a plugin. */
#include "cli/cli.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *games_name(const void *user, unsigned i)
{
    (void)user;
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    return i < count ? all[i]->name : NULL;
}

static bool games_ends_with(const char *word, const char *end)
{
    size_t length = strlen(word), tail = strlen(end);
    return length > tail && strcmp(word + length - tail, end) == 0;
}

bool cli_game_is_script(const char *word)
{
    return games_ends_with(word, ".lua");
}

bool cli_game_is_foreign(const char *word)
{
    return cli_game_is_script(word) || games_ends_with(word, ".so");
}

/* What the rules print goes to standard error, so that answers stay answers. */
static void games_print(void *user, const char *line, size_t length)
{
    (void)user;
    fwrite(line, 1, length, stderr);
}

static kay_status games_open_script(cli_call *cli, const char *path)
{
    kay_text text;
    kay_text_init(&text, &cli->ctx);
    kay_status status = cli_slurp(cli, path, &text);
    if (status == KAY_OK)
        status = kay_script_open(&cli->ctx, path, kay_text_string(&text), text.length, games_print, cli,
                                 cli_guard_rules(cli), &cli->script);
    kay_text_free(&text);
    if (status == KAY_OK)
        cli->rules = kay_script_rules(cli->script);
    return status;
}

/* Hands what was written to a file on to standard error. */
static void games_tell(int file)
{
    char bytes[4096];
    ssize_t got;
    lseek(file, 0, SEEK_SET);
    while ((got = read(file, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)got, stderr);
}

/* Loads a plugin.  What it prints, now and later, goes to standard error, so that answers stay answers.  Where it is
 * refused nobody sees that: the system's loader has words of its own, as we have. */
static kay_status games_load_plugin(cli_call *cli, const char *path)
{
    static const int standard[] = {STDOUT_FILENO, STDERR_FILENO};
    int said = memfd_create("kayles", MFD_CLOEXEC), ours[2];
    stdout = stderr;
    for (int i = 0; i < 2; i++) {
        ours[i] = fcntl(standard[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (said >= 0 && ours[i] >= 0)
            dup2(said, standard[i]);
    }
    kay_status status = kay_plugin_open(&cli->ctx, path, &cli->plugin);
    for (int i = 0; i < 2; i++)
        if (ours[i] >= 0) {
            dup2(ours[i], standard[i]);
            close(ours[i]);
        }
    if (said >= 0) {
        if (status == KAY_OK)
            games_tell(said);
        close(said);
    }
    return status;
}

/* A path without a folder is a file here, not one of the system's libraries. */
static kay_status games_open_plugin(cli_call *cli, const char *path)
{
    kay_text full;
    kay_text_init(&full, &cli->ctx);
    kay_text_add(&full, strchr(path, '/') ? "" : "./");
    kay_text_add(&full, path);
    kay_status status = full.error;
    if (status == KAY_OK)
        status = games_load_plugin(cli, kay_text_string(&full));
    kay_text_free(&full);
    if (status == KAY_OK)
        cli->rules = kay_plugin_rules(cli->plugin);
    return status;
}

bool cli_game_open(cli_call *cli, const char *word)
{
    cli->rules = kay_ruleset_find(word);
    if (cli->rules)
        return true;
    if (cli_game_is_script(word)) {
        kay_status status = games_open_script(cli, word);
        if (status != KAY_OK)
            cli->code = cli_report(cli, status, word);
        return status == KAY_OK;
    }
    if (games_ends_with(word, ".so")) {
        kay_status status = games_open_plugin(cli, word);
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
    kay_text hint;
    kay_text_init(&hint, &cli->ctx);
    cli_suggest(&hint, word, "", games_name, NULL);
    cli->code = cli_usage(cli, "unknown game '%.60s'%s", word, kay_text_string(&hint));
    kay_text_free(&hint);
    return false;
}

void cli_game_close(cli_call *cli)
{
    kay_heap_game_close(cli->heap_game);
    cli->heap_game = NULL;
    kay_plugin_close(cli->plugin);
    cli->plugin = NULL;
    kay_script_close(cli->script);
    cli->script = NULL;
    cli->rules = NULL;
}
