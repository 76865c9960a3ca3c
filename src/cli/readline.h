/* Reads lines typed at a terminal, with the keys and history of readline or libedit.  The library is loaded at the
 * first  line, so that other uses of the program do not wait for it. */
#pragma once

#include <kayles/context.h>

/* Returns whether the next line can be edited: standard input and output are a terminal, a library is installed, and
 * no line or end of input was typed ahead. */
bool cli_readline_ready(void);

/* Sets the names that a tab completes: a function that returns the i-th name, from 0, and NULL after the last.  NULL:
 * none, the default. */
void cli_readline_complete(const char *(*name)(void *user, unsigned i), void *user);

/* Prints the prompt and reads a line, without its line end.  The caller frees the line with free().  Returns KAY_END at
 * the end of the input.  Fails with KAY_EUNABLE if a signal came (cli_stopped()); the typed text is then dropped. */
kay_status cli_readline(kay_context *ctx, const char *prompt, char **line) KAY_MUST_CHECK;
