/* rules: prints the manual of a game. */
#include <string.h>

#include <kayles/contest.h>
#include <kayles/state.h>
#include <kayles/theorem.h>

#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/wrap.h"
#include "ruleset/contest.h"
#include "ruleset/starts.h"

/* Writes a heading and indented lines. */
static void rules_section(const cli_call *cli, kay_text *out, const char *heading, const char *lines)
{
    cli_heading(out, cli->colour, heading);
    cli_lines(out, lines);
}

/* Writes a heading and sentences, wrapped to the width of the terminal. */
static void rules_prose(const cli_call *cli, kay_text *out, const char *heading, const char *sentences)
{
    enum { WIDEST = 102 };
    unsigned columns = cli_columns();
    if (columns == 0 || columns >= WIDEST) {
        rules_section(cli, out, heading, sentences);
        return;
    }
    cli_heading(out, cli->colour, heading);
    kay_text_add(out, "  ");
    cli_wrap(out, sentences, 2, 2, columns);
}

static void rules_flags(const cli_call *cli, kay_text *out, const kay_flag *flag)
{
    kay_text lines;
    kay_text_init(&lines, out->ctx);
    for (; flag->name; flag++)
        kay_text_format(&lines, "--%s%s%s: %s\n", flag->name, flag->value ? " " : "", flag->value ? flag->value : "",
                        flag->help);
    rules_section(cli, out, "Flags", kay_text_string(&lines));
    kay_text_free(&lines);
}

/* Checks that `solve` can answer an input. */
static kay_status rules_answer(cli_call *cli, const kay_text *input)
{
    cli_cases cases;
    kay_solver *solver = NULL;
    kay_outcome outcome;
    kay_status status = cli_cases_open_bytes(cli, cli->rules, "<text>", kay_text_string(input), input->length, &cases);
    if (status == KAY_OK)
        status = cli_cases_one(&cases);
    if (status == KAY_OK)
        status = kay_solver_open(&cli->ctx, cases.game, &cases.state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = kay_solver_answer(solver, &outcome);
    kay_solver_close(solver);
    cli_cases_close(&cases);
    return status;
}

/* Whether the game is a file in Lua whose field `input` describes the cases. */
static bool rules_have_form(const cli_call *cli)
{
    return cli->file_count == 1 && cli->files[0].script && kay_contest_form_of(cli->rules)->input;
}

static unsigned rules_words(const char *text)
{
    unsigned words = 0;
    for (text += strspn(text, " \n"); *text; text += strspn(text, " \n"), words++)
        text += strcspn(text, " \n");
    return words;
}

/* Writes a small random input.  For a form it chooses a short one among several that shows the items of the form: one
 * of at least WORDS words, or the longest. */
static kay_status rules_sample(cli_call *cli, kay_text *out)
{
    enum { SIZE = 4, WORDS = 6, DRAWN = 40 };
    kay_random random;
    kay_text one;
    unsigned best = 0;
    kay_random_seed(&random, 1);
    kay_text_init(&one, &cli->ctx);
    for (int i = 0; i < (rules_have_form(cli) ? DRAWN : 1) && out->error == KAY_OK; i++) {
        kay_text_clear(&one);
        kay_sample(cli->rules, &random, SIZE, &one);
        const unsigned words = rules_words(kay_text_string(&one));
        if (one.error == KAY_OK && best && (best < WORDS ? words <= best : words < WORDS || words >= best))
            continue;
        best = words;
        kay_text_clear(out);
        kay_text_bytes(out, kay_text_string(&one), one.length);
        out->error = one.error == KAY_OK ? out->error : one.error;
    }
    kay_text_free(&one);
    return out->error;
}

/* Writes the input of the start for `count` small parameters, or of a small sample if `count` is 0. */
static kay_status rules_input(cli_call *cli, unsigned count, kay_text *out)
{
    static const uint64_t parameters[] = {3, 3};
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_text_clear(out);
    if (count == 0)
        return rules_sample(cli, out);
    kay_arena_init(&arena, &cli->ctx);
    const kay_status status = cli_start(cli, parameters, count, &arena, &game, &state);
    if (status == KAY_OK)
        kay_state_write(game, &state, out);
    kay_arena_free(&arena);
    return status == KAY_OK ? out->error : status;
}

/* Writes an example that `solve` answers, if the rules have such a position and can write it. */
static kay_status rules_find_example(cli_call *cli, kay_text *out)
{
    const kay_ruleset *rules = cli->rules;
    const unsigned usual = kay_starts_of(rules)->usual_parameters, most = kay_starts_of(rules)->parameters,
                   tries[] = {usual, most, 0};
    kay_status status = KAY_END;
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
        if (i == 1 && most == usual)
            continue;
        status = rules_input(cli, tries[i], out);
        if (status == KAY_OK)
            status = rules_answer(cli, out);
        if (status != KAY_EINPUT && status != KAY_EUSAGE && status != KAY_END)
            return status;
    }
    kay_text_clear(out);
    return KAY_OK;
}

