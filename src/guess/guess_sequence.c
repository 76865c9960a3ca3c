/* Sequences over one parameter: Grundy values that repeat, or repeat with a saltus, and outcomes that repeat.
 *
 * A period is believed when it is seen three times at least, and the less there is before it the better. */
#include <inttypes.h>
#include <string.h>

#include "math/repetition.h"
#include "guess/guess_families.h"
#include "guess/guess_gather.h"
#include "guess/guess_sequence.h"

enum {
    SEQUENCE_SEEN = 3,
    SEQUENCE_LEAST = 6, /* values that are as those a period before them */
    SEQUENCE_QUIET = 16, /* times as far as exceptions go there must be none */
    SEQUENCE_SUMS =
        120, /* positions that tell something where a position is a sum, and no value says what it is in one */
};

/* The differences of neighbours: where they repeat the values do, but for a saltus. */
static uint64_t sequence_difference(const void *values, uint64_t n)
{
    return ((const uint64_t *)values)[n + 1] - ((const uint64_t *)values)[n];
}

kay_status guess_sequence_period(kay_context *ctx, const uint64_t *values, uint64_t count, bool with_saltus,
                                 guess_period *out)
{
    uint64_t *from = kay_alloc_array(ctx, count, sizeof *from);
    if (!from)
        return kay_no_memory(ctx);
    kay_repetition(sequence_difference, values, count ? count - 1 : 0, from);
    *out = (guess_period){0};
    for (uint64_t p = 1; p <= count / SEQUENCE_SEEN; p++) {
        uint64_t last = values[count - 1], before = values[count - 1 - p];
        if (last < before || (last != before && !with_saltus))
            continue;
        if (from[p] + SEQUENCE_SEEN * p > count || from[p] + p + SEQUENCE_LEAST > count ||
            (out->period && from[p] + p >= out->preperiod + out->period))
            continue;
        *out = (guess_period){.preperiod = from[p], .period = p, .saltus = last - before};
    }
    kay_free(ctx, from, count * sizeof *from);
    return KAY_OK;
}

uint64_t guess_sequence_at(const guess_period *period, const uint64_t *values, uint64_t n)
{
    uint64_t end = period->preperiod + period->period;
    if (n < end)
        return values[n];
    uint64_t times = (n - period->preperiod) / period->period;
    return values[n - times * period->period] + times * period->saltus;
}

uint64_t guess_code(const guess_record *record, unsigned movers)
{
    uint64_t left = (uint64_t)(record->outcome[0] + 1), right = movers == 2 ? (uint64_t)(record->outcome[1] + 1) : 0;
    return left + 3 * right;
}

int guess_code_outcome(uint64_t code, unsigned player)
{
    return (int)(code / (player ? 3 : 1) % 3) - 1;
}

int guess_sequence_outcome(const guess_sequence *sequence, uint64_t n, unsigned player)
{
    return guess_code_outcome(guess_sequence_at(&sequence->outcomes, sequence->codes, n), player);
}

static bool sequence_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const guess_sequence *sequence = (const guess_sequence *)rule;
    uint64_t n = record->at[0] - sequence->first;
    if (sequence->values && guess_sequence_at(&sequence->period, sequence->values, n) != record->grundy)
        return false;
    return record->outcome[player] == guess_sequence_outcome(sequence, n, player);
}

static bool sequence_speaks(const guess_rule *rule, const guess_record *record)
{
    const guess_sequence *sequence = (const guess_sequence *)rule;
    return !sequence->until || record->at[0] <= sequence->until;
}

void guess_sequence_begin(guess_sequence *sequence, const guess_data *data)
{
    sequence->rule.outcomes = data->ordered;
    sequence->rule.agrees = sequence_agrees;
    sequence->rule.speaks = sequence_speaks;
    sequence->rule.state = guess_sequence_state;
    sequence->rule.lua = guess_sequence_lua;
    if (!sequence->values)
        sequence->rule.kind = sequence->outcomes.period == 1 ? "threshold" : "residue classes";
    else
        sequence->rule.kind = sequence->period.saltus ? "arithmetic period" : "period";
    const guess_period *period = sequence->values ? &sequence->period : &sequence->outcomes;
    sequence->rule.cost =
        (unsigned)(period->preperiod + period->period < 1000 ? period->preperiod + period->period : 1000);
    sequence->rule.cost +=
        sequence->values ? 0 : 2; /* what is known of the values says more than what is known of the outcomes */
}

