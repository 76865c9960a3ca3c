/* Writes answers to files.  A regular file is written under a temporary name next to its own and renamed when complete,
 * so that the old file survives until then and after an error.  A file that can be written but not replaced, such as
 * one in a read-only folder, gets a copy of the complete answer.  Devices, pipes and paths in /proc are written
 * directly. */
#include "cli/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/replace_file.h"
#include "cli/child.h"
#include "cli/games.h"
#include "cli/picture_file.h"
#include "cli/report.h"

enum { OUTPUT_FILE_PIECE = 1 << 14 }; /* bytes copied at once */

/* The open files; a signal that ends the program removes their temporary files. */
static cli_file *volatile output_files;

int cli_file_end(cli_call *cli, cli_file *file, int code)
{
    const bool reported = code == CLI_NO_OUTPUT || code == CLI_CLOSED;
    const kay_status status = cli_file_close(file, code);
    return status == KAY_OK || reported ? code : cli_report(cli, status, NULL);
}

void cli_files_abandon(void)
{
    for (const cli_file *file = output_files; file; file = file->next)
        unlink(file->beside);
}

static void output_file_list(cli_file *file)
{
    file->next = output_files;
    output_files = file;
}

static void output_file_unlist(cli_file *file)
{
    cli_file *volatile *at = &output_files;
    while (*at != file)
        at = &(*at)->next;
    *at = file->next;
}

kay_status cli_file_fail(cli_file *file)
{
    file->output.cli->closed |= errno == EPIPE;
    return kay_fail(&file->output.cli->ctx, KAY_EWRITE, "%s: %s", file->output.name, strerror(errno));
}

static bool output_file_same(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino && !S_ISCHR(one->st_mode);
}

/* Returns whether a path ("-": standard input) names the file. */
static bool output_file_is(const struct stat *file, const char *path)
{
    struct stat other;
    const int failed = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &other) : stat(path, &other);
    return failed == 0 && output_file_same(file, &other);
}

/* Fails with KAY_EUSAGE if the file is also read, or is standard output under another name. */
static kay_status output_file_refuse(cli_call *cli, cli_flag_id id, const char *input, const struct stat *file)
{
    const char *what = NULL;
    struct stat standard;
    if (input && output_file_is(file, input))
        what = "the input";
    else if (((cli->verb->takes & CLI_GAME) || cli->file_count) && cli_game_is_foreign(cli) &&
             output_file_is(file, cli->word->file))
        what = "the file of the rules"; /* of a variant, those of the first game */
    else if (fstat(cli_standard_output(), &standard) == 0 && S_ISREG(standard.st_mode) &&
             output_file_same(file, &standard))
        what = "standard output";
    if (!what)
        return KAY_OK;
    const char *name = cli_flags[id].name;
    return kay_fail(&cli->ctx, KAY_EUSAGE, "%s%s %s: that is %s; choose another file", name[1] ? "--" : "-", name,
                    cli->values[id], what);
}

