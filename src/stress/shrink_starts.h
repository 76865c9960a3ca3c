/* Candidates for a smaller input that are starts, not words of the best one. */
#ifndef KAYLES_STRESS_SHRINK_STARTS_H
#define KAYLES_STRESS_SHRINK_STARTS_H

#include "stress/shrink.h"

/* The user of the shrink is a stress_shrink. */
shrink_source shrink_cases; /* cases left out */
shrink_source shrink_known; /* what the ruleset knows to be smaller (its hook `smaller`) */
shrink_source shrink_random;
shrink_source shrink_small; /* all of them by size, until hardly any are smaller */
shrink_source shrink_later; /* those that play leads to from the best one */

#endif
