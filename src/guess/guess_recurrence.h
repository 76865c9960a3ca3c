/* Rising sequences of numbers in which each number is computed from those before it. */
#pragma once

#include "guess/guess_records.h"

/* The first `known` terms are given.  Each later term is factor * (the term before it) + again * (the term `lag` places
 * before it) + more; if `lag` is 0, the second summand is missing. */
typedef struct guess_recurrence {
    uint64_t *terms; /* `count` of them have been computed */
    uint64_t count, known, lag;
    int64_t factor, again, more;
} guess_recurrence;

/* Whether the first parameter of a record is a term of the sequence. */
typedef bool (*guess_event)(const guess_data *data, uint64_t record);

/* Finds the law of a sequence; sets *out to NULL if there is none.
 *
 * The law is made from the records to learn from.  If it predicts the terms of the test, larger positions are added to
 * the test.  It must predict at least three terms, and the test must reach three times as far as the numbers that the
 * law was made from; if it does not, the law is made from fewer records, and data->fit is lowered.  The caller tests
 * the law with guess_test. */
kay_status guess_recurrence_find(guess_data *data, guess_event event, guess_recurrence **out) KAY_MUST_CHECK;

/* Prints "0, 1, 3, 7, ..., where after 1 each number is 2 times the one before it plus 1". */
void guess_recurrence_say(const guess_recurrence *recurrence, kay_text *out);
