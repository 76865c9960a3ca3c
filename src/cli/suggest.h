/* Suggests names for a misspelt word. */
#pragma once

#include <stdbool.h>

typedef struct cli_hint {
    char text[256];
} cli_hint;

/* Writes and returns "; did you mean 'NAME'?" with the nearest of the names that `name(user, i)` returns before NULL,
 * or  all names if none is near, with `prefix` before each. */
const char *cli_suggest(cli_hint *out, const char *word, const char *prefix,
                        const char *(*name)(const void *user, unsigned i), const void *user);
