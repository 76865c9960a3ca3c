/* What is written, handed on in batches. */
#pragma once

#include <kayles/text.h>

typedef struct cli_call cli_call;

/* A file descriptor behind a text. */
typedef struct cli_output {
    cli_call *cli;
    int fd;
    const char *name;
    bool wrote; /* something */
} cli_output;

/* Makes `out` write to a descriptor. */
void cli_output_open(cli_call *cli, cli_output *output, int fd, const char *name, kay_text *out);

/* Makes it write to another descriptor of the same file, far behind those that others count on, and standard output the
 * same as standard error from now on. */
void cli_output_move(cli_output *output);

/* Where standard output goes. */
int cli_standard_output(void);
