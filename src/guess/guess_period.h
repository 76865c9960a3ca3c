/* Periods of sequences of values or outcomes. */
#pragma once

#include <kayles/context.h>

/* A value that is not known, as the rules have no such position. */
#define GUESS_UNKNOWN UINT64_MAX

/* v(n + period) = v(n) + saltus from n = preperiod on; period 0: there is none. */
typedef struct guess_period {
    uint64_t preperiod, period, saltus;
} guess_period;

enum {
    GUESS_SEEN = 3, /* times that a usual law is seen: */
    GUESS_THRICE = 2 * GUESS_SEEN, /* so many halves of its period, */
    GUESS_HALVES = 5, /* and of a weaker one */
};

/* Finds the period with the least preperiod + period that is seen `halves` / 2 times at least.  Unknown values agree
 * with any; only known ones show a period. */
kay_status guess_period_find(kay_context *ctx, const uint64_t *values, uint64_t count, unsigned halves,
                             bool with_saltus, guess_period *out) KAY_MUST_CHECK;

/* Writes what the period says to unknown values from the preperiod on; where it says nothing, as no number with that
 * rest is known, they stay unknown. */
void guess_period_fill(const guess_period *period, uint64_t *values, uint64_t count);

/* The number below preperiod + period that has the outcome of n. */
uint64_t guess_period_fold(const guess_period *period, uint64_t n);

/* v(n), from v(0)..v(preperiod + period - 1). */
uint64_t guess_period_at(const guess_period *period, const uint64_t *values, uint64_t n);
