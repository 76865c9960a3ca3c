/* The working process.  It works on a stack of its own, deep enough for all that Lua's own limits let pass: functions
 * of its library that call back, such as string.gsub, need 8 KiB of it a level. */
#include "cli/guard.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

enum {
    WORK_STACK = 256 << 20,
    WORK_FENCE = 1 << 20, /* below the stack: who touches it has overflowed it */
    WORK_ALARM_STACK = 64 << 10, /* of the handler */
};

/* ---- A new worker ------------------------------------------------------------------------------ */

bool guard_stresses(const cli_call *cli)
{
    return cli->verb->renewal == CLI_RENEW_INPUTS;
}

/* Behind the case that was too much. */
static bool work_can_go_on_behind(const cli_call *cli)
{
    const struct cli_watched *page = cli->watched;
    if (!cli->again || cli->values[CLI_CONTEST] || page->index == 0)
        return false;
    if (page->stage == GUARD_READING && !cli_game_is_script(cli->operands[0]))
        return false; /* only the rules know where the next case begins */
    return page->index > cli->unable_case || (page->index == cli->unable_case && !cli->unable_blind);
}

bool guard_can_go_on(const cli_call *cli)
{
    const struct cli_watched *page = cli->watched;
    switch (cli->verb->renewal) {
    case CLI_RENEW_CASES:
        return work_can_go_on_behind(cli);
    case CLI_RENEW_RANGE:
        return page->stage == GUARD_ANSWERING && page->standby > 0;
    case CLI_RENEW_INPUTS:
        return page->stage == GUARD_ANSWERING && page->stress.large;
    case CLI_RENEW_NOTHING:
        break;
    }
    return false;
}

bool cli_guard_renew(const cli_call *cli)
{
    return cli->watched && cli->script && !kay_script_usable(cli->script) && guard_can_go_on(cli);
}

bool cli_guard_renew_reader(const cli_call *cli)
{
    return cli->watched && cli->script && guard_can_go_on(cli);
}

_Noreturn void cli_guard_end(cli_call *cli)
{
    struct cli_watched *page = cli->watched;
    const size_t length = strnlen(cli->ctx.diag.text, sizeof page->why - 1);
    memcpy(page->why, cli->ctx.diag.text, length);
    page->why[length] = '\0';
    int code = cli_flush(&cli->out) == KAY_OK ? GUARD_SPOILT : cli_report(cli, KAY_EWRITE, NULL);
    page->ended = true;
    _exit(code);
}

/* ---- The work ---------------------------------------------------------------------------------- */

/* Opens the game.  Loading a plugin has an end even where there is no budget of time. */
static bool work_open(cli_call *cli)
{
    struct cli_watched *page = cli->watched;
    kay_stress_mark *mark = &page->stress;
    const bool short_of_time = cli->seconds > 0 && cli->seconds < GUARD_LOADING_MOST;
    mark->begun = mark->begun > 0 ? mark->begun : kay_now();
    if (cli->seconds > 0)
        cli->ctx.deadline = mark->ends > 0 ? mark->ends : mark->begun + cli->seconds;
    cli_guard_due(cli, kay_now() + (short_of_time ? cli->seconds : GUARD_LOADING_MOST));
    const bool opened = cli_game_open(cli, cli->operands[0]);
    cli_guard_due(cli, 0);
    page->stage = GUARD_ANSWERING;
    return opened && cli_arguments_of_opened(cli);
}

/* The verb, with the game opened first. */
static int work_run(cli_call *cli)
{
    if (!work_open(cli))
        return cli->code;
    cli_progress_begin(cli);
    int code = cli->verb->run(cli);
    cli_progress_end(cli);
    return code;
}

static _Noreturn void work_to_the_end(cli_call *cli)
{
    int code = work_run(cli);
    kay_status flushed = cli_flush(&cli->out);
    if (flushed != KAY_OK && code < CLI_NO_OUTPUT)
        code = cli_report(cli, flushed, NULL);
    cli->watched->ended = true;
    _exit(code);
}

/* ---- The stack --------------------------------------------------------------------------------- */

/* What the handlers of signals need, which get no argument of ours. */
static struct {
    struct cli_watched *page;
    const unsigned char *fence;
    const char *input, *input_end; /* a file that is mapped; NULL: there is none */
} work_alarm;

void cli_guard_input(const cli_call *cli, const kay_reader *reader)
{
    if (!cli->watched || !reader->whole)
        return;
    work_alarm.input = reader->start;
    work_alarm.input_end = reader->end;
}

/* Has the signal come again, as it may have been sent by somebody, and end the process. */
static void work_pass_on(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* The signal comes again, and ends the process, where it does not come from the stack. */
static void work_alarmed(int number, siginfo_t *info, void *context)
{
    const unsigned char *at = info->si_addr;
    (void)context;
    if (info->si_code <= 0 || at < work_alarm.fence || at >= work_alarm.fence + WORK_FENCE) {
        work_pass_on(number);
        return;
    }
    work_alarm.page->overflowed = true;
    _exit(GUARD_SPOILT);
}

/* The same where it does not come from the input: a page of a file that has been cut off is not the rules' doing. */
static void work_lost_page(int number, siginfo_t *info, void *context)
{
    const char *at = info->si_addr;
    (void)context;
    if (info->si_code <= 0 || at < work_alarm.input || at >= work_alarm.input_end) {
        work_pass_on(number);
        return;
    }
    work_alarm.page->ended = true;
    cli_lost_input();
}

static void work_hear(int number, void (*handler)(int number, siginfo_t *info, void *context))
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = handler;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void *work_thread(void *user)
{
    static unsigned char alarm_stack[WORK_ALARM_STACK];
    const stack_t other = {.ss_sp = alarm_stack, .ss_size = sizeof alarm_stack};
    if (sigaltstack(&other, NULL) == 0)
        work_hear(SIGSEGV, work_alarmed);
    work_to_the_end(user);
}

/* False: there is no such stack. */
static bool work_on_own_stack(cli_call *cli)
{
    pthread_attr_t how;
    pthread_t thread;
    unsigned char *room = mmap(NULL, WORK_FENCE + WORK_STACK, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (room == MAP_FAILED || mprotect(room, WORK_FENCE, PROT_NONE) != 0 || pthread_attr_init(&how) != 0)
        return false;
    work_alarm.fence = room;
    if (pthread_attr_setstack(&how, room + WORK_FENCE, WORK_STACK) != 0 ||
        pthread_create(&thread, &how, work_thread, cli) != 0)
        return false;
    return pthread_join(thread, NULL) == 0; /* the thread ends the process */
}

_Noreturn void guard_work(cli_call *cli)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != cli->watching)
        _exit(CLI_BAD);
    guard_standby_leave(cli);
    work_alarm.page = cli->watched;
    work_hear(SIGBUS, work_lost_page);
    if (!work_on_own_stack(cli))
        work_to_the_end(cli);
    _exit(CLI_BAD);
}
