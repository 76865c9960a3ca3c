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

static bool guard_of_script(const cli_call *cli)
{
    return cli_game_is_script(cli->operands[0]);
}

/* ---- The worker's end -------------------------------------------------------------------------- */

typedef enum guard_end { GUARD_ENDED, GUARD_OVERDUE, GUARD_REFUSED } guard_end;

/* No work has more time than this: a plugin may have written over what stands on the page. */
static bool guard_plugin_overdue(const cli_call *cli, double due)
{
    const double most = GUARD_PLUGIN_GRACE + (cli->seconds > GUARD_LOADING_MOST ? cli->seconds : GUARD_LOADING_MOST);
    const double left = due - kay_now();
    return due != 0 && !(left > -GUARD_PLUGIN_GRACE && left < most);
}

/* Whether no line of the rules has run yet: their file may be a pipe that nobody writes to. */
static bool guard_reads_script(const cli_call *cli)
{
    return guard_of_script(cli) && cli->watched->stage == GUARD_LOADING && cli->watched->rules.since <= 0;
}

/* Rules that were called behind the deadline of the work before have all their time.  Of rules in Lua it is known when they
 * are called, of plugins only what work they belong to. */
static bool guard_overdue(const cli_call *cli)
{
    const struct cli_watched *page = cli->watched;
    double since = page->rules.since, deadline = page->rules.deadline, ends = page->stress.ends, due = page->due;
    if (page->patience > 0 && since > 0 && kay_now() > since + page->patience)
        return true;
    if (!guard_of_script(cli))
        return guard_plugin_overdue(cli, due);
    if (guard_reads_script(cli))
        return due > 0 && kay_now() > due + GUARD_GRACE;
    if (cli->seconds <= 0 || since <= 0)
        return false;
    if (ends > 0 && kay_now() > ends + GUARD_GRACE)
        return true;
    return kay_now() > (deadline > since ? deadline : since + cli->seconds) + GUARD_GRACE;
}

