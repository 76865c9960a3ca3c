/* Certificates on their way out. */
#include "cli/cli.h"

kay_status cli_proofs_open(cli_call *cli, const char *input, cli_proofs *proofs)
{
    kay_text *out;
    *proofs = (cli_proofs){.file.fd = -1};
    if (!cli->values[CLI_CERTIFICATE])
        return KAY_OK;
    KAY_TRY(cli_file_open(cli, CLI_CERTIFICATE, input, &proofs->file, &out));
    proofs->out = out;
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
    return status;
}

kay_status cli_proofs_close(cli_proofs *proofs, int code)
{
    return cli_file_close(&proofs->file, code);
}
