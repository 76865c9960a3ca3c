/* sequence --all-octal: the catalogue of octal games.  Rows are added to the file one by one, so that what ends the program
 * loses none; a file that is there is gone on from, behind its last complete line. */
#include "cli/sequence_catalogue.h"

#include <kayles/catalogue.h>

#include <errno.h>
#include <fcntl.h>
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
    int fd;
    cli_output output;
    kay_text text; /* of the file */
    kay_text *out; /* this one, or standard output */
    uint64_t rows; /* that were there */
} catalogue_file;

static kay_status catalogue_fail(const catalogue_file *file)
{
    return kay_fail(&file->cli->ctx, KAY_EWRITE, "%s: %s", file->path, strerror(errno));
}

/* Hook of the question. */
static kay_status catalogue_take(void *user, const kay_catalogue_row *row)
{
    catalogue_file *file = user;
    kay_catalogue_write(row, file->out);
    return cli_flush(file->out);
}

/* Whether a line of the file is what would be written there, the header or the row of a game, or the beginning of it. */
static bool catalogue_line_fits(cli_call *cli, const char *line, uint64_t number)
{
    kay_text begins;
    kay_text_init(&begins, &cli->ctx);
    if (number) {
        char name[KAY_CATALOGUE_NAME];
        kay_catalogue_name(number - 1, name);
        kay_text_format(&begins, "%s\t", name);
    } else {
        kay_catalogue_write_header(&begins);
    }
    const size_t length = strlen(line), most = begins.length;
    const bool whole = length > 0 && line[length - 1] == '\n', row = number > 0;
    const bool fits = begins.error == KAY_OK && (whole ? length >= most : row || length < most) &&
                      strncmp(line, kay_text_string(&begins), length < most ? length : most) == 0;
    kay_text_free(&begins);
    return fits;
}

/* Counts the lines that are there, of which *end is the end: the last one may be cut short. */
static kay_status catalogue_count(const catalogue_file *file, FILE *from, uint64_t games, uint64_t *lines, off_t *end)
{
    char *line = NULL;
    size_t room = 0;
    kay_status status = KAY_OK;
    for (ssize_t length; status == KAY_OK && (length = getline(&line, &room, from)) > 0;) {
        if (*lines <= games && !catalogue_line_fits(file->cli, line, *lines))
            status =
                kay_fail(&file->cli->ctx, KAY_EINPUT, "%s:%" PRIu64 ": this is no line of the catalogue of octal games",
                         file->path, *lines + 1);
        const bool whole = line[length - 1] == '\n';
        *end += whole ? length : 0;
        *lines += whole;
    }
    free(line);
    return status;
}

/* Looks through the file that is there, and cuts off a last line that is not complete. */
static kay_status catalogue_read(catalogue_file *file, uint64_t games, uint64_t *lines)
{
    struct stat old;
    off_t end = 0;
    if (stat(file->path, &old) != 0 || !S_ISREG(old.st_mode))
        return KAY_OK;
    FILE *from = fopen(file->path, "r");
    if (!from)
        return catalogue_fail(file);
    const kay_status status = catalogue_count(file, from, games, lines, &end);
    fclose(from);
    if (status == KAY_OK && end < old.st_size && truncate(file->path, end) != 0)
        return catalogue_fail(file);
    return status;
}

/* Opens the file to be gone on with, and writes the header unless it is there. */
static kay_status catalogue_open(catalogue_file *file, uint64_t games)
{
    uint64_t lines = 0;
    if (file->path) {
        KAY_TRY(catalogue_read(file, games, &lines));
        file->fd = open(file->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (file->fd < 0)
            return catalogue_fail(file);
        cli_output_open(file->cli, &file->output, file->fd, file->path, &file->text);
        file->out = &file->text;
    }
    if (!lines)
        kay_catalogue_write_header(file->out);
    else
        file->rows = lines - 1 < games ? lines - 1 : games;
    return cli_flush(file->out);
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
    catalogue_file file = {.cli = cli, .fd = -1, .out = &cli->out};
    kay_catalogue_question question = {.take = catalogue_take, .user = &file};
    if (path && strcmp(path, "-") != 0)
        file.path = path;
    kay_status status = catalogue_asked(cli, &question);
    if (status == KAY_OK)
        status = catalogue_open(&file, kay_catalogue_games(question.digits));
    question.from = file.rows;
    if (status == KAY_OK)
        status = kay_catalogue_make(&cli->ctx, &question);
    if (file.fd >= 0) {
        kay_text_free(&file.text);
        if (close(file.fd) != 0 && status == KAY_OK)
            status = catalogue_fail(&file);
    }
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}
