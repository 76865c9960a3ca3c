/* Thermographs of values, gathered for --thermograph. */
#ifndef KAYLES_CLI_VALUE_DRAWING_H
#define KAYLES_CLI_VALUE_DRAWING_H

#include "thermograph/thermograph.h"

#include "cli/output_file.h"

typedef struct cli_value_drawing {
    kay_text *out; /* NULL: none is wanted */
    bool quiet; /* standard output: it takes the place of the values */
    kay_thermograph_format format;
    cli_file file;
    kay_arena arena;
    kay_thermograph_entry *entries;
    uint64_t count, room;
} cli_value_drawing;

/* Opens the file of --thermograph, if it is given.  KAY_EUSAGE: it ends in no form that is known. */
kay_status cli_value_drawing_open(cli_call *cli, cli_value_drawing *drawing) KAY_MUST_CHECK;

/* Adds a game that is called by `length` bytes of label.  The store must live until the drawing is written. */
kay_status cli_value_drawing_add(cli_call *cli, cli_value_drawing *drawing, kay_value value, const char *label,
                                 size_t length) KAY_MUST_CHECK;

kay_status cli_value_drawing_write(cli_call *cli, cli_value_drawing *drawing, kay_value_store *store) KAY_MUST_CHECK;

/* Closes the file, which takes its place if the exit code says that all went well.  Returns the exit code. */
int cli_value_drawing_close(cli_call *cli, cli_value_drawing *drawing, int code);

#endif
