/* What is told of values: a line for people, an object with --json. */
#pragma once

#include <kayles/valuer.h>

#include "cli/arguments.h"

/* What was asked about. */
typedef struct cli_value_question {
    const char *game; /* of which `text` is a position; NULL: it is an expression */
    const char *text;
    size_t length;
    kay_by by; /* what found the value of a position; KAY_BY_AUTO: it is not known */
} cli_value_question;

/* Writes what an expression gives: its value, or a word such as `true`.  KAY_EUNABLE, KAY_ENOMEM: the budget ended
 * before all was written: a line that says so stands there, or an object with null for what is not known. */
kay_status cli_value_answer(cli_call *cli, kay_value_store *store, const cli_value_question *question,
                            const kay_result *result) KAY_MUST_CHECK;

/* The same where the value was not found within the budget; `worth`: what is known all the same (NULL: nothing). */
void cli_value_unable(cli_call *cli, kay_value_store *store, const cli_value_question *question,
                      const kay_worth *worth);