/* Rules in Lua that were refused memory and go on, as if it were nothing. */
static bool guard_refused(const cli_call *cli)
{
    if (!guard_of_script(cli))
        return false;
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

/* Only rules in Lua say where they are; a plugin may have written over it. */
static void guard_report(const cli_call *cli, const char *words)
{
    static const kay_script_watched nowhere;
    cli_report_rules(cli, guard_of_script(cli) ? &cli->watched->rules : &nowhere, words);
}

/* The rules have done what no rules may; returns the exit code. */
static int guard_tell_broken(cli_call *cli, const char *words)
{
    char with_case[200];
    if (!guard_of_script(cli) && cli->watched->index)
        snprintf(with_case, sizeof with_case, "%s (in case %llu)", words, (unsigned long long)cli->watched->index);
    else
        snprintf(with_case, sizeof with_case, "%s", words);
    guard_report(cli, with_case);
    return CLI_BAD;
}

static bool guard_loads_plugin(const cli_call *cli)
{
    return cli->watched->stage == GUARD_LOADING && !guard_of_script(cli);
}

/* Why the process ended that was neither ended by us nor of its own accord. */
static int guard_tell_crash(cli_call *cli, int status)
{
    char words[160];
    const char *what = guard_loads_plugin(cli) ? "no plugin: loading it ends" : "the rules end";
    const char *where = cli->watched->standby > 0 ? "beyond the range: " : "";
    if (cli->watched->overflowed)
        snprintf(words, sizeof words, "%sstack overflow", where);
    else if (WIFSIGNALED(status))
        snprintf(words, sizeof words, "%s%s in a crash (%s)", where, what, strsignal(WTERMSIG(status)));
    else
        snprintf(words, sizeof words, "%s%s the process", where, what);
    return guard_tell_broken(cli, words);
}

/* Why the rules cannot answer, for the watcher to say and for the next worker to know. */
static void guard_explain(cli_call *cli, guard_end how)
{
    const struct cli_watched *page = cli->watched;
    char *why = cli->unable_why;
    if (how == GUARD_OVERDUE && guard_loads_plugin(cli))
        snprintf(why, sizeof cli->unable_why, "loading the plugin does not come to an end");
    else if (how == GUARD_OVERDUE && guard_reads_script(cli))
        snprintf(why, sizeof cli->unable_why, "the file of the rules does not come to an end");
    else if (how == GUARD_OVERDUE && guard_stresses(cli))
        snprintf(why, sizeof cli->unable_why, "the rules do not come to an end in time");
    else if (how == GUARD_OVERDUE && page->patience > 0)
        snprintf(why, sizeof cli->unable_why, "beyond the range the rules do not come to an end");
    else if (how == GUARD_OVERDUE)
        snprintf(why, sizeof cli->unable_why, "the rules do not come to an end within %g s", cli->seconds);
    else
        snprintf(why, sizeof cli->unable_why, "%.*s", (int)sizeof page->why - 1,
                 *page->why ? page->why : "the rules need more memory than the budget has");
}

/* Whether the worker has ended of its own accord. */
static bool guard_came_to_end(const cli_call *cli, guard_end how, int status)
{
    return how == GUARD_ENDED && cli->watched->ended != 0 && WIFEXITED(status);
}

/* Whether it has ended, or was, because it had no more memory: the system, too, ends who holds too much. */
static bool guard_lacked_memory(const cli_call *cli, int status)
{
    const struct cli_watched *page = cli->watched;
    if (page->overflowed)
        return false;
    return (guard_of_script(cli) && page->rules.refused > 0) || (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* Writes what the worker has kept.  Returns an exit code; CLI_DONE: it has nothing to say. */
static int guard_finish(cli_call *cli)
{
    if (!cli->verb->finish || !guard_kept_look(cli))
        return CLI_DONE;
    const int code = cli->verb->finish(cli);
    if (code < CLI_NO_OUTPUT && cli_flush(&cli->out) != KAY_OK)
        return cli_report(cli, KAY_EWRITE, NULL);
    return code;
}

/* What comes of a worker: an exit code; GUARD_SPOILT where the rules cannot answer and a new worker goes on, and
 * cli->unable_why says why. */
static int guard_judge(cli_call *cli, guard_end how, int status)
{
    const struct cli_watched *page = cli->watched;
    const bool ended = guard_came_to_end(cli, how, status);
    if (ended && WEXITSTATUS(status) != GUARD_SPOILT)
        return WEXITSTATUS(status);
    const bool crashed = how == GUARD_ENDED && !ended && !guard_lacked_memory(cli, status);
    const bool renews = (!crashed || cli->verb->renewal == CLI_RENEW_RANGE) && guard_can_go_on(cli);
    const int kept = renews ? CLI_DONE : guard_finish(cli);
    if (kept >= CLI_NO_OUTPUT)
        return kept;
    int code = renews ? GUARD_SPOILT : CLI_UNABLE;
    const bool told = ended || (cli->unable_case && cli->unable_case == page->index);
    if (crashed) {
        const int broken = guard_tell_crash(cli, status);
        code = renews ? code : broken;
    } else {
        guard_explain(cli, how);
        if (!told && !(guard_stresses(cli) && renews))
            guard_report(cli, cli->unable_why);
    }
    if (kept == CLI_DONE)
        return code;
    if (cli->verb->kept_note)
        fprintf(stderr, "kayles: %s\n", cli->verb->kept_note);
    return kept;
}

/* ---- The watcher ------------------------------------------------------------------------------- */

/* Attends to a worker until it ends; returns as guard_judge. */
static int guard_attend(cli_call *cli, guard_feed *feed, pid_t worker)
{
    int status = 0;
    guard_end how = guard_wait(cli, feed, worker);
    if (how != GUARD_ENDED)
        kill(worker, SIGKILL);
    while (waitpid(worker, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status))
        cli_progress_wipe();
    guard_feed_end(feed);
    cli->again = feed->whole;
    return guard_judge(cli, how, status);
}

/* One worker from the beginning. */
static int guard_once(cli_call *cli, guard_feed *feed)
{
    *cli->watched = (struct cli_watched){.stress = cli->watched->stress};
    cli->feed_fd = guard_feed_begin(feed);
    cli->again = feed->whole;
    const pid_t worker = fork();
    if (worker == 0) {
        guard_feed_end(feed); /* else its input would never end */
        guard_work(cli);
    }
    if (cli->feed_fd >= 0)
        close(cli->feed_fd);
    if (worker < 0)
        return cli_report(cli, kay_fail(&cli->ctx, KAY_EUNABLE, "no process for the rules: %s", strerror(errno)), NULL);
    return guard_attend(cli, feed, worker);
}

/* Workers, until one comes to the end. */
static int guard_watch(cli_call *cli, guard_feed *feed)
{
    bool unable = false;
    for (;;) {
        const int code = guard_once(cli, feed);
        if (code != GUARD_SPOILT)
            return unable && code == CLI_DONE ? CLI_UNABLE : code;
        if (cli->verb->renewal == CLI_RENEW_RANGE) {
            const pid_t standby = guard_standby_go(cli);
            return standby < 0 ? CLI_UNABLE : guard_attend(cli, feed, standby);
        }
        unable = !guard_stresses(cli); /* there it is no input that was asked for */
        cli->unable_blind = cli->watched->index == cli->unable_case || cli->watched->stage == GUARD_READING;
        cli->unable_case = cli->watched->index;
    }
}

int cli_guard_run(cli_call *cli)
{
    guard_feed feed;
    guard_feed_open(cli, &feed);
    cli->watched = mmap(NULL, sizeof *cli->watched, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int code;
    if (cli->watched != MAP_FAILED) {
        guard_kept_open(cli);
        guard_standby_open(cli);
        code = guard_watch(cli, &feed);
        guard_standby_close(cli);
        guard_kept_close(cli);
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
    guard_feed_close(&feed);
    return code;
}
