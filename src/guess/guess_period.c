/* Finds periods of sequences, some of whose values may be unknown. */
#include "guess/guess_period.h"

enum { PERIOD_LEAST = 6 }; /* at least this many values must agree with the values one period before */

/* The state of a residue class mod a period, scanned from its largest number down. */
typedef struct period_class {
    uint64_t period; /* the period that it was last used for */
    uint64_t last, value;
} period_class;

/* Fits a period of length p: its preperiod and saltus; `period` is 0 if too few values show it.  `classes` has room for
 * each residue. */
static guess_period period_of_length(const uint64_t *values, uint64_t count, uint64_t p, unsigned halves,
                                     bool with_saltus, period_class *classes)
{
    uint64_t seen = 0, cells = 0, n = count;
    guess_period period = {.period = p};
    bool rises = false; /* the saltus is known */
    for (; n; n--) {
        const uint64_t value = values[n - 1];
        period_class *rest = &classes[(n - 1) % p];
        if (value == GUESS_UNKNOWN)
            continue;
        if (rest->period != p) {
            *rest = (period_class){p, n - 1, value};
            seen++;
        } else if (rest->value < value) {
            break;
        } else {
            const uint64_t times = (rest->last - (n - 1)) / p, more = rest->value - value;
            if (!rises)
                period.saltus = more / times;
            if (more != times * period.saltus || (more && !with_saltus))
                break;
            rises = true;
        }
        cells++;
    }
    period.preperiod = n;
    const bool enough = 2 * cells >= halves * seen && cells >= seen + PERIOD_LEAST && 2 * n + halves * p <= 2 * count;
    return enough ? period : (guess_period){0};
}

kay_status guess_period_find(kay_context *ctx, const uint64_t *values, uint64_t count, unsigned halves,
                             bool with_saltus, guess_period *out)
{
    kay_status status = KAY_OK;
    KAY_ALLOC(period_class, classes, ctx, count + 1);
    for (uint64_t n = 0; n <= count; n++)
        classes[n].period = 0;
    *out = (guess_period){0};
    for (uint64_t p = 1; halves * p <= 2 * count && (!out->period || p < out->preperiod + out->period); p++) {
        status = kay_step(ctx, "looking for a period", 0, 0);
        if (status != KAY_OK)
            break;
        const guess_period found = period_of_length(values, count, p, halves, with_saltus, classes);
        if (found.period && (!out->period || found.preperiod + p < out->preperiod + out->period))
            *out = found;
    }
    kay_free(ctx, classes, (count + 1) * sizeof *classes);
    return status;
}

void guess_period_fill(const guess_period *period, uint64_t *values, uint64_t count)
{
    const uint64_t p = period->period, from = period->preperiod;
    for (uint64_t n = from; p && n + p < count; n++) /* upwards */
        if (values[n] != GUESS_UNKNOWN && values[n + p] == GUESS_UNKNOWN)
            values[n + p] = values[n] + period->saltus;
    for (uint64_t n = count; p && n-- > from + p;) /* and downwards */
        if (values[n] != GUESS_UNKNOWN && values[n - p] == GUESS_UNKNOWN && values[n] >= period->saltus)
            values[n - p] = values[n] - period->saltus;
}

uint64_t guess_period_fold(const guess_period *period, uint64_t n)
{
    return n < period->preperiod ? n : period->preperiod + (n - period->preperiod) % period->period;
}

uint64_t guess_period_at(const guess_period *period, const uint64_t *values, uint64_t n)
{
    const uint64_t at = guess_period_fold(period, n), value = values[at];
    return value == GUESS_UNKNOWN ? value : value + (n - at) / period->period * period->saltus;
}
