/* lint: checks on small positions that a ruleset is consistent. */
#include <kayles/json.h>
#include <kayles/lint.h>

#include <inttypes.h>
#include <string.h>

#include "cli/quantities.h"
#include "cli/report.h"
#include "ruleset/contest.h"
#include "ruleset/input_grammar.h"

enum { LINT_SEED = 1 };

static kay_status lint_all(cli_call *cli, kay_lint_result *result)
{
    const bool asked = cli->values[FLAG_UP_TO] != NULL;
    kay_lint_question question = {.rules = cli->rules, .states = asked ? KAY_LINT_STATES_ASKED : KAY_LINT_STATES};
    KAY_TRY(cli_size(cli, FLAG_UP_TO, &question.size));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, LINT_SEED, &question.seed));
    KAY_TRY(cli_constants(cli, &question.constants));
    cli_time_begin(cli);
    return kay_lint(&cli->ctx, &question, result);
}

static void lint_size(const cli_call *cli, kay_size size, kay_text *out)
{
    kay_text_u64(out, size.a);
    if (strchr(kay_starts_verify_size(cli->rules), 'x'))
        kay_text_format(out, "x%" PRIu64, size.b);
}

/* Writes how many positions were checked, and their sizes. */
static void lint_looked(const cli_call *cli, const kay_lint_result *result, kay_text *out)
{
    const uint64_t *looked = result->looked;
    const char *noun = " positions", *before = "looked at ";
    if (looked[KAY_LINT_NAMED]) {
        kay_text_format(out, "%s%s %" PRIu64 "%s up to size ", before, result->all_named ? "all" : "the first",
                        looked[KAY_LINT_NAMED], noun);
        lint_size(cli, result->size, out);
        noun = "", before = ", ";
    }
    if (looked[KAY_LINT_STARTS]) {
        kay_text_format(out, "%s%" PRIu64 "%s reached from starts up to %" PRIu64, before, looked[KAY_LINT_STARTS],
                        noun, result->start);
        noun = "", before = ", ";
    }
    if (looked[KAY_LINT_GAMES])
        kay_text_format(out, "%s%" PRIu64 "%s in random games", before, looked[KAY_LINT_GAMES], noun);
    kay_text_char(out, '\n');
    if (result->not_valid)
        kay_text_format(out, "starts that are no valid case of the contest: %" PRIu64 "\n", result->not_valid);
}

/* Returns an end of a range that does not fit into an array, or 0. */
static int64_t lint_far_end(const kay_input_grammar *grammar)
{
    for (unsigned i = 0; i < 2 * grammar->count; i++) {
        const kay_grammar_range *range = &grammar->items[i / 2].ranges[i % 2];
        if (range->to && range->most.name < 0 && range->most.number > INT16_MAX)
            return range->most.number;
        if (range->from && range->least.name < 0 && range->least.number < INT16_MIN)
            return range->least.number;
    }
    return 0;
}

/* Writes a note if `input` of rules in Lua allows larger numbers than an array may have. */
static void lint_note_range(const cli_call *cli, kay_text *out)
{
    const kay_contest_form *form = kay_contest_form_of(cli->rules);
    kay_input_grammar grammar;
    kay_arena arena;
    if (cli->file_count != 1 || !cli->files[0].script || !form->input)
        return;
    kay_arena_init(&arena, out->ctx);
    if (kay_input_grammar_make(&arena, form->input, form->letters, true, &grammar) == KAY_OK) {
        const kay_grammar_item *last = &grammar.items[grammar.count - 1];
        const int64_t end = grammar.names == 1 && last->kind == KAY_GRAMMAR_NUMBER ? 0 : lint_far_end(&grammar);
        if (end)
            kay_text_format(out,
                            "note: a range of 'input' goes to %" PRId64 ", but the numbers of an array are from %d to "
                            "%d; cases with others are refused\n",
                            end, INT16_MIN, INT16_MAX);
    }
    kay_arena_free(&arena);
}

static void lint_json(const cli_call *cli, const kay_lint_result *result, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_text size;
    kay_text_init(&size, out->ctx);
    lint_size(cli, result->size, &size);
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", cli->rules->name);
    kay_json_write_u64(&object, "checks", result->checks);
    kay_json_write_bool(&object, "holds", result->holds);
    kay_json_write_text(&object, "law", result->holds ? NULL : kay_lint_law(result->law));
    kay_json_write_text(&object, "counterexample", result->holds ? NULL : kay_text_string(&result->counterexample));
    kay_json_write_text(&object, "difference", result->holds ? NULL : kay_text_string(&result->difference));
    kay_json_write_u64(&object, "named", result->looked[KAY_LINT_NAMED]);
    kay_json_write_text(&object, "up_to", result->looked[KAY_LINT_NAMED] ? kay_text_string(&size) : NULL);
    kay_json_write_u64(&object, "from_starts", result->looked[KAY_LINT_STARTS]);
    kay_json_write_u64(&object, "largest_start", result->start);
    kay_json_write_u64(&object, "starts_not_valid", result->not_valid);
    kay_json_write_u64(&object, "from_games", result->looked[KAY_LINT_GAMES]);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
    if (size.error != KAY_OK && out->error == KAY_OK)
        out->error = size.error;
    kay_text_free(&size);
}

static void lint_plain(const cli_call *cli, const kay_lint_result *result, kay_text *out)
{
    for (unsigned law = 0; law < KAY_LINT_LAWS; law++)
        if (result->by_law[law])
            kay_text_format(out, "%8" PRIu64 "  %s\n", result->by_law[law], kay_lint_law(law));
    lint_note_range(cli, out);
    if (result->holds)
        lint_looked(cli, result, out);
    if (result->holds)
        kay_text_format(out, "%" PRIu64 " checks hold\n", result->checks);
    else
        kay_text_format(out, "does not hold: %s\n%s\n%s\n", kay_lint_law(result->law),
                        kay_text_string(&result->difference), kay_text_string(&result->counterexample));
}

int cli_verb_lint(cli_call *cli)
{
    kay_lint_result result = {.counterexample.ctx = &cli->ctx, .difference.ctx = &cli->ctx};
    kay_status status = lint_all(cli, &result);
    cli_time_end(cli);
    int code = result.holds ? CLI_DONE : CLI_FALSE;
    if (status != KAY_OK)
        code = cli_report(cli, status, NULL);
    else if (cli->values[FLAG_JSON])
        lint_json(cli, &result, &cli->out);
    else
        lint_plain(cli, &result, &cli->out);
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    return code;
}
