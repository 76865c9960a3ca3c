/* Handles signals.  The first one that asks the program to end stops the work; the program writes its results and then
 * ends.  A second one ends it at once.  Incomplete files are removed.  Ctrl-Z (SIGTSTP) also stops outside programs
 * that  the program has started: they have process groups of their own, to which a terminal sends nothing. */
#include "cli/signals.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/output_file.h"
#include "process/keeper.h"

static const double SIGNALS_AGAIN = 0.2; /* seconds; a signal that comes sooner is taken for a copy of the first one */

static int signals_come; /* the first one; 0: none.  Read and set by signals_first and kay_stop_set */
static cli_page *signals_page;

static int signals_first(void)
{
    return __atomic_load_n(&signals_come, __ATOMIC_RELAXED);
}

/* Ends the program by the signal, as soon as it is unblocked. */
static void signals_die(int number)
{
    cli_files_abandon();
    signal(number, SIG_DFL);
    raise(number);
}

static void signals_end(int number)
{
    signals_page->heard++;
    signals_die(number);
}

static void signals_stop(int number)
{
    const double now = kay_now();
    const bool again = signals_first() && now > signals_page->lua.stopped + SIGNALS_AGAIN;
    signals_page->heard++;
    if (!signals_first())
        signals_page->lua.stopped = now;
    kay_stop_set(&signals_come, number);
    if (again)
        signals_die(number);
}

/* Sends a signal to all descendants of a process. */
static void signals_send_below(pid_t parent, int number, int deep)
{
    char list[KAY_CHILDREN], *at = list;
    kay_children(parent, list);
    for (pid_t child; (child = kay_next_child(&at)) > 0;) {
        kill(child, number);
        if (deep > 0)
            signals_send_below(child, number, deep - 1);
    }
}

/* Stops, and continues here after SIGCONT. */
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

/* Signals ignored at the start stay ignored, as under nohup. */
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
    return signals_first() != 0;
}

bool cli_interrupted(void)
{
    if (signals_first() != SIGINT)
        return false;
    kay_stop_set(&signals_come, 0);
    signals_page->lua.stopped = 0;
    return true;
}

void cli_signals_end(void)
{
    if (signals_first())
        signals_die(signals_first());
}
