/* value -i: answers each line.  A line that fails, exceeds the budget or is interrupted changes no variable. */
#include "cli/value_answer.h"

#include <string.h>

#include "base/grow.h"
#include "cli/cases.h"
#include "cli/readline.h"
#include "cli/typed_lines.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"

enum { SESSION_KEEP = 64 << 20 }; /* bytes; a larger store drops all values that no variable holds */

typedef struct session_variable {
    char *name; /* NUL-terminated */
    kay_form form;
} session_variable;

typedef struct session {
    cli_call *cli;
    cli_typed_lines lines;
    kay_value_store *store;
    kay_arena arena; /* holds the variables and their names */
    session_variable *variables;
    uint64_t count, room;
    uint64_t number; /* the number of the line */
} session;

static const char *const session_words[] = {"help", "quit", "variables"};
enum { SESSION_WORDS = sizeof session_words / sizeof *session_words };

/* ---- Variables */

static session_variable *session_find(const session *s, const char *name, size_t length)
{
    for (unsigned i = 0; i < s->count; i++)
        if (strncmp(s->variables[i].name, name, length) == 0 && !s->variables[i].name[length])
            return &s->variables[i];
    return NULL;
}

/* Hook of kay_value_names. */
static bool session_name(void *user, const char *name, size_t length, kay_form *out)
{
    const session_variable *found = session_find(user, name, length);
    if (found)
        *out = found->form;
    return found;
}

static kay_status session_set(session *s, const char *name, size_t length, kay_form form)
{
    session_variable *variable = session_find(s, name, length);
    if (!variable) {
        KAY_ROOM_IN(&s->arena, s->variables, s->count, s->room);
        char *kept = kay_arena_text(&s->arena, name, length);
        if (!kept)
            return kay_no_memory(&s->cli->ctx);
        variable = &s->variables[s->count++];
        variable->name = kept;
    }
    variable->form = form;
    return KAY_OK;
}

/* Drops all values that no variable holds. */
static void session_forget(session *s)
{
    kay_context *ctx = &s->cli->ctx;
    kay_form *held = kay_alloc_array(ctx, s->count, sizeof *held);
    for (unsigned i = 0; i < s->count && held; i++)
        held[i] = s->variables[i].form;
    if (held && kay_value_release(s->store, held, s->count) == KAY_OK)
        for (unsigned i = 0; i < s->count; i++)
            s->variables[i].form = held[i];
    kay_free(ctx, held, s->count * sizeof *held);
}

/* ---- Help */

static void session_tell_function(kay_text *out, const kay_value_function *function)
{
    kay_text_format(out, "%s(%s)", function->name, function->takes);
    if (function->other)
        kay_text_format(out, ", %s", function->other);
    kay_text_format(out, ": %s\n", function->summary);
}

static kay_status session_help(const session *s)
{
    kay_text *out = &s->cli->out;
    kay_text_add(out,
                 "Numbers 3 and -5/8, nimbers * *2, ups ^ ^^ ^3 and downs v, {a,b|c||d}, +-G, 3.G, G+H, G-H, G:H;\n"
                 "one relation: == != < <= > >= <> <| |>.  '{a|b}' in quotes is kept as a form.\n"
                 "NAME = G names a game, _ is the last one; 'variables' lists them; 'quit' ends.  Functions:\n");
    const kay_value_function *function;
    for (unsigned i = 0; (function = kay_value_function_at(i)); i++) {
        kay_text_add(out, "  ");
        session_tell_function(out, function);
    }
    return out->error;
}

static kay_status session_tell_variables(session *s)
{
    kay_text *out = &s->cli->out;
    for (unsigned i = 0; i < s->count; i++) {
        kay_value value;
        KAY_TRY(kay_form_value(s->store, s->variables[i].form, &value));
        kay_text_format(out, "%s = ", s->variables[i].name);
        KAY_TRY(kay_value_write(s->store, value, KAY_VALUE_TEXT, out));
        kay_text_char(out, '\n');
    }
    return out->error;
}

/* Enumerates the names that a tab completes: commands, functions, variables. */
static const char *session_completion(void *user, unsigned i)
{
    const session *s = user;
    if (i < SESSION_WORDS)
        return session_words[i];
    unsigned functions = 0;
    const kay_value_function *function;
    for (; (function = kay_value_function_at(functions)); functions++)
        if (i - SESSION_WORDS == functions)
            return function->name;
    i -= SESSION_WORDS + functions;
    return i < s->count ? s->variables[i].name : NULL;
}

/* ---- Lines */

static bool session_is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

/* Returns the length of the name that a line assigns, 0 if none.  *rest is where the game begins. */
static size_t session_assigned(const char *line, size_t length, size_t *rest)
{
    size_t end = 0;
    while (end < length && (session_is_letter(line[end]) || (end && line[end] >= '0' && line[end] <= '9')))
        end++;
    size_t at = end;
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    const bool downs = strspn(line, "v") + strspn(line + strspn(line, "v"), "0123456789") >= end;
    if (!end || downs || at == length || line[at] != '=' || (at + 1 < length && line[at + 1] == '='))
        return 0;
    *rest = at + 1;
    return end;
}

