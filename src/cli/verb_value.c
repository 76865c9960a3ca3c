/* value: what expressions of short games are worth. */
#include <limits.h>
#include <string.h>

#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/value_answer.h"

enum { VALUE_STORE_KEEP = 64 << 20 }; /* bytes: a store that has grown larger makes room before the next expression */

typedef struct value_work {
    cli_call *cli;
    kay_value_store *store; /* NULL: the next expression makes one */
    bool unable; /* so was an expression */
} value_work;

static kay_status value_store(value_work *work)
{
    if (work->store && kay_value_store_bytes(work->store) > VALUE_STORE_KEEP) {
        kay_value_store_free(work->store);
        work->store = NULL;
    }
    return work->store ? KAY_OK : kay_value_store_new(&work->cli->ctx, work->cli->ctx.memory_limit, &work->store);
}

/* Gives the diagnosis of the status its place in the input. */
static kay_status value_place(kay_reader *reader, const char *at, kay_status status)
{
    char words[sizeof reader->ctx->diag.text];
    memcpy(words, reader->ctx->diag.text, sizeof words);
    const kay_status placed = kay_reader_fail(reader, at, "%s", words);
    return status == KAY_EINPUT ? placed : status;
}

/* Whether the budget ended, which other expressions outlive. */
static bool value_gives_up(const value_work *work, kay_status status)
{
    return (status == KAY_EUNABLE || status == KAY_ENOMEM) && !cli_stopped() && work->cli->out.error == KAY_OK;
}

/* Tells on standard error what was too much, and frees the memory that it took. */
static void value_complain(value_work *work, kay_status status)
{
    cli_report(work->cli, status, NULL);
    kay_value_store_free(work->store);
    work->store = NULL;
    work->unable = true;
}

/* Computes and answers an expression, which stands in the reader. */
static kay_status value_expression(value_work *work, kay_reader *reader, const char *text, size_t length)
{
    cli_call *cli = work->cli;
    const cli_value_question question = {.expression = text, .length = length};
    kay_result result;
    size_t place = 0;
    cli_time_begin(cli);
    kay_status status = value_store(work);
    if (status == KAY_OK) {
        status = kay_value_read(work->store, text, length, NULL, &result, &place);
        if (status != KAY_OK)
            status = value_place(reader, text + place, status);
    }
    if (value_gives_up(work, status)) {
        value_complain(work, status);
        cli_value_unable(cli, &question);
        return cli->out.error;
    }
    KAY_TRY(status);
    status = cli_value_answer(cli, work->store, &question, &result);
    cli_time_end(cli);
    if (!value_gives_up(work, status))
        return status;
    value_complain(work, status);
    return KAY_OK;
}

static bool value_is_blank(const char *line, uint64_t length)
{
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    return !length;
}

/* Standard input, an expression a line.  What is known goes out before more is waited for. */
static kay_status value_lines(value_work *work)
{
    kay_reader reader;
    const char *line;
    uint64_t length;
    KAY_TRY(kay_reader_open(&work->cli->ctx, "-", &reader));
    kay_status status = KAY_OK;
    while (status == KAY_OK) {
        if (!reader.whole && reader.at == reader.end)
            status = cli_flush(&work->cli->out);
        if (status == KAY_OK)
            status = kay_read_line(&reader, &line, &length);
        if (status == KAY_OK && !value_is_blank(line, length))
            status = value_expression(work, &reader, line, length);
    }
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status value_operand(value_work *work, const char *text)
{
    kay_reader reader;
    KAY_TRY(kay_reader_from_text(&work->cli->ctx, "<text>", text, strlen(text), &reader));
    const kay_status status = value_expression(work, &reader, reader.at, strlen(text));
    kay_reader_close(&reader);
    return status;
}

static kay_status value_all(value_work *work)
{
    cli_call *cli = work->cli;
    if (cli->operand_count == 1 && strcmp(cli->operands[0], "-") == 0)
        return value_lines(work);
    for (unsigned i = 0; i < cli->operand_count; i++)
        KAY_TRY(value_operand(work, cli->operands[i]));
    return KAY_OK;
}

static int value_run(cli_call *cli)
{
    value_work work = {.cli = cli};
    const kay_status status = value_all(&work);
    const int code = status != KAY_OK ? cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL)
                     : work.unable    ? CLI_UNABLE
                                      : CLI_DONE;
    kay_value_store_free(work.store);
    return code;
}

const cli_verb cli_verb_value = {
    .name = "value",
    .operands = "EXPRESSION ...",
    .least = 1,
    .most = UINT_MAX,
    .expressions = true,
    .summary = "what short games are worth, exactly",
    .text = &cli_value_text,
    .run = value_run,
};
