/* Sequences over one parameter: their rule and its words. */
#include "guess/guess_sequence.h"

#include <inttypes.h>

#include "guess/guess_english.h"

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
