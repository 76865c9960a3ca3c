/* Rules for one parameter: Grundy values that repeat, or repeat with a saltus, and outcomes that repeat.
 *
 * A period is believed when it is seen three times at least, and the less there is before it the better.  Where that
 * finds nothing, all that was looked at is taken together: a law needs no more than its first period to be stated, and
 * what comes after is its test. */
#include "guess/guess_periods.h"

#include <inttypes.h>
#include <string.h>

#include "guess/guess_print.h"
#include "guess/guess_families.h"
#include "guess/guess_gather.h"

enum {
    PERIODS_ENOUGH = 12, /* numbers that are learned from; of fewer, all that were looked at are taken together */
    PERIODS_BEFORE = 4, /* times as much as comes before it must be looked at */
    PERIODS_SURE = 6, /* times that a period of all that was looked at is seen, */
    PERIODS_SURE_LEAST = 120, /* and numbers; of fewer no more is claimed than was looked at */
    PERIODS_WEAK = 1000, /* what it costs that a period is seen less often */
    PERIODS_QUIET = 16, /* times as far as exceptions go there must be none */
    PERIODS_SUMS =
        120, /* positions that tell something where a position is a sum, and no value says what it is in one */
};

/* What is claimed of a sequence costs at most so much; outcomes cost more than values, which say more. */
enum { SEQUENCE_COST_MOST = 1000, SEQUENCE_OUTCOMES_COST = 2 };

void guess_sequence_begin(guess_sequence *sequence, uint64_t first)
{
    guess_rule *rule = &sequence->rule;
    guess_table *tables[] = {&sequence->values, &sequence->outcomes, &sequence->lua};
    guess_expression *nodes[] = {&sequence->value, &sequence->outcome, &sequence->theorem};
    const bool known = sequence->values.cells;
    for (unsigned i = 0; i < 3; i++) {
        tables[i]->outcomes = i > 0;
        tables[i]->axes = 1;
        tables[i]->axis[0].of = &guess_a;
        tables[i]->axis[0].first = first;
        *nodes[i] = (guess_expression){.op = GUESS_TABLE, .table = tables[i]};
    }
    const guess_period *period = known ? &sequence->values.axis[0].period : &sequence->outcomes.axis[0].period;
    const uint64_t cost = period->preperiod + period->period;
    if (known)
        rule->kind = period->saltus ? "arithmetic period" : "period";
    else
        rule->kind = period->period == 1 ? "threshold" : "residue classes";
    rule->cost = cost < SEQUENCE_COST_MOST ? (unsigned)cost : SEQUENCE_COST_MOST;
    rule->cost += known ? 0 : SEQUENCE_OUTCOMES_COST; /* values say more than outcomes */
    rule->value = known ? &sequence->value : NULL;
    rule->outcome[0] = rule->outcome[1] = &sequence->outcome;
    rule->lua = sequence->lua.cells ? &sequence->theorem : NULL;
}

bool guess_sequence_outcomes(guess_sequence *sequence, uint64_t *codes, uint64_t count)
{
    const guess_period *period = &sequence->values.axis[0].period;
    guess_table *outcomes = &sequence->outcomes;
    uint64_t from = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t value = sequence->values.cells[i];
        codes[i] = value == GUESS_UNKNOWN ? value : value ? GUESS_CODE_N : GUESS_CODE_P;
        from = codes[i] == GUESS_CODE_P ? i + 1 : from;
    }
    while (from < count && codes[from] == GUESS_UNKNOWN)
        from++;
    outcomes->cells = codes;
    outcomes->axis[0].period = *period;
    if (period->saltus) /* none but the first of its class can be 0 */
        outcomes->axis[0].period = (guess_period){.preperiod = from, .period = 1};
    else
        outcomes->axis[0].period = guess_table_period(outcomes, 0);
    return !period->saltus || from < count;
}

