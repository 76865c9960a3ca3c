/* The program: reads its command line, runs the verb, and ends with an exit code of the contract. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/games.h"
#include "cli/help.h"
#include "cli/output_file.h"
#include "cli/places.h"
#include "cli/report.h"
#include "cli/signals.h"

/* Half of the machine's memory. */
static uint64_t main_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages / 2 * (uint64_t)page : UINT64_MAX;
}

static bool main_wants_colour(void)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

/* Where a standard descriptor is closed, a file opened later must not take its place: reading from it and writing to
 * it go on to fail. */
static void main_keep_descriptors(void)
{
    static const int useless[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", useless[fd]) < 0)
            return; /* without /dev/null nothing can be done */
}

static int main_run(cli_call *cli)
{
    if (cli->values[FLAG_VERSION]) {
        kay_text_add(&cli->out, "kayles " KAYLES_VERSION "\n");
        return CLI_DONE;
    }
    if (cli->values[FLAG_HELP]) {
        if (cli->verb)
            cli_help_verb(cli, cli->verb, &cli->out);
        else
            cli_help(cli, &cli->out);
        return CLI_DONE;
    }
    if (!cli->verb)
        return cli_usage(cli, "which verb? 'kayles help' lists them");
    cli_signals_begin(cli);
    const char *word = cli_game_word(cli);
    if (word && cli_game_is_foreign(word) && !(cli_game_open(cli, word) && cli_arguments_of_opened(cli)))
        return cli->code;
    cli_progress_begin(cli);
    int code = cli->verb->run(cli);
    cli_progress_end(cli);
    return code;
}

static void main_lost_input(int number)
{
    (void)number;
    cli_files_abandon();
    cli_lost_input();
}

int main(int count, char **words)
{
    cli_call cli = {0};
    main_keep_descriptors();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of write, and exit status 141 */
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow, and exit status 4 */
    signal(SIGBUS, main_lost_input);
    kay_context_init(&cli.ctx);
    kay_context_init(&cli.output_ctx);
    cli.ctx.memory_limit = main_memory();
    cli_output_open(&cli, &cli.output, STDOUT_FILENO, "<stdout>", &cli.out);
    cli.colour = main_wants_colour();
    cli.code = CLI_BAD;
    int code = cli_arguments(&cli, count, words) ? main_run(&cli) : cli.code;
    bool reported = cli.out.error != KAY_OK && code == cli_exit_code(&cli, cli.out.error);
    kay_status flushed = cli_flush(&cli.out);
    if (flushed != KAY_OK && !reported)
        code = cli_report(&cli, flushed, NULL);
    cli_game_close(&cli);
    cli_arguments_free(&cli);
    kay_text_free(&cli.out);
    cli_signals_end();
    return code;
}
