/* Reports errors and defines the exit codes. */
#pragma once

#include <kayles/json.h>

#include "cli/arguments.h"

/* The documented exit codes. */
enum {
    CLI_DONE = 0,
    CLI_FALSE = 1, /* the thing checked is false */
    CLI_BAD = 2, /* bad input or usage */
    CLI_UNABLE = 3, /* within the budget */
    CLI_NO_OUTPUT = 4, /* the output cannot be written */
    CLI_CLOSED = 141, /* the reader of the output is gone */
};

/* Flushes the output and reports the diagnosis of the context on stderr; `source` names the input for errors without a
 * place (NULL: the program).  Returns the exit code. */
int cli_report(cli_call *cli, kay_status status, const char *source);

/* Adds the key "error" with the first line of the diagnosis to a JSON object. */
void cli_report_json(const cli_call *cli, kay_json_writer *object);

/* Returns the diagnosis of a status: that of the output if the output ran out of memory, else that of the context. */
const kay_diag *cli_diagnosis(const cli_call *cli, kay_status status);

/* Reports that a mapped file became shorter while it was read, and ends the process.  For signal handlers. */
_Noreturn void cli_lost_input(void);

/* Prints a note on standard error. */
void cli_note(cli_call *cli, const kay_diag *diag);

/* Prints "kayles: ..." on stderr; returns CLI_BAD. */
int cli_usage(cli_call *cli, const char *format, ...) KAY_FORMAT(2, 3);

/* Returns the exit code of a status. */
int cli_exit_code(const cli_call *cli, kay_status status);
