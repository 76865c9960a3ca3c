/* table: prints outcomes, Grundy values, values or numbers of winning moves over ranges or all positions of a size. */
#include <kayles/starts.h>

#include "cli/picture_file.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "table/table_writer.h"

static kay_status table_question(cli_call *cli, kay_table_question *question, kay_table_format *format)
{
    *question = (kay_table_question){.rules = cli->rules,
                                     .show = (kay_table_show)cli_arguments_choice(cli, FLAG_SHOW, 0),
                                     .axes = cli->operand_count - 1,
                                     .only = cli->values[FLAG_ONLY]};
    for (unsigned i = 0; i < question->axes; i++)
        KAY_TRY(cli_range(cli, cli->operands[i + 1], &question->ranges[i].first, &question->ranges[i].last));
    KAY_TRY(cli_constants(cli, &question->constants));
    KAY_TRY(cli_threads(cli, &question->threads));
    KAY_TRY(cli_tables(cli, &question->tabulated));
    const char *size = cli->values[FLAG_SIZE];
    if (size && question->axes)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "table takes ranges or --size, not both");
    if (!size && !question->axes)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "table %s: which range? such as 0..20; or --size", cli->rules->name);
    if (size)
        KAY_TRY(cli_size(cli, FLAG_SIZE, &question->size));
    int form;
    KAY_TRY(cli_picture_form(cli, FLAG_FORMAT, KAY_TABLE_SVG, &form));
    *format = (kay_table_format)form;
    KAY_TRY(cli_fold(cli, form == KAY_TABLE_SVG, &question->fold));
    return kay_table_fits(&cli->ctx, question, *format);
}

/* A table whose rows are written as they are computed. */
typedef struct table_stream {
    cli_call *cli;
    kay_table_writer writer;
    double handed_on; /* time of the last flush */
} table_stream;

/* Adds a cell to the table; a hook of the question.  Flushes finished rows, because rules in a file may crash in the
 * next cell.  Writing does not count against the budget. */
static kay_status table_stream_cell(void *user, const kay_table *so_far, const kay_table_cell *cell,
                                    const char *position)
{
    static const double often = 0.02; /* seconds */
    table_stream *stream = user;
    cli_call *cli = stream->cli;
    kay_text *out = stream->writer.out;
    kay_table_writer_add(&stream->writer, so_far, cell, position);
    const double now = kay_now();
    if (!cli->file_count && now - stream->handed_on < often)
        return out->error;
    KAY_TRY(kay_text_finish(out));
    stream->handed_on = kay_now();
    if (cli->ctx.deadline > 0)
        cli->ctx.deadline += stream->handed_on - now;
    return KAY_OK;
}

static int table_answer(cli_call *cli, kay_table_question *question, kay_table_format format, kay_text *out)
{
    kay_table table;
    table_stream stream = {.cli = cli, .writer = {.format = format, .out = out}};
    const bool streams = kay_table_streams(question, format);
    if (streams) {
        question->done = table_stream_cell;
        question->user = &stream;
    }
    kay_status status = kay_table_make(&cli->ctx, question, &table), written = KAY_OK;
    const kay_diag diag = cli->ctx.diag; /* writing may overwrite it */
    cli_time_end(cli); /* writing does not count against the budget */
    cli->ctx.stop = NULL;
    if (table.count || status == KAY_OK)
        written = streams ? kay_table_writer_finish(&stream.writer, &table) : kay_table_write(&table, format, out);
    kay_table_writer_free(&stream.writer);
    kay_table_free(&table);
    if (written != KAY_OK)
        return cli_report(cli, written, NULL);
    cli->ctx.diag = diag;
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}

int cli_verb_table(cli_call *cli)
{
    kay_table_question question;
    kay_table_format format;
    kay_text *out;
    cli_file file;
    int code;
    kay_status status = table_question(cli, &question, &format);
    if (status == KAY_OK)
        status = cli_picture_open(cli, FLAG_FILE, &file, &out);
    if (status == KAY_OK) {
        cli_time_begin(cli);
        code = cli_file_end(cli, &file, table_answer(cli, &question, format, out));
    } else {
        code = cli_report(cli, status, NULL);
    }
    kay_tabulated_close(question.tabulated);
    return code;
}
