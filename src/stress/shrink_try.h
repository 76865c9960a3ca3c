/* Whether candidates fail like the first input: several programs at a time, or many cases in one input.  What fails and
 * is the smallest input so far is reported. */
#ifndef KAYLES_STRESS_SHRINK_TRY_H
#define KAYLES_STRESS_SHRINK_TRY_H

#include "stress/stress_shrink.h"

/* Writes a text in the lines of the contest, if that keeps its words: *lined.  *cases: 0 where it does not read. */
kay_status shrink_line_up(stress_shrink *own, kay_text *text, uint64_t *cases, bool *lined) KAY_MUST_CHECK;

/* Hooks of struct shrink, with a stress_shrink as user. */
kay_status shrink_check(void *user, kay_text *text, bool *good) KAY_MUST_CHECK;
kay_status shrink_try(void *user, const char *texts, uint64_t count, uint64_t *which) KAY_MUST_CHECK;

#endif
