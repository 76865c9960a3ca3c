/* The rules: loaded from their file, and told of. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lua/content.h"
#include "worker/worker.h"

static kay_status rules_read_file(worker *w, int file, kay_text *out)
{
    enum { STEP = 256 * 1024 };
    struct stat facts;
    if (fstat(file, &facts) == 0 && S_ISDIR(facts.st_mode))
        return kay_fail(&w->ctx, KAY_EREAD, "is a directory");
    for (;;) {
        char *room = kay_text_room(out, STEP);
        const ssize_t got = room ? read(file, room, STEP) : 0;
        if (got > 0)
            kay_text_written(out, (size_t)got);
        else if (got == 0)
            return out->error;
        else if (errno != EINTR)
            return kay_fail(&w->ctx, KAY_EREAD, "%s", strerror(errno));
    }
}

/* What the rules print goes to standard error, so that answers stay answers. */
static void rules_print(void *user, const char *line, size_t length)
{
    (void)user;
    fwrite(line, 1, length, stderr);
}

static kay_status rules_open_script(worker *w, const char *path, const kay_ruleset **out)
{
    kay_text text;
    kay_script *script;
    if (w->script_count == WORKER_SCRIPTS)
        return kay_fail(&w->ctx, KAY_EINPUT, "more than %d files in Lua", WORKER_SCRIPTS);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return kay_fail(&w->ctx, KAY_EREAD, "%s", strerror(errno));
    kay_text_init(&text, &w->ctx);
    kay_status status = rules_read_file(w, file, &text);
    close(file);
    if (status == KAY_OK)
        status = kay_page_open_script(&w->ctx, path, kay_text_string(&text), text.length, rules_print, NULL,
                                      &w->page->rules, &script);
    kay_text_free(&text);
    if (status != KAY_OK)
        return status;
    w->scripts[w->script_count++] = script;
    *out = kay_script_rules(script);
    return KAY_OK;
}