/* Writes the position that the functions in Lua get for an input, unless the rules write positions in their own way. */
static kay_status rules_write_p(cli_call *cli, const kay_text *input)
{
    cli_cases cases;
    kay_text words, lines;
    kay_text_init(&words, &cli->ctx);
    kay_text_init(&lines, &cli->ctx);
    kay_status status = cli_cases_open_bytes(cli, cli->rules, "<text>", kay_text_string(input), input->length, &cases);
    if (status == KAY_OK)
        status = cli_cases_one(&cases);
    if (status == KAY_OK)
        kay_state_write_position(cases.game, &cases.state, &words);
    const char *text = kay_text_string(&words);
    const bool array = *text == '[' || strcmp(text, "-") == 0 || strchr(text, ' ');
    kay_text_add(&lines, array ? "p = {" : "p = ");
    for (const char *at = text; *at; at++)
        if (*at == ' ')
            kay_text_add(&lines, ", ");
        else if (!strchr("[]", *at) && strcmp(text, "-") != 0)
            kay_text_char(&lines, *at);
    kay_text_add(&lines, array ? "}" : "");
    if (status == KAY_OK)
        status = words.error == KAY_OK ? lines.error : words.error;
    if (status == KAY_OK && !text[strspn(text, "-0123456789 []")])
        rules_section(cli, &cli->out, "In Lua", kay_text_string(&lines));
    kay_text_free(&lines);
    kay_text_free(&words);
    cli_cases_close(&cases);
    return status;
}

static kay_status rules_example(cli_call *cli)
{
    const kay_ruleset *rules = cli->rules;
    if (rules->manual->example) {
        rules_section(cli, &cli->out, "Example", rules->manual->example);
        return KAY_OK;
    }
    if ((!kay_starts_of(rules)->start && !kay_contest_samples(rules)) || !rules->plain_position)
        return KAY_OK;
    KAY_TRY(kay_text_finish(&cli->out));
    kay_text lines;
    kay_text_init(&lines, &cli->ctx);
    cli_time_begin(cli);
    kay_status status = rules_find_example(cli, &lines);
    cli_time_end(cli);
    if (status == KAY_OK && lines.length)
        rules_section(cli, &cli->out, "Example", kay_text_string(&lines));
    if (status == KAY_OK && lines.length && rules_have_form(cli))
        status = rules_write_p(cli, &lines);
    kay_text_free(&lines);
    return status;
}

int cli_verb_rules(cli_call *cli)
{
    const kay_ruleset *rules = cli->rules;
    const kay_manual *manual = rules->manual;
    kay_text *out = &cli->out;
    const char *const *constants;
    kay_status status = cli_constants(cli, &constants);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    kay_text_format(out, "%s: %s\n", rules->name, rules->summary);
    rules_prose(cli, out, "Rules", manual->rules);
    rules_prose(cli, out, "Input", manual->input);
    rules_prose(cli, out, "Output", manual->output);
    rules_prose(cli, out, "Move", manual->move);
    rules_prose(cli, out, "Position", manual->position);
    if (manual->features)
        rules_prose(cli, out, "Features", manual->features);
    if (rules->flags)
        rules_flags(cli, out, rules->flags);
    if (rules->theorem)
        rules_prose(cli, out, "Theorem", rules->theorem->statement);
    if (rules->theorem)
        rules_prose(cli, out, "Source", rules->theorem->source);
    status = rules_example(cli);
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}
