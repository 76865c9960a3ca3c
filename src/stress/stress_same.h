/* Whether other inputs fail like the first one: one by one, several programs at a time, or many cases in one input.
 * What fails and is the smallest input so far is reported. */
#ifndef KAYLES_STRESS_STRESS_SAME_H
#define KAYLES_STRESS_STRESS_SAME_H

#include "stress/stress_smaller.h"

enum {
    STRESS_SAME_REFUSED = 1 << 16, /* texts tried in vain that are remembered */
    STRESS_SAME_TOGETHER = 128, /* texts of stress_same_first, at most */
};

/* Whether the text was tried in vain before. */
bool stress_same_refused(const stress_smaller *smaller, const char *text, size_t length);

/* Whether the text fails like the first one.  KAY_END: the time is over. */
kay_status stress_same_try(stress_smaller *smaller, const char *text, size_t length, bool *same) KAY_MUST_CHECK;

/* Makes the input of a trial that failed like the first one the best one. */
kay_status stress_same_take(stress_smaller *smaller, const stress_trial *trial) KAY_MUST_CHECK;

/* Tries texts, each with a NUL behind it and at most how->parallel, at the same time; the first that fails becomes the
 * best one. */
kay_status stress_same_race(stress_smaller *smaller, const char *texts, unsigned count, bool *same) KAY_MUST_CHECK;

/* Which of the texts is the first that fails like the first input, as stress_shrink asks: several in one input where
 * the program need not be slow, else several programs at a time.  `smaller` is a stress_smaller. */
kay_status stress_same_first(void *smaller, const char *texts, uint64_t count, uint64_t *which) KAY_MUST_CHECK;

#endif
