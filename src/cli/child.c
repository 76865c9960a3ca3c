/* Runs a verb in a child process, and watches it from the parent.  Both are in one process group: a terminal sends its
 * signals to both, and the parent forwards signals from other processes.  The parent polls the page, and
 *
 * - sends SIGURG to rules in Lua that exceed their time: the child abandons them and continues;
 * - ends the child if that does not help, if a plugin does not return, or if loading takes too long;
 * - ends all processes that the child has started: as a subreaper it inherits all orphans below it. */
#include "cli/child.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/games.h"
#include "cli/output_file.h"
#include "cli/report.h"
#include "process/keeper.h"

enum {
    CHILD_LOOK = 20000000, /* ns between two polls of the page */
    CHILD_TIMES = 3, /* after this many unanswered signals the child is ended */
};

/* Added to the exit code in page->ended.  A plugin that overwrites the page is unlikely to write this number. */
static const uint32_t CHILD_ENDED = 0x6b61796c;
static const double CHILD_LOADING = 10; /* seconds that loading may take, if the budget allows */
static const double CHILD_GRACE = 1; /* seconds by which a plugin may exceed its time before it is ended */
static const double CHILD_LEAVING = 3; /* the same for rules in Lua, which are first asked to stop */

/* Why the parent ended the child. */
typedef enum child_end { CHILD_ITSELF, CHILD_LATE, CHILD_LOADS, CHILD_STOPPED } child_end;

typedef struct child_watch {
    cli_call *cli; /* the parent's copy */
    const cli_call *shared; /* the child's copy, which a plugin may have overwritten */
    cli_page *page;
    pid_t child;
    sigset_t waits, before; /* the signals to wait for; those blocked before */
    int latest; /* the latest signal; 0: none */
    uint32_t heard, unheard; /* signals that the child acknowledged; those sent since then */
    double late; /* when the rules in Lua exceeded their time; 0: they did not */
    child_end end;
    int status;
} child_watch;

typedef struct child_shared {
    cli_call cli;
    cli_page page;
} child_shared;

cli_call *cli_child_make_call(void)
{
    child_shared *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return NULL;
    shared->cli.page = &shared->page;
    return &shared->cli;
}

bool cli_child_is_needed(const cli_call *cli)
{
    const bool opens = cli->verb->takes & (CLI_GAME | CLI_RULES | CLI_EXPRESSIONS);
    bool asks = cli->values[FLAG_SESSION] != NULL;
    for (unsigned i = 0; opens && i < cli->operand_count; i++)
        asks |= ((cli->verb->takes & CLI_EXPRESSIONS) && strcmp(cli->operands[i], "-") == 0) ||
                strstr(cli->operands[i], ".lua") || strstr(cli->operands[i], ".so");
    return asks;
}

/* ---- The child */

static cli_page *child_page; /* for the signal handler */

static void child_leave(int number)
{
    (void)number;
    kay_page_leave(&child_page->lua);
}

static void child_begin(cli_call *cli, const child_watch *watch, pid_t parent)
{
    struct sigaction leave = {.sa_handler = child_leave, .sa_flags = SA_RESTART | SA_NODEFER};
    sigemptyset(&leave.sa_mask);
    cli->ctx.patience = cli->seconds;
    child_page = cli->page;
    sigaction(SIGURG, &leave, NULL);
    sigprocmask(SIG_SETMASK, &watch->before, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(CLI_BAD);
}

void cli_child_end(cli_call *cli, int code)
{
    cli->page->ended = CHILD_ENDED + (uint32_t)code;
}

/* ---- The parent: signals */

/* Ignored signals stay ignored. */
static void child_hold_signals(child_watch *watch)
{
    static const int all[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGTSTP};
    sigemptyset(&watch->waits);
    sigaddset(&watch->waits, SIGCHLD);
    signal(SIGCHLD, SIG_DFL);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct sigaction action;
        if (sigaction(all[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&watch->waits, all[i]);
    }
    sigprocmask(SIG_BLOCK, &watch->waits, &watch->before);
}

static void child_raise(int number)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    signal(number, SIG_DFL);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &one, NULL); /* it is delivered here */
    sigprocmask(SIG_BLOCK, &one, NULL);
}

