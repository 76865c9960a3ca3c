/* Writes output in batches, even after a signal to stop. */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/signals.h"

static int output_standard = STDOUT_FILENO; /* the descriptor of standard output */

int cli_standard_output(void)
{
    return output_standard;
}

void cli_output_move(cli_output *output)
{
    enum { FAR = 100 };
    if (output_standard != STDOUT_FILENO)
        return;
    const int moved = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FAR);
    if (moved < 0)
        return;
    output->fd = output_standard = moved;
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

/* Like write(); after a signal that ends the program, waits at most a second for the reader. */
static ssize_t output_write_some(int fd, const char *data, size_t length)
{
    enum { PATIENCE = 1000, PIECE = PIPE_BUF }; /* ms; bytes that a pipe takes without blocking */
    struct pollfd wanted = {.fd = fd, .events = POLLOUT};
    if (!cli_stopped())
        return write(fd, data, length);
    if (poll(&wanted, 1, PATIENCE) > 0)
        return write(fd, data, length < PIECE ? length : PIECE);
    errno = ETIMEDOUT;
    return -1;
}

static kay_status output_write(void *user, const char *data, size_t length)
{
    cli_output *output = user;
    cli_progress_hide(output->cli);
    while (length) {
        output->cli->page->writes = true;
        ssize_t wrote = output_write_some(output->fd, data, length);
        output->cli->page->writes = false;
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            output->cli->closed |= errno == EPIPE;
            return kay_fail(&output->cli->ctx, KAY_EWRITE, "%s: %s", output->name, strerror(errno));
        }
        output->wrote = true;
        data += wrote;
        length -= (size_t)wrote;
    }
    return KAY_OK;
}

void cli_output_open(cli_call *cli, cli_output *output, int fd, const char *name, kay_text *out)
{
    *output = (cli_output){.cli = cli, .fd = fd, .name = name};
    kay_text_init(out, &cli->output_ctx);
    out->flush = output_write;
    out->user = output;
}
