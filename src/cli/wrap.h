/* Wraps text to lines. */
#pragma once

#include <kayles/text.h>

enum { CLI_COLUMNS = 80 }; /* the default width of a line */

/* Returns whether a descriptor is a terminal that can colour and erase lines. */
bool cli_is_screen(int fd);

/* Returns the columns of the terminal of standard output; 0: none. */
unsigned cli_columns(void);

/* Adds sentences and a line end: on a terminal wrapped, with `indent` blanks before all lines but the first; elsewhere
 * unchanged. */
void cli_tell(kay_text *out, const char *text, unsigned indent);

/* Adds a text and a line end.  On a terminal, unless `full`, a text ends after 2,000 letters, with its length. */
void cli_tell_long(kay_text *out, const kay_text *text, bool full);

/* Adds an empty line and a heading, bold on a colour terminal. */
void cli_heading(kay_text *out, bool colour, const char *heading);

/* Adds lines unchanged, two blanks before each that is not empty. */
void cli_lines(kay_text *out, const char *lines);

/* Adds text, wrapped to lines of fewer than `width` columns (0: one line), and a line end.  Each line but the first
 * begins with `indent` blanks; the first one begins at `column`, where the output already is.  A run of blanks or a
 * single line end becomes one blank; an empty line is kept.  A line that begins with "- " is an item of a list; the
 * other lines of the item are indented.  Stops before a heading ("# TITLE") and returns the rest of the text. */
const char *cli_wrap(kay_text *out, const char *text, unsigned indent, unsigned column, unsigned width);
