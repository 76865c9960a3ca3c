/* What the working process tells the page. */
#include "cli/guard.h"

void cli_guard_case(cli_call *cli, uint64_t index)
{
    if (!cli->watched)
        return;
    cli->watched->index = index;
    cli->watched->stage = GUARD_READING;
}

void cli_guard_answer(cli_call *cli)
{
    if (cli->watched)
        cli->watched->stage = GUARD_ANSWERING;
}

uint64_t cli_guard_index(const cli_call *cli)
{
    return cli->watched ? cli->watched->index : 0;
}

double cli_guard_due(cli_call *cli, double due)
{
    if (!cli->watched)
        return 0;
    const double before = cli->watched->due;
    cli->watched->due = due;
    return before;
}

void cli_time_begin(cli_call *cli)
{
    cli->ctx.deadline = cli->seconds > 0 ? kay_now() + cli->seconds : 0;
    cli_guard_due(cli, cli->ctx.deadline);
}

void cli_time_end(cli_call *cli)
{
    cli->ctx.deadline = 0;
    cli_guard_due(cli, 0);
}

kay_stress_mark *cli_guard_stress(cli_call *cli)
{
    return cli->watched ? &cli->watched->stress : NULL;
}

kay_script_watched *cli_guard_rules(cli_call *cli)
{
    return cli->watched ? &cli->watched->rules : NULL;
}
