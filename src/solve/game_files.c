/* Opens a game by its name, and the files of rules (Lua or plugin) whose paths are in the name. */
#include <string.h>

#include <kayles/plugin.h>
#include <kayles/script.h>

#include "base/source.h"
#include "games/game_word.h"

typedef struct game_file {
    struct game_file *next;
    kay_script *script;
    kay_plugin *plugin;
} game_file;

typedef struct game_files {
    kay_context *ctx;
    kay_arena arena; /* this struct lives there too */
    game_file *list;
} game_files;

static kay_status files_open_script(kay_context *ctx, const char *path, kay_script **out)
{
    kay_text text;
    kay_text_init(&text, ctx);
    kay_status status = kay_source_read_file(path, &text);
    if (status == KAY_OK)
        status = kay_script_open(ctx, path, kay_text_string(&text), text.length, NULL, NULL, out);
    kay_text_free(&text);
    return status;
}

/* Opens a plugin.  A path without a folder means a file in the current folder, not a library of the system. */
static kay_status files_open_plugin(kay_context *ctx, const char *path, kay_plugin **out)
{
    kay_text place;
    kay_text_init(&place, ctx);
    kay_text_format(&place, "%s%s", strchr(path, '/') ? "" : "./", path);
    const kay_status status = place.error == KAY_OK ? kay_plugin_open(ctx, kay_text_string(&place), out) : place.error;
    kay_text_free(&place);
    return status;
}

static kay_status files_open(void *user, const char *path, const kay_ruleset **out)
{
    game_files *files = user;
    const size_t length = strlen(path);
    KAY_NEW(game_file, file, &files->arena, 1);
    if (length > 4 && strcmp(path + length - 4, ".lua") == 0) {
        KAY_TRY(files_open_script(files->ctx, path, &file->script));
        *out = kay_script_rules(file->script);
    } else {
        KAY_TRY(files_open_plugin(files->ctx, path, &file->plugin));
        *out = kay_plugin_rules(file->plugin);
    }
    file->next = files->list;
    files->list = file;
    return KAY_OK;
}

static void files_close(void *user)
{
    game_files *files = user;
    for (const game_file *file = files->list; file; file = file->next) {
        kay_script_close(file->script);
        kay_plugin_close(file->plugin);
    }
    kay_arena arena = files->arena;
    kay_arena_free(&arena);
}

kay_status kay_named_game_open(kay_context *ctx, const char *word, kay_named_game **out)
{
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    KAY_NEW(game_files, files, &arena, 1);
    *files = (game_files){.ctx = ctx, .arena = arena};
    const kay_foreign_rules foreign = {files_open, files_close, files};
    const kay_status status = kay_named_game_open_with(ctx, word, &foreign, out);
    if (status != KAY_OK)
        files_close(files);
    return status;
}
