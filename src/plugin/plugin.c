/* Loads a ruleset from a shared object, checks that it is complete, and fills in the texts that it lacks. */
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "plugin/plugin_shared_page.h"
#include "ruleset/contest.h"
#include "ruleset/rules_check.h"
#include "ruleset/starts.h"
#include "ruleset/state.h"

typedef kay_status plugin_reading(kay_cases *cases, const kay_game **game, kay_state *state);

struct kay_plugin {
    kay_ruleset
        rules; /* the plugin's ruleset with default texts; the first field, so that plugin_of() can find this struct */
    kay_context *ctx;
    void *object;
    const kay_ruleset *found; /* the ruleset in the object */
    kay_manual manual;
    kay_plugin_page *page; /* NULL: not watched, and the next fields are unused */
    kay_contest_form contest;
    kay_starts starts;
};

static kay_plugin *plugin_of(const kay_ruleset *rules)
{
    return (kay_plugin *)(uintptr_t)rules;
}

/* Shows the position read last on the page, if the position has a text. */
static void plugin_tell_position(kay_cases *cases, const kay_game *game, const kay_state *state)
{
    enum { MOST = 64 * 1024 };
    kay_plugin_page *page = plugin_of(cases->rules)->page;
    const kay_diag before = cases->ctx->diag;
    kay_text text;
    bool whole;
    kay_text_init(&text, cases->ctx);
    if (kay_state_write_within(game, state, MOST, &text, &whole) == KAY_OK && whole)
        snprintf(page->position, sizeof page->position, "%s", kay_text_string(&text));
    for (char *at = page->position; *at; at++)
        *at = *at == '\n' || *at == '\r' ? ' ' : *at;
    kay_utf8_show(page->position, sizeof page->position);
    kay_text_free(&text);
    cases->ctx->diag = before;
}

static kay_status plugin_read_by(plugin_reading *find, kay_cases *cases, const kay_game **game, kay_state *state)
{
    plugin_of(cases->rules)->page->position[0] = '\0';
    KAY_TRY(find(cases, game, state));
    plugin_tell_position(cases, *game, state);
    return KAY_OK;
}

static kay_status plugin_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return plugin_read_by(plugin_of(cases->rules)->found->contest->read, cases, game, state);
}

static kay_status plugin_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return plugin_read_by(plugin_of(cases->rules)->found->read_position, cases, game, state);
}

static kay_status plugin_start(kay_start *start, const kay_game **game, kay_state *state)
{
    kay_plugin *plugin = plugin_of(start->rules);
    kay_status (*make)(kay_start *, const kay_game **, kay_state *) = plugin->found->starts->start;
    kay_start_text(start, plugin->page->start, sizeof plugin->page->start);
    return make(start, game, state);
}

/* Replaces the hooks that read and make starts by hooks that also write to the page. */
static void plugin_watch(kay_plugin *plugin)
{
    kay_ruleset *rules = &plugin->rules;
    plugin->page->loaded = true;
    rules->read_position = plugin_read_position;
    if (rules->contest && rules->contest->read) {
        plugin->contest = *rules->contest;
        plugin->contest.read = plugin_read;
        rules->contest = &plugin->contest;
    }
    if (rules->starts && rules->starts->start) {
        plugin->starts = *rules->starts;
        plugin->starts.start = plugin_start;
        rules->starts = &plugin->starts;
    }
}

static kay_status plugin_lacks(kay_context *ctx, const char *what)
{
    return kay_fail(ctx, KAY_EINPUT, "the ruleset of the plugin lacks %s", what);
}

/* Whether a text is a size: a number, or two numbers joined by x. */
static bool plugin_is_size(const char *word)
{
    static const char digits[] = "0123456789";
    size_t length = strspn(word, digits);
    if (length && word[length] == 'x') {
        word += length + 1;
        length = strspn(word, digits);
    }
    return length && !word[length];
}

static void plugin_text(const char **text, const char *otherwise)
{
    *text = *text ? *text : otherwise;
}

/* Sets default texts. */
static void plugin_fill(kay_plugin *plugin, const kay_ruleset *rules)
{
    kay_manual *manual = &plugin->manual;
    plugin->rules = *rules;
    plugin->rules.manual = manual;
    *manual = rules->manual ? *rules->manual : (kay_manual){0};
    plugin_text(&plugin->rules.summary, "a ruleset in a plugin");
    plugin_text(&manual->rules, "The rules are in the plugin.");
    plugin_text(&manual->input, "Each line is one case: a position. Empty lines are skipped.");
    plugin_text(&manual->output, "One line for each case: the name of the winner, or Draw.");
    plugin_text(&manual->move, "The position that it leads to.");
    plugin_text(&manual->position, "As the plugin writes it.");
    for (int i = 0; i < 2; i++)
        plugin->rules.players[i] = kay_rules_player(rules, (kay_player)i);
}

/* Fails unless the ruleset has everything that the engines and the program need: the program reads and writes
 * positions. */
