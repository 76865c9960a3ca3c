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

/* Adds an empty line and a heading, bold on a colour terminal. */
void cli_heading(kay_text *out, bool colour, const char *heading);

/* Adds lines unchanged, two blanks before each that is not empty. */
void cli_lines(kay_text *out, const char *lines);

/* Adds text and a line end, in lines of fewer than `width` columns (0: in one), `indent` blanks before each; `column`
 * is where the first one stands.  Blanks and single line ends in the text are one blank; an empty line stays.  A line
 * that begins with "- " is an item of a list, whose other lines are indented.  Ends before a paragraph that is a
 * heading, "# TITLE", and returns what is left. */
const char *cli_wrap(kay_text *out, const char *text, unsigned indent, unsigned column, unsigned width);
