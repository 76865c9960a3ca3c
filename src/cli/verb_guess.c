/* guess: looks for the rule that a game seems to follow. */
#include <kayles/json.h>

#include <stdio.h>

#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/wrap.h"

static void guess_json(const kay_conjecture *found, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "statement", found->statement);
    kay_json_write_text(&object, "kind", found->kind);
    kay_json_write_text(&object, "lua", found->lua);
    if (!found->lua)
        kay_json_write_text(&object, "lua_reason", found->lua_reason);
    kay_json_write_u64(&object, "fitted_on", found->fitted_on);
    kay_json_write_u64(&object, "tested_on", found->tested_on);
    kay_json_write_bool(&object, "agree", found->agree);
    kay_json_write_text(&object, "counterexample", found->counterexample);
    kay_json_write_bool(&object, "proved", found->proved);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

/* 18223 as "18,223". */
static void guess_number(kay_text *out, uint64_t number)
{
    if (number >= 1000) {
        guess_number(out, number / 1000);
        kay_text_format(out, ",%03u", (unsigned)(number % 1000));
    } else {
        kay_text_u64(out, number);
    }
}

static void guess_plain_lua(const char *lua, kay_text *out)
{
    kay_text_add(out, "  theorem = ");
    for (; *lua; lua++) {
        kay_text_char(out, *lua);
        if (*lua == '\n')
            kay_text_add(out, "  ");
    }
    kay_text_char(out, '\n');
}

static void guess_plain(const kay_conjecture *found, kay_text *out)
{
    cli_tell(out, found->statement, 0);
    kay_text_add(out, "  ");
    if (found->proved)
        kay_text_add(out, "proved; ");
    if (found->agree) {
        kay_text_add(out, "holds on ");
        guess_number(out, found->tested_on);
        kay_text_add(out, " of ");
        guess_number(out, found->tested_on);
        kay_text_add(out, " positions");
    } else {
        kay_text_format(out, "false: counterexample %s, after ", found->counterexample);
        guess_number(out, found->held_on);
        kay_text_add(out, " positions on which it holds");
    }
    kay_text_add(out, " (found on ");
    guess_number(out, found->fitted_on);
    kay_text_add(out, found->fitted_on == 1 ? " other)\n" : " others)\n");
    if (found->lua && found->agree)
        guess_plain_lua(found->lua, out);
}

static kay_status guess_values(cli_call *cli, kay_arena *arena, kay_guess_question *out)
{
    kay_reader reader;
    KAY_NEW(kay_guess_values, values, arena, 1);
    if (out->ranges)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "guess: values from standard input have no ranges");
    out->values = values;
    KAY_TRY(kay_reader_open(&cli->ctx, "-", &reader));
    kay_status status = kay_guess_read(&reader, arena, values);
    kay_reader_close(&reader);
    return status;
}

static kay_status guess_question(cli_call *cli, kay_arena *arena, kay_guess_question *out)
{
    *out = (kay_guess_question){.rules = cli->rules, .ranges = cli->operand_count - 1};
    if (cli->rules == kay_guess_values_rules()) {
        KAY_TRY(cli_constants(cli, &out->constants)); /* fails with --set: there are no constants */
        return guess_values(cli, arena, out);
    }
    for (unsigned i = 0; i < out->ranges; i++)
        KAY_TRY(cli_range(cli, cli->operands[i + 1], &out->range[i].from, &out->range[i].to));
    return cli_constants(cli, &out->constants);
}

/* Adds a note to the answer if the rules failed beyond the range that the user gave. */
static void guess_note(cli_call *cli, const kay_guess *found)
{
    if (!found->beyond || !cli->file_count)
        return;
    kay_diag diag = *found->beyond;
    snprintf(diag.text, sizeof diag.text, "beyond the range: %.*s", (int)sizeof diag.text - 32, found->beyond->text);
    cli_note(cli, &diag);
}

/* Prints the conjectures that agree, or the refuted ones. */
static void guess_print(cli_call *cli, const kay_guess *found, bool agree)
{
    for (uint64_t i = 0; i < found->count; i++) {
        if (found->list[i].agree != agree)
            continue;
        if (cli->values[FLAG_JSON])
            guess_json(&found->list[i], &cli->out);
        else
            guess_plain(&found->list[i], &cli->out);
    }
}

/* Prints what was not found. */
static void guess_none(cli_call *cli, const kay_guess *found)
{
    if (found->no_values)
        cli_tell(&cli->out, found->no_values, 0);
    if (!found->none)
        return;
    cli_tell(&cli->out, found->none, 0);
    if (found->count && !cli->values[FLAG_VERBOSE])
        kay_text_format(&cli->out, "%llu %s refuted; --verbose prints %s.\n", (unsigned long long)found->count,
                        found->count == 1 ? "conjecture was" : "conjectures were", found->count == 1 ? "it" : "them");
}

int cli_verb_guess(cli_call *cli)
{
    kay_guess_question question;
    kay_guess found;
    kay_arena arena;
    kay_arena_init(&arena, &cli->ctx);
    cli_time_begin(cli);
    kay_status status = guess_question(cli, &arena, &question);
    if (status != KAY_OK) {
        kay_arena_free(&arena);
        return cli_report(cli, status, question.values ? "<stdin>" : NULL);
    }
    status = kay_guess_find(&cli->ctx, &question, &found);
    cli_time_end(cli);
    guess_print(cli, &found, true);
    if (status == KAY_OK)
        guess_note(cli, &found);
    if (!cli->values[FLAG_JSON] && (status == KAY_OK || status == KAY_EUNABLE))
        guess_none(cli, &found);
    if (cli->values[FLAG_VERBOSE])
        guess_print(cli, &found, false);
    kay_guess_free(&found);
    kay_arena_free(&arena);
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}
