/* Opens files of rules, and adds their name and place to errors. */
#include "cli/rules_files.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/source.h"
#include "cli/child.h"

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

/* Hides what a refused plugin prints, because the loader's message and ours suffice. */
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

/* Moves our own output first; then a plugin's output goes to standard error. */
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

kay_status cli_rules_open(void *user, const char *path, const kay_ruleset **out)
{
    cli_call *cli = user;
    const size_t length = strlen(path);
    const bool script = length > 4 && strcmp(path + length - 4, ".lua") == 0;
    if (cli->file_count == CLI_RULES_FILES)
        return kay_fail(&cli->ctx, KAY_EINPUT, "more than %d files of rules", CLI_RULES_FILES);
    cli_rules_file *file = &cli->files[cli->file_count];
    *file = (cli_rules_file){.script = NULL};
    KAY_TRY((script ? rules_open_script : rules_open_plugin)(cli, file, path));
    cli->file_count++;
    *out = script ? kay_script_rules(file->script) : kay_plugin_rules(file->plugin);
    return KAY_OK;
}

void cli_rules_close(cli_call *cli)
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
    const char *file = cli->word ? cli->word->file : NULL;
    kay_diag *diag = &cli->ctx.diag;
    char at[KAY_PAGE_TEXT];
    const size_t length = file ? strlen(file) : 0;
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
