/* Rules for one parameter: Grundy values that repeat, or repeat with a saltus, and outcomes that repeat.
 *
 * A period is believed when it is seen three times at least, and the less there is before it the better.  Where that
 * finds nothing, all that was looked at is taken together: a law needs no more than its first period to be stated, and
 * what comes after is its test. */

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

/* The outcomes that values have; false: they show no period. */
static bool sequence_outcomes(guess_sequence *sequence, uint64_t *codes, uint64_t count)
{
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
    if (outcomes->axis[0].period.saltus) /* none but the first of its class can be 0 */
        outcomes->axis[0].period = (guess_period){.preperiod = from, .period = 1};
    else
        outcomes->axis[0].period = guess_table_period(outcomes, 0);
    return from < count || !sequence->values.axis[0].period.saltus;
}

kay_status guess_sequence_new(guess_data *data, bool values, const uint64_t *cells, uint64_t count, uint64_t first,
                              guess_period period, guess_sequence **out)
{
    const uint64_t cost = period.preperiod + period.period;
    guess_table table = {.cells = cells, .axes = 1, .axis = {{.of = &guess_a, .first = first, .period = period}}};
    KAY_NEW(guess_sequence, sequence, data->arena, 1);
    guess_rule *rule = &sequence->rule;
    *sequence = (guess_sequence){.outcomes = table};
    sequence->outcomes.outcomes = true;
    *out = sequence;
    if (values) {
        KAY_NEW(uint64_t, codes, data->arena, count);
        sequence->values = table;
        rule->kind = period.saltus ? "arithmetic period" : "period";
        rule->value = guess_cell(data, &sequence->values);
        if (!sequence_outcomes(sequence, codes, count))
            *out = NULL;
    } else {
        rule->kind = period.period == 1 ? "threshold" : "residue classes";
    }
    rule->cost = cost < SEQUENCE_COST_MOST ? (unsigned)cost : SEQUENCE_COST_MOST;
    rule->cost += values ? 0 : SEQUENCE_OUTCOMES_COST; /* values say more than outcomes */
    rule->outcome[0] = rule->outcome[1] = guess_cell(data, &sequence->outcomes);
    return KAY_OK;
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
    guess_say_law("G(@)", values, sequence->rule.until, out);
    if (sequence->proof)
        kay_text_format(out, " (%s)", sequence->proof);
    kay_text_add(out, "; so ");
    if (sequence->rule.until)
        kay_text_format(out, "where n is at most %" PRIu64 ", ", sequence->rule.until);
}

kay_status guess_sequence_test(guess_data *data, const guess_sequence *sequence, kay_guess *out)
{
    const bool known = sequence->values.cells;
    kay_text *words = &data->text;
    bool begins = false;
    if (known)
        sequence_say_values(sequence, words);
    else
        begins = !guess_say_where(data, sequence->rule.until, words) || data->movers == 2;
    guess_say_outcomes(data, sequence->rule.outcome, begins, words);
    kay_text_char(words, '.');
    if (sequence->weak)
        kay_text_add(words, "  That is weaker than other laws: its period is seen less than three times.");
    if (known && data->sums)
        kay_text_format(words, "  A sum is lost exactly where the nim-sum (xor) of its %s is 0.",
                        guess_table_is_identity(&sequence->values) ? "parts" : "parts' values");
    return guess_test(data, &sequence->rule, out);
}

/* Numbers in a row that were looked at; GUESS_UNKNOWN where the rules have no position. */
typedef struct periods_look {
    uint64_t *codes, *values;
    uint64_t first, count;
    uint64_t records; /* that there are among them */
    bool known; /* all Grundy values are */
} periods_look;

