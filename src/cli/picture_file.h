/* Files of pictures: what the ending of a name says, and PNG and PDF files, which rsvg-convert makes of SVG. */
#pragma once

#include "cli/output_file.h"

/* The form that a flag such as --format names; without it the picture, where the name after -o ends in .svg, .png or
 * .pdf, else the first one.  KAY_EUSAGE: it is no picture, but the name ends in .png or .pdf. */
kay_status cli_picture_form(cli_call *cli, cli_flag_id flag, int picture, int *form) KAY_MUST_CHECK;

/* As cli_file_open for a file that is not read: where its name ends in .png or .pdf, the SVG that is written becomes
 * such a picture when the file is closed.  KAY_EWRITE where rsvg-convert is missing. */
kay_status cli_picture_open(cli_call *cli, cli_flag_id id, cli_file *file, kay_text **out) KAY_MUST_CHECK;

/* Writes the picture of the SVG, which is complete, to the file. */
kay_status cli_picture_write(cli_file *file) KAY_MUST_CHECK;
