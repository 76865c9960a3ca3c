/* lint: what a ruleset promises, tried. */
#include <kayles/json.h>
#include <kayles/lint.h>

#include <inttypes.h>

#include "cli/quantities.h"
#include "cli/report.h"

enum { LINT_STATES = 400, LINT_STATES_ASKED = 4000, LINT_SEED = 1 };

static kay_status lint_all(cli_call *cli, kay_lint_result *result)
{
    const bool asked = cli->values[FLAG_UP_TO] != NULL;
    kay_lint_question question = {.rules = cli->rules, .states = asked ? LINT_STATES_ASKED : LINT_STATES};
    const char *room[CLI_CONSTANTS];
    KAY_TRY(cli_size(cli, FLAG_UP_TO, &question.size));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, LINT_SEED, &question.seed));
    KAY_TRY(cli_constants(cli, room, &question.constants));
    cli_time_begin(cli);
    return kay_lint(&cli->ctx, &question, result);
}

static void lint_json(const cli_call *cli, const kay_lint_result *result, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", cli->rules->name);
    kay_json_write_u64(&object, "checks", result->checks);
    kay_json_write_bool(&object, "holds", result->holds);
    kay_json_write_text(&object, "law", result->holds ? NULL : kay_lint_law(result->law));
    kay_json_write_text(&object, "counterexample", result->holds ? NULL : kay_text_string(&result->counterexample));
    kay_json_write_text(&object, "difference", result->holds ? NULL : kay_text_string(&result->difference));
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

static void lint_plain(const kay_lint_result *result, kay_text *out)
{
    for (unsigned law = 0; law < KAY_LINT_LAWS; law++)
        if (result->by_law[law])
            kay_text_format(out, "%8" PRIu64 "  %s\n", result->by_law[law], kay_lint_law(law));
    if (result->holds)
        kay_text_format(out, "%" PRIu64 " checks hold\n", result->checks);
    else
        kay_text_format(out, "does not hold: %s\n%s\n%s\n", kay_lint_law(result->law),
                        kay_text_string(&result->difference), kay_text_string(&result->counterexample));
}

static int lint_run(cli_call *cli)
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
        lint_plain(&result, &cli->out);
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    return code;
}

const cli_verb cli_verb_lint = {
    .name = "lint",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .game = true,
    .finds = true,
    .summary = "try what the rules of a game promise",
    .text = &cli_lint_text,
    .run = lint_run,
};
