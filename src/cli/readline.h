/* Lines typed at a terminal, with the keys and the history that readline, or libedit in its place, gives them.  The
 * library is loaded for the first line, so that nobody else waits for it. */
#pragma once

#include <kayles/context.h>

/* Whether the next line can be edited: standard input and output are a terminal, a library is there, and no line, or
 * end of the input, was typed ahead. */
bool cli_readline_ready(void);

/* From the next line on a tab completes names: the i-th of them, from 0, NULL behind the last.  NULL: none, as at
 * first. */
void cli_readline_complete(const char *(*name)(void *user, unsigned i), void *user);

/* Asks for a line behind a prompt, which is on the screen alone; it has no line end and is the caller's to free().
 * KAY_END: the input has ended.  KAY_EUNABLE: a signal came (cli_stopped()), and what was typed is dropped. */
kay_status cli_readline(kay_context *ctx, const char *prompt, char **line) KAY_MUST_CHECK;
