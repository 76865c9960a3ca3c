/* value -i: answers each line.  A line that fails, exceeds the budget or is interrupted changes no variable. */
#include "cli/value/value_answer.h"

#include <string.h>

#include "cli/value/calculator.h"
#include "cli/child.h"
#include "cli/readline.h"
#include "cli/typed_lines.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"

typedef struct session {
    cli_call *cli;
    cli_typed_lines lines;
    cli_calculator calculator;
    uint64_t number; /* the number of the line */
} session;

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
                 "GAME('POSITION') is the value of a position: domineering('...|...'), 0.77(5), rules.lua('3').\n"
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
    const cli_calculator *calculator = &s->calculator;
    for (uint64_t i = 0; i < calculator->count; i++) {
        const calculator_variable *variable = &calculator->variables[i];
        kay_value value;
        KAY_TRY(kay_form_value(calculator->store, variable->form, &value));
        kay_text_format(out, "%s = ", variable->name);
        if (variable->unable)
            kay_text_add(out, "unable");
        else
            KAY_TRY(kay_value_write(calculator->store, value, KAY_VALUE_TEXT, out));
        kay_text_char(out, '\n');
    }
    return out->error;
}

/* Enumerates the names that a tab completes: commands, functions, games, variables. */
static const char *session_completion(void *user, unsigned i)
{
    const session *s = user;
    const kay_value_function *function;
    const char *command;
    unsigned count = 0;
    while ((command = cli_calculator_command(count)))
        if (count++ == i)
            return command;
    i -= count;
    for (count = 0; (function = kay_value_function_at(count)); count++)
        if (count == i)
            return function->name;
    i -= count;
    for (count = 0; (command = kay_listed_game(count)); count++)
        if (count == i)
            return command;
    i -= count;
    return i < s->calculator.count ? s->calculator.variables[i].name : NULL;
}

/* ---- Lines */

static bool session_is(const char *line, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(line, word, length) == 0;
}

/* Computes the line in the reader and answers. */
static kay_status session_compute(session *s, kay_reader *reader, size_t length)
{
    cli_calculated line;
    const cli_value_question question = {.text = reader->at, .length = length};
    const kay_status status = cli_calculator_read(&s->calculator, reader, reader->at, length, &line);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        const kay_diag why = s->cli->ctx.diag;
        if (!cli_typed_lines_interrupted(&s->lines, status) || line.known.outcome || line.known.bounded[0] ||
            line.known.bounded[1])
            cli_value_unable(s->cli, s->calculator.store, &question, &line.known);
        s->cli->ctx.diag = why;
    }
    KAY_TRY(status);
    KAY_TRY(cli_value_answer(s->cli, s->calculator.store, &question, &line.result));
    return cli_calculator_keep(&s->calculator, &line);
}

static kay_status session_expression(session *s, const char *line, size_t length)
{
    kay_context *ctx = &s->cli->ctx;
    kay_reader reader;
    KAY_TRY(kay_reader_from_text(ctx, "<stdin>", line, length, &reader));
    const kay_status status = session_compute(s, &reader, length);
    kay_reader_close(&reader);
    if (status == KAY_EINPUT && ctx->diag.placed && strcmp(ctx->diag.source, "<stdin>") == 0)
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
    KAY_TRY(cli_calculator_begin(&s->calculator, false));
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
        s->cli->ctx.diag.placed = *s->cli->page->rules; /* the file of the rules is named, not the line */
    }
    cli_report(s->cli, status, NULL);
    if (status != KAY_EINPUT)
        cli_calculator_tidy(&s->calculator);
    return s->cli->out.error == KAY_OK;
}

static kay_status session_run(session *s)
{
    kay_status status = cli_calculator_begin(&s->calculator, false);
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

int cli_value_session(cli_call *cli, unsigned threads)
{
    session s = {
        .cli = cli, .lines = {.cli = cli, .input = {.ctx = &cli->ctx}}, .calculator = {.cli = cli, .threads = threads}};
    cli_readline_complete(session_completion, &s);
    const kay_status status = session_run(&s);
    const int code = status == KAY_OK ? CLI_DONE : cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL);
    cli_typed_lines_close(&s.lines);
    cli_calculator_close(&s.calculator);
    return code;
}
