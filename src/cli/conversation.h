/* Plays an interactive contest. */
#pragma once

#include "cli/cases.h"

/* Plays the first-named player, and reads the other player's moves from standard input. */
kay_status cli_conversation(cli_cases *cases, kay_by by) KAY_MUST_CHECK;
