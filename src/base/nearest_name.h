/* Finds the name that a misspelt word may mean. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Returns the nearest of the names, or NULL if none is near: at most two letters, and at most half of a name, are
 * wrong.  `name(user, i)` returns name number i, and NULL after the last one. */
const char *kay_nearest_name(const char *word, const char *(*name)(const void *user, unsigned i), const void *user);
