/* Starts that are smaller than the smallest input that fails so far. */
#ifndef KAYLES_STRESS_STRESS_STARTS_H
#define KAYLES_STRESS_STRESS_STARTS_H

#include "stress/stress_smaller.h"

/* Tries random ones, until they fail no more for some time.  KAY_END: the time is over. */
kay_status stress_starts_random(stress_smaller *smaller, kay_random *random, bool *found) KAY_MUST_CHECK;

/* Tries small ones in their order, until there are no more, or hardly any that are smaller. */
kay_status stress_starts_small(stress_smaller *smaller, stress_small *small, bool *found) KAY_MUST_CHECK;

/* Tries those that play leads to from there, where a position is an input, until they fail no more for some time, or
 * too many were tried: play may go down a large number step by step. */
kay_status stress_starts_later(stress_smaller *smaller, kay_random *random, bool *found) KAY_MUST_CHECK;

#endif
