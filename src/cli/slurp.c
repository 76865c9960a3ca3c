/* All bytes of a file. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static kay_status slurp_fd(cli_call *cli, int fd, kay_text *out)
{
    enum { STEP = 256 * 1024 };
    struct stat facts;
    if (fstat(fd, &facts) == 0 && S_ISDIR(facts.st_mode))
        return kay_fail(&cli->ctx, KAY_EREAD, "is a directory");
    for (;;) {
        char *room = kay_text_room(out, STEP);
        if (!room)
            return out->error;
        ssize_t got = read(fd, room, STEP);
        if (got > 0)
            kay_text_written(out, (size_t)got);
        else if (got == 0)
            return out->error;
        else if (errno != EINTR)
            return kay_fail(&cli->ctx, KAY_EREAD, "%s", strerror(errno));
    }
}

kay_status cli_slurp(cli_call *cli, const char *file, kay_text *out)
{
    if (strcmp(file, "-") == 0)
        return slurp_fd(cli, STDIN_FILENO, out);
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return kay_fail(&cli->ctx, KAY_EREAD, "%s", strerror(errno));
    kay_status status = slurp_fd(cli, fd, out);
    close(fd);
    return status;
}
