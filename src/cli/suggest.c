/* Writes the nearest name, or a list of all names. */
#include "cli/suggest.h"

#include <stdio.h>
#include <string.h>

#include "base/nearest_name.h"

/* Writes "; the known names are: one, two", with "..." for names that do not fit. */
static void suggest_list(cli_hint *out, const char *prefix, const char *(*name)(const void *user, unsigned i),
                         const void *user)
{
    enum { REST = sizeof ", ..." };
    const char *candidate;
    size_t used = 0;
    for (unsigned i = 0; (candidate = name(user, i)); i++) {
        const char *before = i ? ", " : "; the known names are: ";
        if (used + strlen(before) + strlen(prefix) + strlen(candidate) + REST > sizeof out->text) {
            snprintf(out->text + used, sizeof out->text - used, ", ...");
            return;
        }
        used += (size_t)snprintf(out->text + used, sizeof out->text - used, "%s%s%s", before, prefix, candidate);
    }
}

const char *cli_suggest(cli_hint *out, const char *word, const char *prefix,
                        const char *(*name)(const void *user, unsigned i), const void *user)
{
    const char *nearest = kay_nearest_name(word, name, user);
    out->text[0] = '\0';
    if (nearest)
        snprintf(out->text, sizeof out->text, "; did you mean '%s%s'?", prefix, nearest);
    else
        suggest_list(out, prefix, name, user);
    return out->text;
}
