/* What was looked at, in words: how far a law was tested, and, where none was found, where that was. */
#ifndef KAYLES_GUESS_GUESS_LOOKED_H
#define KAYLES_GUESS_GUESS_LOOKED_H

#include "guess/guess_rule.h"

/* "Tested to n = 741.", behind a law that stood its test and is not proved. */
void guess_looked_tested(const guess_data *data, const guess_rule *rule, kay_text *out);

/* Why no theorem follows from a law. */
const char *guess_looked_no_lua(const guess_data *data, const guess_rule *rule);

enum { GUESS_ALONG = 80 }; /* bytes of what a rule holds for */

/* "a = 2 and b = n" where one parameter has one number; else "". */
void guess_looked_along(const guess_data *data, char out[GUESS_ALONG]);

/* Adds a sentence to out->none: where no rule was found, what was tried, and what may show one. */
kay_status guess_looked_none(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

#endif
