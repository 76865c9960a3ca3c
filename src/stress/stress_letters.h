/* Rows made plain: what stays as long says less where most of its letters are one and the same. */
#ifndef KAYLES_STRESS_STRESS_LETTERS_H
#define KAYLES_STRESS_STRESS_LETTERS_H

#include "stress/stress_candidate.h"

/* Puts the first letter of those in the rows, by its code, in the place of others, in blocks that are halved; a pass
 * over the best words (stress_candidate_pass), whose argument does not matter. */
kay_status stress_letters(stress_candidate *own, uint64_t argument) KAY_MUST_CHECK;

#endif