static kay_status periods_look_at(guess_data *data, uint64_t records, periods_look *out)
{
    const uint64_t first = guess_data_first(data, 0);
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

/* A law of values, or of outcomes, that is seen so often; *out NULL: there is none.  Where the numbers without a
 * position repeat too, its theorem says nothing of them. */
static kay_status periods_fit(guess_data *data, const periods_look *look, unsigned halves, bool of_values,
                              guess_sequence **out)
{
    guess_period period;
    periods_look holes;
    KAY_NEW(uint64_t, cells, data->arena, look->count);
    *out = NULL;
    memcpy(cells, of_values ? look->values : look->codes, look->count * sizeof *cells);
    KAY_TRY(guess_period_find(data->ctx, cells, look->count, halves, of_values && !data->level, &period));
    if (!period.period)
        return KAY_OK;
    guess_period_fill(&period, cells, look->count);
    KAY_TRY(guess_sequence_new(data, of_values, cells, look->count, look->first, period, out));
    if (!*out || !data->refused)
        return KAY_OK;
    KAY_TRY(periods_look_at(data, data->count, &holes));
    for (uint64_t i = 0; i < holes.count; i++)
        holes.codes[i] = holes.codes[i] == GUESS_UNKNOWN ? GUESS_CODE_NONE : holes.codes[i];
    guess_table *lua = &(*out)->lua;
    *lua = (*out)->outcomes;
    lua->cells = holes.codes;
    KAY_TRY(guess_period_find(data->ctx, holes.codes, holes.count, GUESS_THRICE, false, &lua->axis[0].period));
    (*out)->rule.lua = lua->axis[0].period.period ? guess_cell(data, lua) : NULL;
    return KAY_OK;
}

/* Tests a law of values, or of outcomes, where it stands as far as can be had cheaply.
 *
 * That exceptions are over no test can tell: rules without a law may leave a player without a good move once in a
 * thousand positions, or once in a million.  So of outcomes that are the same for ever no more is claimed than was
 * seen. */
static kay_status periods_try(guess_data *data, const periods_look *look, bool of_values, kay_guess *out)
{
    guess_sequence *sequence;
    const uint64_t before = out->count;
    const bool few = periods_are_short(data, look->known);
    KAY_TRY(periods_fit(data, look, GUESS_THRICE, of_values, &sequence));
    if (!sequence)
        return KAY_OK;
    const guess_period *outcomes = &sequence->outcomes.axis[0].period;
    if (guess_stands_test(data, &sequence->rule)) {
        KAY_TRY(guess_gather_farther(data));
        if (!of_values && outcomes->period == 1)
            sequence->rule.until = guess_data_last(data);
        if (!guess_stands_test(data, &sequence->rule))
            sequence->rule.until = 0; /* what is false needs no bounds */
    }
    guess_statement(data);
    KAY_TRY(guess_sequence_test(data, sequence, out));
    if (of_values || !data->found)
        return KAY_OK;
    data->untested = data->untested || few;
    if (few || periods_are_bold(data, outcomes))
        out->count = before;
    return KAY_OK;
}

kay_status guess_periods(guess_data *data, kay_guess *out)
{
    periods_look look;
    if (data->parameters != 1 || data->settled || data->fit < PERIODS_ENOUGH)
        return KAY_OK;
    KAY_TRY(periods_look_at(data, data->fit, &look));
    if (look.known)
        KAY_TRY(periods_try(data, &look, true, out));
    return data->found ? KAY_OK : periods_try(data, &look, false, out);
}

/* A weaker law of all that was looked at by now; *out NULL: there is none. */
static kay_status periods_weaker(guess_data *data, guess_sequence **out)
{
    periods_look look;
    *out = NULL;
    KAY_TRY(periods_look_at(data, data->count, &look));
    if (!data->question->ranges && data->ordered && periods_are_short(data, look.known))
        return KAY_OK;
    for (unsigned i = !look.known; i < 2 && !*out; i++) {
        KAY_TRY(periods_fit(data, &look, GUESS_HALVES, !i, out));
        if (!*out)
            continue;
        const guess_period *period = i ? &(*out)->outcomes.axis[0].period : &(*out)->values.axis[0].period;
        (*out)->weak = 2 * period->preperiod + GUESS_THRICE * period->period > 2 * look.count;
        if (period->period == 1 || look.count < PERIODS_SURE_LEAST ||
            period->preperiod + PERIODS_SURE * period->period > look.count)
            (*out)->rule.until = guess_data_last(data);
        if (PERIODS_BEFORE * period->preperiod > look.count || period->preperiod + period->period > GUESS_TOLD ||
            (i && periods_are_bold(data, period)))
            *out = NULL;
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
    data->fit = guess_data_before(data, table->axis[0].first + guess_table_side(table, 0));
    sequence->rule.cost += sequence->weak ? PERIODS_WEAK : 0;
    sequence->rule.bounded = sequence->rule.until > 0;
    guess_statement(data);
    return guess_sequence_test(data, sequence, out);
}