/* "Where n is at least 3 and at most 40, the largest number that was looked at: "; whether that is said. */
static bool sequence_say_where(const guess_sequence *sequence, kay_text *out)
{
    const uint64_t first = sequence->outcomes.axis[0].first, until = sequence->rule.until;
    if (!first && !until)
        return false;
    kay_text_add(out, "Where n is at ");
    if (first)
        kay_text_format(out, "least %" PRIu64 "%s", first, until ? " and at " : "");
    if (until)
        kay_text_format(out, "most %" PRIu64 ", the largest number that was looked at", until);
    kay_text_add(out, ": ");
    return true;
}

static bool sequence_is_identity(const guess_table *values)
{
    const guess_period *period = &values->axis[0].period;
    return period->period == 1 && period->saltus == 1 &&
           values->cells[period->preperiod] == values->axis[0].first + period->preperiod;
}

static void sequence_say_period(const guess_sequence *sequence, kay_text *out)
{
    const guess_table *values = &sequence->values;
    const guess_period *period = &values->axis[0].period;
    const uint64_t from = values->axis[0].first + period->preperiod, until = sequence->rule.until;
    if (sequence_is_identity(values))
        kay_text_add(out, "G(n) = n");
    else if (period->saltus)
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n) + %" PRIu64, period->period, period->saltus);
    else if (period->period == 1)
        kay_text_format(out, "G(n) = %" PRIu64, values->cells[period->preperiod]);
    else
        kay_text_format(out, "G(n + %" PRIu64 ") = G(n)", period->period);
    if (until)
        kay_text_format(out, " for n from %" PRIu64 " to %" PRIu64 ", the largest that was looked at", from,
                        until - (period->period > 1 || period->saltus ? period->period : 0));
    else
        kay_text_format(out, " for all n >= %" PRIu64, from);
}

static void sequence_say_values(const guess_sequence *sequence, kay_text *out)
{
    const guess_table *values = &sequence->values;
    const guess_period *period = &values->axis[0].period;
    kay_text_add(out,
                 period->saltus ? "The Grundy values are arithmetically periodic" : "The Grundy values are periodic");
    if (!period->saltus)
        kay_text_format(out, " with period %" PRIu64 " from %" PRIu64, period->period,
                        values->axis[0].first + period->preperiod);
    kay_text_add(out, ": ");
    sequence_say_period(sequence, out);
    if (sequence->proof)
        kay_text_format(out, " (%s)", sequence->proof);
    kay_text_add(out, "; so ");
    if (sequence->rule.until)
        kay_text_format(out, "where n is at most %" PRIu64 ", ", sequence->rule.until);
}

void guess_sequence_say(const guess_sequence *sequence, const guess_data *data, kay_text *out)
{
    const bool known = sequence->values.cells;
    bool begins = false;
    if (known)
        sequence_say_values(sequence, out);
    else
        begins = !sequence_say_where(sequence, out) || data->movers == 2;
    guess_say_outcomes(data, sequence->rule.outcome, begins, out);
    kay_text_char(out, '.');
    if (sequence->weak)
        kay_text_add(out, "  That is weaker than other laws: its period is seen less than three times.");
    if (known && data->sums)
        kay_text_format(out, "  A sum is lost exactly where the nim-sum (xor) of its %s is 0.",
                        sequence_is_identity(&sequence->values) ? "parts" : "parts' values");
}

/* Numbers in a row that were looked at; GUESS_UNKNOWN where the rules have no position. */
typedef struct periods_look {
    uint64_t *codes, *values;
    uint64_t first, count;
    uint64_t records; /* that there are among them */
    bool known; /* all Grundy values are */
} periods_look;

