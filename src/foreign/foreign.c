/* Foreign rules: opened, what is learned of them, closed. */
#include <kayles/named_game.h>
#include <string.h>
#include <sys/shm.h>

#include "base/utf8.h"
#include "foreign/foreign.h"

/* A string on a line that must be there. */
static const char *foreign_line(kay_foreign *foreign, kay_wire *in)
{
    const char *text = kay_wire_take_string(in, &foreign->arena);
    in->bad |= !text || !*text || !kay_is_line(text);
    return text ? text : "";
}

/* The same on any number of lines. */
static const char *foreign_text(kay_foreign *foreign, kay_wire *in)
{
    const char *text = kay_wire_take_string(in, &foreign->arena);
    in->bad |= !text;
    return text ? text : "";
}

/* A list of what a command line gives; NULL: it is empty. */
static const kay_flag *foreign_take_flags(kay_foreign *foreign, kay_wire *in, unsigned *count)
{
    enum { MOST = 16 };
    *count = (unsigned)kay_wire_take_below(in, MOST + 1);
    kay_flag *list = kay_arena_array(&foreign->arena, *count + 1, sizeof *list);
    for (unsigned i = 0; list && i < *count; i++) {
        list[i].name = foreign_line(foreign, in);
        list[i].value = kay_wire_take_string(in, &foreign->arena);
        list[i].help = foreign_text(foreign, in);
        list[i].scope = (kay_flag_scope)kay_wire_take_below(in, KAY_OF_ANSWER + 1);
    }
    in->bad |= !list;
    return *count ? list : NULL;
}

static void foreign_take_manual(kay_foreign *foreign, kay_wire *in)
{
    kay_manual *manual = &foreign->manual;
    const char **const texts[] = {&manual->rules,    &manual->input,   &manual->output,  &manual->move,
                                  &manual->position, &manual->example, &manual->features};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = kay_wire_take_string(in, &foreign->arena);
    foreign->rules.manual = manual;
}

static void foreign_take_theorem(kay_foreign *foreign, kay_wire *in)
{
    const bool there = kay_wire_take(in) != 0;
    if (!there)
        return;
    foreign->theorem.statement = foreign_text(foreign, in);
    foreign->theorem.source = foreign_text(foreign, in);
    foreign->rules.theorem = &foreign->theorem;
}

static void foreign_take_rules(kay_foreign *foreign, kay_wire *in)
{
    kay_ruleset *rules = &foreign->rules;
    const uint64_t has = kay_wire_take(in);
    rules->version = KAY_RULESET_VERSION;
    rules->traits = (uint32_t)kay_wire_take_below(in, KAY_TRAITS_END);
    rules->name = foreign_line(foreign, in);
    rules->summary = kay_wire_take_string(in, &foreign->arena);
    for (int i = 0; i < 2; i++)
        rules->players[i] = foreign_line(foreign, in);
    in->bad |= strcmp(rules->players[0], rules->players[1]) == 0;
    foreign_take_manual(foreign, in);
    foreign->contest.answer = kay_wire_take_string(in, &foreign->arena);
    in->bad |= foreign->contest.answer && !kay_judge_takes(foreign->contest.answer);
    foreign->contest.input = kay_wire_take_string(in, &foreign->arena);
    foreign->contest.letters = kay_wire_take_string(in, &foreign->arena);
    foreign->starts.verify_size = foreign_text(foreign, in);
    foreign_take_theorem(foreign, in);
    foreign->starts.parameters = (unsigned)kay_wire_take_below(in, 3);
    foreign->starts.usual_parameters = (unsigned)kay_wire_take_below(in, 3);
    rules->flags = foreign_take_flags(foreign, in, &foreign->flags);
    foreign->starts.constants = foreign_take_flags(foreign, in, &foreign->constants);
    foreign_set_hooks(foreign, has);
}

