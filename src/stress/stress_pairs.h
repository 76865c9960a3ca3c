/* Two changes at once, for inputs that no single one makes smaller. */
#ifndef KAYLES_STRESS_STRESS_PAIRS_H
#define KAYLES_STRESS_STRESS_PAIRS_H

#include "stress/stress_candidate.h"

/* Tries pairs of changes, the larger ones first, until one is better (own->progress) or there are no more: two items
 * left out, two numbers or a whole list of them lowered together, an item left out and a number lowered, two numbers
 * lowered by different amounts.  There are many: only where the input is not long.  A pass; the argument means nothing.
 */
kay_status stress_pairs(stress_candidate *own, uint64_t argument) KAY_MUST_CHECK;

/* Exchanges two numbers where the larger one comes first and the words are few.  A pass; the argument means nothing. */
kay_status stress_pairs_order(stress_candidate *own, uint64_t argument) KAY_MUST_CHECK;

#endif
