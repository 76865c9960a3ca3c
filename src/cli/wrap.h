/* Text for people, in lines. */
#pragma once

#include <kayles/text.h>

enum { CLI_COLUMNS = 80 }; /* of a line where nobody knows better */

/* Whether a descriptor is a terminal that understands colours and wiped lines. */
bool cli_is_screen(int fd);

/* The columns of the terminal behind standard output; 0: there is none. */
unsigned cli_columns(void);

/* Adds a sentence or a few and a line end: on a terminal in lines that fit, `indent` blanks before all but the first;
 * elsewhere as they are. */
void cli_tell(kay_text *out, const char *text, unsigned indent);

/* Adds an empty line and a heading, in bold where there are colours. */
void cli_heading(kay_text *out, bool colour, const char *heading);

/* Adds lines as they are, two blanks before each that is not empty. */
void cli_lines(kay_text *out, const char *lines);

/* Adds text and a line end, in lines of fewer than `width` columns (0: in one), `indent` blanks before each; `column`
 * is where the first one stands.  Blanks and single line ends in the text are one blank; an empty line stays.  A line
 * that begins with "- " is an item of a list, whose other lines are indented.  Ends before a paragraph that is a
 * heading, "# TITLE", and returns what is left. */
const char *cli_wrap(kay_text *out, const char *text, unsigned indent, unsigned column, unsigned width);
