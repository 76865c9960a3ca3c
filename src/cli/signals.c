/* Signals: the first one that asks the program to end stops the work, which then keeps what is done, and ends the program
 * when that is written; a second one ends it at once.  No file that is not complete stays behind. */
#include "cli/signals.h"

#include <signal.h>

#include "cli/output_file.h"

static volatile sig_atomic_t signals_come; /* the first one; 0: none */

/* Ends the program by the signal, as soon as it is let through. */
static void signals_die(int number)
{
    cli_files_abandon();
    signal(number, SIG_DFL);
    raise(number);
}

static void signals_stop(int number)
{
    if (signals_come)
        signals_die(number);
    signals_come = number;
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
    static const int stopping[] = {SIGINT, SIGTERM, SIGHUP}, ending[] = {SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        signals_hear(stopping[i], signals_stop);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        signals_hear(ending[i], signals_die);
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
    return true;
}

void cli_signals_end(void)
{
    if (signals_come)
        signals_die(signals_come);
}
