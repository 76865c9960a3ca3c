/* Writes answers to files. */
#pragma once

#include <limits.h>

#include "cli/arguments.h"

/* A file to which an answer is written. */
typedef struct cli_file {
    kay_text out;
    cli_output output;
    int fd; /* -1: standard output */
    int svg; /* descriptor of the SVG that is converted to the picture; -1: none */
    bool replaces; /* a temporary file replaces it at the end */
    char path[PATH_MAX]; /* with links resolved */
    char beside[PATH_MAX];
    struct cli_file *next; /* the next open file */
} cli_file;

/* Opens the file that a flag names; without the flag, and with "-", `*out` is standard output.  Fails with KAY_EUSAGE
 * if  the file is also `input` ("-": standard input; NULL: none), a file of rules, or standard output under another
 * name. */
kay_status cli_file_open(cli_call *cli, cli_flag_id id, const char *input, cli_file *file,
                         kay_text **out) KAY_MUST_CHECK;

/* Fails with KAY_EWRITE and the text of errno. */
kay_status cli_file_fail(cli_file *file);

/* Copies a whole file.  Returns false and sets errno on failure. */
bool cli_file_pour(int from, int to);

/* Flushes the output.  The new file replaces the old one if the exit code says that the answer is complete, or that the
 * budget ended after something was written; else the old file stays. */
kay_status cli_file_close(cli_file *file, int code) KAY_MUST_CHECK;

/* Closes the file like cli_file_close, and reports a write error unless `code` is already one.  Returns the exit
 * code. */
int cli_file_end(cli_call *cli, cli_file *file, int code);

/* Replaces `path` by `beside`, or removes `beside`, after the process that wrote it is gone. */
void cli_file_settle(const char *path, const char *beside, int code);

/* Removes incomplete files; for signal handlers. */
void cli_files_abandon(void);
