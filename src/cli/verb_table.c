/* table: outcomes, Grundy values or numbers of winning moves over ranges, or at all positions of a size. */
#include <kayles/starts.h>

#include <string.h>

#include "cli/output_file.h"
#include "cli/quantities.h"
#include "cli/report.h"

/* What the command line alone says of it. */
static kay_status table_asked(cli_call *cli, kay_table_question *question)
{
    *question = (kay_table_question){.show = (kay_table_show)cli_arguments_choice(cli, FLAG_SHOW, 0),
                                     .axes = cli->operand_count - 1};
    for (unsigned i = 0; i < question->axes; i++)
        KAY_TRY(cli_range(cli, cli->operands[i + 1], &question->ranges[i].first, &question->ranges[i].last));
    return KAY_OK;
}

static kay_status table_question(cli_call *cli, kay_table_question *question, const char *constants[CLI_CONSTANTS])
{
    KAY_TRY(table_asked(cli, question));
    KAY_TRY(cli_constants(cli, constants, &question->constants));
    question->rules = cli->rules;
    const char *size = cli->values[FLAG_SIZE];
    if (size && question->axes)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "table takes ranges or --size, not both");
    if (!size && !question->axes)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "table %s: which range? such as 0..20; or --size", cli->rules->name);
    if (size)
        KAY_TRY(cli_size(cli, FLAG_SIZE, &question->size));
    return kay_table_fits(&cli->ctx, question, (kay_table_format)cli_arguments_choice(cli, FLAG_FORMAT, 0));
}

/* Writes what was done, however the making of it ended. */
static kay_status table_write(cli_call *cli, const kay_table *table, kay_text *out)
{
    kay_table_only only = (kay_table_only)(1 + cli_arguments_choice(cli, FLAG_ONLY, -1));
    return kay_table_write(table, (kay_table_format)cli_arguments_choice(cli, FLAG_FORMAT, 0), only, out);
}

static int table_answer(cli_call *cli, kay_table_question *question, kay_text *out)
{
    kay_table table;
    kay_status status = kay_table_make(&cli->ctx, question, &table), written = KAY_OK;
    const kay_diag diag = cli->ctx.diag; /* writing may leave another */
    cli_time_end(cli); /* writing is no part of the budget */
    cli->ctx.stop = NULL;
    if (table.count || status == KAY_OK)
        written = table_write(cli, &table, out);
    kay_table_free(&table);
    if (written != KAY_OK)
        return cli_report(cli, written, NULL);
    cli->ctx.diag = diag;
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}

static int table_close(cli_call *cli, cli_file *file, int code)
{
    const bool reported = code == CLI_NO_OUTPUT || code == CLI_CLOSED;
    const kay_status status = cli_file_close(file, code);
    return status == KAY_OK || reported ? code : cli_report(cli, status, NULL);
}

static int table_run(cli_call *cli)
{
    const char *constants[CLI_CONSTANTS];
    kay_table_question question;
    kay_text *out;
    cli_file file;
    kay_status status = table_question(cli, &question, constants);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    status = cli_file_open(cli, FLAG_FILE, NULL, &file, &out);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    cli_time_begin(cli);
    return table_close(cli, &file, table_answer(cli, &question, out));
}

const cli_verb cli_verb_table = {
    .name = "table",
    .operands = "GAME [A..B [C..D]]",
    .least = 1,
    .most = 3,
    .game = true,
    .numbers = true,
    .summary = "a table of a game: outcomes, Grundy values, numbers of winning moves",
    .text = &cli_table_text,
    .run = table_run,
};
