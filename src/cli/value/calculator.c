/* Computes lines with variables and positions, for the operands and lines of `value` and for its session. */
#include "cli/value/calculator.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/grow.h"
#include "cli/cases.h"
#include "cli/child.h"
#include "cli/games.h"
#include "solve/valuer_inside.h"

enum { CALCULATOR_KEEP = 64 << 20 }; /* bytes; a larger store drops all values that no variable holds */

/* ---- The store */

/* Remembers the file of rules that is asked, to name it if it fails, crashes or hangs. */
static void calculator_asks(void *user, const char *path)
{
    cli_call *cli = user;
    snprintf(cli->page->rules, sizeof cli->page->rules, "%s", path ? path : "");
}

static void calculator_drop(cli_calculator *calculator)
{
    kay_valuer_free(calculator->valuer);
    kay_value_store_free(calculator->store);
    calculator->valuer = NULL;
    calculator->store = NULL;
}

static kay_status calculator_make(cli_calculator *calculator)
{
    cli_call *cli = calculator->cli;
    if (!calculator->store)
        KAY_TRY(kay_value_store_new(&cli->ctx, 0, &calculator->store));
    if (!calculator->valuer) {
        KAY_TRY(kay_valuer_new(&cli->ctx, calculator->store, &calculator->valuer));
        kay_valuer_parallel(calculator->valuer, calculator->threads);
        kay_valuer_games(calculator->valuer)->files =
            (kay_valuer_files){.rules = cli_game_files(cli), .asks = calculator_asks};
    }
    return KAY_OK;
}

kay_status cli_calculator_begin(cli_calculator *calculator, bool held)
{
    const bool left = calculator->valuer && kay_valuer_leave(calculator->valuer);
    if (!calculator->arena.ctx)
        kay_arena_init(&calculator->arena, &calculator->cli->ctx);
    if (calculator->store && !held && left && kay_value_store_bytes(calculator->store) > CALCULATOR_KEEP)
        cli_calculator_tidy(calculator);
    return calculator_make(calculator);
}

void cli_calculator_tidy(cli_calculator *calculator)
{
    kay_context *ctx = &calculator->cli->ctx;
    const uint64_t count = calculator->count;
    if (!count || !calculator->store) {
        calculator_drop(calculator);
        return;
    }
    if (calculator->valuer)
        kay_valuer_forget(calculator->valuer);
    kay_form *held = kay_alloc_array(ctx, count, sizeof *held);
    for (uint64_t i = 0; i < count && held; i++)
        held[i] = calculator->variables[i].form;
    if (held && kay_value_release(calculator->store, held, count) == KAY_OK)
        for (uint64_t i = 0; i < count; i++)
            calculator->variables[i].form = held[i];
    kay_free(ctx, held, count * sizeof *held);
}

void cli_calculator_close(cli_calculator *calculator)
{
    calculator_drop(calculator);
    kay_arena_free(&calculator->arena);
}

/* ---- Variables */

