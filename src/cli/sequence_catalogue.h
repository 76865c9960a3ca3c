/* sequence --all-octal: the catalogue of octal games, in a file that it goes on from. */
#ifndef KAYLES_CLI_SEQUENCE_CATALOGUE_H
#define KAYLES_CLI_SEQUENCE_CATALOGUE_H

#include "cli/arguments.h"

/* Answers `sequence --all-octal`; returns the exit code. */
int cli_catalogue(cli_call *cli);

#endif
