/* Rules in a file, and plugins, run in a process of their own: a function that never returns, also inside a compiled trace or
 * a string function, cannot be stopped in any other way, Lua may crash where it is refused memory, and a plugin anywhere.
 *
 *   watching process ──fork──> working process      the time that each step may take, and the position that the rules are
 *          │       <──shared page──                 asked about, stand on a page that both see
 *          └── ends it when the time is over, says where the rules were, and has a new one answer the cases that are left */
#include "cli/guard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the working process gets beyond its deadline, which it mostly sees itself, and beyond a refusal of memory; and how
 * often it is looked at. */
static const double GUARD_GRACE = 0.3, GUARD_PLUGIN_GRACE = 1;
enum { GUARD_LOOK = 50 }; /* ms */

/* ---- The worker's end -------------------------------------------------------------------------- */

typedef enum guard_end { GUARD_ENDED, GUARD_OVERDUE, GUARD_REFUSED } guard_end;

/* Rules that were called behind the deadline of the work before have all their time.  Of rules in Lua it is known when they
 * are called, of plugins only what work they belong to. */
static bool guard_overdue(const cli_call *cli)
{
    const struct cli_watched *page = cli->watched;
    double since = page->rules.since, deadline = page->rules.deadline, ends = page->stress.ends, due = page->due;
    if (page->patience > 0 && since > 0 && kay_now() > since + page->patience)
        return true;
    if (cli->seconds <= 0)
        return false;
    if (cli->plugin)
        return due > 0 && kay_now() > due + GUARD_PLUGIN_GRACE;
    if (since <= 0)
        return false;
    if (ends > 0 && kay_now() > ends + GUARD_GRACE)
        return true;
    return kay_now() > (deadline > since ? deadline : since + cli->seconds) + GUARD_GRACE;
}

/* Rules that were refused memory and go on, as if it were nothing. */
static bool guard_refused(const cli_call *cli)
{
    double since = cli->watched->rules.since, refused = cli->watched->rules.refused;
    return since > 0 && refused >= since && kay_now() > refused + GUARD_GRACE;
}

