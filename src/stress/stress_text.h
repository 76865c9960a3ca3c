/* Measures inputs, orders them by size, and compares outputs word by word. */
#pragma once

#include <kayles/text.h>

/* If a text begins with the words of another text, returns the place after these words; otherwise NULL.  White space
 * does not matter.  With `blind`, "win" equals "loss". */
const char *stress_behind_words(const char *at, const char *end, const char *words, const char *words_end, bool blind);

/* Copies a text. */
kay_status stress_set(kay_text *to, const kay_text *from) KAY_MUST_CHECK;

/* Counts the numbers and letters of a text. */
uint64_t stress_size(const char *text, size_t length);

/* Compares two inputs; the result is negative, zero or positive as for strcmp.  The order is by stress_size, then by
 * the sum of the absolute values of the numbers, by length, and by bytes. */
int stress_compare(const char *a, const char *b);
