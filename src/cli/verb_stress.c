/* stress: looks for an input on which an outside program fails. */
#include <kayles/json.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "stress/stress.h"

static const double STRESS_SHRINK_SECONDS = 20, STRESS_TIME_LIMIT = 10;

enum { STRESS_SIZE = 100000, STRESS_PARALLEL = 2, STRESS_SEED = 1 };

/* STRESS_SHOWN bytes of a long text are printed, or up to STRESS_WORD fewer, to end after a word or a line. */
enum { STRESS_SHOWN = 4 * 1024, STRESS_WORD = 100 };

/* `values` has room for the game's own flags. */
static kay_status stress_flags(cli_call *cli, const char **values, kay_stress *how)
{
    uint64_t parallel;
    *how = (kay_stress){.program = cli->tail, .shrink_seconds = STRESS_SHRINK_SECONDS};
    cli_arguments_of_game(cli, cli->rules, values, CLI_GAME_FLAGS);
    how->flags = cli->game_flag_count ? values : NULL;
    how->starts = cli_arguments_has(cli, "starts");
    how->seconds = cli->seconds;
    KAY_TRY(cli_constants(cli, &how->constants));
    KAY_TRY(cli_seconds(cli, FLAG_TIME_LIMIT, STRESS_TIME_LIMIT, &how->time_limit));
    KAY_TRY(cli_number(cli, FLAG_CASES, 1, UINT64_MAX, &how->cases));
    KAY_TRY(cli_number(cli, FLAG_SIZE, 1, STRESS_SIZE, &how->size));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, STRESS_SEED, &how->seed));
    KAY_TRY(cli_number(cli, FLAG_PARALLEL, 1, STRESS_PARALLEL, &parallel));
    if (parallel > KAY_STRESS_PARALLEL_MAX)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--parallel: at most %d programs run at once", KAY_STRESS_PARALLEL_MAX);
    how->parallel = (unsigned)parallel;
    return KAY_OK;
}

/* Writes the whole input of the program. */
static void stress_whole_input(const kay_stress_result *result, kay_text *out)
{
    const kay_text *input = &result->input;
    kay_text_bytes(out, kay_text_string(input), input->length);
    if (result->told.length && input->length && input->data[input->length - 1] != '\n')
        kay_text_char(out, '\n');
    kay_text_bytes(out, kay_text_string(&result->told), result->told.length);
}

static void stress_json(const kay_stress *how, const kay_stress_result *result, const kay_text *given, kay_text *out)
{
    static const char *const names[] = {"input", "expected", "got"};
    const kay_text *const texts[] = {given, &result->expected, &result->got};
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "verdict", kay_stress_text(result->verdict));
    kay_json_write_u64(&object, "cases", result->cases);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (result->verdict == KAY_STRESS_PASSED)
            kay_json_write_text(&object, names[i], NULL);
        else
            kay_json_write_bytes(&object, names[i], kay_text_string(texts[i]), texts[i]->length);
    kay_json_write_u64(&object, "seed", how->seed);
    if (result->skipped)
        kay_json_write_u64(&object, "skipped", result->skipped);
    if (*result->how)
        kay_json_write_text(&object, "why", result->how);
    if (result->errors.length)
        kay_json_write_bytes(&object, "stderr", kay_text_string(&result->errors), result->errors.length);
    if (result->skipped_from)
        kay_json_write_u64(&object, "skipped_from", result->skipped_from);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

/* Returns how many bytes to print: all of a short text; of a long text whole words, unless the words are long. */
static size_t stress_shown(const char *bytes, size_t length)
{
    if (length <= STRESS_SHOWN)
        return length;
    for (size_t shown = STRESS_SHOWN; shown > STRESS_SHOWN - STRESS_WORD; shown--)
        if (strchr(" \t\n", bytes[shown]))
            return shown;
    return STRESS_SHOWN;
}

/* Adds a text with control characters replaced. */
static void stress_show_bytes(kay_text *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        kay_text_char(out, (bytes[i] >= ' ' && bytes[i] <= '~') || bytes[i] == '\n' ? bytes[i]
                           : bytes[i] == '\t'                                       ? ' '
                                                                                    : '?');
    if (length && bytes[length - 1] != '\n')
        kay_text_char(out, '\n');
}

