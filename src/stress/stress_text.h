/* How large an input is, which of two is smaller, and outputs compared word by word. */
#pragma once

#include <kayles/text.h>

/* Where a text goes on that begins with the words of another, white space left out; NULL: it does not.  `blind`: "win"
 * and "loss" are one word. */
const char *stress_behind_words(const char *at, const char *end, const char *words, const char *words_end, bool blind);

/* How many numbers and letters a text has. */
uint64_t stress_size(const char *text, size_t length);

/* Whether an input is smaller than another (-1), larger (1) or the same (0): by stress_size, then by the sum of its
 * numbers without their signs, by length, and by bytes. */
int stress_compare(const char *a, const char *b);