static bool guard_has_ended(pid_t worker)
{
    siginfo_t ended = {0};
    return waitid(P_PID, (id_t)worker, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid;
}

/* Waits for the worker's end, or for what must bring it about, and feeds it meanwhile. */
static guard_end guard_wait(cli_call *cli, guard_feed *feed, pid_t worker)
{
    const int end = pidfd_open(worker, 0);
    guard_end how = GUARD_ENDED;
    for (;;) {
        struct pollfd wanted[] = {{.fd = end, .events = POLLIN}, {.events = POLLIN}, {.events = POLLOUT}};
        guard_feed_wants(feed, &wanted[1].fd, &wanted[2].fd);
        if (poll(wanted, 3, GUARD_LOOK) > 0) {
            if (wanted[1].revents)
                guard_feed_read(feed);
            if (wanted[2].revents)
                guard_feed_write(feed);
        }
        if (wanted[0].revents || (end < 0 && guard_has_ended(worker)))
            break;
        how = guard_overdue(cli) ? GUARD_OVERDUE : guard_refused(cli) ? GUARD_REFUSED : GUARD_ENDED;
        if (how != GUARD_ENDED)
            break;
    }
    if (end >= 0)
        close(end);
    return how;
}

/* ---- What is said of it ------------------------------------------------------------------------ */

static bool guard_of_script(const cli_call *cli)
{
    return cli_game_is_script(cli->operands[0]);
}

/* The rules have done what no rules may; returns the exit code. */
static int guard_tell_broken(cli_call *cli, const char *words)
{
    char with_case[200];
    if (!guard_of_script(cli) && cli->watched->index)
        snprintf(with_case, sizeof with_case, "%s (in case %llu)", words, (unsigned long long)cli->watched->index);
    else
        snprintf(with_case, sizeof with_case, "%s", words);
    cli_report_rules(cli, &cli->watched->rules, with_case);
    return CLI_BAD;
}

/* Why the process ended that was neither ended by us nor of its own accord. */
static int guard_tell_crash(cli_call *cli, int status)
{
    char words[160];
    if (cli->watched->overflowed)
        return guard_tell_broken(cli, "stack overflow");
    if (!WIFSIGNALED(status))
        return guard_tell_broken(cli, "the rules end the process");
    snprintf(words, sizeof words, "the rules end in a crash (%s)", strsignal(WTERMSIG(status)));
    return guard_tell_broken(cli, words);
}

/* Why the rules cannot answer, for the watcher to say and for the next worker to know. */
static void guard_explain(cli_call *cli, guard_end how)
{
    const struct cli_watched *page = cli->watched;
    char *why = cli->unable_why;
    if (how == GUARD_OVERDUE && guard_stresses(cli))
        snprintf(why, sizeof cli->unable_why, "the rules do not come to an end in time");
    else if (how == GUARD_OVERDUE && page->patience > 0)
        snprintf(why, sizeof cli->unable_why, "beyond the range the rules do not come to an end");
    else if (how == GUARD_OVERDUE)
        snprintf(why, sizeof cli->unable_why, "the rules do not come to an end within %g s", cli->seconds);
    else
        snprintf(why, sizeof cli->unable_why, "%s",
                 *page->why ? page->why : "the rules need more memory than the budget has");
}

/* What comes of a worker: its exit code; GUARD_SPOILT where the rules cannot answer, and cli->unable_why says why. */
static int guard_judge(cli_call *cli, guard_end how, int status)
{
    const struct cli_watched *page = cli->watched;
    if (how == GUARD_ENDED && page->ended && WIFEXITED(status) && WEXITSTATUS(status) != GUARD_SPOILT)
        return WEXITSTATUS(status);
    /* the system, too, ends who holds too much memory */
    const bool memory = page->rules.refused > 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    if (how == GUARD_ENDED && !page->ended && (page->overflowed || !memory))
        return guard_tell_crash(cli, status);
    guard_explain(cli, how);
    const bool told = page->ended || (cli->unable_case && cli->unable_case == page->index);
    if (!told && !(guard_stresses(cli) && guard_can_go_on(cli)))
        cli_report_rules(cli, &page->rules, cli->unable_why);
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

/* ---- The watcher ------------------------------------------------------------------------------- */

/* One worker; returns as guard_judge. */
static int guard_once(cli_call *cli, guard_feed *feed)
{
    *cli->watched = (struct cli_watched){.stress = cli->watched->stress};
    cli->feed_fd = guard_feed_begin(feed);
    cli->again = feed->whole;
    const pid_t watching = getpid(), worker = fork();
    if (worker == 0) {
        guard_feed_end(feed); /* else its input would never end */
        guard_work(cli, watching);
    }
    int status = 0;
    if (cli->feed_fd >= 0)
        close(cli->feed_fd);
    if (worker < 0)
        return cli_report(cli, kay_fail(&cli->ctx, KAY_EUNABLE, "no process for the rules: %s", strerror(errno)), NULL);
    guard_end how = guard_wait(cli, feed, worker);
    if (how != GUARD_ENDED)
        kill(worker, SIGKILL);
    while (waitpid(worker, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status))
        cli_progress_wipe();
    guard_feed_end(feed);
    return guard_judge(cli, how, status);
}

static int guard_watch(cli_call *cli, guard_feed *feed)
{
    bool unable = false;
    for (;;) {
        int code = guard_once(cli, feed);
        if (code != GUARD_SPOILT)
            return unable && code == CLI_DONE ? CLI_UNABLE : code;
        cli->again = feed->whole;
        if (!guard_can_go_on(cli)) {
            code = guard_write_kept(cli);
            return code == GUARD_SPOILT ? CLI_UNABLE : code;
        }
        unable = !guard_stresses(cli) && cli->watched->patience <= 0; /* there it is no input that was asked for */
        cli->unable_blind = cli->watched->index == cli->unable_case || cli->watched->stage == GUARD_READING;
        cli->unable_case = cli->watched->index;
    }
}

int cli_guard_run(cli_call *cli)
{
    guard_feed feed;
    guard_feed_open(cli, &feed);
    cli->kept_fd = guard_stresses(cli) ? memfd_create("kayles", MFD_CLOEXEC) : -1;
    cli->watched = mmap(NULL, sizeof *cli->watched, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int code;
    if (cli->watched != MAP_FAILED) {
        code = guard_watch(cli, &feed);
        munmap(cli->watched, sizeof *cli->watched);
    } else {
        code = cli_report(cli, kay_no_memory(&cli->ctx), NULL);
    }
    cli->watched = NULL;
    cli->feed_fd = -1;
    if (feed.error) {
        kay_status status = feed.error == ENOMEM ? kay_no_memory(&cli->ctx)
                                                 : kay_fail(&cli->ctx, KAY_EREAD, "%s", strerror(feed.error));
        code = cli_report(cli, status, cli->operand_count > 1 ? cli->operands[1] : "<stdin>");
    }
    if (cli->kept_fd >= 0)
        close(cli->kept_fd);
    guard_feed_close(&feed);
    return code;
}