static bool session_is(const char *line, size_t length, const char *word)
{
    return word && length == strlen(word) && strncasecmp(line, word, length) == 0;
}

/* Returns whether a function or a command has the name. */
static bool session_is_taken(const char *name, size_t length)
{
    const kay_value_function *function;
    for (unsigned i = 0; (function = kay_value_function_at(i)); i++)
        if (session_is(name, length, function->name) || session_is(name, length, function->other))
            return true;
    for (int i = 0; i < SESSION_WORDS; i++)
        if (session_is(name, length, session_words[i]))
            return true;
    return false;
}

/* Evaluates the line in the reader. */
static kay_status session_compute(session *s, kay_reader *reader, size_t length)
{
    const char *line = reader->at;
    const kay_value_names names = {session_name, s};
    size_t place = 0, rest = 0;
    const size_t name = session_assigned(line, length, &rest);
    kay_result result;
    if (name && session_is_taken(line, name))
        return kay_reader_fail(reader, line, "'%.*s' is reserved by the calculator", (int)name, line);
    const kay_status status = kay_value_read(s->store, line + rest, length - rest, &names, &result, &place);
    if (status == KAY_EINPUT)
        return cli_answer_place(reader, line + rest + place, status);
    KAY_TRY(status);
    if (name && result.kind != KAY_RESULT_VALUE)
        return kay_reader_fail(reader, line + rest, "this is not a game, so it cannot be named");
    const cli_value_question question = {.text = line, .length = length};
    KAY_TRY(cli_value_answer(s->cli, s->store, &question, &result));
    if (result.kind == KAY_RESULT_VALUE)
        KAY_TRY(session_set(s, name ? line : "_", name ? name : 1, result.form));
    return KAY_OK;
}

static kay_status session_expression(session *s, const char *line, size_t length)
{
    kay_context *ctx = &s->cli->ctx;
    kay_reader reader;
    KAY_TRY(kay_reader_from_text(ctx, "<stdin>", line, length, &reader));
    const kay_status status = session_compute(s, &reader, length);
    kay_reader_close(&reader);
    if (status == KAY_EINPUT && ctx->diag.placed)
        ctx->diag.line = s->number;
    return status;
}

/* Answers one line; returns KAY_END if the session is to end. */
static kay_status session_line(session *s, const char *line, size_t length)
{
    if (!length)
        return KAY_OK;
    if (session_is(line, length, "quit"))
        return KAY_END;
    if (session_is(line, length, "help"))
        return session_help(s);
    if (session_is(line, length, "variables"))
        return session_tell_variables(s);
    if (kay_value_store_bytes(s->store) > SESSION_KEEP)
        session_forget(s);
    return session_expression(s, line, length);
}

/* Reports why a line failed; returns whether the session continues. */
static bool session_survives(session *s, kay_status status)
{
    const bool interrupted = cli_typed_lines_interrupted(&s->lines, status);
    if (cli_stopped() || s->cli->out.error != KAY_OK || status == KAY_EREAD)
        return false;
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        if (interrupted)
            kay_text_char(&s->cli->out, '\n');
        s->cli->ctx.diag.placed = false;
    }
    cli_report(s->cli, status, NULL);
    if (status != KAY_EINPUT)
        session_forget(s);
    return s->cli->out.error == KAY_OK;
}

static kay_status session_run(session *s)
{
    kay_status status = kay_value_store_new(&s->cli->ctx, 0, &s->store);
    if (status == KAY_OK)
        status = cli_typed_lines_open(&s->lines, NULL);
    while (status == KAY_OK) {
        const char *line = "";
        uint64_t length = 0;
        s->number++;
        status = cli_typed_lines_next(&s->lines, "value", &line, &length);
        if (status == KAY_OK) {
            cli_time_begin(s->cli);
            status = session_line(s, line, length);
            cli_time_end(s->cli);
        } else if (cli_typed_lines_interrupted(&s->lines, status)) { /* while waiting: the line is dropped */
            kay_text_char(&s->cli->out, '\n');
            status = s->cli->out.error;
        }
        if (status != KAY_OK && status != KAY_END && session_survives(s, status))
            status = KAY_OK;
    }
    return status == KAY_END ? KAY_OK : status;
}

int cli_value_session(cli_call *cli)
{
    session s = {.cli = cli, .lines = {.cli = cli, .input = {.ctx = &cli->ctx}}};
    kay_arena_init(&s.arena, &cli->ctx);
    cli_readline_complete(session_completion, &s);
    const kay_status status = session_run(&s);
    const int code = status == KAY_OK ? CLI_DONE : cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL);
    cli_typed_lines_close(&s.lines);
    kay_arena_free(&s.arena);
    kay_value_store_free(s.store);
    return code;
}
