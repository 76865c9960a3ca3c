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
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the working process gets beyond its deadline, which it mostly sees itself, and how often it is looked at. */
static const double GUARD_GRACE = 0.3;
enum { GUARD_LOOK = 50 }; /* ms */

/* How a worker ends that has told why its rules can answer no more. */
enum { GUARD_SPOILT = 200 };

struct cli_watched {
    kay_script_watched rules;
    volatile uint64_t index; /* of the case; 0: none yet */
    kay_stress_mark stress;
    volatile uint64_t kept; /* bytes in the file of what is kept */
    volatile int kept_code;
};

void cli_guard_case(cli_call *cli, uint64_t index)
{
    if (cli->watched)
        cli->watched->index = index;
}

kay_stress_mark *cli_guard_stress(cli_call *cli)
{
    return cli->watched ? &cli->watched->stress : NULL;
}

void cli_guard_keep(cli_call *cli, int code, const kay_text *out)
{
    if (!cli->watched || cli->kept_fd < 0)
        return;
    const char *from = kay_text_string(out);
    uint64_t written = 0;
    cli->watched->kept = 0; /* until all is there */
    while (written < out->length) {
        ssize_t wrote = pwrite(cli->kept_fd, from + written, out->length - written, (off_t)written);
        if (wrote <= 0 && errno != EINTR)
            return;
        written += wrote > 0 ? (uint64_t)wrote : 0;
    }
    cli->watched->kept_code = code;
    cli->watched->kept = out->length;
}

/* ---- The worker -------------------------------------------------------------------------------- */

/* The verb, with the game opened first. */
static int guard_work(cli_call *cli)
{
    kay_stress_mark *mark = &cli->watched->stress;
    mark->begun = mark->begun > 0 ? mark->begun : kay_now();
    if (cli->seconds > 0)
        cli->ctx.deadline = mark->ends > 0 ? mark->ends : mark->begun + cli->seconds;
    cli->watched->rules.deadline = cli->ctx.deadline;
    cli->watched->rules.since = kay_now();
    bool opened = cli_game_open(cli, cli->operands[0]);
    cli->watched->rules.since = 0;
    if (!opened)
        return cli->code;
    kay_script_watch(cli->script, &cli->watched->rules);
    cli_progress_begin(cli);
    int code = cli->verb->run(cli);
    cli_progress_end(cli);
    return code;
}

static _Noreturn void guard_become_worker(cli_call *cli, pid_t watching)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != watching)
        _exit(CLI_BAD);
    signal(SIGBUS, SIG_DFL);
    int code = guard_work(cli);
    kay_status flushed = cli_flush(&cli->out);
    if (flushed != KAY_OK && code < CLI_NO_OUTPUT)
        code = cli_report(cli, flushed, NULL);
    _exit(code);
}

static bool guard_stresses(const cli_call *cli)
{
    return strcmp(cli->verb->name, "stress") == 0;
}

/* Whether a new worker can go on behind the case that was too much: where cases are answered one by one, and their input
 * can be read again; or where all is written in the end, and what comes before the case can be done again; or
 * where random inputs can be left out. */
static bool guard_can_go_on(const cli_call *cli)
{
    if (strcmp(cli->verb->name, "table") == 0)
        return cli->watched->index > 1 && !cli->unable_case;
    if (guard_stresses(cli))
        return cli->watched->stress.large;
    return strcmp(cli->verb->name, "solve") == 0 && cli->again && cli->watched->index > cli->unable_case &&
           !cli->values[CLI_CONTEST];
}

bool cli_guard_renew(const cli_call *cli)
{
    return cli->watched && cli->script && !kay_script_usable(cli->script) && guard_can_go_on(cli);
}

_Noreturn void cli_guard_end(cli_call *cli)
{
    _exit(cli_flush(&cli->out) == KAY_OK ? GUARD_SPOILT : cli_report(cli, KAY_EWRITE, NULL));
}

/* ---- The watcher ------------------------------------------------------------------------------- */

/* Rules that were called behind the deadline of the work before have all their time. */
static bool guard_overdue(const cli_call *cli)
{
    double since = cli->watched->rules.since, deadline = cli->watched->rules.deadline, ends = cli->watched->stress.ends;
    if (cli->seconds <= 0 || since <= 0)
        return false;
    if (ends > 0 && kay_now() > ends + GUARD_GRACE)
        return true;
    return kay_now() > (deadline > since ? deadline : since + cli->seconds) + GUARD_GRACE;
}

/* Waits for the worker's end, and brings it about where the rules are overdue.  Returns its exit code; GUARD_SPOILT where
 * the rules cannot answer, and cli->unable_why says why. */