const char *cli_calculator_command(unsigned i)
{
    static const char *const words[] = {"help", "quit", "variables"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

static calculator_variable *calculator_find(const cli_calculator *calculator, const char *name, size_t length)
{
    for (uint64_t i = 0; i < calculator->count; i++)
        if (strncmp(calculator->variables[i].name, name, length) == 0 && !calculator->variables[i].name[length])
            return &calculator->variables[i];
    return NULL;
}

/* Hook of kay_value_names. */
static bool calculator_name(void *user, const char *name, size_t length, kay_form *out)
{
    cli_calculator *calculator = user;
    const calculator_variable *found = calculator_find(calculator, name, length);
    if (found && found->unable)
        calculator->missed = found;
    if (!found || found->unable)
        return false;
    *out = found->form;
    return true;
}

/* Adds a variable, which has no value yet. */
static kay_status calculator_add(cli_calculator *calculator, const char *name, size_t length, calculator_variable **out)
{
    KAY_ROOM_IN(&calculator->arena, calculator->variables, calculator->count, calculator->room);
    char *kept = kay_arena_text(&calculator->arena, name, length);
    if (!kept)
        return kay_no_memory(&calculator->cli->ctx);
    *out = &calculator->variables[calculator->count++];
    **out = (calculator_variable){.name = kept, .form = KAY_VALUE_ZERO, .unable = true};
    return KAY_OK;
}

kay_status cli_calculator_keep(cli_calculator *calculator, const cli_calculated *line)
{
    const char *name = line->name ? line->name : "_";
    const size_t length = line->name ? line->length : 1;
    if (line->result.kind != KAY_RESULT_VALUE)
        return KAY_OK;
    calculator_variable *variable = calculator_find(calculator, name, length);
    if (!variable)
        KAY_TRY(calculator_add(calculator, name, length, &variable));
    variable->form = line->result.form;
    variable->unable = false;
    return KAY_OK;
}

/* ---- Lines */

static bool calculator_is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

/* Returns the length of the name that a line assigns, 0 if none.  *rest is where the game begins. */
static size_t calculator_assigned(const char *line, size_t length, size_t *rest)
{
    size_t end = 0;
    while (end < length && (calculator_is_letter(line[end]) || (end && line[end] >= '0' && line[end] <= '9')))
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

static bool calculator_is(const char *name, size_t length, const char *word)
{
    return word && length == strlen(word) && strncasecmp(name, word, length) == 0;
}

/* Returns whether a function or a command has the name. */
static bool calculator_is_taken(const char *name, size_t length)
{
    const kay_value_function *function;
    const char *command;
    for (unsigned i = 0; (function = kay_value_function_at(i)); i++)
        if (calculator_is(name, length, function->name) || calculator_is(name, length, function->other))
            return true;
    for (unsigned i = 0; (command = cli_calculator_command(i)); i++)
        if (calculator_is(name, length, command))
            return true;
    return false;
}

/* Gives an error its place: in the rules that failed, or in the text. */
static kay_status calculator_place(cli_call *cli, kay_reader *reader, const char *text, size_t place, kay_status status)
{
    const bool rules = place == SIZE_MAX || (*cli->page->rules && status != KAY_EINPUT);
    if (rules)
        cli_rules_place(cli, false);
    return rules ? status : cli_answer_place(reader, text + place, status);
}

/* Evaluates the expression of a line. */
static kay_status calculator_evaluate(cli_calculator *calculator, const char *text, size_t length, cli_calculated *out,
                                      size_t *place)
{
    const kay_value_names names = {calculator_name, calculator};
    kay_context *ctx = &calculator->cli->ctx;
    calculator_asks(calculator->cli, NULL);
    calculator->missed = NULL;
    kay_status status = kay_valuer_read(calculator->valuer, text, length, &names, &out->result, &out->known, place);
    if (status == KAY_EINPUT && calculator->missed)
        status = kay_fail(ctx, KAY_EUNABLE, "%.60s has no value: unable", calculator->missed->name);
    const bool unable = status == KAY_EUNABLE || status == KAY_ENOMEM;
    if (unable && out->name && !calculator_find(calculator, out->name, out->length)) {
        const kay_diag why = ctx->diag;
        calculator_variable *added;
        (void)calculator_add(calculator, out->name, out->length, &added); /* without memory the name stays unknown */
        ctx->diag = why;
    }
    return status;
}

kay_status cli_calculator_read(cli_calculator *calculator, kay_reader *reader, const char *text, size_t length,
                               cli_calculated *out)
{
    size_t place = 0, rest = 0;
    const char *begin = text + strspn(text, " \t");
    const size_t blanks = (size_t)(begin - text) < length ? (size_t)(begin - text) : length;
    *out = (cli_calculated){.known = {.known = false}};
    out->length = calculator_assigned(begin, length - blanks, &rest);
    out->name = out->length ? begin : NULL;
    rest = out->name ? rest + blanks : 0;
    if (out->name && calculator_is_taken(begin, out->length))
        return kay_reader_fail(reader, begin, "'%.*s' is reserved by the calculator", (int)out->length, begin);
    const kay_status status = calculator_evaluate(calculator, text + rest, length - rest, out, &place);
    if (status != KAY_OK)
        return calculator_place(calculator->cli, reader, text + rest, place, status);
    if (out->name && out->result.kind != KAY_RESULT_VALUE)
        return kay_reader_fail(reader, text + rest, "this is not a game, so it cannot be named");
    return KAY_OK;
}
