/* The files of web/, embedded by the build. */
#pragma once

typedef struct serve_file {
    const char *name; /* such as "index.html"; NULL after the last file */
    const char *text;
} serve_file;

extern const serve_file serve_files[];
