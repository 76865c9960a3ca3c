/* Regular inputs: the list of numbers or the row of letters in a random case is replaced by one that is all equal, alternating,
 * sorted, a palindrome, one off, at a limit of what machines count with, or as long as a landmark of the theorem. */
#ifndef KAYLES_STUDY_STRESS_SHAPES_H
#define KAYLES_STUDY_STRESS_SHAPES_H

#include <kayles/ruleset.h>

/* Writes into `out` what becomes of the case `sample`, whose first `skip` words stand before it, with at most `size` numbers
 * or letters.  `nth` 0: a random one; else the nth of all short rows or lists, alternating rows of every length among them.
 * The ruleset need not read it: the caller looks. */
kay_status stress_shape(kay_context *ctx, const kay_ruleset *rules, kay_random *random, const kay_text *sample,
                        unsigned skip, uint64_t size, uint64_t nth, kay_text *out) KAY_MUST_CHECK;

#endif
