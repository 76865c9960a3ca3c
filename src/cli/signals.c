/* Signals: the first one that asks the program to end stops the work, which then keeps what is done, and ends the
 * program when that is written; a second one ends it at once.  No file that is not complete stays behind.  Ctrl-Z
 * (SIGTSTP) stops what the program has started with it: outside programs have process groups of their own, to which a
 * terminal sends nothing. */
#include "cli/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/output_file.h"

static volatile sig_atomic_t signals_come; /* the first one; 0: none */
static cli_page *signals_page;

/* Ends the program by the signal, as soon as it is let through. */
static void signals_die(int number)
{
    cli_files_abandon();
    signal(number, SIG_DFL);
    raise(number);
}

static void signals_end(int number)
{
    signals_page->heard[number]++;
    signals_die(number);
}

static void signals_stop(int number)
{
    signals_page->heard[number]++;
    signals_page->lua.stopped = kay_now();
    if (signals_come)
        signals_die(number);
    signals_come = number;
}

/* Adds a text to one that has room; signal handlers may not call snprintf. */
static char *signals_add(char *at, const char *text)
{
    const size_t length = strlen(text);
    memcpy(at, text, length + 1);
    return at + length;
}

static char *signals_add_number(char *at, pid_t number)
{
    char digits[3 * sizeof number + 1], *digit = digits + sizeof digits - 1;
    *digit = '\0';
    for (; number; number /= 10)
        *--digit = (char)('0' + number % 10);
    return signals_add(at, digit);
}

/* Sends a signal to all that a process has started, and to what these have started; as far as the system lists them. */
static void signals_send_below(pid_t parent, int number, int deep)
{
    char path[64], list[1024];
    signals_add(
        signals_add_number(signals_add(signals_add_number(signals_add(path, "/proc/"), parent), "/task/"), parent),
        "/children");
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? 0 : read(file, list, sizeof list);
    if (file >= 0)
        close(file);
    pid_t child = 0;
    for (ssize_t i = 0; i < length; i++) { /* each number ends in a blank */
        if (list[i] >= '0' && list[i] <= '9') {
            child = child * 10 + (list[i] - '0');
            continue;
        }
        if (child > 0) {
            kill(child, number);
            if (deep > 0)
                signals_send_below(child, number, deep - 1);
        }
        child = 0;
    }
}

/* Stops, and goes on here after SIGCONT. */
static void signals_pause(int number)
{
    enum { DEEP = 4 };
    const int before = errno;
    struct sigaction own, usual = {.sa_handler = SIG_DFL};
    sigset_t stop;
    sigemptyset(&usual.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, number);
    signals_send_below(getpid(), SIGSTOP, DEEP);
    sigaction(number, &usual, &own);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    sigaction(number, &own, NULL);
    signals_send_below(getpid(), SIGCONT, DEEP);
    errno = before;
}

/* What was ignored when the program began stays so, as under nohup. */
static void signals_hear(int number, void (*handler)(int number))
{
    struct sigaction before, action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void cli_signals_begin(cli_call *cli)
{
    signals_page = cli->page;
    static const int stopping[] = {SIGINT, SIGTERM, SIGHUP}, ending[] = {SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        signals_hear(stopping[i], signals_stop);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        signals_hear(ending[i], signals_end);
    signals_hear(SIGTSTP, signals_pause);
    cli->ctx.stop = &signals_come;
}

bool cli_stopped(void)
{
    return signals_come != 0;
}

bool cli_interrupted(void)
{
    if (signals_come != SIGINT)
        return false;
    signals_come = 0;
    signals_page->lua.stopped = 0;
    return true;
}

void cli_signals_end(void)
{
    if (signals_come)
        signals_die(signals_come);
}