/* Stops the child and this process.  When this process is continued, it continues the child. */
static void child_pause(const child_watch *watch)
{
    kill(watch->child, SIGTSTP);
    child_raise(SIGTSTP);
    kill(watch->child, SIGCONT);
}

/* Handles a signal. */
static void child_hear(child_watch *watch, const siginfo_t *info)
{
    const uint32_t heard = watch->page->heard;
    watch->latest = info->si_signo;
    watch->unheard = heard == watch->heard ? watch->unheard + 1 : 1;
    watch->heard = heard;
    if (watch->unheard > CHILD_TIMES)
        watch->end = CHILD_STOPPED;
    else if (info->si_code <= 0) /* sent by a process, not by the terminal */
        kill(watch->child, info->si_signo);
}

/* ---- The parent: limits */

/* Whether more than `most` seconds have passed.  Only a plugin can write a time in the future: that counts as over. */
static bool child_is_over(double since, double most)
{
    const double now = kay_now();
    return since > 0 && (now > since + most || since > now + CHILD_GRACE);
}

static void child_look(child_watch *watch)
{
    const cli_page *page = watch->page;
    const double deadline = watch->shared->ctx.deadline, seconds = watch->cli->seconds;
    if (!kay_page_is_late(&page->lua)) {
        watch->late = 0;
    } else {
        watch->late = watch->late > 0 ? watch->late : kay_now();
        kill(watch->child, SIGURG);
    }
    if (child_is_over(page->loading, seconds > 0 && seconds < CHILD_LOADING ? seconds : CHILD_LOADING))
        watch->end = CHILD_LOADS;
    else if (watch->late > 0 && child_is_over(watch->late, CHILD_LEAVING))
        watch->end = CHILD_LATE;
    if (!page->plugin.loaded || page->writes)
        return;
    if (page->lua.stopped > 0 && child_is_over(page->lua.stopped, 2 * CHILD_GRACE))
        watch->end = CHILD_STOPPED;
    else if (seconds > 0 && deadline > 0 &&
             (kay_now() > deadline + CHILD_GRACE || deadline > kay_now() + 2 * seconds + CHILD_GRACE))
        watch->end = CHILD_LATE;
}

/* ---- The parent: the end */

/* Waits until the child has ended, by itself or at a limit. */
static void child_wait(child_watch *watch)
{
    static const struct timespec look = {.tv_nsec = CHILD_LOOK};
    while (waitpid(watch->child, &watch->status, WNOHANG) != watch->child) {
        siginfo_t info;
        const int number = sigtimedwait(&watch->waits, &info, &look);
        if (number == SIGTSTP)
            child_pause(watch);
        else if (number > 0 && number != SIGCHLD)
            child_hear(watch, &info);
        child_look(watch);
        if (watch->end == CHILD_ITSELF)
            continue;
        kill(watch->child, SIGKILL);
        waitpid(watch->child, &watch->status, 0);
        return;
    }
}

/* Returns the signal that must also end the parent: one that the parent received, or one that ended the child after its
 * work was done; 0: none. */
static int child_signal(const child_watch *watch)
{
    const int died = WIFSIGNALED(watch->status) ? WTERMSIG(watch->status) : 0;
    const bool ended = watch->page->ended >= CHILD_ENDED && watch->page->ended <= CHILD_ENDED + CLI_CLOSED;
    if (watch->end == CHILD_STOPPED)
        return watch->latest;
    return watch->end == CHILD_ITSELF && (died == watch->latest || ended) ? died : 0;
}

