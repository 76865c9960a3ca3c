/* Suggests names for a misspelt word. */
#pragma once

#include <stdbool.h>

typedef struct cli_hint {
    char text[256];
} cli_hint;

/* Writes and returns a hint: "; did you mean 'NAME'?" with the nearest name, or a list of all names if no name is near.
 * `name(user, i)` returns name number i, and NULL after the last one; `prefix` is written before each name. */
const char *cli_suggest(cli_hint *out, const char *word, const char *prefix,
                        const char *(*name)(const void *user, unsigned i), const void *user);
