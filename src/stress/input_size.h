/* Which of two inputs is the smaller one. */
#ifndef KAYLES_STRESS_INPUT_SIZE_H
#define KAYLES_STRESS_INPUT_SIZE_H

#include <kayles/context.h>

/* How many numbers a text has, and letters in its rows. */
uint64_t stress_size(const char *text, size_t length);

/* Whether an input is smaller than another (-1), larger (1) or the same (0): by stress_size, then by the sum of its
 * numbers without their signs, by length, and by bytes. */
int stress_compare(const char *a, const char *b);

#endif
