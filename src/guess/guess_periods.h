/* Sequences over one parameter that end up periodic: what they say and their words. */
#ifndef KAYLES_GUESS_GUESS_PERIODS_H
#define KAYLES_GUESS_GUESS_PERIODS_H

#include "guess/guess_rule.h"

enum { GUESS_TOLD = 500 }; /* numbers at most that are told one by one of a weaker law */

typedef struct guess_sequence {
    guess_rule rule; /* its `until` is the largest number that it claims anything of */
    guess_table values; /* Grundy values; its cells are NULL: nothing is said of them */
    guess_table outcomes;
    guess_table lua; /* what the theorem is written with, where rule.lua says so */
    bool weak; /* its period is seen less often than others */
    const char *proof; /* words; NULL: none */
} guess_sequence;

/* A rule over values that are there, or else over outcomes: `cells` with that period, the first of them of the number
 * `first`.  What else it says is left open.  *out NULL: the values are not 0 often enough to tell the outcomes. */
kay_status guess_sequence_new(guess_data *data, bool values, const uint64_t *cells, uint64_t count, uint64_t first,
                              guess_period period, guess_sequence **out) KAY_MUST_CHECK;

/* Writes its words and tests it. */
kay_status guess_sequence_test(guess_data *data, const guess_sequence *sequence, kay_guess *out) KAY_MUST_CHECK;

#endif
