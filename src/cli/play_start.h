/* Starts for play that a game makes itself. */
#pragma once

#include "cli/cases.h"
#include "play/player.h"

/* Opens a random start of a size, if possible one that the person who plays can win; the same for the same random
 * numbers.  Close it after a failure too. */
kay_status cli_play_start(cli_call *cli, kay_random *random, uint64_t size, cli_cases *out) KAY_MUST_CHECK;
