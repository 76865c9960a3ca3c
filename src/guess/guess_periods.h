/* Sequences over one parameter that end up periodic: what they say and their words. */
#ifndef KAYLES_GUESS_GUESS_PERIODS_H
#define KAYLES_GUESS_GUESS_PERIODS_H

#include "guess/guess_rule.h"

enum { GUESS_TOLD = 500 }; /* numbers at most that are told one by one of a weaker law */

typedef struct guess_sequence {
    guess_rule rule; /* its `until` is the largest number that it claims anything of */
    guess_table values; /* Grundy values; its cells are NULL: nothing is said of them */
    guess_table outcomes;
    guess_table lua; /* what the theorem is written with, where its cells are not NULL */
    guess_expression value, outcome, theorem; /* of these tables */
    bool weak; /* its period is seen less often than others */
    const char *proof; /* words; NULL: none */
} guess_sequence;

/* Sets up a rule over the tables that are there, whose first number is `first`; but for what it was fitted on. */
void guess_sequence_begin(guess_sequence *sequence, uint64_t first);

/* The outcomes that the values have, of which `count` are there; false: they show no period. */
bool guess_sequence_outcomes(guess_sequence *sequence, uint64_t *codes, uint64_t count);

void guess_sequence_say(const guess_sequence *sequence, const guess_data *data, kay_text *out);

#endif
