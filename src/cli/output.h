/* Writes output in batches. */
#pragma once

#include <kayles/text.h>

typedef struct cli_call cli_call;

/* A file descriptor to which a text is written. */
typedef struct cli_output {
    cli_call *cli;
    int fd;
    const char *name;
    bool wrote; /* at least one byte */
} cli_output;

/* Makes `out` write to a descriptor. */
void cli_output_open(cli_call *cli, cli_output *output, int fd, const char *name, kay_text *out);

/* Moves the output to a high descriptor of the same file, and redirects standard output to standard error. */
void cli_output_move(cli_output *output);

/* Returns the descriptor of the real standard output. */
int cli_standard_output(void);
