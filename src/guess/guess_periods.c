/* Rules for one parameter: periodic Grundy values, with or without a saltus, and periodic outcomes.
 *
 * A period is accepted if it is seen at least three times; of several periods, the one with the least preperiod +
 * period is taken.  If there is none, a second attempt uses all numbers that were looked at: the preperiod and the
 * first period make the law, and the later numbers test it. */

#include <inttypes.h>
#include <string.h>

#include "guess/guess_families.h"

enum {
    PERIODS_ENOUGH = 12, /* with fewer numbers to learn from, only the second attempt is made */
    PERIODS_BEFORE = 4, /* the count of numbers must be at least this times the preperiod of a weaker law */
    /* a weaker law whose period is seen fewer times than this claims nothing beyond the numbers looked at */
    PERIODS_SURE = 6,
    PERIODS_SURE_LEAST = 120, /* a weaker law from fewer numbers than this claims nothing beyond them */
    PERIODS_WEAK = 1000, /* the cost of a weaker period */
    PERIODS_QUIET = 16, /* the largest number looked at must be at least this many times the last exception */
    PERIODS_SUMS = 120, /* a claim needs this many positions if the game has sums and some Grundy value is not known */
};

/* The cost of a rule for one parameter is at most SEQUENCE_COST_MOST.  A rule about outcomes costs a little more than a
 * rule about values, because values say more. */
enum { SEQUENCE_COST_MOST = 1000, SEQUENCE_OUTCOMES_COST = 2 };

kay_status guess_sequence_new(guess_data *data, bool values, const uint64_t *cells, uint64_t first, guess_period period,
                              guess_sequence **out)
{
    const uint64_t cost = period.preperiod + period.period;
    guess_table table = {.cells = cells, .axes = 1, .axis = {{.of = &guess_a, .first = first, .period = period}}};
    KAY_NEW(guess_sequence, sequence, data->arena, 1);
    guess_rule *rule = &sequence->rule;
    *sequence = (guess_sequence){.outcomes = table};
    sequence->outcomes.outcomes = true;
    *out = sequence;
    if (values) {
        sequence->values = table;
        rule->kind = period.saltus ? "arithmetic period" : "period";
        rule->value = guess_cell(data, &sequence->values);
        KAY_TRY(guess_table_outcomes(data, &sequence->values, &sequence->outcomes));
    } else {
        rule->kind = period.period == 1 ? "threshold" : "residue classes";
    }
    rule->cost = cost < SEQUENCE_COST_MOST ? (unsigned)cost : SEQUENCE_COST_MOST;
    rule->cost += values ? 0 : SEQUENCE_OUTCOMES_COST;
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
        kay_text_add(words, "  This law is weaker than others: its period is seen fewer than three times.");
    if (known)
        guess_say_sums(data, guess_table_is_identity(&sequence->values), words);
    return guess_test(data, &sequence->rule, out);
}

/* The numbers that were looked at, without gaps; codes and values are GUESS_UNKNOWN where the rules have no
 * position. */
typedef struct periods_look {
    uint64_t *codes, *values;
    uint64_t first, count;
    uint64_t records; /* how many of them have a record */
    bool known; /* all Grundy values are known */
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

/* Whether there are too few positions for a claim.  For example, the losses of the first player in Grundy's game under
 * misere rules are the multiples of 3 up to 45, and then 50. */
static bool periods_are_short(const guess_data *data, bool known)
{
    return data->sums && !known && data->count < PERIODS_SUMS;
}

/* Whether the outcomes become constant too near the last number looked at.  Then nothing is claimed, not even about the
 * numbers looked at: in a game without a law, such as Grundy's game, a value of 0 or an exception can come after a long
 * gap. */
static bool periods_are_bold(const guess_data *data, const guess_period *outcomes)
{
    return outcomes->period == 1 && PERIODS_QUIET * outcomes->preperiod > guess_data_last(data);
}

/* Finds a law of values, or of outcomes, whose period is seen at least `halves` / 2 times; sets *out to NULL if there
 * is none. */
static kay_status periods_fit(guess_data *data, const periods_look *look, unsigned halves, bool of_values,
                              guess_sequence **out)
{
    guess_period period;
    KAY_NEW(uint64_t, cells, data->arena, look->count);
    *out = NULL;
    memcpy(cells, of_values ? look->values : look->codes, look->count * sizeof *cells);
    KAY_TRY(guess_period_find(data->ctx, cells, look->count, halves, of_values && !data->level, &period));
    if (!period.period)
        return KAY_OK;
    guess_period_fill(&period, cells, look->count);
    return guess_sequence_new(data, of_values, cells, look->first, period, out);
}

/* Whether the given values are few and, unlike their outcomes, not periodic. */
static bool periods_have_no_law(const guess_data *data, const periods_look *look)
{
    return data->question->values && look->known && data->count < PERIODS_SURE_LEAST;
}

/* Tests a law of values, or of outcomes; if it agrees, tests it further, within a limit of work.
 *
 * No test can show that there are no more exceptions: one position in a thousand, or in a million, may be an exception.
 * So if the outcomes are constant from some number on, the claim ends at the last number looked at.  It also ends there
 * if the outcomes come from a short list of values that are not periodic themselves. */
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
        if (!of_values && (outcomes->period == 1 || periods_have_no_law(data, look)))
            sequence->rule.until = guess_data_last(data);
        if (!guess_stands_test(data, &sequence->rule))
            sequence->rule.until = 0; /* the law has failed, so its claim needs no limit */
    }
    guess_statement(data);
    KAY_TRY(guess_sequence_test(data, sequence, out));
    if (of_values || !data->found)
        return KAY_OK;
    data->untested = data->untested || few;
    if (few || periods_are_bold(data, outcomes)) {
        out->count = before;
        data->ruled = false;
    }
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

/* Finds a weaker law of all numbers looked at so far; sets *out to NULL if there is none. */
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
    if (sequence) { /* larger positions are added to the test of this law */
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
