/* The contest as a conversation. */
#pragma once

#include "cli/cases.h"

/* The contest as a conversation: plays the first-named player, reads the other one's moves from standard input. */
kay_status cli_conversation(cli_cases *cases, kay_by by) KAY_MUST_CHECK;