/* Hands what was written to a file on to standard error. */
static void rules_tell(int file)
{
    char bytes[4096];
    ssize_t got;
    lseek(file, 0, SEEK_SET);
    while ((got = read(file, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)got, stderr);
}

/* What a plugin prints while it is refused nobody sees: the system's loader has words of its own, as we have. */
static kay_status rules_open_plugin(worker *w, const char *name, const kay_ruleset **out)
{
    static const int standard[] = {STDOUT_FILENO, STDERR_FILENO};
    const int said = memfd_create("kayles", MFD_CLOEXEC);
    int ours[2];
    kay_plugin *plugin;
    kay_text path; /* without a folder it is a file here, not one of the system's libraries */
    kay_text_init(&path, &w->ctx);
    kay_text_add(&path, strchr(name, '/') ? "" : "./");
    kay_text_add(&path, name);
    stdout = stderr;
    for (int i = 0; i < 2; i++) {
        ours[i] = fcntl(standard[i], F_DUPFD_CLOEXEC, KAY_WORKER_SOCKET);
        if (said >= 0 && ours[i] >= 0)
            dup2(said, standard[i]);
    }
    kay_status status = path.error;
    if (status == KAY_OK)
        status = kay_plugin_open(&w->ctx, kay_text_string(&path), &plugin);
    for (int i = 0; i < 2; i++)
        if (ours[i] >= 0) {
            dup2(ours[i], standard[i]);
            close(ours[i]);
        }
    if (said >= 0 && status == KAY_OK)
        rules_tell(said);
    if (said >= 0)
        close(said);
    kay_text_free(&path);
    if (status == KAY_OK)
        *out = kay_plugin_rules(plugin);
    return status;
}

static uint64_t rules_has(const worker *w)
{
    const kay_ruleset *rules = w->rules;
    const kay_contest_form *form = kay_contest_form_of(rules);
    const kay_starts *starts = kay_starts_of(rules);
    const bool words = form->verdict || form->words[0] || form->words[1] || form->words[2];
    const bool has[] = {
        rules->end,
        rules->draw,
        rules->details,
        words,
        form->sample_threshold,
        kay_contest_writes(rules),
        false,
        starts->positions,
        starts->start,
        rules->plain_position,
        form->interactive,
        starts->complete,
        starts->from_starts,
        rules->move_read,
        rules->negate,
        kay_contest_lines(rules),
        w->script && kay_script_plain_text(w->lua),
        w->script && kay_script_plain_features(w->lua),
        rules->proof,
    };
    uint64_t bits = 0;
    for (size_t i = 0; i < sizeof has / sizeof *has; i++)
        bits |= (uint64_t)has[i] << i;
    return bits;
}

static void rules_put_flags(worker *w, const kay_flag *list)
{
    uint64_t count = 0;
    while (list && list[count].name)
        count++;
    kay_wire_u64(&w->out, count);
    for (uint64_t i = 0; i < count; i++) {
        kay_wire_string(&w->out, list[i].name);
        kay_wire_string(&w->out, list[i].value);
        kay_wire_string(&w->out, list[i].help);
        kay_wire_u64(&w->out, list[i].scope);
    }
}

static void rules_put(worker *w)
{
    const kay_ruleset *rules = w->rules;
    static const kay_manual none = {.rules = NULL};
    const kay_manual *manual = rules->manual ? rules->manual : &none;
    const kay_starts *starts = kay_starts_of(rules);
    const char *const texts[] = {rules->name,
                                 rules->summary,
                                 rules->players[0] ? rules->players[0] : "First",
                                 rules->players[1] ? rules->players[1] : "Second",
                                 manual->rules,
                                 manual->input,
                                 manual->output,
                                 manual->move,
                                 manual->position,
                                 manual->example,
                                 manual->features,
                                 kay_contest_form_of(rules)->answer,
                                 kay_contest_form_of(rules)->input,
                                 kay_contest_form_of(rules)->letters,
                                 kay_starts_verify_size(rules)};
    kay_text *out = &w->out;
    kay_wire_u64(out, rules_has(w));
    kay_wire_u64(out, rules->traits);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        kay_wire_string(out, texts[i]);
    kay_wire_u64(out, rules->theorem != NULL);
    if (rules->theorem) {
        kay_wire_string(out, rules->theorem->statement);
        kay_wire_string(out, rules->theorem->source);
    }
    kay_wire_u64(out, starts->parameters);
    kay_wire_u64(out, starts->usual_parameters);
    rules_put_flags(w, rules->flags);
    rules_put_flags(w, starts->constants);
}

/* The words for each outcome are those of all states. */
static kay_status rules_put_verdicts(worker *w)
{
    for (int mover = KAY_LEFT; mover <= KAY_RIGHT; mover++)
        for (int outcome = KAY_LOSS; outcome <= KAY_WIN; outcome++) {
            const kay_state state = {.mover = (kay_player)mover};
            const char *word;
            KAY_TRY(kay_judge_word(&w->ctx, kay_script_game(w->lua), &state, (kay_outcome)outcome, &word));
            kay_wire_string(&w->out, word);
        }
    return KAY_OK;
}

/* Rules that what is opened is made of. */
static kay_status rules_open_part(void *user, const char *path, const kay_ruleset **out)
{
    const size_t length = strlen(path);
    const bool script = length > 4 && strcmp(path + length - 4, ".lua") == 0;
    return (script ? rules_open_script : rules_open_plugin)(user, path, out);
}

bool worker_usable(const worker *w)
{
    for (unsigned i = 0; i < w->script_count; i++)
        if (!kay_script_usable(w->scripts[i]))
            return false;
    return true;
}

kay_status worker_open(worker *w, kay_wire *in)
{
    if (kay_wire_take(in) != KAY_PROTOCOL_VERSION)
        return kay_fail(&w->ctx, KAY_EUNABLE, "the worker is that of another version of kayles");
    KAY_TRY(kay_named_game_open(&w->ctx, w->path, rules_open_part, w, &w->named));
    w->rules = kay_named_game_rules(w->named);
    w->script = w->script_count && kay_script_rules(w->scripts[0]) == w->rules;
    w->lua = w->script ? w->scripts[0] : NULL;
    rules_put(w);
    return w->script ? rules_put_verdicts(w) : KAY_OK;
}
