/* Rules in a file run in a process of their own: a function that never returns, also inside a compiled trace or a string
 * function, cannot be stopped in any other way, and Lua may crash where it is refused memory.
 *
 *   watching process ──fork──> working process      the time that each step may take, and the position that the rules are
 *          │       <──shared page──                 asked about, stand on a page that both see
 *          └── ends it when the time is over, says where the rules were, and has a new one answer the cases that are left */
#include "cli/cli.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the working process gets beyond its deadline, which it mostly sees itself. */
static const double GUARD_GRACE = 0.3;

struct cli_watched {
    volatile double deadline; /* of the step that goes on */
    volatile uint64_t index;  /* of the case; 0: none yet */
    char at[80];              /* the position that the rules were asked about last */
};

static void guard_asked(void *user, const char *position)
{
    cli_call *cli = user;
    memcpy(cli->watched->at, position, sizeof cli->watched->at);
    cli->watched->deadline = cli->ctx.deadline;
}

void cli_guard_tell(cli_call *cli, uint64_t index)
{
    if (!cli->watched)
        return;
    cli->watched->index = index;
    cli->watched->deadline = cli->ctx.deadline;
}

/* The verb, with the game opened first. */
static int guard_work(cli_call *cli)
{
    if (cli->seconds > 0)
        cli->ctx.deadline = kay_now() + cli->seconds;
    if (!cli_game_open(cli, cli->operands[0]))
        return cli->code;
    if (cli->watched)
        kay_script_watch(cli->script, guard_asked, cli);
    cli_progress_begin(cli);
    int code = cli->verb->run(cli);
    cli_progress_end(cli);
    return code;
}

static _Noreturn void guard_become_worker(cli_call *cli)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGBUS, SIG_DFL);
    int code = guard_work(cli);
    kay_status flushed = cli_flush(&cli->out);
    if (flushed != KAY_OK && code < CLI_NO_OUTPUT)
        code = cli_report(cli, flushed, NULL);
    _exit(code);
}

/* Says why the rules were ended, and where they were. */
static void guard_say(const cli_call *cli, const char *why)
{
    const char *at = cli->watched->at;
    fprintf(stderr, "%s: %s%s%s%s\n", cli->operands[0], why, *at ? " (at the position " : "", at, *at ? ")" : "");
}

/* Waits for the worker's end; false: it had to be ended. */
static bool guard_wait(cli_call *cli, pid_t worker, int *code)
{
    struct pollfd end = {.fd = pidfd_open(worker, 0), .events = POLLIN};
    int status = 0;
    bool in_time = true;
    while (in_time) {
        double left = cli->watched->deadline + GUARD_GRACE - kay_now();
        int events = poll(&end, 1, cli->seconds <= 0 ? -1 : left > 0 ? (int)(left * 1000) + 1 : 0);
        if (events > 0 || (events < 0 && errno != EINTR))
            break;
        in_time = cli->seconds <= 0 || cli->watched->deadline + GUARD_GRACE > kay_now();
    }
    if (!in_time)
        kill(worker, SIGKILL);
    while (waitpid(worker, &status, 0) < 0 && errno == EINTR)
        continue;
    if (end.fd >= 0)
        close(end.fd);
    *code = WIFEXITED(status) ? WEXITSTATUS(status) : CLI_UNABLE;
    if (WIFSIGNALED(status) && in_time) {
        guard_say(cli, "the rules need more memory than the budget has");
        return true;
    }
    return in_time;
}

/* Whether a new worker can go on behind the case that was too much: where cases are answered one by one. */
static bool guard_can_go_on(const cli_call *cli)
{
    return strcmp(cli->verb->name, "solve") == 0 && cli->watched->index > 0 && !cli->values[CLI_CONTEST];
}

static int guard_watch(cli_call *cli)
{
    int code;
    bool unable = false;
    char why[80];
    for (;;) {
        cli->watched->deadline = kay_now() + cli->seconds;
        cli->watched->index = 0;
        cli->watched->at[0] = '\0';
        pid_t worker = fork();
        if (worker < 0)
            return cli_usage(cli, "no process for the rules: %s", strerror(errno));
        if (worker == 0)
            guard_become_worker(cli);
        if (guard_wait(cli, worker, &code))
            return unable && code == CLI_DONE ? CLI_UNABLE : code;
        unable = true;
        snprintf(why, sizeof why, "the rules do not come to an end within %g s", cli->seconds);
        guard_say(cli, why);
        if (!guard_can_go_on(cli) || cli->watched->index <= cli->unable_case)
            return CLI_UNABLE;
        cli->unable_case = cli->watched->index;
    }
}

int cli_guard_run(cli_call *cli)
{
    kay_text input;
    kay_text_init(&input, &cli->ctx);
    const char *file = cli->operand_count > 1 ? cli->operands[1] : "-";
    bool from_stdin = cli->seconds > 0 && strcmp(cli->verb->name, "solve") == 0 && !cli->values[CLI_TEXT] && strcmp(file, "-") == 0;
    kay_status status = from_stdin ? cli_slurp(cli, "-", &input) : KAY_OK;
    if (status != KAY_OK) {
        kay_text_free(&input);
        return cli_report(cli, status, "<stdin>");
    }
    cli->slurped = from_stdin ? &input : NULL;
    cli->watched = mmap(NULL, sizeof *cli->watched, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int code = CLI_UNABLE;
    if (cli->watched != MAP_FAILED) {
        code = guard_watch(cli);
        munmap(cli->watched, sizeof *cli->watched);
    }
    cli->watched = NULL;
    cli->slurped = NULL;
    kay_text_free(&input);
    return code;
}