static kay_status periods_look_at(guess_data *data, bool test, periods_look *out)
{
    const uint64_t records = test ? data->count : data->fit, first = guess_data_first(data, 0);
    const uint64_t room = records ? data->rows[records - 1].at[0] - first + 1 : 0;
    *out = (periods_look){.known = true, .first = first};
    KAY_TRY_NEW(out->codes, data->arena, room);
    KAY_TRY_NEW(out->values, data->arena, room);
    for (; out->records < records; out->records++) {
        const guess_record *record = &data->rows[out->records];
        for (; out->count < record->at[0] - first; out->count++)
            out->codes[out->count] = out->values[out->count] = GUESS_UNKNOWN;
        out->codes[out->count] = guess_code(record, data->movers);
        out->values[out->count++] = record->grundy;
        out->known = out->known && record->grundy != GUESS_UNKNOWN;
    }
    return KAY_OK;
}

/* Whether too little is known of what play makes of a position: of Grundy's game under misere rules the first player
 * loses just the multiples of 3 up to 45, and then 50. */
static bool periods_are_short(const guess_data *data, bool known)
{
    return data->sums && !known && data->count < PERIODS_SUMS;
}

/* Whether the claim that there are no more exceptions is too bold, though it is made of no more than was looked at:
 * values without a law return to 0 after long gaps, as in Grundy's game, and so may exceptions. */
static bool periods_are_bold(const guess_data *data, const guess_period *outcomes)
{
    return outcomes->period == 1 && PERIODS_QUIET * outcomes->preperiod > guess_data_last(data);
}

/* A law of values, or of outcomes, that is seen so often; *out NULL: there is none. */
static kay_status periods_fit(guess_data *data, const periods_look *look, unsigned halves, bool of_values,
                              guess_sequence **out)
{
    KAY_NEW(guess_sequence, sequence, data->arena, 1);
    KAY_NEW(uint64_t, cells, data->arena, look->count);
    guess_table *table = of_values ? &sequence->values : &sequence->outcomes;
    guess_period *period = &table->axis[0].period;
    bool found = true;
    *out = NULL;
    *sequence = (guess_sequence){.rule.fitted_on = look->records * data->movers};
    memcpy(cells, of_values ? look->values : look->codes, look->count * sizeof *cells);
    KAY_TRY(guess_period_find(data->ctx, cells, look->count, halves, of_values && !data->level, period));
    if (!period->period)
        return KAY_OK;
    guess_period_fill(period, cells, look->count);
    table->cells = cells;
    if (of_values) {
        KAY_NEW(uint64_t, codes, data->arena, look->count);
        found = guess_sequence_outcomes(sequence, codes, look->count);
    }
    guess_sequence_begin(sequence, look->first);
    *out = found ? sequence : NULL;
    return KAY_OK;
}

/* Where the numbers without a position repeat too, the theorem says nothing of them. */
static kay_status periods_leave_out(guess_data *data, guess_sequence *sequence)
{
    periods_look look;
    guess_period *period = &sequence->lua.axis[0].period;
    if (!data->refused)
        return KAY_OK;
    KAY_TRY(periods_look_at(data, true, &look));
    for (uint64_t i = 0; i < look.count; i++)
        look.codes[i] = look.codes[i] == GUESS_UNKNOWN ? GUESS_CODE_NONE : look.codes[i];
    KAY_TRY(guess_period_find(data->ctx, look.codes, look.count, GUESS_THRICE, false, period));
    sequence->lua.cells = look.codes;
    sequence->rule.lua = period->period ? &sequence->theorem : NULL;
    return KAY_OK;
}

static kay_status periods_test(guess_data *data, guess_sequence *sequence, kay_guess *out)
{
    KAY_TRY(periods_leave_out(data, sequence));
    guess_sequence_say(sequence, data, guess_statement(data));
    return guess_test(data, &sequence->rule, out);
}

/* Tests a law, where it stands as far as can be had cheaply.  *stands: whether it does, as the last one of `out`.
 *
 * That exceptions are over no test can tell: rules without a law may leave a player without a good move once in a
 * thousand positions, or once in a million.  So of outcomes that are the same for ever no more is claimed than was
 * seen. */
