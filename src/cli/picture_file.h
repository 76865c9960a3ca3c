/* Writes pictures: finds the format from the ending of a name, and makes PNG and PDF from SVG with rsvg-convert. */
#pragma once

#include "cli/output_file.h"

/* Returns whether a file name, which may be NULL, ends in .svg, .png or .pdf. */
bool cli_picture_is(const char *path);

/* Returns the form that a flag such as --format names.  Without the flag, the form is the picture if the name after -o
 * ends in .svg, .png or .pdf, else the first form.  Fails with KAY_EUSAGE if the form is not a picture but the name
 * ends in .png or .pdf. */
kay_status cli_picture_form(cli_call *cli, cli_flag_id flag, int picture, int *form) KAY_MUST_CHECK;

/* Like cli_file_open, for a verb without an input file.  If its name ends in .png or .pdf, the SVG written to it is
 * converted when the file is closed.  Fails with KAY_EWRITE if rsvg-convert is missing, and
 * with KAY_EUSAGE if the name ends like that of a picture of another format. */
kay_status cli_picture_open(cli_call *cli, cli_flag_id id, cli_file *file, kay_text **out) KAY_MUST_CHECK;

/* Converts the complete SVG and writes the picture to the file. */
kay_status cli_picture_write(cli_file *file) KAY_MUST_CHECK;
