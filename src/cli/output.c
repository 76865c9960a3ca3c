/* Standard output, and files in its place. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static kay_status output_write(void *user, const char *data, size_t length)
{
    cli_output *output = user;
    cli_progress_hide(output->cli);
    const double due = cli_guard_due(output->cli, 0);
    while (length) {
        ssize_t wrote = write(output->fd, data, length);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            output->cli->closed |= errno == EPIPE;
            return kay_fail(&output->cli->ctx, KAY_EWRITE, "%s: %s", output->name, strerror(errno));
        }
        data += wrote;
        length -= (size_t)wrote;
    }
    cli_guard_due(output->cli, due);
    return KAY_OK;
}

void cli_output_open(cli_call *cli, cli_output *output, int fd, const char *name, kay_text *out)
{
    *output = (cli_output){.cli = cli, .fd = fd, .name = name};
    kay_text_init(out, &cli->output_ctx);
    out->flush = output_write;
    out->user = output;
}

kay_status cli_file_open(cli_call *cli, const char *path, cli_file *file, kay_text **out)
{
    *file = (cli_file){.fd = -1};
    *out = &cli->out;
    if (!path || strcmp(path, "-") == 0)
        return KAY_OK;
    if (!*path)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "-o: the name of a file is empty");
    file->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file->fd < 0)
        return kay_fail(&cli->ctx, KAY_EWRITE, "%s: %s", path, strerror(errno));
    cli_output_open(cli, &file->output, file->fd, path, &file->out);
    *out = &file->out;
    return KAY_OK;
}

kay_status cli_file_close(cli_file *file)
{
    if (file->fd < 0)
        return KAY_OK;
    kay_status status = cli_flush(&file->out);
    kay_text_free(&file->out);
    if (close(file->fd) < 0 && status == KAY_OK)
        status = kay_fail(&file->output.cli->ctx, KAY_EWRITE, "%s: %s", file->output.name, strerror(errno));
    file->fd = -1;
    return status;
}

kay_status cli_flush(kay_text *out)
{
    return kay_text_finish(out);
}
