/* Errors and exit codes. */
#pragma once

#include "cli/arguments.h"

/* The exit codes of the contract. */
enum {
    CLI_DONE = 0,
    CLI_FALSE = 1, /* the thing checked is false */
    CLI_BAD = 2, /* bad input or usage */
    CLI_UNABLE = 3, /* within the budget */
    CLI_NO_OUTPUT = 4, /* cannot be written */
    CLI_CLOSED = 141, /* nobody reads the output any more */
};

/* Reports the diagnosis of the context on stderr, after what stands in the output; `source` names what was read for
 * errors without a place (NULL: the program).  Returns the exit code. */
int cli_report(cli_call *cli, kay_status status, const char *source);

/* Why the status was returned: memory may have been refused to what is written. */
const kay_diag *cli_diagnosis(const cli_call *cli, kay_status status);

/* Says that the pages of a mapped file are gone, as it was cut off while we read, and ends the process.  For handlers
 * of signals. */
_Noreturn void cli_lost_input(void);

/* Says something beside the answer, on standard error. */
void cli_note(cli_call *cli, const kay_diag *diag);

/* "kayles: ..." on stderr; returns CLI_BAD. */
int cli_usage(cli_call *cli, const char *format, ...) KAY_FORMAT(2, 3);

/* The exit code that a status stands for. */
int cli_exit_code(const cli_call *cli, kay_status status);
