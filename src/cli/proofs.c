/* Certificates on their way out. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

kay_status cli_proofs_open(cli_call *cli, cli_proofs *proofs)
{
    const char *path = cli->values[CLI_CERTIFICATE];
    *proofs = (cli_proofs){.fd = -1};
    if (!path)
        return KAY_OK;
    if (strcmp(path, "-") == 0) {
        proofs->out = &cli->out;
        return KAY_OK;
    }
    const int begin = cli->unable_case ? O_APPEND : O_TRUNC; /* a new worker goes on with what others have proved */
    proofs->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | begin, 0666);
    if (proofs->fd < 0)
        return kay_fail(&cli->ctx, KAY_EWRITE, "%s: %s", path, strerror(errno));
    cli_output_open(cli, &proofs->output, proofs->fd, path, &proofs->own);
    proofs->out = &proofs->own;
    return KAY_OK;
}

kay_status cli_proofs_add(cli_call *cli, cli_proofs *proofs, kay_solver *solver, const kay_game *game, uint64_t index,
                          kay_outcome outcome)
{
    kay_text proof, line;
    kay_text_init(&proof, &cli->ctx);
    kay_text_init(&line, &cli->ctx);
    kay_status status = kay_solver_certify(solver, &proof);
    if (status == KAY_OK)
        status = kay_certificate_write(game, kay_solver_state(solver), index, outcome, &proof, &line);
    kay_text_free(&proof);
    if (status == KAY_OK) {
        kay_text_bytes(proofs->out, line.data, line.length);
        status = proofs->out->error;
    }
    kay_text_free(&line);
    if (status == KAY_OK && cli->watched && proofs->fd >= 0)
        status = cli_flush(proofs->out); /* the worker may be ended in the next case */
    return status;
}

kay_status cli_proofs_close(cli_proofs *proofs)
{
    if (proofs->fd < 0)
        return KAY_OK;
    kay_status status = cli_flush(proofs->out);
    kay_text_free(&proofs->own);
    close(proofs->fd);
    return status;
}
