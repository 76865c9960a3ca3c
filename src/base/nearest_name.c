/* Finds the nearest name: fewest letters to add, drop, change or swap (Damerau 1964, "A technique for computer
 * detection and correction of spelling errors"). */
#include "base/nearest_name.h"

#include <limits.h>
#include <string.h>

enum { NEAREST_LONGEST = 40 }; /* longer words are compared up to here */

static unsigned nearest_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned nearest_distance(const char *a, const char *b)
{
    unsigned rows[3][NEAREST_LONGEST + 1];
    unsigned *before = rows[0], *above = rows[1], *here = rows[2];
    size_t m = strnlen(a, NEAREST_LONGEST), n = strnlen(b, NEAREST_LONGEST);
    for (unsigned j = 0; j <= n; j++)
        above[j] = j;
    for (unsigned i = 1; i <= m; i++) {
        here[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            here[j] = nearest_least(above[j - 1] + (a[i - 1] != b[j - 1]), nearest_least(above[j], here[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                here[j] = nearest_least(here[j], before[j - 2] + 1);
        }
        unsigned *oldest = before;
        before = above;
        above = here;
        here = oldest;
    }
    return above[n];
}

const char *kay_nearest_name(const char *word, const char *(*name)(const void *user, unsigned i), const void *user)
{
    const char *nearest = NULL, *candidate;
    unsigned least = UINT_MAX;
    for (unsigned i = 0; (candidate = name(user, i)); i++) {
        unsigned distance = nearest_distance(word, candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest && least <= 2 && 2 * least <= strnlen(nearest, NEAREST_LONGEST) ? nearest : NULL;
}
