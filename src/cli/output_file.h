/* Files that answers go to. */
#pragma once

#include <limits.h>

#include "cli/arguments.h"

/* A file that an answer goes to. */
typedef struct cli_file {
    kay_text out;
    cli_output output;
    int fd; /* -1: it is standard output */
    int svg; /* what is written first, where the file is a picture that is made of it; -1: it is not */
    bool replaces; /* what is written stands beside the file until it takes its place */
    char path[PATH_MAX]; /* without links */
    char beside[PATH_MAX];
    struct cli_file *next; /* another one that is open */
} cli_file;

/* Opens the file that a flag names; without the flag, and with "-", `*out` is standard output.  KAY_EUSAGE: the file
 * is also what is read, `input` ("-": standard input; NULL: nothing) or the rules, or standard output by another
 * name. */
kay_status cli_file_open(cli_call *cli, cli_flag_id id, const char *input, cli_file *file,
                         kay_text **out) KAY_MUST_CHECK;

/* KAY_EWRITE with the words of errno. */
kay_status cli_file_fail(cli_file *file);

/* Copies all of a file.  False: errno says why. */
bool cli_file_pour(int from, int to);

/* Hands on what is left.  The file takes the place of the old one where the exit code says that the answer is complete,
 * or that the budget ended and something was written; else the old one stays. */
kay_status cli_file_close(cli_file *file, int code) KAY_MUST_CHECK;

/* The same where `code` has not been reported otherwise: what cannot be written is; returns the exit code. */
int cli_file_end(cli_call *cli, cli_file *file, int code);

/* Where the process that wrote `beside` for `path` is gone: what was written takes its place, or is removed. */
void cli_file_settle(const char *path, const char *beside, int code);

/* Removes what is not complete, for handlers of signals. */
void cli_files_abandon(void);
