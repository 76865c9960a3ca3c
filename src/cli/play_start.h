/* Chooses random starts for play. */
#pragma once

#include "cli/cases.h"
#include "play/player.h"

/* Opens a random start of a size, if possible one that the person can win; the same random numbers give the same start.
 * The caller closes it, even after a failure. */
kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out) KAY_MUST_CHECK;