kay_status foreign_learn(kay_foreign *foreign, kay_wire *answer)
{
    if (foreign->opened) /* a new worker: the rules are the same */
        return KAY_OK;
    foreign_take_rules(foreign, answer);
    for (int mover = 0; mover < 2 && foreign->script; mover++)
        for (int outcome = 0; outcome < 3; outcome++)
            foreign->words[mover][outcome] = foreign_text(foreign, answer);
    KAY_TRY(foreign_finish(foreign, answer));
    foreign->game = (foreign_game){
        .game = {.rules = &foreign->rules, .words = 1, .traits = foreign->rules.traits},
        .foreign = foreign,
    };
    foreign->opened = true;
    return KAY_OK;
}

/* The word that names the rules, and the file in it that diagnoses speak of. */
static void foreign_take_path(kay_foreign *foreign, const char *path)
{
    static const char lua[] = ".lua";
    const char *from = path;
    size_t length = kay_named_game_file(path, &from);
    if (!length) /* no name of rules: the worker says so */
        length = strlen(path);
    foreign->path = kay_arena_text(&foreign->arena, path, strlen(path));
    foreign->file = kay_arena_text(&foreign->arena, from, length);
    foreign->lua = length >= strlen(lua) && memcmp(from + length - strlen(lua), lua, strlen(lua)) == 0;
    foreign->script = foreign->lua && length == strlen(path);
}

kay_foreign *foreign_new(kay_context *ctx, const char *path, const char *worker, double seconds)
{
    kay_foreign *foreign = kay_alloc(ctx, sizeof *foreign);
    if (!foreign)
        return NULL;
    foreign->ctx = ctx;
    foreign->socket = -1;
    foreign->seconds = seconds;
    kay_arena_init(&foreign->arena, ctx);
    kay_intern_table_init(&foreign->contents, ctx);
    kay_text_init(&foreign->out, ctx);
    kay_text_init(&foreign->in, ctx);
    kay_text_init(&foreign->stream, ctx);
    foreign_ahead_init(&foreign->of_state, ctx);
    foreign_ahead_init(&foreign->of_stream, ctx);
    foreign_take_path(foreign, path);
    foreign->program = kay_arena_text(&foreign->arena, worker, strlen(worker));
    if (foreign->path && foreign->file && foreign->program)
        return foreign;
    kay_foreign_close(foreign);
    return NULL;
}

kay_status kay_foreign_open(kay_context *ctx, const char *path, const char *worker, double seconds, kay_foreign **out)
{
    kay_foreign *foreign = foreign_new(ctx, path, worker, seconds);
    if (!foreign)
        return kay_no_memory(ctx);
    const kay_status status = foreign_have_worker(foreign);
    if (status == KAY_OK)
        *out = foreign;
    else
        kay_foreign_close(foreign);
    return status;
}

void kay_foreign_close(kay_foreign *foreign)
{
    if (!foreign)
        return;
    kay_context *ctx = foreign->ctx;
    foreign_end_worker(foreign);
    if (foreign->page)
        shmdt(foreign->page);
    kay_text_free(&foreign->in);
    kay_text_free(&foreign->stream);
    foreign_ahead_free(&foreign->of_state);
    foreign_ahead_free(&foreign->of_stream);
    kay_text_free(&foreign->out);
    kay_intern_table_free(&foreign->contents);
    kay_arena_free(&foreign->arena);
    kay_free(ctx, foreign, sizeof *foreign);
}

void kay_foreign_be_patient(kay_foreign *foreign, double seconds)
{
    const double half = foreign->seconds / 2;
    foreign->patience = half > 0 && half < seconds ? half : seconds;
}

bool kay_foreign_failed(const kay_foreign *foreign)
{
    return foreign->socket < 0;
}

const char *foreign_keep_string(kay_foreign *foreign, const char *text)
{
    for (foreign_string *known = foreign->strings; known; known = known->next)
        if (strcmp(known->text, text) == 0)
            return known->text;
    const size_t length = strlen(text);
    foreign_string *fresh = kay_arena_get(&foreign->arena, sizeof *fresh + length + 1);
    if (!fresh)
        return NULL;
    memcpy(fresh->text, text, length + 1);
    fresh->next = foreign->strings;
    foreign->strings = fresh;
    return fresh->text;
}

const kay_ruleset *kay_foreign_rules(const kay_foreign *foreign)
{
    return &foreign->rules;
}
