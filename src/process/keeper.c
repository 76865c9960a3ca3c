/* Runs the keeper process.  It is forked from a host that may have threads, so it neither allocates nor uses streams.
 * All its signals are blocked: only SIGKILL and SIGSTOP reach it. */
#include "process/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Moves the descriptors to their numbers, and closes all others. */
static bool keeper_arrange(const int given[KEEPER_ENDS])
{
    int moved[KEEPER_ENDS], nowhere = fcntl(open("/dev/null", O_RDWR | O_CLOEXEC), F_DUPFD_CLOEXEC, KEEPER_ENDS);
    for (int i = 0; i < KEEPER_ENDS; i++) {
        moved[i] = fcntl(given[i], F_DUPFD_CLOEXEC, KEEPER_ENDS);
        moved[i] = moved[i] < 0 ? nowhere : moved[i];
    }
    for (int i = KEEPER_ENDS; i-- > 0;) /* the host's end comes first: failures to move the others are reported there */
        if (dup3(moved[i], i, i == KEEPER_HOST ? O_CLOEXEC : 0) < 0)
            return false;
    closefrom(KEEPER_ENDS);
    return true;
}

static void keeper_write(int to, int number)
{
    if (write(to, &number, sizeof number) < 0)
        return; /* the host is gone */
}

/* Puts the program into a session of its own; it dies with its keeper. */
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

/* Starts the program; returns errno, or 0. */
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
        why = 0; /* end of file: execvp has closed the pipe */
    close(fault[0]);
    return why;
}

bool kay_children(pid_t parent, char list[KAY_CHILDREN])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? -1 : read(file, list, KAY_CHILDREN - 1);
    if (file >= 0)
        close(file);
    list[length > 0 ? length : 0] = '\0';
    return length >= 0;
}

pid_t kay_next_child(char **list)
{
    char *end;
    const long child = strtol(*list, &end, 10);
    if (child <= 0 || *end != ' ')
        return 0;
    *list = end;
    return (pid_t)child;
}

/* Kills the process if it is a child outside the session `spared`; returns whether it is. */
static bool keeper_kill(pid_t pid, pid_t spared)
{
    siginfo_t about;
    if (waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) != 0 || (spared && getsid(pid) == spared))
        return false;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    return true;
}

/* A list may lack some children if others end meanwhile, but it is empty only if there are none.  Without /proc, tries
 * all process numbers. */
void kay_kill_children(pid_t spared)
{
    enum { LAST = 1 << 22 }; /* no system has larger numbers */
    char list[KAY_CHILDREN];
    for (bool killed = true; killed && (spared || waitpid(-1, NULL, WNOHANG) >= 0);) {
        char *at = list;
        const bool listed = kay_children(getpid(), list);
        killed = false;
        for (pid_t child; listed && (child = kay_next_child(&at)) > 0;)
            killed |= keeper_kill(child, spared);
        for (pid_t number = 1; !listed && number < LAST; number++)
            killed |= keeper_kill(number, spared);
    }
}

/* Opens a descriptor that can be read when a child has ended; -1 if the system has none.  The signal is blocked, so it
 * waits there. */
static int keeper_hear_children(void)
{
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    return signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Reports the program's end to the host, and waits until the host closes the socket.  Other children may end too: they
 * are descendants of the program whose parents are gone. */
static void keeper_watch(pid_t program)
{
    enum { LOOK = 10 }; /* ms between two looks at the program if its end cannot be heard */
    struct pollfd ends[2] = {{.fd = KEEPER_HOST, .events = POLLIN}, {.fd = keeper_hear_children(), .events = POLLIN}};
    const bool hears = ends[1].fd >= 0;
    for (bool runs = true; !ends[0].revents;) {
        struct signalfd_siginfo heard;
        int status;
        if (runs && waitpid(program, &status, WNOHANG) == program) {
            keeper_write(KEEPER_HOST, status);
            ends[1].fd = -1;
            runs = false;
        }
        poll(ends, 2, runs && !hears ? LOOK : -1);
        if (ends[1].revents && read(ends[1].fd, &heard, sizeof heard) < 0)
            continue; /* looks at the program again */
    }
}

_Noreturn void kay_keeper_run(const char *const *argv, const int given[KEEPER_ENDS])
{
    pid_t program;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const int why = keeper_arrange(given) ? keeper_start(argv, &program) : errno;
    for (int end = KEEPER_INPUT; end <= KEEPER_ERROR; end++)
        close(end);
    keeper_write(KEEPER_HOST, why);
    if (!why)
        keeper_watch(program);
    kay_kill_children(0);
    _exit(0);
}
