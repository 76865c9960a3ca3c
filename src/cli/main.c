/* Runs the program: parses the command line, runs the verb, and exits with a documented code. */
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/games.h"
#include "cli/help.h"
#include "cli/output_file.h"
#include "cli/places.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/wrap.h"

enum { MAIN_MAPPED = 1 << 20 }; /* malloc maps blocks of at least this size, and gives them back when they are freed */

/* Returns half of the machine's memory. */
static uint64_t main_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages / 2 * (uint64_t)page : UINT64_MAX;
}

static bool main_wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    return cli_is_screen(STDOUT_FILENO) && !(no && *no);
}

/* Fills closed standard descriptors, so that no file opened later takes their numbers; reading and writing them still
 * fails. */
static void main_keep_descriptors(void)
{
    static const int useless[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", useless[fd]) < 0)
            return; /* no remedy without /dev/null */
}

/* Runs the verb; in the child, if it may open files of rules. */
static int main_work(cli_call *cli)
{
    cli_signals_begin(cli);
    if (cli_game_is_wanted(cli) && cli_game_is_foreign(cli) && !(cli_game_open(cli) && cli_arguments_of_opened(cli)))
        return cli->code;
    cli_progress_begin(cli);
    int code = cli->verb->run(cli);
    cli_progress_end(cli);
    return code;
}

static int main_run(cli_call *cli)
{
    if (cli->values[FLAG_VERSION]) {
        kay_text_format(&cli->out, "kayles %s\n", kay_version());
        return CLI_DONE;
    }
    if (cli->values[FLAG_HELP]) {
        if (cli->verb)
            cli_help_verb(cli, cli->verb, false, &cli->out);
        else
            cli_help(cli, &cli->out);
        return CLI_DONE;
    }
    if (!cli->verb)
        return cli_usage(cli, "which verb? 'kayles help' lists them");
    if (cli_child_is_needed(cli))
        return cli_child_run(cli, main_work);
    return main_work(cli);
}

static cli_call *main_cli; /* for the signal handler */

/* Handles SIGBUS: a mapped file became shorter, unless another process sent the signal. */
static void main_lost_input(int number, siginfo_t *info, void *context)
{
    (void)context;
    cli_files_abandon();
    if (info->si_code > 0 && main_cli->page->loading <= 0) { /* a plugin being loaded is not an input */
        cli_child_end(main_cli, CLI_BAD);
        cli_lost_input();
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void main_hear(void)
{
    struct sigaction lost = {.sa_flags = SA_SIGINFO};
    lost.sa_sigaction = main_lost_input;
    sigemptyset(&lost.sa_mask);
    signal(SIGPIPE, SIG_IGN); /* write fails on a closed pipe: exit status 141 */
    signal(SIGXFSZ, SIG_IGN); /* write fails on a file at its size limit: exit status 4 */
    sigaction(SIGBUS, &lost, NULL);
}

/* Runs the command line, flushes the output, and frees everything. */
static int main_call(cli_call *cli, int count, char **words)
{
    kay_context_init(&cli->ctx);
    kay_context_init(&cli->output_ctx);
    cli->ctx.memory_limit = main_memory();
    cli_output_open(cli, &cli->output, STDOUT_FILENO, "<stdout>", &cli->out);
    cli->colour = main_wants_colour();
    cli->code = CLI_BAD;
    int code = cli_arguments(cli, count, words) ? main_run(cli) : cli->code;
    const bool reported = cli->out.error != KAY_OK && code == cli_exit_code(cli, cli->out.error);
    const kay_status flushed = kay_text_finish(&cli->out);
    if (flushed != KAY_OK && !reported)
        code = cli_report(cli, flushed, NULL);
    cli_child_end(cli, code);
    cli_game_close(cli);
    kay_arena_free(&cli->words);
    kay_text_free(&cli->out);
    return code;
}

int main(int count, char **words)
{
    main_keep_descriptors();
    mallopt(M_MMAP_THRESHOLD, MAIN_MAPPED); /* else it grows to 32 MiB, and lists that grow leave holes past --memory */
    main_cli = cli_child_make_call();
    if (!main_cli) {
        fputs("kayles: out of memory\n", stderr);
        return CLI_UNABLE;
    }
    main_hear();
    const int code = main_call(main_cli, count, words);
    cli_signals_end();
    return code;
}
