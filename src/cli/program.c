/* Sets up a process, parses its command line, and gives everything back at the end. */
#include "cli/program.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/games.h"
#include "cli/output_file.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/wrap.h"

enum { PROGRAM_MAPPED = 1 << 20 }; /* malloc maps blocks of at least this size, and gives them back when freed */

/* Returns half of the machine's memory. */
static uint64_t program_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages / 2 * (uint64_t)page : UINT64_MAX;
}

static bool program_wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    return cli_is_screen(STDOUT_FILENO) && !(no && *no);
}

/* Fills closed standard descriptors, so that no file opened later takes their numbers; reading and writing them still
 * fails. */
static void program_keep_descriptors(void)
{
    static const int useless[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", useless[fd]) < 0)
            return; /* no remedy without /dev/null */
}

static cli_call *program_cli; /* for the signal handler */

/* Handles SIGBUS: a mapped file became shorter, unless another process sent the signal. */
static void program_lost_input(int number, siginfo_t *info, void *context)
{
    (void)context;
    cli_files_abandon();
    if (info->si_code > 0 && program_cli->page->loading <= 0) { /* a plugin being loaded is not an input */
        cli_child_end(program_cli, CLI_BAD);
        cli_lost_input();
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void program_hear(void)
{
    struct sigaction lost = {.sa_flags = SA_SIGINFO};
    lost.sa_sigaction = program_lost_input;
    sigemptyset(&lost.sa_mask);
    signal(SIGPIPE, SIG_IGN); /* write fails on a closed pipe: exit status 141 */
    signal(SIGXFSZ, SIG_IGN); /* write fails on a file at its size limit: exit status 4 */
    sigaction(SIGBUS, &lost, NULL);
}

/* Runs the command line, flushes the output, and frees everything. */
static int program_call(cli_call *cli, int count, char **words, int (*run)(cli_call *cli))
{
    kay_context_init(&cli->ctx);
    kay_context_init(&cli->output_ctx);
    cli->ctx.memory_limit = program_memory();
    cli_output_open(cli, &cli->output, STDOUT_FILENO, "<stdout>", &cli->out);
    cli->colour = program_wants_colour();
    cli->code = CLI_BAD;
    int code = cli_arguments(cli, count, words) ? run(cli) : cli->code;
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

int cli_program(int count, char **words, int (*run)(cli_call *cli))
{
    program_keep_descriptors();
    mallopt(M_MMAP_THRESHOLD, PROGRAM_MAPPED); /* else it grows, and lists that grow leave holes past --memory */
    program_cli = cli_child_make_call();
    if (!program_cli) {
        fputs("kayles: out of memory\n", stderr);
        return CLI_UNABLE;
    }
    program_hear();
    const int code = program_call(program_cli, count, words, run);
    cli_signals_end();
    return code;
}
