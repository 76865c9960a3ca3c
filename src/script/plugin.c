#include <kayles/plugin.h>

#include <dlfcn.h>
#include <string.h>

struct kay_plugin {
    kay_context *ctx;
    void *object;
    const kay_ruleset *rules;
};

static kay_status plugin_lacks(kay_context *ctx, const char *what)
{
    return kay_fail(ctx, KAY_EINPUT, "the ruleset of the plugin lacks %s", what);
}

/* Whether all is there that the engines and the program rely on. */
static kay_status plugin_check(kay_context *ctx, const kay_ruleset *rules)
{
    const kay_manual *manual = rules->manual;
    if (!rules->name || !*rules->name || !rules->summary)
        return plugin_lacks(ctx, "a name or a summary");
    if (!rules->players[0] || !rules->players[1])
        return plugin_lacks(ctx, "its players");
    if (!manual || !manual->rules || !manual->input || !manual->output || !manual->move || !manual->position ||
        !manual->example)
        return plugin_lacks(ctx, "a manual");
    if (!rules->read || !rules->read_position || !rules->write_position)
        return plugin_lacks(ctx, "'read', 'read_position' or 'write_position'");
    if (!rules->moves || !rules->move_text || !(rules->play || rules->play_in_place))
        return plugin_lacks(ctx, "'moves', 'move_text', or 'play' and 'play_in_place'");
    if (!rules->sample || !rules->verify_size)
        return plugin_lacks(ctx, "'sample' or 'verify_size'");
    if (rules->theorem && !(rules->theorem->answer && rules->theorem->reason && rules->theorem->statement &&
                            rules->theorem->source && rules->theorem->line_size >= sizeof(kay_line)))
        return plugin_lacks(ctx, "parts of its theorem");
    return KAY_OK;
}

static kay_status plugin_load(kay_context *ctx, const char *path, kay_plugin *plugin)
{
    plugin->object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!plugin->object) {
        const char *why = dlerror();
        return kay_fail(ctx, KAY_EINPUT, "no plugin: %.200s", why ? why : "it cannot be loaded");
    }
    plugin->rules = dlsym(plugin->object, "kay_plugin_ruleset");
    if (!plugin->rules)
        return kay_fail(ctx, KAY_EINPUT, "no plugin: it has no 'kay_plugin_ruleset'");
    if (plugin->rules->version != KAY_RULESET_VERSION)
        return kay_fail(ctx, KAY_EINPUT, "the plugin is made for version %u of the interface, this is version %u",
                        (unsigned)plugin->rules->version, (unsigned)KAY_RULESET_VERSION);
    return plugin_check(ctx, plugin->rules);
}

kay_status kay_plugin_open(kay_context *ctx, const char *path, kay_plugin **out)
{
    kay_plugin *plugin = kay_alloc(ctx, sizeof *plugin);
    if (!plugin)
        return kay_no_memory(ctx);
    plugin->ctx = ctx;
    kay_status status = plugin_load(ctx, path, plugin);
    if (status != KAY_OK) {
        kay_plugin_close(plugin);
        return status;
    }
    *out = plugin;
    return KAY_OK;
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
    return plugin->rules;
}