static kay_status child_explain(const child_watch *watch)
{
    kay_context *ctx = &watch->cli->ctx;
    const cli_page *page = watch->page;
    const bool loads = page->loading > 0 && page->loads, ended = WIFSIGNALED(watch->status);
    const char *what = loads ? "not a plugin: loading it ends" : "the rules end";
    if (watch->end == CHILD_STOPPED)
        return kay_fail(ctx, KAY_EUNABLE, "interrupted");
    if (watch->end == CHILD_LOADS)
        return kay_fail(ctx, KAY_EUNABLE,
                        loads ? "loading the plugin timed out" : "reading the file of the rules timed out");
    if (watch->end == CHILD_LATE && watch->cli->seconds <= 0)
        return kay_fail(ctx, KAY_EUNABLE, "the rules timed out");
    if (watch->end == CHILD_LATE)
        return kay_fail(ctx, KAY_EUNABLE, "the rules timed out after %g s", watch->cli->seconds);
    if (page->overflowed)
        return kay_fail(ctx, KAY_EINPUT, "stack overflow");
    if (ended && WTERMSIG(watch->status) == SIGKILL) /* by the system, out of memory */
        return kay_fail(ctx, KAY_EUNABLE, "the rules need more memory than the budget has");
    if (ended)
        return kay_fail(ctx, KAY_EINPUT, "%s in a crash (%s)", what, strsignal(WTERMSIG(watch->status)));
    return kay_fail(ctx, KAY_EINPUT, "%s the process", what);
}

/* Prints how a game of `play` can be continued. */
static void child_tell_game(const child_watch *watch)
{
    char moves[CLI_PAGE_MOVES], start[sizeof watch->page->start];
    snprintf(moves, sizeof moves, "%s", watch->page->moves);
    snprintf(start, sizeof start, "%s", watch->page->start);
    for (char *at = moves; *at; at++)
        *at = *at != '\n' ? *at : at[1] ? ' ' : '\0';
    if (*moves || *start)
        fprintf(stderr, "kayles: the same command continues from there with%s%s%s%s%s\n", *start ? " " : "", start,
                *moves ? " --after '" : "", moves, *moves ? "'" : "");
}

/* Reports that the child did not finish.  Then raises the signal that ended the child, or exits with an exit code. */
static _Noreturn void child_tell(child_watch *watch)
{
    cli_call *cli = watch->cli;
    cli_page *page = watch->page;
    const int number = child_signal(watch);
    page->path[PATH_MAX - 1] = page->beside[PATH_MAX - 1] = '\0';
    int code = CLI_UNABLE;
    if (!number || watch->end == CHILD_STOPPED) {
        if (isatty(STDERR_FILENO) && *(const uint8_t *)&watch->shared->progress.visible)
            fputs("\r\033[K", stderr);
        const kay_status status = child_explain(watch);
        cli_rules_place(cli, true);
        code = cli_report(cli, status, NULL);
        if (strcmp(cli->verb->name, "play") == 0)
            child_tell_game(watch);
    }
    cli_file_settle(page->path, page->beside, code);
    if (number)
        child_raise(number);
    _exit(code);
}

int cli_child_run(cli_call *cli, int (*run)(cli_call *cli))
{
    cli_call own = *cli; /* the rules may have changed the child's copy */
    child_watch watch = {.cli = &own, .shared = cli, .page = cli->page};
    const pid_t parent = getpid();
    child_hold_signals(&watch);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    watch.child = fork();
    if (watch.child < 0)
        return cli_report(
            cli, kay_fail(&cli->ctx, KAY_EUNABLE, "cannot start a process for the rules: %s", strerror(errno)), NULL);
    if (watch.child == 0) {
        child_begin(cli, &watch, parent);
        return cli_on_own_stack(cli, run);
    }
    child_wait(&watch);
    kay_kill_children(0);
    const uint32_t ended = watch.page->ended - CHILD_ENDED;
    if (ended > CLI_CLOSED || watch.end != CHILD_ITSELF || child_signal(&watch))
        child_tell(&watch);
    _exit((int)ended);
}