/* Of arithmetically periodic values none but the first of its class can be 0. */
kay_status guess_sequence_outcomes(kay_context *ctx, guess_sequence *sequence, uint64_t count)
{
    if (!sequence->period.saltus)
        return guess_sequence_period(ctx, sequence->codes, count, false, &sequence->outcomes);
    uint64_t from = 0;
    for (uint64_t i = 0; i < count; i++)
        if (sequence->codes[i] == GUESS_CODE_P)
            from = i + 1;
    sequence->outcomes = (guess_period){.preperiod = from, .period = from < count};
    return KAY_OK;
}

/* Whether too little is known of what play makes of a position: of Grundy's game under misere rules the first player
 * loses just the multiples of 3 up to 45, and then 50. */
static bool sequence_is_short(const guess_data *data, bool known)
{
    return data->sums && !known && data->fit.count + data->test.count < SEQUENCE_SUMS;
}

/* The largest number that was looked at. */
static uint64_t sequence_last(const guess_data *data)
{
    return data->test.count ? data->test.list[data->test.count - 1].at[0] : 0;
}

/* Whether the claim that there are no more exceptions is too bold: values without a law return to 0 after long gaps, as in
 * Grundy's game, and so may exceptions. */
static bool sequence_is_bold(const guess_data *data, const guess_period *outcomes, bool known)
{
    return outcomes->period == 1 && (known || SEQUENCE_QUIET * outcomes->preperiod > sequence_last(data));
}

/* Tests a rule, where it stands as far as can be had cheaply.  *stands: whether it does, as the last one of `out`.
 *
 * That exceptions are over no test can tell: rules without a law may leave a player without a good move once in a
 * thousand positions, or once in a million.  So of outcomes that are the same for ever no more is claimed than was
 * seen. */
static kay_status sequence_test(guess_data *data, guess_sequence *sequence, kay_guess *out, bool *stands)
{
    *stands = guess_stands_test(data, &sequence->rule);
    if (*stands) {
        KAY_TRY(guess_gather_far(data));
        if (!sequence->values && sequence->outcomes.period == 1)
            sequence->until = sequence_last(data);
        *stands = guess_stands_test(data, &sequence->rule);
        if (!*stands)
            sequence->until = 0; /* what is false needs no bounds */
    }
    return guess_test(data, &sequence->rule, out);
}

kay_status guess_sequences(guess_data *data, kay_guess *out)
{
    uint64_t count = data->fit.count;
    if (data->parameters != 1 || data->settled || count < 12)
        return KAY_OK;
    KAY_NEW(uint64_t, codes, data->arena, count);
    KAY_NEW(uint64_t, values, data->arena, count);
    KAY_NEW(guess_sequence, both, data->arena, 2);
    bool known = true;
    for (uint64_t i = 0; i < count; i++) {
        const guess_record *record = &data->fit.list[i];
        codes[i] = guess_code(record, data->movers);
        values[i] = record->grundy;
        known = known && record->grundy != GUESS_UNKNOWN;
    }
    for (unsigned i = 0; i < 2; i++)
        both[i] =
            (guess_sequence){.rule.fitted_on = count * data->movers, .first = data->fit.list[0].at[0], .codes = codes};
    bool found = false;
    if (known)
        KAY_TRY(guess_sequence_period(data->ctx, values, count, !data->level, &both[0].period));
    if (both[0].period.period)
        KAY_TRY(guess_sequence_outcomes(data->ctx, &both[0], count));
    if (both[0].outcomes.period) {
        both[0].values = values;
        guess_sequence_begin(&both[0], data);
        KAY_TRY(sequence_test(data, &both[0], out, &found));
    }
    KAY_TRY(guess_sequence_period(data->ctx, codes, count, false, &both[1].outcomes));
    if (found || !both[1].outcomes.period)
        return KAY_OK;
    guess_sequence_begin(&both[1], data);
    uint64_t before = out->count;
    bool few = sequence_is_short(data, known);
    KAY_TRY(sequence_test(data, &both[1], out, &found));
    data->untested = data->untested || (found && few);
    if (found && (few || sequence_is_bold(data, &both[1].outcomes, known)))
        out->count = before;
    return KAY_OK;
}