static kay_status plugin_check(kay_context *ctx, const kay_ruleset *rules)
{
    KAY_TRY(kay_rules_check(ctx, rules));
    if (!kay_is_line(rules->name))
        return kay_fail(ctx, KAY_EINPUT, "the name of the plugin must be one line of text");
    for (int i = 0; i < 2; i++)
        if (!*rules->players[i] || !kay_is_line(rules->players[i]) || strchr(rules->players[i], ':'))
            return kay_fail(ctx, KAY_EINPUT, "the players of the plugin must be names on one line, without ':'");
    if (strcmp(rules->players[0], rules->players[1]) == 0)
        return kay_fail(ctx, KAY_EINPUT, "the two players of the plugin must have different names");
    if (!rules->read_position || !rules->write_position)
        return plugin_lacks(ctx, "'read_position' or 'write_position'");
    if (!rules->play && !rules->play_in_place)
        return plugin_lacks(ctx, "'play' or 'play_in_place'");
    if (!plugin_is_size(kay_starts_verify_size(rules)))
        return kay_fail(ctx, KAY_EINPUT, "the 'verify_size' of the plugin is not a size such as 12 or 5x6: '%.20s'",
                        kay_starts_verify_size(rules));
    const char *answer = kay_contest_form_of(rules)->answer;
    if (answer && !kay_judge_takes(answer))
        return kay_fail(ctx, KAY_EINPUT, "the 'answer' of the plugin must be one line of text with {word} in it");
    if (rules->theorem && !(rules->theorem->reason && rules->theorem->statement && rules->theorem->source))
        return plugin_lacks(ctx, "parts of its theorem");
    return KAY_OK;
}

/* The size of the data object that a symbol names; 0 if it names none. */
static uint64_t plugin_size(const void *ruleset)
{
    Dl_info info;
    void *entry = NULL;
    if (!dladdr1(ruleset, &info, &entry, RTLD_DL_SYMENT) || !entry)
        return 0;
    const ElfW(Sym) *symbol = entry;
    return (symbol->st_info & 0xf) == STT_OBJECT ? symbol->st_size : 0;
}

/* Fails unless the plugin was compiled with structs of the same sizes. */
static kay_status plugin_check_sizes(kay_context *ctx, const kay_ruleset *rules)
{
    static const uint16_t sizes[KAY_SHARED_STRUCTS] = KAY_PLUGIN_SIZES;
    static const char *const names[] = {
#define PLUGIN_STRUCT_NAME(type) #type,
        KAY_PLUGIN_STRUCTS(PLUGIN_STRUCT_NAME)
#undef PLUGIN_STRUCT_NAME
    };
    if (!rules->sizes[0])
        return plugin_lacks(ctx, "'sizes', which is KAY_PLUGIN_SIZES");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (rules->sizes[i] != sizes[i])
            return kay_fail(ctx, KAY_EINPUT,
                            "the plugin was compiled with a %s of %u bytes, this library has %u: "
                            "compile it again with the headers of this library",
                            names[i], rules->sizes[i], sizes[i]);
    return KAY_OK;
}

static kay_status plugin_load(kay_context *ctx, const char *path, kay_plugin *plugin)
{
    plugin->object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!plugin->object) {
        const char *why = dlerror();
        return kay_fail(ctx, KAY_EINPUT, "not a plugin: %.200s", why ? why : "it cannot be loaded");
    }
    plugin->found = dlsym(plugin->object, "kay_plugin_ruleset");
    if (!plugin->found)
        return kay_fail(ctx, KAY_EINPUT, "not a plugin: it has no 'kay_plugin_ruleset'");
    /* In every version of the interface the ruleset begins with the version; from 7 on the sizes follow. */
    const uint64_t size = plugin_size(plugin->found);
    if (size >= sizeof plugin->found->version && plugin->found->version != KAY_RULESET_VERSION)
        return kay_fail(ctx, KAY_EINPUT, "the plugin is for version %u of the interface, this library has version %u",
                        (unsigned)plugin->found->version, (unsigned)KAY_RULESET_VERSION);
    if (size < offsetof(kay_ruleset, traits))
        return kay_fail(ctx, KAY_EINPUT, "not a plugin: its 'kay_plugin_ruleset' is not a ruleset");
    KAY_TRY(plugin_check_sizes(ctx, plugin->found));
    if (size < sizeof *plugin->found)
        return kay_fail(ctx, KAY_EINPUT, "not a plugin: its 'kay_plugin_ruleset' is not a ruleset");
    plugin_fill(plugin, plugin->found);
    return plugin_check(ctx, &plugin->rules);
}

kay_status kay_page_open_plugin(kay_context *ctx, const char *path, kay_plugin_page *page, kay_plugin **out)
{
    KAY_ALLOC(kay_plugin, plugin, ctx, 1);
    plugin->ctx = ctx;
    plugin->page = page;
    kay_status status = plugin_load(ctx, path, plugin);
    if (status == KAY_OK && page)
        plugin_watch(plugin);
    if (status != KAY_OK) {
        kay_plugin_close(plugin);
        return status;
    }
    *out = plugin;
    return KAY_OK;
}

kay_status kay_plugin_open(kay_context *ctx, const char *path, kay_plugin **out)
{
    return kay_page_open_plugin(ctx, path, NULL, out);
}

void kay_plugin_close(kay_plugin *plugin)
{
    if (!plugin)
        return;
    if (plugin->object)
        dlclose(plugin->object);
    kay_free(plugin->ctx, plugin, sizeof *plugin);
}

const kay_ruleset *kay_plugin_rules(const kay_plugin *plugin)
{
    return &plugin->rules;
}
