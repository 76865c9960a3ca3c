/* Which game an operand names: one of the list, a heap game by its code, rules in a file, or a plugin. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    GAMES_CAME_BACK = 42, /* how a process ends that tries to load a plugin */
    GAMES_LOADING = 10, /* s that it may take, if the budget has so much */
};

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

/* Loads a plugin in a process of its own first: a damaged file makes the system's loader crash, or end the process. */
static kay_status games_try_plugin(cli_call *cli, const char *path)
{
    int status = 0;
    const pid_t trying = fork();
    if (trying == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        alarm(cli->seconds > 0 && cli->seconds < GAMES_LOADING ? (unsigned)cli->seconds + 1 : GAMES_LOADING);
        int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO); /* the loader has words of its own */
        if (kay_plugin_open(&cli->ctx, path, &cli->plugin) == KAY_OK)
            kay_plugin_close(cli->plugin);
        _exit(GAMES_CAME_BACK);
    }
    if (trying < 0)
        return kay_fail(&cli->ctx, KAY_EUNABLE, "no process to try the plugin: %s", strerror(errno));
    while (waitpid(trying, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        return kay_fail(&cli->ctx, KAY_EUNABLE, "loading the plugin does not come to an end");
    if (WIFSIGNALED(status))
        return kay_fail(&cli->ctx, KAY_EINPUT, "no plugin: loading it ends in a crash (%s)",
                        strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) != GAMES_CAME_BACK)
        return kay_fail(&cli->ctx, KAY_EINPUT, "no plugin: loading it ends the process");
    return KAY_OK;
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
        status = games_try_plugin(cli, kay_text_string(&full));
    if (status == KAY_OK)
        status = kay_plugin_open(&cli->ctx, kay_text_string(&full), &cli->plugin);
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
