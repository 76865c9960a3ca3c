/* Finds the nearest name: fewest letters to add, drop, change or swap (Damerau 1964, "A technique for computer
 * detection  and correction of spelling errors"). */
#include "cli/suggest.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { SUGGEST_LONGEST = 40 }; /* longer words are compared up to here */

static unsigned suggest_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned suggest_distance(const char *a, const char *b)
{
    unsigned rows[3][SUGGEST_LONGEST + 1];
    unsigned *before = rows[0], *above = rows[1], *here = rows[2];
    size_t m = strnlen(a, SUGGEST_LONGEST), n = strnlen(b, SUGGEST_LONGEST);
    for (unsigned j = 0; j <= n; j++)
        above[j] = j;
    for (unsigned i = 1; i <= m; i++) {
        here[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            here[j] = suggest_least(above[j - 1] + (a[i - 1] != b[j - 1]), suggest_least(above[j], here[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                here[j] = suggest_least(here[j], before[j - 2] + 1);
        }
        unsigned *oldest = before;
        before = above;
        above = here;
        here = oldest;
    }
    return above[n];
}

/* A name is near if at most two letters are wrong, and at most half of its letters. */
static bool suggest_near(const char *candidate, unsigned distance)
{
    return distance <= 2 && 2 * distance <= strnlen(candidate, SUGGEST_LONGEST);
}

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
    const char *nearest = NULL, *candidate;
    unsigned least = UINT_MAX;
    for (unsigned i = 0; (candidate = name(user, i)); i++) {
        unsigned distance = suggest_distance(word, candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    out->text[0] = '\0';
    if (nearest && suggest_near(nearest, least))
        snprintf(out->text, sizeof out->text, "; did you mean '%s%s'?", prefix, nearest);
    else
        suggest_list(out, prefix, name, user);
    return out->text;
}
