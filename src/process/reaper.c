/* Between fork and exec only calls that are safe after the fork of a process with threads: no allocation, no stdio. */
#include "process/reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the program's process: becomes the program, or tells errno through `fault`. */
static _Noreturn void guardian_become(const char *const *argv, bool quiet, int input, int output, int fault)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    setpgid(0, 0);
    int nowhere = quiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) {
        union {
            const char *const *given;
            char *const *wanted; /* execvp does not write to them */
        } arguments = {.given = argv};
        execvp(argv[0], arguments.wanted);
    }
    int why = errno;
    _exit(write(fault, &why, sizeof why) == sizeof why ? 127 : 126);
}

static bool guardian_say(int report, kay_reaper_report what)
{
    return write(report, &what, sizeof what) == sizeof what;
}

static int guardian_hear_fault(int fault)
{
    int why = 0;
    ssize_t got;
    do
        got = read(fault, &why, sizeof why);
    while (got < 0 && errno == EINTR);
    return got == sizeof why ? why : 0;
}

/* Whether a process is a child of this one. */
static bool guardian_has(pid_t pid)
{
    siginfo_t about;
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* Buries what is dead; whether children are left. */
static bool guardian_has_any(void)
{
    pid_t dead;
    do
        dead = waitpid(-1, NULL, WNOHANG);
    while (dead > 0 || (dead < 0 && errno == EINTR));
    return dead == 0;
}

/* Kills the children of this process with these numbers.  The children of one that is killed come here before it is
 * dead. False: none is left. */
static bool guardian_end_some(pid_t from, pid_t to, bool *killed)
{
    for (pid_t pid = from; pid < to; pid++) {
        if (!guardian_has(pid) || kill(pid, SIGKILL) != 0)
            continue;
        *killed = true;
        waitpid(pid, NULL, 0);
        if (!guardian_has_any())
            return false;
    }
    return true;
}

/* Kills all children of this process, those that came here as orphans too, until there are none, or none that may be
 * killed.  No list of them is needed, such as /proc has: they are looked for among all numbers, first behind the
 * program's, where they were most likely born, then before it, where numbers began again. */
static void guardian_end_all(pid_t program)
{
    enum { NEAR = 1 << 16, LAST = 1 << 22 }; /* no system has larger numbers */
    const pid_t near = program < LAST - NEAR ? program + NEAR : LAST;
    bool killed = true;
    kill(-program, SIGKILL);
    if (!guardian_has_any())
        return;
    while (killed) {
        killed = false;
        if (!guardian_end_some(program, near, &killed) || !guardian_end_some(1, program, &killed) ||
            !guardian_end_some(near, LAST + 1, &killed))
            return;
    }
}

/* Waits until we are told to end it all; reports the program's own end when that comes first.  Where the system cannot
 * tell of that end, the guardian looks for it now and then. */
static void guardian_watch(pid_t program, int control, int report)
{
    enum { LOOK = 20 }; /* ms */
    struct pollfd ends[2] = {{.fd = control, .events = POLLIN}, {.fd = pidfd_open(program, 0), .events = POLLIN}};
    bool looks = ends[1].fd < 0;
    for (;;) {
        kay_reaper_report end = {0};
        if (poll(ends, 2, looks ? LOOK : -1) < 0 && errno != EINTR)
            return;
        if ((looks || ends[1].revents) && waitpid(program, &end.status, looks ? WNOHANG : 0) == program) {
            looks = false;
            if (ends[1].fd >= 0)
                close(ends[1].fd);
            ends[1] = (struct pollfd){.fd = -1};
            if (!guardian_say(report, end))
                return;
        }
        if (ends[0].revents)
            return;
    }
}

/* Closes all that came along but the standard descriptors and those given: what leads to other guardians and their
 * programs must not be held open here. */
static void guardian_let_go(const int *kept, int count)
{
    int from = STDERR_FILENO + 1;
    for (;;) {
        int next = -1; /* the lowest one kept that is not below `from` */
        for (int i = 0; i < count; i++)
            if (kept[i] >= from && (next < 0 || kept[i] < next))
                next = kept[i];
        if (next < 0)
            break;
        if (next > from)
            close_range((unsigned)from, (unsigned)next - 1, 0);
        from = next + 1;
    }
    close_range((unsigned)from, ~0u, 0);
}

void kay_reaper_run(const char *const *argv, bool quiet, int input, int output, int control, int report)
{
    int fault[2];
    guardian_let_go((const int[]){input, output, control, report}, 4);
    setpgid(0, 0); /* an interrupt from the terminal is for us, who then are gone */
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (pipe2(fault, O_CLOEXEC) != 0) {
        guardian_say(report, (kay_reaper_report){.fault = errno});
        _exit(1);
    }
    pid_t program = fork();
    if (program == 0)
        guardian_become(argv, quiet, input, output, fault[1]);
    int why = program < 0 ? errno : 0;
    close(fault[1]);
    close(input);
    close(output);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    if (!why)
        why = guardian_hear_fault(fault[0]);
    if (guardian_say(report, (kay_reaper_report){.fault = why}) && !why)
        guardian_watch(program, control, report);
    if (program > 0)
        guardian_end_all(program);
    _exit(0);
}
