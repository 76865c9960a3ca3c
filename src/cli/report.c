/* Reports errors in one form, and maps statuses to exit codes. */
#include "cli/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/games.h"

int cli_exit_code(const cli_call *cli, kay_status status)
{
    switch (status) {
    case KAY_OK:
    case KAY_END:
        return CLI_DONE;
    case KAY_EFALSE:
        return CLI_FALSE;
    case KAY_EINPUT:
        return cli->verb && (cli->verb->takes & CLI_FINDS) ? CLI_FALSE : CLI_BAD;
    case KAY_EUSAGE:
    case KAY_EREAD:
        return CLI_BAD;
    case KAY_EUNABLE:
    case KAY_ENOMEM:
        return CLI_UNABLE;
    case KAY_EWRITE:
        return cli->closed ? CLI_CLOSED : CLI_NO_OUTPUT;
    }
    return CLI_BAD;
}

/* Returns the name of the input.  The diagnosis cuts a long path; then the path is found on the command line. */
static const char *report_source(const cli_call *cli, const kay_diag *diag)
{
    const size_t most = sizeof diag->source - 1;
    for (unsigned i = 0; i < cli->operand_count && strlen(diag->source) == most; i++) {
        const char *path = cli->operands[i];
        const size_t length = strlen(path);
        if (length > most && (memcmp(path, diag->source, most) == 0 || strcmp(path + length - most, diag->source) == 0))
            return path;
    }
    return diag->source;
}

/* Prints a file name with control characters escaped. */
static void report_name(const char *name)
{
    for (; *name; name++)
        fprintf(stderr, (unsigned char)*name < ' ' || *name == '\177' ? "\\x%02x" : "%c", (unsigned char)*name);
}

/* Appends the first line of the diagnosis of the context: FILE:LINE:COLUMN: what is wrong. */
static void report_text(const cli_call *cli, kay_text *out)
{
    const kay_diag *diag = &cli->ctx.diag;
    if (diag->placed) {
        const char *source = report_source(cli, diag);
        kay_text_shown(out, source, strlen(source));
        kay_text_char(out, ':');
    }
    if (diag->placed && diag->line)
        kay_text_format(out, "%llu:", (unsigned long long)diag->line);
    if (diag->placed && diag->column)
        kay_text_format(out, "%llu:", (unsigned long long)diag->column);
    kay_text_format(out, "%s%s", diag->placed ? " " : "", diag->text);
}

void cli_report_json(const cli_call *cli, kay_json_writer *object)
{
    kay_text text;
    kay_text_init(&text, object->out->ctx);
    report_text(cli, &text);
    kay_json_write_bytes(object, "error", kay_text_string(&text), text.length);
    kay_text_free(&text);
}

/* Prints FILE:LINE:COLUMN: and the message, the line, and a caret under the place. */
static void report_place(const cli_call *cli, const kay_diag *diag)
{
    report_name(report_source(cli, diag));
    if (!diag->column) { /* errors of rules in Lua have at most a line */
        fputc(':', stderr);
        if (diag->line)
            fprintf(stderr, "%llu:", (unsigned long long)diag->line);
        fprintf(stderr, " %s\n", diag->text);
        return;
    }
    fprintf(stderr, ":%llu:%llu: %s\n", (unsigned long long)diag->line, (unsigned long long)diag->column, diag->text);
    fprintf(stderr, "%s\n%*s^\n", diag->excerpt, (int)diag->caret, "");
}

void cli_lost_input(void)
{
    static const char words[] = "kayles: the input became shorter while it was read\n";
    const ssize_t wrote = write(STDERR_FILENO, words, sizeof words - 1);
    _exit(wrote < 0 ? CLI_NO_OUTPUT : CLI_BAD);
}

/* Prints a diagnosis; `source` names the input, for an error without a place. */
static void report_print(cli_call *cli, const kay_diag *diag, const char *source)
{
    cli_progress_end(cli);
    if (diag->placed) {
        report_place(cli, diag);
        return;
    }
    report_name(source);
    fprintf(stderr, "%s%s\n", *source ? ": " : "", diag->text);
}

void cli_note(cli_call *cli, const kay_diag *diag)
{
    report_print(cli, diag, "kayles");
}

const kay_diag *cli_diagnosis(const cli_call *cli, kay_status status)
{
    const bool output = status == KAY_ENOMEM && cli->ctx.diag.status != status && cli->output_ctx.diag.status == status;
    return output ? &cli->output_ctx.diag : &cli->ctx.diag;
}

int cli_report(cli_call *cli, kay_status status, const char *source)
{
    if (cli->file_count)
        cli_rules_place(cli, false);
    kay_diag diag = *cli_diagnosis(cli, status); /* flushing may overwrite it */
    if (!*diag.text)
        snprintf(diag.text, sizeof diag.text, "the rules failed and did not say why");
    if (status != KAY_EWRITE) {
        if (kay_text_finish(&cli->out) == KAY_EWRITE)
            return cli_report(cli, KAY_EWRITE, NULL);
    }
    if (status == KAY_EWRITE && cli->closed)
        return CLI_CLOSED;
    /* A message about failed writing begins with the file name itself. */
    report_print(cli, &diag, status == KAY_EWRITE ? "" : source ? source : "kayles");
    return cli_exit_code(cli, status);
}

int cli_usage(cli_call *cli, const char *format, ...)
{
    char words[sizeof cli->ctx.diag.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return cli_report(cli, kay_fail(&cli->ctx, KAY_EUSAGE, "%s", words), NULL);
}
