/* The keeper starts the parent, which starts the program, sees the program end, and kills what it left behind.
 *
 * All of it runs in copies of a host that may have threads, so it calls only what is safe there: no allocation, no
 * stdio.  All signals stay blocked in keeper and parent, which SIGKILL and SIGSTOP alone can reach. */
#include "process/keeper.h"

#include <errno.h>
#include <fcntl.h>
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
    for (int i = KEEPER_ENDS; i-- > 0;) /* the host's end first, on which the failure of others is told */
        if (dup3(moved[i], i, i == KEEPER_HOST || (i == KEEPER_CHANNEL && given[i] < 0) ? O_CLOEXEC : 0) < 0)
            return false;
    return close_range(KEEPER_ENDS, ~0u, 0) == 0;
}

static void keeper_write(int to, int number)
{
    if (write(to, &number, sizeof number) < 0)
        return; /* there is nobody to read it */
}

/* Waits for a number; 0 at the end. */
static int keeper_read(int from)
{
    int number = 0;
    return read(from, &number, sizeof number) == sizeof number ? number : 0;
}

static _Noreturn void keeper_become_program(const char *const *argv, int go, int fault)
{
    union {
        const char *const *given;
        char *const *wanted; /* execvp does not write to them */
    } arguments = {.given = argv};
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    keeper_read(go);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(argv[0], arguments.wanted);
    keeper_write(fault, errno);
    _exit(127);
}

/* The program begins when its parent is done, as it may stop or kill it: at the end of `go`.  Its orphans come to the
 * parent, so that they do not learn the keeper's number. */
static _Noreturn void keeper_become_parent(const char *const *argv, int fault)
{
    int go[2];
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t program = pipe2(go, O_CLOEXEC) == 0 ? _Fork() : -1;
    if (program == 0) {
        close(go[1]);
        keeper_become_program(argv, go[0], fault);
    }
    keeper_write(fault, program > 0 ? program : -errno);
    close_range(0, ~0u, 0);
    for (;;)
        pause();
}

/* Whether a process is a child of this one. */
static bool keeper_has(pid_t pid)
{
    siginfo_t about;
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* Reaps the dead; whether children are left. */
static bool keeper_has_any(void)
{
    pid_t dead;
    do
        dead = waitpid(-1, NULL, WNOHANG);
    while (dead > 0);
    return dead == 0;
}

static void keeper_kill_between(pid_t from, pid_t to)
{
    for (pid_t pid = from; pid < to; pid++)
        if (keeper_has(pid))
            kill(pid, SIGKILL);
}

/* Gives what is dying a moment; whether children are left. */
static bool keeper_wait_for_deaths(void)
{
    const double until = kay_now() + 0.005;
    const struct timespec moment = {.tv_nsec = 5000000};
    sigset_t death;
    sigemptyset(&death);
    sigaddset(&death, SIGCHLD);
    while (keeper_has_any() && kay_now() < until)
        sigtimedwait(&death, NULL, &moment);
    return keeper_has_any();
}

/* Kills all children of this process until none is left; the children of one that is killed become its own.  It needs
 * no list of them, such as /proc may have: it tries the numbers from the program's to that of a process made now, and
 * now and then all, as they may have begun again. */
static void keeper_kill_all(pid_t program)
{
    enum { LAST = 1 << 22, ALL = 8 }; /* no system has larger numbers; each 8th time all are tried */
    const double until = kay_now() + KEEPER_SECONDS;
    for (int time = 1; keeper_wait_for_deaths() && kay_now() < until; time++) {
        pid_t latest = _Fork();
        if (latest == 0)
            _exit(0);
        if (time % ALL == 0)
            keeper_kill_between(1, LAST);
        else
            keeper_kill_between(program, latest);
    }
}

/* Makes the program a child of the keeper, which alone can ask for its status then; its parent may be stopped, or dead
 * already. */
static void keeper_end_parent(pid_t parent)
{
    kill(parent, SIGKILL);
    waitpid(parent, NULL, 0);
}

/* Tells the host of the program's end, and waits for the host's. */
static void keeper_watch(pid_t parent, pid_t program, int program_end)
{
    struct pollfd ends[2] = {{.fd = KEEPER_HOST, .events = POLLIN}, {.fd = program_end, .events = POLLIN}};
    while (!ends[0].revents) {
        poll(ends, 2, -1);
        if (!ends[1].revents)
            continue;
        int status = SIGKILL;
        keeper_end_parent(parent);
        waitpid(program, &status, 0);
        keeper_write(KEEPER_HOST, status);
        ends[1] = (struct pollfd){.fd = -1};
        program = -1;
    }
    if (program < 0)
        return;
    kill(-program, SIGKILL);
    keeper_end_parent(parent);
}

/* What the parent and the program tell of the start: errno, or 0.  *program: the program's number, if there is one. */
static int keeper_hear_start(int fault, pid_t *program)
{
    int number = keeper_read(fault);
    if (number <= 0)
        return number ? -number : EIO;
    *program = number;
    return keeper_read(fault);
}

_Noreturn void kay_keeper_run(const char *const *argv, const int given[KEEPER_ENDS])
{
    int fault[2] = {-1, -1}, why = 0, program_end = -1;
    pid_t parent = -1, program = 1;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (!keeper_arrange(given) || pipe2(fault, O_CLOEXEC) != 0 || (parent = _Fork()) < 0)
        why = errno;
    if (parent == 0)
        keeper_become_parent(argv, fault[1]);
    close_range(KEEPER_INPUT, KEEPER_CHANNEL, 0);
    close(fault[1]);
    if (!why)
        why = keeper_hear_start(fault[0], &program);
    if (!why && (program_end = pidfd_open(program, 0)) < 0)
        why = errno;
    keeper_write(KEEPER_HOST, why);
    if (!why)
        keeper_watch(parent, program, program_end);
    else if (parent > 0)
        keeper_end_parent(parent);
    keeper_kill_all(program);
    _exit(0);
}