/* Writes a text under a title. */
static void stress_show(kay_text *out, const char *title, const kay_text *text)
{
    const char *bytes = kay_text_string(text);
    size_t shown = stress_shown(bytes, text->length);
    kay_text_format(out, "%s:%s\n", title, shown ? "" : " nothing");
    stress_show_bytes(out, bytes, shown);
    if (shown < text->length)
        kay_text_format(out, "... and %zu bytes more: --json prints all %zu bytes\n", text->length - shown,
                        text->length);
}

/* Writes the last lines of a crashed program's standard error. */
static void stress_show_errors(kay_text *out, const kay_text *errors)
{
    enum { LINES = 8 };
    const char *bytes = kay_text_string(errors), *at = bytes + errors->length;
    unsigned lines = 0;
    while (at > bytes && (at[-1] != '\n' || at == bytes + errors->length || ++lines < LINES))
        at--;
    if (at == bytes + errors->length)
        return;
    kay_text_add(out, "standard error, its last lines:\n");
    stress_show_bytes(out, at, (size_t)(bytes + errors->length - at));
}

/* Writes the size of the judged cases and the number of skipped ones. */
static void stress_show_sizes(kay_text *out, const kay_stress_result *result)
{
    if (result->verdict == KAY_STRESS_PASSED)
        kay_text_format(out, "of up to %" PRIu64 " numbers or letters, ", result->largest);
    if (!result->skipped)
        return;
    kay_text_format(out, "%" PRIu64 " skipped", result->skipped);
    if (result->skipped_from)
        kay_text_format(out, " in inputs of %" PRIu64 " or more", result->skipped_from);
    kay_text_add(out, ", ");
}

static void stress_plain(const kay_stress *how, const kay_stress_result *result, const kay_text *given, kay_text *out)
{
    if (result->verdict != KAY_STRESS_PASSED) {
        stress_show(out, "input", given);
        stress_show(out, "expected", &result->expected);
        stress_show(out, "got", &result->got);
        stress_show_errors(out, &result->errors);
    }
    kay_text_format(out, "%s%s%s: %" PRIu64 " case%s, ", kay_stress_text(result->verdict), *result->how ? ", " : "",
                    result->how, result->cases, result->cases == 1 ? "" : "s");
    stress_show_sizes(out, result);
    kay_text_format(out, "seed %" PRIu64 "\n", how->seed);
}

static void stress_write(cli_call *cli, const kay_stress *how, const kay_stress_result *result, kay_text *out)
{
    kay_text given;
    kay_text_init(&given, out->ctx);
    stress_whole_input(result, &given);
    if (given.error != KAY_OK)
        out->error = given.error;
    else if (cli->values[FLAG_JSON])
        stress_json(how, result, &given, out);
    else
        stress_plain(how, result, &given, out);
    kay_text_free(&given);
}

/* Prints notes on standard error. */
static void stress_note(cli_call *cli, const kay_stress_result *result)
{
    if (result->gave_up.status != KAY_OK) {
        cli->ctx.diag = result->gave_up;
        cli_report(cli, result->gave_up.status, NULL);
        fprintf(stderr, "kayles: so the search for smaller inputs stopped\n");
    }
    if (result->verdict == KAY_STRESS_PASSED && result->unfinished)
        fprintf(stderr, "kayles: %" PRIu64 " more case%s could not be judged: the program did not finish %s in time\n",
                result->unfinished, result->unfinished == 1 ? "" : "s", result->unfinished == 1 ? "it" : "them");
}

int cli_verb_stress(cli_call *cli)
{
    kay_stress how;
    kay_stress_result result;
    const char *values[CLI_GAME_FLAGS];
    if (!cli->tail_count)
        return cli_usage(cli, "stress: which program? name it after '--'");
    kay_stress_result_init(&result, &cli->ctx);
    kay_status status = stress_flags(cli, values, &how);
    cli->progress.ends = kay_now() + cli->seconds;
    if (status == KAY_OK)
        status = kay_stress_run(&cli->ctx, cli->rules, &how, &result);
    int code = result.verdict == KAY_STRESS_PASSED ? CLI_DONE : CLI_FALSE;
    if (status != KAY_OK)
        code = cli_report(cli, status, NULL);
    else
        stress_write(cli, &how, &result, &cli->out);
    if (status == KAY_OK)
        stress_note(cli, &result);
    kay_stress_result_free(&result);
    return code;
}
