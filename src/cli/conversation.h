/* The contest as a conversation. */
#ifndef KAYLES_CLI_CONVERSATION_H
#define KAYLES_CLI_CONVERSATION_H

#include "cli/cases.h"

/* The contest as a conversation: plays the first-named player, reads the other one's moves from standard input. */
kay_status cli_conversation(cli_cases *cases, kay_by by) KAY_MUST_CHECK;

#endif
