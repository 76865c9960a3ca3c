/* Opens the game that an operand names, from the library or from files of rules, and adds their name and place to
 * errors. */
#include "cli/games.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/source.h"
#include "cli/child.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/suggest.h"

/* ---- Files of rules */

/* Redirects the output of the rules to standard error, away from the answers. */
static void rules_print(void *user, const char *line, size_t length)
{
    (void)user;
    fwrite(line, 1, length, stderr);
}

static kay_status rules_open_script(cli_call *cli, cli_rules_file *file, const char *path)
{
    kay_context *ctx = &cli->ctx;
    kay_text text;
    kay_text_init(&text, ctx);
    cli->page->loads = false;
    cli->page->loading = kay_now();
    kay_status status = kay_source_read_file(path, &text);
    cli->page->loading = 0;
    if (status == KAY_OK)
        status = kay_page_open_script(ctx, path, kay_text_string(&text), text.length, rules_print, NULL,
                                      &cli->page->lua, &file->script);
    kay_text_free(&text);
    return status;
}

/* Copies a file to standard error. */
static void rules_tell(int file)
{
    char bytes[4096];
    ssize_t got;
    lseek(file, 0, SEEK_SET);
    while ((got = read(file, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)got, stderr);
}

/* Loads a plugin.  If the plugin is refused, hides what it printed: the loader's message and ours are enough. */
static kay_status rules_load_plugin(cli_call *cli, const char *path, kay_plugin **out)
{
    const int said = memfd_create("kayles", MFD_CLOEXEC),
              err = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (said >= 0 && err >= 0) {
        dup2(said, STDOUT_FILENO);
        dup2(said, STDERR_FILENO);
    }
    cli->page->loads = true;
    cli->page->loading = kay_now();
    const kay_status status = kay_page_open_plugin(&cli->ctx, path, &cli->page->plugin, out);
    cli->page->loading = 0;
    if (err >= 0) {
        dup2(err, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        close(err);
    }
    if (said >= 0 && status == KAY_OK)
        rules_tell(said);
    if (said >= 0)
        close(said);
    return status;
}

/* Moves our own output to another descriptor first, so that the output of a plugin goes to standard error. */
static kay_status rules_open_plugin(cli_call *cli, cli_rules_file *file, const char *name)
{
    kay_text path; /* a name without a folder means a file here, not a system library */
    kay_text_init(&path, &cli->ctx);
    kay_text_add(&path, strchr(name, '/') ? "" : "./");
    kay_text_add(&path, name);
    cli_output_move(&cli->output);
    stdout = stderr;
    const kay_status status =
        path.error == KAY_OK ? rules_load_plugin(cli, kay_text_string(&path), &file->plugin) : path.error;
    kay_text_free(&path);
    return status;
}

static const kay_ruleset *rules_of(const cli_rules_file *file)
{
    return file->script ? kay_script_rules(file->script) : kay_plugin_rules(file->plugin);
}

/* Opens the rules at a path, unless they are open: a hook of kay_foreign_rules, `user` is the command line. */
static kay_status rules_open(void *user, const char *path, const kay_ruleset **out)
{
    cli_call *cli = user;
    const size_t length = strlen(path);
    const bool script = length > 4 && strcmp(path + length - 4, ".lua") == 0;
    for (unsigned i = 0; i < cli->file_count; i++)
        if (strcmp(cli->files[i].path, path) == 0) {
            *out = rules_of(&cli->files[i]);
            return KAY_OK;
        }
    if (cli->file_count == CLI_RULES_FILES)
        return kay_fail(&cli->ctx, KAY_EINPUT, "more than %d files of rules", CLI_RULES_FILES);
    cli_rules_file *file = &cli->files[cli->file_count];
    *file = (cli_rules_file){.path = kay_arena_text(&cli->words, path, length)};
    if (!file->path)
        return kay_no_memory(&cli->ctx);
    struct stat there;
    cli->loads = stat(path, &there) == 0 && !S_ISDIR(there.st_mode);
    KAY_TRY((script ? rules_open_script : rules_open_plugin)(cli, file, path));
    cli->loads = false;
    cli->file_count++;
    *out = rules_of(file);
    return KAY_OK;
}

/* Closes all files of rules. */
static void rules_close(cli_call *cli)
{
    while (cli->file_count) {
        const cli_rules_file *file = &cli->files[--cli->file_count];
        kay_script_close(file->script);
        kay_plugin_close(file->plugin);
    }
}

/* Adds the position or the parameters that a plugin worked on last. */
static void rules_place_plugin(kay_diag *diag, const kay_plugin_page *page, bool crashed)
{
    const size_t length = strlen(diag->text);
    if (*page->position && (crashed || diag->status == KAY_EINPUT))
        snprintf(diag->text + length, sizeof diag->text - length, " (at the position %.*s)",
                 (int)sizeof page->position - 1, page->position);
    else if (*page->start && crashed)
        snprintf(diag->text + length, sizeof diag->text - length, " (%.*s)", (int)sizeof page->start - 1, page->start);
}

void cli_rules_place(cli_call *cli, bool crashed)
{
    static const char lua[] = ".lua";
    cli->page->rules[sizeof cli->page->rules - 1] = '\0'; /* a plugin may have overwritten the page */
    const char *file = cli->word ? cli->word->file : NULL;
    file = file ? file : cli->page->rules;
    kay_diag *diag = &cli->ctx.diag;
    char at[KAY_PAGE_TEXT];
    const size_t length = strlen(file);
    if (!*diag->text)
        snprintf(diag->text, sizeof diag->text, "the rules failed and did not say why");
    if (!length || diag->placed ||
        (diag->status != KAY_EINPUT && diag->status != KAY_EUNABLE && diag->status != KAY_ENOMEM))
        return;
    diag->placed = true;
    diag->line = diag->column = 0;
    diag->excerpt[0] = '\0';
    snprintf(diag->source, sizeof diag->source, "%s", file);
    if (length < strlen(lua) || memcmp(file + length - strlen(lua), lua, strlen(lua)) != 0) {
        rules_place_plugin(diag, &cli->page->plugin, crashed);
        return;
    }
    diag->line = cli->page->lua.line;
    const size_t said = strlen(diag->text);
    if (kay_page_describe(&cli->page->lua, at))
        snprintf(diag->text + said, sizeof diag->text - said, " (at the position %s)", at);
}

/* ---- The game of the command line */

/* Reports that the game cannot be opened.  The exit code is CLI_FALSE only if the rules were found; otherwise nothing
 * was checked, and it is CLI_BAD. */
static void games_report(cli_call *cli, kay_status status, const char *source)
{
    const int code = cli_report(cli, status, source);
    cli->code = code == CLI_FALSE && !cli->loads ? CLI_BAD : code;
}

static const char *games_name(const void *user, unsigned i)
{
    (void)user;
    return kay_listed_game(i);
}

static unsigned games_operand(const cli_call *cli)
{
    return (cli->verb->takes & CLI_RULES) ? 1 : 0;
}

kay_foreign_rules cli_game_files(cli_call *cli)
{
    return (kay_foreign_rules){rules_open, NULL, cli};
}

bool cli_game_read(cli_call *cli)
{
    if (games_operand(cli) >= cli->operand_count)
        return true;
    const kay_status status = kay_game_word_read(&cli->words, cli->operands[games_operand(cli)], &cli->word);
    if (status != KAY_OK)
        games_report(cli, status, NULL);
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

/* Returns the first part of the word that is not the name of a game; NULL: no memory. */
static const char *games_unknown(cli_call *cli)
{
    const kay_game_word *word = cli->word;
    while (word->operands) {
        word = word->operands;
        while (word->next && word->looks)
            word = word->next;
    }
    return kay_arena_text(&cli->words, word->text, word->length);
}

static int games_suggest(cli_call *cli)
{
    cli_hint hint;
    const char *word = games_unknown(cli);
    return cli_usage(cli, "%s%s", cli->ctx.diag.text, word ? cli_suggest(&hint, word, "", games_name, NULL) : "");
}

bool cli_game_open(cli_call *cli)
{
    const char *word = cli->operands[games_operand(cli)];
    const bool files = cli_game_is_foreign(cli);
    if ((cli->verb->takes & CLI_VALUES) && strcmp(word, "-") == 0) {
        cli->rules = kay_guess_values_rules();
        return true;
    }
    if (files)
        cli_time_begin(cli);
    const kay_foreign_rules foreign = cli_game_files(cli);
    const kay_status status = kay_named_game_open_word(&cli->ctx, cli->word, &foreign, &cli->named);
    if (files)
        cli_time_end(cli);
    if (status == KAY_OK)
        cli->rules = kay_named_game_rules(cli->named);
    else if (status == KAY_EUSAGE)
        cli->code = games_suggest(cli);
    else
        games_report(cli, status, files ? word : NULL);
    return status == KAY_OK;
}

void cli_game_close(cli_call *cli)
{
    kay_named_game_close(cli->named);
    cli->named = NULL;
    rules_close(cli);
    cli->rules = NULL;
}
