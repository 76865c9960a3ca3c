/* The keeper is a copy of a host that may have threads, so it calls only what is safe there: no allocation, no stdio.
 * All its signals stay blocked: SIGKILL and SIGSTOP alone reach it. */
#include "process/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <kayles/context.h>

/* Gives the descriptors their numbers, and closes all others. */
static bool keeper_arrange(const int given[KEEPER_ENDS])
{
    int moved[KEEPER_ENDS], nowhere = fcntl(open("/dev/null", O_RDWR | O_CLOEXEC), F_DUPFD_CLOEXEC, KEEPER_ENDS);
    for (int i = 0; i < KEEPER_ENDS; i++) {
        moved[i] = fcntl(given[i], F_DUPFD_CLOEXEC, KEEPER_ENDS);
        moved[i] = moved[i] < 0 ? nowhere : moved[i];
    }
    for (int i = KEEPER_ENDS; i-- > 0;) /* the host's end first: the failure of others is reported there */
        if (dup3(moved[i], i, i == KEEPER_HOST ? O_CLOEXEC : 0) < 0)
            return false;
    return close_range(KEEPER_ENDS, ~0u, 0) == 0;
}

static void keeper_write(int to, int number)
{
    if (write(to, &number, sizeof number) < 0)
        return; /* nobody is left to read it */
}

/* The program has a session of its own, and dies with its keeper. */
static _Noreturn void keeper_become_program(const char *const *argv, pid_t keeper, int fault)
{
    union {
        const char *const *given;
        char *const *wanted; /* execvp does not write to them */
    } arguments = {.given = argv};
    sigset_t none;
    sigemptyset(&none);
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper)
        _exit(127);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(argv[0], arguments.wanted);
    keeper_write(fault, errno);
    _exit(127);
}

/* Starts the program; errno, or 0. */
static int keeper_start(const char *const *argv, pid_t *program)
{
    int fault[2], why = 0;
    const pid_t keeper = getpid();
    if (pipe2(fault, O_CLOEXEC) != 0 || (*program = _Fork()) < 0)
        return errno;
    if (*program == 0)
        keeper_become_program(argv, keeper, fault[1]);
    close(fault[1]);
    if (read(fault[0], &why, sizeof why) != sizeof why)
        why = 0; /* the end, which comes with the program */
    close(fault[0]);
    return why;
}

/* Kills the children of this process with numbers from `from` to below `to`, but those in a session (0: none); how many
 * there were. */
static unsigned keeper_kill_between(pid_t from, pid_t to, pid_t session)
{
    unsigned count = 0;
    for (pid_t pid = from; pid < to; pid++) {
        siginfo_t about;
        if (waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) != 0 || getsid(pid) == session)
            continue;
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        count++;
    }
    return count;
}

enum { KEEPER_LAST = 1 << 22 }; /* no system has larger numbers */

/* The number of a process made now; where numbers have begun again since `from`, the last one there may be. */
static pid_t keeper_latest(pid_t from)
{
    const pid_t latest = _Fork();
    if (latest == 0)
        _exit(0);
    if (latest > 0)
        waitpid(latest, NULL, 0);
    return latest < from ? KEEPER_LAST : latest;
}

/* Kills all children of this process until none is left; the children of one that is killed become its own.  It needs
 * no list of them, such as /proc may have: it tries the numbers from the program's to that of a process made now, and
 * now and then all, as they may have begun again. */
static void keeper_kill_all(pid_t program)
{
    enum { ALL = 8 }; /* each 8th time all are tried */
    const double until = kay_now() + KEEPER_SECONDS;
    for (int time = 1; kay_now() < until; time++) {
        pid_t dead;
        do
            dead = waitpid(-1, NULL, WNOHANG);
        while (dead > 0);
        if (dead < 0)
            return;
        keeper_kill_between(time % ALL ? program : 1, keeper_latest(time % ALL ? program : INT_MAX), 0);
    }
}

void kay_keeper_lost(pid_t keeper)
{
    const double until = kay_now() + KEEPER_SECONDS;
    while (kay_now() < until) {
        const pid_t latest = keeper_latest(keeper);
        if (!keeper_kill_between(latest == KEEPER_LAST ? 1 : keeper, latest, getsid(0)))
            return;
    }
}

/* Reports the program's end to the host, and waits for the host's.  Where there is no pidfd, it looks now and then. */
static void keeper_watch(pid_t program)
{
    enum { LOOK = 10 }; /* ms */
    struct pollfd ends[2] = {{.fd = KEEPER_HOST, .events = POLLIN}, {.fd = pidfd_open(program, 0), .events = POLLIN}};
    for (bool runs = true; !ends[0].revents;) {
        int status;
        poll(ends, 2, runs && ends[1].fd < 0 ? LOOK : -1);
        if (!runs || waitpid(program, &status, WNOHANG) != program)
            continue;
        keeper_write(KEEPER_HOST, status);
        ends[1].fd = -1;
        runs = false;
    }
}

_Noreturn void kay_keeper_run(const char *const *argv, const int given[KEEPER_ENDS])
{
    pid_t program = 1;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const int why = keeper_arrange(given) ? keeper_start(argv, &program) : errno;
    close_range(KEEPER_INPUT, KEEPER_ERROR, 0);
    keeper_write(KEEPER_HOST, why);
    if (!why)
        keeper_watch(program);
    keeper_kill_all(program);
    _exit(0);
}