static kay_status periods_test_far(guess_data *data, guess_sequence *sequence, kay_guess *out, bool *stands)
{
    *stands = guess_stands_test(data, &sequence->rule);
    if (*stands) {
        KAY_TRY(guess_gather_farther(data));
        if (!sequence->values.cells && sequence->outcomes.axis[0].period.period == 1)
            sequence->rule.until = guess_data_last(data);
        *stands = guess_stands_test(data, &sequence->rule);
        if (!*stands)
            sequence->rule.until = 0; /* what is false needs no bounds */
    }
    return periods_test(data, sequence, out);
}

kay_status guess_periods(guess_data *data, kay_guess *out)
{
    periods_look look;
    guess_sequence *sequence = NULL;
    bool found = false;
    if (data->parameters != 1 || data->settled || data->fit < PERIODS_ENOUGH)
        return KAY_OK;
    KAY_TRY(periods_look_at(data, false, &look));
    if (look.known)
        KAY_TRY(periods_fit(data, &look, GUESS_THRICE, true, &sequence));
    if (sequence)
        KAY_TRY(periods_test_far(data, sequence, out, &found));
    if (found)
        return KAY_OK;
    KAY_TRY(periods_fit(data, &look, GUESS_THRICE, false, &sequence));
    if (!sequence)
        return KAY_OK;
    const uint64_t before = out->count;
    const bool few = periods_are_short(data, look.known);
    KAY_TRY(periods_test_far(data, sequence, out, &found));
    data->untested = data->untested || (found && few);
    if (found && (few || periods_are_bold(data, &sequence->outcomes.axis[0].period)))
        out->count = before;
    return KAY_OK;
}

/* A weaker law of all that was looked at by now; *out NULL: there is none. */
static kay_status periods_weaker(guess_data *data, guess_sequence **out)
{
    periods_look look;
    *out = NULL;
    KAY_TRY(periods_look_at(data, true, &look));
    if (!data->question->ranges && data->ordered && periods_are_short(data, look.known))
        return KAY_OK;
    for (unsigned i = !look.known; i < 2 && !*out; i++) {
        guess_sequence *sequence;
        KAY_TRY(periods_fit(data, &look, GUESS_HALVES, !i, &sequence));
        if (!sequence)
            continue;
        const guess_period *period = i ? &sequence->outcomes.axis[0].period : &sequence->values.axis[0].period;
        if (PERIODS_BEFORE * period->preperiod > look.count || period->preperiod + period->period > GUESS_TOLD ||
            (i && periods_are_bold(data, period)))
            continue;
        sequence->weak = 2 * period->preperiod + GUESS_THRICE * period->period > 2 * look.count;
        if (period->period == 1 || look.count < PERIODS_SURE_LEAST ||
            period->preperiod + PERIODS_SURE * period->period > look.count)
            sequence->rule.until = look.first + look.count - 1;
        *out = sequence;
    }
    return KAY_OK;
}

kay_status guess_weaker_periods(guess_data *data, kay_guess *out)
{
    guess_sequence *sequence;
    if (data->parameters != 1 || data->settled)
        return KAY_OK;
    KAY_TRY(periods_weaker(data, &sequence));
    if (sequence) { /* what holds so far is tested further */
        KAY_TRY(guess_gather_farther(data));
        KAY_TRY(periods_weaker(data, &sequence));
    }
    if (!sequence)
        return KAY_OK;
    const guess_table *table = sequence->values.cells ? &sequence->values : &sequence->outcomes;
    const uint64_t learned = guess_data_before(data, table->axis[0].first + guess_table_side(table, 0));
    sequence->rule.cost += sequence->weak ? PERIODS_WEAK : 0;
    sequence->rule.fitted_on = learned * data->movers;
    sequence->rule.bounded = sequence->rule.until > 0;
    data->fit = learned;
    return periods_test(data, sequence, out);
}
