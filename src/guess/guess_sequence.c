/* Sequences over one parameter: Grundy values that repeat, or repeat with a saltus, and outcomes that repeat.
 *
 * A period is believed when it is seen three times at least, and the less there is before it the better.  Where that
 * finds nothing, all that was looked at is taken together: a law needs no more than its first period to be stated, and
 * what comes after is its test. */
#include <inttypes.h>
#include <string.h>

#include "math/repetition.h"
#include "guess/guess_families.h"
#include "guess/guess_gather.h"
#include "guess/guess_sequence.h"

enum {
    SEQUENCE_ENOUGH = 12, /* numbers that are learned from; of fewer, all that were looked at are taken together */
    SEQUENCE_BEFORE = 4, /* times as much as comes before it must be looked at */
    SEQUENCE_SURE = 6, /* times that a period of all that was looked at is seen, */
    SEQUENCE_WEAK = 1000, /* what it costs that a period is seen less often */
    SEQUENCE_SURE_LEAST = 120, /* and numbers; of fewer no more is claimed than was looked at */
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

/* What is known of the numbers that leave the same rest mod a period, from the largest of them on. */
typedef struct sequence_class {
    uint64_t period; /* it was seen for */
    uint64_t last, value;
} sequence_class;

/* The numbers from which on a period holds for all values that there are; its `period` is 0: too few show it.  `classes`
 * has one for each rest. */
static guess_period sequence_with_holes(const uint64_t *values, uint64_t count, uint64_t p, unsigned halves,
                                        bool with_saltus, sequence_class *classes)
{
    uint64_t seen = 0, cells = 0, n = count;
    guess_period period = {.period = p};
    bool rises = false; /* the saltus is known */
    for (; n; n--) {
        const uint64_t value = values[n - 1];
        sequence_class *rest = &classes[(n - 1) % p];
        if (value == GUESS_UNKNOWN)
            continue;
        if (rest->period != p) {
            *rest = (sequence_class){p, n - 1, value};
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
    const bool enough = 2 * cells >= halves * seen && cells >= seen + SEQUENCE_LEAST && 2 * n + halves * p <= 2 * count;
    return enough ? period : (guess_period){0};
}

/* As sequence_period, where some values are missing: a period is compared where there are values, and seen so often as
 * these show it. */
static kay_status sequence_period_with_holes(kay_context *ctx, const uint64_t *values, uint64_t count, unsigned halves,
                                             bool with_saltus, guess_period *out)
{
    sequence_class classes[GUESS_TOLD] = {0};
    *out = (guess_period){0};
    for (uint64_t p = 1; p <= GUESS_TOLD && halves * p <= 2 * count; p++) {
        KAY_TRY(kay_step(ctx, "looking for a period", 0, 0));
        const guess_period found = sequence_with_holes(values, count, p, halves, with_saltus, classes);
        if (found.period && (!out->period || found.preperiod + p < out->preperiod + out->period))
            *out = found;
    }
    return KAY_OK;
}

/* The period with the least preperiod + period that is seen `halves` / 2 times at least; values that are not known are
 * equal to each other. */
static kay_status sequence_period_of_all(kay_context *ctx, const uint64_t *values, uint64_t count, unsigned halves,
                                         bool with_saltus, guess_period *out)
{
    KAY_ALLOC(uint64_t, from, ctx, count);
    kay_repetition(sequence_difference, values, count ? count - 1 : 0, from);
    *out = (guess_period){0};
    for (uint64_t p = 1; halves * p <= 2 * count; p++) {
        uint64_t last = values[count - 1], before = values[count - 1 - p];
        if (last < before || (last != before && !with_saltus))
            continue;
        if (2 * from[p] + halves * p > 2 * count || from[p] + p + SEQUENCE_LEAST > count ||
            (out->period && from[p] + p >= out->preperiod + out->period))
            continue;
        *out = (guess_period){.preperiod = from[p], .period = p, .saltus = last - before};
    }
    kay_free(ctx, from, count * sizeof *from);
    return KAY_OK;
}

static kay_status sequence_period(kay_context *ctx, const uint64_t *values, uint64_t count, unsigned halves,
                                  bool with_saltus, guess_period *out)
{
    for (uint64_t n = 0; n < count; n++)
        if (values[n] == GUESS_UNKNOWN)
            return sequence_period_with_holes(ctx, values, count, halves, with_saltus, out);
    return sequence_period_of_all(ctx, values, count, halves, with_saltus, out);
}

kay_status guess_sequence_period(kay_context *ctx, const uint64_t *values, uint64_t count, bool with_saltus,
                                 guess_period *out)
{
    return sequence_period(ctx, values, count, 2 * GUESS_SEEN, with_saltus, out);
}

uint64_t guess_sequence_at(const guess_period *period, const uint64_t *values, uint64_t n)
{
    uint64_t end = period->preperiod + period->period;
    if (n < end)
        return values[n];
    uint64_t times = (n - period->preperiod) / period->period;
    return values[n - times * period->period] + times * period->saltus;
}

void guess_sequence_fill(const guess_period *period, uint64_t *values, uint64_t count)
{
    const uint64_t p = period->period, from = period->preperiod;
    for (uint64_t n = from; p && n + p < count; n++) /* upwards */
        if (values[n] != GUESS_UNKNOWN && values[n + p] == GUESS_UNKNOWN)
            values[n + p] = values[n] + period->saltus;
    for (uint64_t n = count; p && n-- > from + p;) /* and down again */
        if (values[n] != GUESS_UNKNOWN && values[n - p] == GUESS_UNKNOWN && values[n] >= period->saltus)
            values[n - p] = values[n] - period->saltus;
}

uint64_t guess_code(const guess_record *record, unsigned movers)
{
    uint64_t left = (uint64_t)(record->outcome[0] + 1), right = movers == 2 ? (uint64_t)(record->outcome[1] + 1) : 0;
    return left + 3 * right;
}

int guess_code_outcome(uint64_t code, unsigned player)
{
    return code == GUESS_UNKNOWN ? GUESS_NO_OUTCOME : (int)(code / (player ? 3 : 1) % 3) - 1;
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
    if (sequence->until && record->at[0] > sequence->until)
        return false;
    return guess_sequence_outcome(sequence, record->at[0] - sequence->first, 0) != GUESS_NO_OUTCOME;
}

void guess_sequence_begin(guess_sequence *sequence, const guess_data *data)
{
    sequence->rule.outcomes = guess_data_tells(data);
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
    while (from < count && sequence->codes[from] == GUESS_UNKNOWN)
        from++;
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
    const guess_records *records = data->test.count ? &data->test : &data->fit;
    return records->count ? records->list[records->count - 1].at[0] : 0;
}

/* Whether the claim that there are no more exceptions is too bold, though it is made of no more than was looked at: values
 * without a law return to 0 after long gaps, as in Grundy's game, and so may exceptions. */
static bool sequence_is_bold(const guess_data *data, const guess_period *outcomes)
{
    return outcomes->period == 1 && SEQUENCE_QUIET * outcomes->preperiod > sequence_last(data);
}

/* Numbers in a row that were looked at; GUESS_UNKNOWN where the rules have no position. */
typedef struct sequence_look {
    uint64_t *codes, *values;
    uint64_t first, count;
    uint64_t records; /* that there are among them */
    bool known; /* all Grundy values are */
} sequence_look;

static kay_status sequence_look_at(guess_data *data, bool test, sequence_look *out)
{
    const guess_records *const both[] = {&data->fit, &data->test};
    const guess_records *last = test && data->test.count ? &data->test : &data->fit;
    const uint64_t first = guess_data_first(data, 0);
    const uint64_t room = last->count ? last->list[last->count - 1].at[0] - first + 1 : 0;
    *out = (sequence_look){.known = true, .first = first};
    KAY_TRY_NEW(out->codes, data->arena, room);
    KAY_TRY_NEW(out->values, data->arena, room);
    for (unsigned k = 0; k < (test ? 2 : 1); k++)
        for (uint64_t i = 0; i < both[k]->count; i++) {
            const guess_record *record = &both[k]->list[i];
            const uint64_t n = record->at[0] - first;
            if (n < out->count || n >= room)
                return KAY_OK;
            for (; out->count < n; out->count++)
                out->codes[out->count] = out->values[out->count] = GUESS_UNKNOWN;
            out->records++;
            out->codes[out->count] = guess_code(record, data->movers);
            out->values[out->count++] = record->grundy;
            out->known = out->known && record->grundy != GUESS_UNKNOWN;
        }
    return KAY_OK;
}

static kay_status sequence_new(guess_data *data, const sequence_look *look, guess_sequence **out)
{
    KAY_TRY_NEW(*out, data->arena, 1);
    KAY_NEW(uint64_t, codes, data->arena, look->count);
    memcpy(codes, look->codes, look->count * sizeof *codes);
    **out = (guess_sequence){.rule.fitted_on = look->records * data->movers, .first = look->first, .codes = codes};
    return KAY_OK;
}

/* Where the numbers without a position repeat too, the theorem says nothing of them. */
static kay_status sequence_leave_out(guess_data *data, guess_sequence *sequence)
{
    sequence_look look;
    if (!data->refused)
        return KAY_OK;
    KAY_TRY(sequence_look_at(data, true, &look));
    sequence->lua_codes = look.codes;
    return sequence_period_of_all(data->ctx, look.codes, look.count, 2 * GUESS_SEEN, false, &sequence->lua_outcomes);
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
    KAY_TRY(sequence_leave_out(data, sequence));
    return guess_test(data, &sequence->rule, out);
}

kay_status guess_sequences(guess_data *data, kay_guess *out)
{
    sequence_look look;
    guess_sequence *values, *outcomes;
    if (data->parameters != 1 || data->settled || data->fit.count < SEQUENCE_ENOUGH)
        return KAY_OK;
    KAY_TRY(sequence_look_at(data, false, &look));
    KAY_TRY(sequence_new(data, &look, &values));
    KAY_TRY(sequence_new(data, &look, &outcomes));
    bool found = false;
    if (look.known)
        KAY_TRY(guess_sequence_period(data->ctx, look.values, look.count, !data->level, &values->period));
    if (values->period.period)
        KAY_TRY(guess_sequence_outcomes(data->ctx, values, look.count));
    if (values->outcomes.period) {
        guess_sequence_fill(&values->period, look.values, look.count);
        guess_sequence_fill(&values->outcomes, values->codes, look.count);
        values->values = look.values;
        guess_sequence_begin(values, data);
        KAY_TRY(sequence_test(data, values, out, &found));
    }
    KAY_TRY(guess_sequence_period(data->ctx, look.codes, look.count, false, &outcomes->outcomes));
    if (found || !outcomes->outcomes.period)
        return KAY_OK;
    guess_sequence_fill(&outcomes->outcomes, outcomes->codes, look.count);
    guess_sequence_begin(outcomes, data);
    uint64_t before = out->count;
    bool few = sequence_is_short(data, look.known);
    KAY_TRY(sequence_test(data, outcomes, out, &found));
    data->untested = data->untested || (found && few);
    if (found && (few || sequence_is_bold(data, &outcomes->outcomes)))
        out->count = before;
    return KAY_OK;
}

/* A law of all that was looked at, for values or outcomes; *found false: there is none. */
static kay_status sequence_of_all(guess_data *data, const sequence_look *look, bool of_values, guess_sequence *sequence,
                                  bool *found)
{
    guess_period *period = of_values ? &sequence->period : &sequence->outcomes;
    *found = false;
    KAY_TRY(sequence_period(data->ctx, of_values ? look->values : look->codes, look->count, GUESS_HALVES,
                            of_values && !data->level, period));
    if (!period->period || SEQUENCE_BEFORE * period->preperiod > look->count ||
        period->preperiod + period->period > GUESS_TOLD)
        return KAY_OK;
    if (of_values) {
        guess_sequence_fill(period, look->values, look->count);
        sequence->values = look->values;
        KAY_TRY(guess_sequence_outcomes(data->ctx, sequence, look->count));
        if (!sequence->outcomes.period && !period->saltus)
            sequence->outcomes = *period;
        if (!sequence->outcomes.period)
            return KAY_OK;
    }
    guess_sequence_fill(&sequence->outcomes, sequence->codes, look->count);
    *found = of_values || !sequence_is_bold(data, period);
    sequence->weak = 2 * (period->preperiod + GUESS_SEEN * period->period) > 2 * look->count;
    if (period->period == 1 || look->count < SEQUENCE_SURE_LEAST ||
        period->preperiod + SEQUENCE_SURE * period->period > look->count)
        sequence->until = look->first + look->count - 1;
    return KAY_OK;
}

/* Such a law for what there is by now; NULL: there is none. */
static kay_status sequence_weaker(guess_data *data, guess_sequence **out)
{
    sequence_look look;
    bool found = false;
    *out = NULL;
    KAY_TRY(sequence_look_at(data, true, &look));
    if (!data->question->ranges && data->ordered && sequence_is_short(data, look.known))
        return KAY_OK;
    for (unsigned i = !look.known; i < 2 && !found; i++) {
        KAY_TRY(sequence_new(data, &look, out));
        KAY_TRY(sequence_of_all(data, &look, i == 0, *out, &found));
    }
    *out = found ? *out : NULL;
    return KAY_OK;
}

kay_status guess_weaker(guess_data *data, kay_guess *out)
{
    guess_sequence *sequence;
    if (data->parameters != 1 || data->settled)
        return KAY_OK;
    KAY_TRY(sequence_weaker(data, &sequence));
    if (sequence) { /* what holds so far is tested further */
        KAY_TRY(guess_gather_far(data));
        KAY_TRY(sequence_weaker(data, &sequence));
    }
    if (!sequence)
        return KAY_OK;
    const guess_period *period = sequence->values ? &sequence->period : &sequence->outcomes;
    const uint64_t learned = guess_data_before(data, sequence->first + period->preperiod + period->period);
    guess_sequence_begin(sequence, data);
    sequence->rule.cost += sequence->weak ? SEQUENCE_WEAK : 0;
    sequence->rule.fitted_on = learned * data->movers;
    sequence->rule.bounded = sequence->until > 0;
    KAY_TRY(sequence_leave_out(data, sequence));
    KAY_TRY(guess_data_learn(data, learned));
    return guess_test(data, &sequence->rule, out);
}
