/* Regular inputs: the list of numbers or the row of letters in a random case is replaced by one that is all equal,
 * alternating, sorted, a palindrome, one off, or at a limit of what machines count with. */
#ifndef KAYLES_STRESS_STRESS_MUTATORS_H
#define KAYLES_STRESS_STRESS_MUTATORS_H

#include <kayles/random.h>

#include "stress/stress_file.h"

/* Writes into `out` what becomes of the case `sample`, whose first `skip` numbers stand before it, with at most `size`
 * numbers or letters, or with `length` of them unless that is 0.  The ruleset need not read it: the caller looks. */
kay_status stress_mutate(const stress_form *form, kay_random *random, const kay_text *sample, unsigned skip,
                         uint64_t size, uint64_t length, kay_text *out) KAY_MUST_CHECK;

#endif
