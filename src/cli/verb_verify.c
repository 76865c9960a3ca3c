/* verify: compares theorem and search. */
#include <kayles/json.h>
#include <kayles/starts.h>

#include <inttypes.h>

#include "cli/quantities.h"
#include "cli/report.h"

enum { VERIFY_SEED = 1 }; /* the default of --seed */

static kay_status verify_all(cli_call *cli, kay_verify_result *result)
{
    kay_size size;
    uint64_t count, seed;
    const char *const *constants;
    KAY_TRY(cli_size(cli, FLAG_UP_TO, &size));
    KAY_TRY(cli_number(cli, FLAG_RANDOM, 1, 0, &count));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, VERIFY_SEED, &seed));
    KAY_TRY(cli_constants(cli, &constants));
    cli_time_begin(cli);
    if (count)
        return kay_verify_random(&cli->ctx, cli->rules, size, count, seed, constants, result);
    return kay_verify_all(&cli->ctx, cli->rules, size, constants, result);
}

static void verify_json(const cli_call *cli, const kay_verify_result *result, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", cli->rules->name);
    kay_json_write_u64(&object, "positions", result->positions);
    kay_json_write_bool(&object, "agree", result->agree);
    kay_json_write_text(&object, "counterexample", result->agree ? NULL : kay_text_string(&result->counterexample));
    if (!result->agree)
        kay_json_write_text(&object, "difference", result->difference);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

static void verify_plain(const kay_verify_result *result, kay_text *out)
{
    if (result->agree)
        kay_text_format(out, "%" PRIu64 " positions agree\n", result->positions);
    else
        kay_text_format(out, "%s\n%s\n", result->difference, kay_text_string(&result->counterexample));
}

int cli_verb_verify(cli_call *cli)
{
    kay_verify_result result = {.counterexample.ctx = &cli->ctx};
    kay_status status = verify_all(cli, &result);
    cli_time_end(cli);
    int code = result.agree ? CLI_DONE : CLI_FALSE;
    if (status != KAY_OK)
        code = cli_report(cli, status, NULL);
    else if (cli->values[FLAG_JSON])
        verify_json(cli, &result, &cli->out);
    else
        verify_plain(&result, &cli->out);
    kay_text_free(&result.counterexample);
    return code;
}
