/* Before the worker does what its rules may not survive, and what nobody asked for, it leaves a copy of itself behind,
 * which knows all that was found so far.  The copy costs next to nothing, as it shares its memory, and waits on a pipe:
 * a byte tells it to take the worker's place and do without; the pipe's end, that nobody needs it. */
#include "cli/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const double STANDBY_PATIENCE = 5; /* seconds for one call of the rules, beyond what was asked for */

/* What is left for the copy, where the worker has used up its time: a part of the whole. */
static const double STANDBY_SHARE = 0.25;

/* ---- The worker -------------------------------------------------------------------------------- */

/* In the copy: waits for its turn. */
static void standby_wait(cli_call *cli)
{
    char turn;
    ssize_t got;
    do
        got = read(cli->standby_turn[0], &turn, 1);
    while (got < 0 && errno == EINTR);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (got != 1 || getppid() != cli->watching)
        _exit(CLI_BAD);
    cli->standby = -1;
    if (cli->ctx.deadline <= 0)
        return;
    const double least = kay_now() + cli->seconds * STANDBY_SHARE;
    cli->ctx.deadline = cli->ctx.deadline > least ? cli->ctx.deadline : least;
    cli_guard_due(cli, cli->ctx.deadline);
}

/* Ends the copy from before: a later one knows more. */
static void standby_end(cli_call *cli)
{
    if (cli->standby <= 0)
        return;
    cli->watched->standby = 0;
    kill(cli->standby, SIGKILL);
    while (waitpid(cli->standby, NULL, 0) < 0 && errno == EINTR)
        continue;
}

bool cli_guard_beyond(cli_call *cli)
{
    if (!cli->watched)
        return true;
    if (cli->standby < 0)
        return false;
    standby_end(cli);
    cli->standby = fork();
    if (cli->standby == 0) {
        standby_wait(cli);
        return false;
    }
    if (cli->standby < 0)
        cli->standby = 0; /* then nothing is known where the rules end */
    cli->watched->standby = cli->standby;
    cli->watched->patience =
        cli->seconds > 0 && cli->seconds / 2 < STANDBY_PATIENCE ? cli->seconds / 2 : STANDBY_PATIENCE;
    return true;
}

/* ---- The watcher ------------------------------------------------------------------------------- */

void guard_standby_open(cli_call *cli)
{
    cli->watching = getpid();
    cli->standby_turn[0] = cli->standby_turn[1] = -1;
    if (cli->verb->renewal != CLI_RENEW_RANGE || pipe2(cli->standby_turn, O_CLOEXEC) != 0)
        return;
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* the copy is the worker's child, and ours when that is gone */
}

pid_t guard_standby_go(cli_call *cli)
{
    struct cli_watched *page = cli->watched;
    const pid_t standby = page->standby;
    siginfo_t about;
    if (standby <= 0 || waitid(P_PID, (id_t)standby, &about, WEXITED | WNOHANG | WNOWAIT) != 0)
        return -1;
    *page = (struct cli_watched){.stage = GUARD_ANSWERING};
    return write(cli->standby_turn[1], "", 1) == 1 ? standby : -1;
}

static void standby_let_go(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void guard_standby_leave(cli_call *cli)
{
    standby_let_go(&cli->standby_turn[1]);
}

void guard_standby_close(cli_call *cli)
{
    const pid_t standby = cli->watched->standby;
    standby_let_go(&cli->standby_turn[0]);
    standby_let_go(&cli->standby_turn[1]);
    while (standby > 0 && waitpid(standby, NULL, 0) < 0 && errno == EINTR)
        continue;
}
