/* Periods of sequences of values or outcomes. */
#pragma once

#include <kayles/context.h>

/* An unknown value, such as that of a position that the rules refuse. */
#define GUESS_UNKNOWN UINT64_MAX

/* v(n + period) = v(n) + saltus for n >= preperiod; period 0: there is no period. */
typedef struct guess_period {
    uint64_t preperiod, period, saltus;
} guess_period;

enum {
    GUESS_SEEN = 3, /* a usual period must be seen at least this many times */
    GUESS_THRICE = 2 * GUESS_SEEN, /* GUESS_SEEN periods, counted in half periods */
    GUESS_HALVES = 5, /* a weaker period must be seen for at least this many half periods */
};

/* Finds the period with the least preperiod + period among those that the values show at least `halves` / 2 times.
 * Unknown values agree with any value; only known values count as evidence. */
kay_status guess_period_find(kay_context *ctx, const uint64_t *values, uint64_t count, unsigned halves,
                             bool with_saltus, guess_period *out) KAY_MUST_CHECK;

/* Replaces unknown values from the preperiod on by the values that the period predicts.  If no value in a residue class
 * is known, the class stays unknown. */
void guess_period_fill(const guess_period *period, uint64_t *values, uint64_t count);

/* Returns the number below preperiod + period that the period reduces n to. */
uint64_t guess_period_fold(const guess_period *period, uint64_t n);

/* Returns v(n), from v(0)..v(preperiod + period - 1). */
uint64_t guess_period_at(const guess_period *period, const uint64_t *values, uint64_t n);
