/* sequence --all-octal: the catalogue of octal games.  Rows are added to the file one by one, so that what ends the program
 * loses none; a file that is there is gone on from, behind its last complete line. */
#include "cli/sequence_catalogue.h"

#include <kayles/catalogue.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/quantities.h"
#include "cli/report.h"

enum { CATALOGUE_SECONDS = 1 }; /* for each game without --seconds */

typedef struct catalogue_file {
    cli_call *cli;
    const char *path; /* NULL: standard output */
    FILE *file;
    kay_text line;
    uint64_t rows; /* that were there */
} catalogue_file;

static kay_status catalogue_fail(const catalogue_file *out)
{
    return kay_fail(&out->cli->ctx, KAY_EWRITE, "%s: %s", out->path, strerror(errno));
}

/* Writes the line that stands in out->line. */
static kay_status catalogue_write_line(catalogue_file *out)
{
    KAY_TRY(out->line.error);
    if (!out->path) {
        kay_text_bytes(&out->cli->out, out->line.data, out->line.length);
        KAY_TRY(cli_flush(&out->cli->out));
    } else if (fwrite(out->line.data, 1, out->line.length, out->file) != out->line.length || fflush(out->file) != 0) {
        return catalogue_fail(out);
    }
    kay_text_clear(&out->line);
    return KAY_OK;
}

/* Hook of the question. */
static kay_status catalogue_take(void *user, const kay_catalogue_row *row)
{
    catalogue_file *out = user;
    kay_catalogue_write(row, &out->line);
    return catalogue_write_line(out);
}

/* Whether a line of the file is what would be written there: the header, or the row of a game. */
static bool catalogue_line_fits(catalogue_file *out, const char *line, uint64_t number)
{
    char name[KAY_CATALOGUE_NAME];
    if (!number) {
        kay_text_clear(&out->line);
        kay_catalogue_write_header(&out->line);
        const bool fits = strcmp(line, kay_text_string(&out->line)) == 0;
        kay_text_clear(&out->line);
        return fits;
    }
    kay_catalogue_name(number - 1, name);
    const size_t length = strlen(name);
    return strncmp(line, name, length) == 0 && line[length] == '\t';
}

/* Counts the lines that are there, and cuts off the last one where it is not complete. */
static kay_status catalogue_read(catalogue_file *out, uint64_t most, uint64_t *lines)
{
    char *line = NULL;
    size_t room = 0;
    off_t end = 0;
    kay_status status = KAY_OK;
    for (ssize_t length; status == KAY_OK && (length = getline(&line, &room, out->file)) > 0;) {
        if (line[length - 1] != '\n')
            break;
        if (*lines <= most && !catalogue_line_fits(out, line, *lines))
            status = kay_fail(&out->cli->ctx, KAY_EINPUT,
                              "%s:%" PRIu64 ": this is no line of the catalogue of octal games", out->path, *lines + 1);
        end += length;
        ++*lines;
    }
    free(line);
    if (status == KAY_OK && (fseeko(out->file, end, SEEK_SET) != 0 || ftruncate(fileno(out->file), end) != 0))
        status = catalogue_fail(out);
    return status;
}

/* Opens the file and writes the header, unless it is there. */
static kay_status catalogue_open(catalogue_file *out, uint64_t games)
{
    struct stat old;
    uint64_t lines = 0;
    if (out->path) {
        const bool there = stat(out->path, &old) == 0 && S_ISREG(old.st_mode);
        out->file = fopen(out->path, there ? "r+" : "w");
        if (!out->file)
            return catalogue_fail(out);
        if (there)
            KAY_TRY(catalogue_read(out, games, &lines));
    }
    if (lines) {
        out->rows = lines - 1 < games ? lines - 1 : games;
        return KAY_OK;
    }
    kay_catalogue_write_header(&out->line);
    return catalogue_write_line(out);
}

static kay_status catalogue_asked(cli_call *cli, kay_catalogue_question *question)
{
    static const cli_flag_id others[] = {FLAG_PERIOD,  FLAG_STATS,      FLAG_CHECKSUM,    FLAG_JSON,
                                         FLAG_LISTING, FLAG_CHECKPOINT, FLAG_CERTIFICATE, FLAG_FOLD};
    uint64_t digits, most, threads;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        KAY_TRY(cli_arguments_refuse(cli, others[i], "with --all-octal"));
    if (cli->operand_count)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--all-octal is about all games: '%.60s' has no meaning",
                        cli->operands[0]);
    KAY_TRY(cli_number(cli, FLAG_ALL_OCTAL, 1, 1, &digits));
    KAY_TRY(cli_number(cli, FLAG_HEAPS, 0, UINT64_MAX, &most));
    KAY_TRY(cli_number(cli, FLAG_PARALLEL, 1, 1, &threads));
    if (digits > KAY_CATALOGUE_DIGITS)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--all-octal: at most %d digits", KAY_CATALOGUE_DIGITS);
    if (threads > KAY_CATALOGUE_THREADS)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--parallel: at most %d threads work at once", KAY_CATALOGUE_THREADS);
    question->digits = (unsigned)digits;
    question->most = most < UINT64_MAX ? most + 1 : most;
    question->seconds = cli->seconds > 0 ? cli->seconds : CATALOGUE_SECONDS;
    question->threads = (unsigned)threads;
    return KAY_OK;
}

int cli_catalogue(cli_call *cli)
{
    const char *path = cli->values[FLAG_FILE];
    catalogue_file out = {.cli = cli, .path = path && strcmp(path, "-") != 0 ? path : NULL};
    kay_catalogue_question question = {.take = catalogue_take, .user = &out};
    kay_text_init(&out.line, &cli->ctx);
    kay_status status = catalogue_asked(cli, &question);
    if (status == KAY_OK)
        status = catalogue_open(&out, kay_catalogue_games(question.digits));
    question.from = out.rows;
    if (status == KAY_OK)
        status = kay_catalogue_make(&cli->ctx, &question);
    if (out.file && fclose(out.file) != 0 && status == KAY_OK)
        status = catalogue_fail(&out);
    kay_text_free(&out.line);
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}
