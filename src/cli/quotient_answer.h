/* Answers `misere CODE --quotient`. */
#pragma once

#include "cli/arguments.h"

/* Computes the quotient of the game of heaps with this code, of the heaps up to --heap or until a period is proved;
 * writes it, and its certificate to the file of --certificate.  Returns the exit code. */
int cli_quotient_answer(cli_call *cli, const char *code);
