/* The program kayles-mpi: the verb `tabulate` for the processes of an MPI job. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/games.h"
#include "cli/help.h"
#include "cli/program.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/verb_tabulate.h"
#include "mpi/shared.h"

static int kayles_mpi_errors = -1; /* the standard error of a process that is silent; -1: it is not */

/* Silences a process other than process 0, which says what all of them find on the command line. */
static void kayles_mpi_hush(void)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    kayles_mpi_errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

/* Lets the process speak again: from now on only process 0 reports errors, and the others MPI's. */
static void kayles_mpi_speak(void)
{
    if (kayles_mpi_errors >= 0)
        dup2(kayles_mpi_errors, STDERR_FILENO);
}

static kay_status kayles_mpi_flags(cli_call *cli)
{
    static const char where[] = "with kayles-mpi";
    if (!cli->verb || strcmp(cli->verb->name, "tabulate") != 0)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "usage: kayles-mpi tabulate GAME -o DIR [flags]");
    KAY_TRY(cli_arguments_refuse(cli, FLAG_STATS_OF, where));
    KAY_TRY(cli_arguments_refuse(cli, FLAG_PARALLEL, where));
    KAY_TRY(cli_tabulate_needs(cli));
    if (cli_game_is_foreign(cli))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "kayles-mpi opens no files of rules: use kayles tabulate");
    if (!cli->rules->ranks)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "%s has no ranks: use kayles tabulate", cli->rules->name);
    if (cli->rules->scoring)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "%s is won by points: use kayles tabulate", cli->rules->name);
    return KAY_OK;
}

static kay_status kayles_mpi_make(cli_call *cli, kay_job *job)
{
    kay_arena arena;
    kay_state start;
    kay_tabulate_order order;
    kay_arena_init(&arena, &cli->ctx);
    kay_status status = cli_tabulate_order(cli, &arena, &start, &order);
    status = job_agree(job, status);
    if (status == KAY_OK)
        status = shared_make(job, &order);
    kay_arena_free(&arena);
    return status == KAY_END ? KAY_OK : status; /* it is there already */
}

static int kayles_mpi_work(cli_call *cli)
{
    kay_job job;
    kay_status status = kayles_mpi_flags(cli);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    kayles_mpi_speak();
    job_init(&job, &cli->ctx);
    if (!cli->values[FLAG_MEMORY])
        cli->ctx.memory_limit /= job.beside;
    cli_signals_begin(cli);
    if (job.process == 0)
        cli_progress_begin(cli);
    status = kayles_mpi_make(cli, &job);
    if (status == KAY_OK && job.process == 0)
        status = cli_tabulate_tell(cli, cli->values[FLAG_FOLDER]);
    cli_progress_end(cli);
    cli_time_end(cli);
    if (status == KAY_OK)
        return CLI_DONE;
    return job.process == 0 ? cli_report(cli, status, NULL) : cli_exit_code(cli, status);
}

static int kayles_mpi_run(cli_call *cli)
{
    if (cli->values[FLAG_VERSION])
        kay_text_format(&cli->out, "kayles-mpi %s\n", kay_version());
    else if (cli->values[FLAG_HELP])
        cli_help_page(cli, &cli_mpi_text, "Examples", &cli->out);
    else
        return kayles_mpi_work(cli);
    return CLI_DONE;
}

int main(int count, char **words)
{
    int process;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &process);
    if (process)
        kayles_mpi_hush();
    const int code = cli_program(count, words, kayles_mpi_run);
    MPI_Finalize();
    return code;
}
