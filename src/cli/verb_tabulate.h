/* What the program for one machine and the one for many (mpi) share of the verb `tabulate`. */
#pragma once

#include "cli/arguments.h"
#include "tabulate/tabulate_maker.h"

/* Fails with KAY_EUSAGE if there is no GAME or no DIR. */
kay_status cli_tabulate_needs(cli_call *cli) KAY_MUST_CHECK;

/* Reads the order of the command line, for rules with ranks, and starts the time of --seconds.  The start of the game,
 * that of its constants, is in `start` and the arena; KAY_EUSAGE: the command line gives another one. */
kay_status cli_tabulate_order(cli_call *cli, kay_arena *arena, kay_state *start,
                              kay_tabulate_order *out) KAY_MUST_CHECK;

/* Writes what the table in the folder holds. */
kay_status cli_tabulate_tell(cli_call *cli, const char *path) KAY_MUST_CHECK;
