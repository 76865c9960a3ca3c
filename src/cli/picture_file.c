/* Makes PNG and PDF files from SVG with rsvg-convert.  Its input and output are files in memory, so that all errors of
 * the picture file itself are reported by output_file.c. */
#include "cli/picture_file.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static bool picture_ends(const char *path, const char *ending)
{
    const size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

/* Returns the format of rsvg-convert for a file name; NULL: none. */
static const char *picture_format(const char *path)
{
    return !path ? NULL : picture_ends(path, ".png") ? "png" : picture_ends(path, ".pdf") ? "pdf" : NULL;
}

bool cli_picture_is(const char *path)
{
    return path && (picture_format(path) || picture_ends(path, ".svg"));
}

kay_status cli_picture_form(cli_call *cli, cli_flag_id flag, int picture, int *form)
{
    const char *path = cli->values[FLAG_FILE];
    *form = cli_arguments_choice(cli, flag, cli_picture_is(path) ? picture : 0);
    if (picture_format(path) && *form != picture)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--format %s: a file name that ends in .%s means a picture",
                        cli->values[flag], picture_format(path));
    return KAY_OK;
}

/* Runs rsvg-convert and waits for its end. */
static kay_status picture_run(cli_call *cli, const char *name, char *option, int in, int out)
{
    char *arguments[] = {"rsvg-convert", option, NULL};
    posix_spawn_file_actions_t files;
    pid_t pid;
    int ended = 0;
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return kay_fail(&cli->ctx, KAY_EWRITE, "%s: rsvg-convert: %s", name, strerror(error));
    error = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (!error)
        error = posix_spawnp(&pid, arguments[0], &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    while (!error && waitpid(pid, &ended, 0) < 0)
        error = errno == EINTR ? 0 : errno;
    if (error == ENOENT)
        return kay_fail(&cli->ctx, KAY_EWRITE,
                        "%s: rsvg-convert, which makes such pictures, is missing: install the packages librsvg2-bin "
                        "and fonts-dejavu-core",
                        name);
    if (error || ended)
        return kay_fail(&cli->ctx, KAY_EWRITE, "%s: rsvg-convert: %s", name, error ? strerror(error) : "it failed");
    return KAY_OK;
}

/* Refuses pictures of formats that cannot be written. */
static kay_status picture_refuse(cli_call *cli, const char *path)
{
    static const char *const other[] = {".bmp", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".eps", ".ps"};
    for (size_t i = 0; path && i < sizeof other / sizeof *other; i++)
        if (picture_ends(path, other[i]))
            return kay_fail(&cli->ctx, KAY_EUSAGE, "%.200s: the name of a picture ends in .svg, .png or .pdf", path);
    return KAY_OK;
}

kay_status cli_picture_open(cli_call *cli, cli_flag_id id, cli_file *file, kay_text **out)
{
    const char *path = cli->values[id];
    KAY_TRY(picture_refuse(cli, path));
    if (!picture_format(path))
        return cli_file_open(cli, id, NULL, file, out);
    const int svg = memfd_create("kayles", MFD_CLOEXEC);
    if (svg < 0)
        return kay_fail(&cli->ctx, KAY_EWRITE, "%s: %s", path, strerror(errno));
    /* Checks before the work begins that the program exists. */
    kay_status status = picture_run(cli, path, "--version", svg, svg);
    if (status == KAY_OK)
        status = cli_file_open(cli, id, NULL, file, out);
    if (status != KAY_OK || ftruncate(svg, 0) != 0 || lseek(svg, 0, SEEK_SET) != 0) {
        close(svg);
        return status;
    }
    file->svg = file->output.fd = svg;
    return KAY_OK;
}

kay_status cli_picture_write(cli_file *file)
{
    cli_call *cli = file->output.cli;
    const char *name = file->output.name;
    const bool pdf = strcmp(picture_format(name), "pdf") == 0;
    const int picture = memfd_create("kayles", MFD_CLOEXEC);
    kay_status status = KAY_OK;
    if (picture >= 0 && lseek(file->svg, 0, SEEK_SET) == 0)
        status = picture_run(cli, name, pdf ? "--format=pdf" : "--format=png", file->svg, picture);
    if (status == KAY_OK && (picture < 0 || !cli_file_pour(picture, file->fd)))
        status = cli_file_fail(file);
    if (picture >= 0)
        close(picture);
    return status;
}