static int guard_wait(cli_call *cli, pid_t worker)
{
    struct pollfd end = {.fd = pidfd_open(worker, 0), .events = POLLIN};
    int status = 0;
    bool overdue = false;
    while (!overdue) {
        int events = poll(&end, 1, cli->seconds > 0 || end.fd < 0 ? GUARD_LOOK : -1);
        siginfo_t ended = {0};
        if (events > 0 ||
            (end.fd < 0 && waitid(P_PID, (id_t)worker, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid))
            break;
        overdue = guard_overdue(cli);
    }
    if (overdue)
        kill(worker, SIGKILL);
    while (waitpid(worker, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status))
        cli_progress_wipe();
    if (end.fd >= 0)
        close(end.fd);
    if (!overdue && WIFEXITED(status) && WEXITSTATUS(status) != GUARD_SPOILT)
        return WEXITSTATUS(status);
    if (overdue && guard_stresses(cli)) /* where each input has a time of its own */
        snprintf(cli->unable_why, sizeof cli->unable_why, "the rules do not come to an end in time");
    else if (overdue)
        snprintf(cli->unable_why, sizeof cli->unable_why, "the rules do not come to an end within %g s", cli->seconds);
    else
        snprintf(cli->unable_why, sizeof cli->unable_why, "the rules need more memory than the budget has");
    if (!WIFEXITED(status) && !(guard_stresses(cli) && guard_can_go_on(cli)))
        cli_report_rules(cli, &cli->watched->rules, cli->unable_why);
    return GUARD_SPOILT;
}

void cli_guard_say_early(void)
{
    fputs("kayles: so smaller inputs were not looked for any more\n", stderr);
}

/* Writes what a worker has kept for the case that it is ended.  Returns the exit code; GUARD_SPOILT: there is nothing. */
static int guard_write_kept(cli_call *cli)
{
    uint64_t length = cli->watched->kept;
    char *room = length ? kay_text_room(&cli->out, length) : NULL;
    ssize_t got = room ? pread(cli->kept_fd, room, length, 0) : 0;
    if (!length || got != (ssize_t)length)
        return GUARD_SPOILT;
    kay_text_written(&cli->out, length);
    cli_guard_say_early();
    return cli->watched->kept_code;
}

static int guard_watch(cli_call *cli)
{
    bool unable = false;
    for (;;) {
        *cli->watched = (struct cli_watched){.stress = cli->watched->stress};
        const pid_t watching = getpid(), worker = fork();
        if (worker < 0)
            return cli_usage(cli, "no process for the rules: %s", strerror(errno));
        if (worker == 0)
            guard_become_worker(cli, watching);
        int code = guard_wait(cli, worker);
        if (code != GUARD_SPOILT)
            return unable && code == CLI_DONE ? CLI_UNABLE : code;
        if (!guard_can_go_on(cli)) {
            code = guard_write_kept(cli);
            return code == GUARD_SPOILT ? CLI_UNABLE : code;
        }
        unable = !guard_stresses(cli); /* there the input is skipped */
        cli->unable_case = cli->watched->index;
    }
}

/* ---- Input that must be read again ------------------------------------------------------------- */

/* Whether the cases come from where they can be read only once. */
static bool guard_reads_once(const cli_call *cli)
{
    const char *file = cli->operand_count > 1 ? cli->operands[1] : "-";
    struct stat about;
    if (cli->values[CLI_TEXT])
        return false;
    return strcmp(file, "-") == 0 || stat(file, &about) != 0 || !S_ISREG(about.st_mode);
}

int cli_guard_run(cli_call *cli)
{
    kay_text input;
    kay_text_init(&input, &cli->ctx);
    const char *file = cli->operand_count > 1 ? cli->operands[1] : "-";
    bool once = strcmp(cli->verb->name, "solve") == 0 && guard_reads_once(cli), keep = once && cli->seconds > 0;
    kay_status status = keep ? cli_slurp(cli, file, &input) : KAY_OK;
    if (status != KAY_OK) {
        kay_text_free(&input);
        return cli_report(cli, status, strcmp(file, "-") == 0 ? "<stdin>" : file);
    }
    cli->again = keep || !once;
    cli->slurped = keep ? &input : NULL;
    cli->kept_fd = guard_stresses(cli) ? memfd_create("kayles", MFD_CLOEXEC) : -1;
    cli->watched = mmap(NULL, sizeof *cli->watched, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int code = CLI_UNABLE;
    if (cli->watched != MAP_FAILED) {
        code = guard_watch(cli);
        munmap(cli->watched, sizeof *cli->watched);
    }
    if (cli->kept_fd >= 0)
        close(cli->kept_fd);
    cli->watched = NULL;
    cli->slurped = NULL;
    kay_text_free(&input);
    return code;
}