static bool output_file_copy(char to[PATH_MAX], const char *folder, size_t folder_length, const char *name)
{
    const int length = snprintf(to, PATH_MAX, "%.*s%s", (int)folder_length, folder, name);
    if (length < PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* Returns whether the error means that a file cannot be replaced in its folder: missing rights, a read-only file
 * system,  another user's file in a sticky folder, or a mount point. */
static bool output_file_is_fixed(int error)
{
    return error == EACCES || error == EPERM || error == EROFS || error == EBUSY;
}

/* Creates a file in the same folder with the rights of the old one (NULL: none), or in memory if the folder accepts no
 * file.  Returns -1 and sets errno on failure. */
static int output_file_open_beside(cli_file *file, const struct stat *old)
{
    const mode_t mask = umask(0);
    umask(mask);
    if (old && access(file->path, W_OK) != 0)
        return -1;
    const char *slash = strrchr(file->path, '/');
    if (!output_file_copy(file->beside, file->path, slash ? (size_t)(slash + 1 - file->path) : 0, ".kayles-XXXXXX"))
        return -1;
    const int fd = mkostemp(file->beside, O_CLOEXEC);
    file->replaces = true;
    if (fd < 0) {
        *file->beside = '\0';
        return old && output_file_is_fixed(errno) ? memfd_create("kayles", MFD_CLOEXEC) : -1;
    }
    const bool kept = old && fchown(fd, old->st_uid, old->st_gid) == 0; /* only root can give a file away */
    fchmod(fd, kept ? old->st_mode & 07777 : old ? old->st_mode & 0777 : 0666 & ~mask);
    return fd;
}

/* Returns whether the path is written directly: not a regular file, a descriptor such as /dev/fd/3, or a link to a file
 * that does not exist. */
static bool output_file_is_direct(const char *path, const struct stat *old)
{
    static const char *const open_files[] = {"/dev/fd/", "/dev/std", "/proc/"};
    struct stat link;
    for (size_t i = 0; i < sizeof open_files / sizeof *open_files; i++)
        if (strncmp(path, open_files[i], strlen(open_files[i])) == 0)
            return true;
    return old ? !S_ISREG(old->st_mode) : lstat(path, &link) == 0;
}

/* Opens the file; `old` NULL: it does not exist. */
static int output_file_open(cli_file *file, const char *path, const struct stat *old)
{
    if (output_file_is_direct(path, old))
        return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (old ? !realpath(path, file->path) : !output_file_copy(file->path, "", 0, path))
        return -1;
    return output_file_open_beside(file, old);
}

kay_status cli_file_open(cli_call *cli, cli_flag_id id, const char *input, cli_file *file, kay_text **out)
{
    const char *path = cli->values[id], *name = cli_flags[id].name;
    struct stat old;
    *file = (cli_file){.fd = -1, .svg = -1};
    *out = &cli->out;
    if (!path || strcmp(path, "-") == 0)
        return KAY_OK;
    if (!*path)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "%s%s: the name of a file is empty", name[1] ? "--" : "-", name);
    const bool there = stat(path, &old) == 0;
    if (there)
        KAY_TRY(output_file_refuse(cli, id, input, &old));
    cli_output_open(cli, &file->output, -1, path, &file->out);
    output_file_list(file);
    file->fd = output_file_open(file, path, there ? &old : NULL);
    file->output.fd = file->fd;
    if (file->fd < 0) {
        output_file_unlist(file);
        return cli_file_fail(file);
    }
    if (file->replaces) {
        memcpy(cli->page->path, file->path, sizeof file->path);
        memcpy(cli->page->beside, file->beside, sizeof file->beside);
    }
    *out = &file->out;
    return KAY_OK;
}

/* Returns whether to keep the output: the answer, or the part found before the end of the budget or a signal. */
static bool output_file_keeps(const cli_file *file, int code)
{
    const bool some = file->output.wrote || file->out.length;
    return code == CLI_DONE || (code == CLI_UNABLE && some);
}

bool cli_file_pour(int from, int to)
{
    char piece[OUTPUT_FILE_PIECE];
    ssize_t got;
    for (off_t at = 0; (got = pread(from, piece, sizeof piece, at)) > 0;) {
        if (!kay_write_all(to, piece, (size_t)got))
            return false;
        at += got;
    }
    return got == 0;
}

void cli_file_settle(const char *path, const char *beside, int code)
{
    struct stat written;
    if (!*beside)
        return;
    if (code != CLI_UNABLE || stat(beside, &written) != 0 || !written.st_size || rename(beside, path) != 0)
        unlink(beside);
}

/* Copies the answer into the old file.  Returns false and sets errno on failure. */
static bool output_file_overwrite(const cli_file *file)
{
    const int to = open(file->path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (to < 0)
        return false;
    const bool whole = cli_file_pour(file->fd, to) && kay_sync_file(to);
    return close(to) == 0 && whole;
}

static bool output_file_replace(cli_file *file)
{
    if (!*file->beside)
        return output_file_overwrite(file);
    if (!kay_replace_file(file->fd, file->beside, file->path))
        return output_file_is_fixed(errno) && output_file_overwrite(file);
    *file->beside = '\0';
    return true;
}

kay_status cli_file_close(cli_file *file, int code)
{
    if (file->fd < 0)
        return KAY_OK;
    const bool keeps = (!file->replaces && file->svg < 0) || output_file_keeps(file, code);
    kay_status status = keeps ? kay_text_finish(&file->out) : KAY_OK;
    if (status == KAY_OK && keeps && file->svg >= 0)
        status = cli_picture_write(file);
    if (status == KAY_OK && keeps && file->replaces && !output_file_replace(file))
        status = cli_file_fail(file);
    if (*file->beside)
        unlink(file->beside);
    output_file_unlist(file);
    *file->output.cli->page->beside = '\0';
    if (close(file->fd) != 0 && status == KAY_OK && !file->replaces)
        status = cli_file_fail(file);
    if (file->svg >= 0)
        close(file->svg);
    kay_text_free(&file->out);
    file->fd = file->svg = -1;
    return status;
}
