/* What was probably meant by a wrong word. */
#pragma once

#include <stdbool.h>

typedef struct cli_hint {
    char text[256];
} cli_hint;

/* Writes "; did you mean 'NAME'?" with the nearest of the names that `name(user, i)` gives until NULL, or all of them
 * where none is near, with `prefix` in front of each, and returns it. */
const char *cli_suggest(cli_hint *out, const char *word, const char *prefix,
                        const char *(*name)(const void *user, unsigned i), const void *user);
