/* Laws on the borders and the diagonal of two parameters: the Grundy values there as a sequence. */
#include <inttypes.h>

#include "guess/guess_families.h"
#include "guess/guess_line.h"
#include "guess/guess_sequence.h"

enum { BORDER_LEAST = 12, BORDER_TESTS = 8 };

typedef struct border_rule {
    guess_rule rule;
    guess_line line;
    uint64_t first;
    const uint64_t *values;
    guess_period period;
    uint64_t until; /* the largest number that it speaks of; 0: there is none */
} border_rule;

static bool border_speaks(const guess_rule *rule, const guess_record *record)
{
    const border_rule *own = (const border_rule *)rule;
    return guess_line_on(&own->line, record) && record->grundy != GUESS_UNKNOWN &&
           (!own->until || guess_line_at(&own->line, record) <= own->until);
}

static bool border_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const border_rule *own = (const border_rule *)rule;
    uint64_t n = guess_line_at(&own->line, record);
    (void)player;
    return guess_sequence_at(&own->period, own->values, n - own->first) == record->grundy;
}

/* "G(n + 3, 0)"; `shift` 0: "G(n, 0)". */
static void border_cell(const guess_line *line, uint64_t shift, kay_text *out)
{
    kay_text_add(out, "G(");
    for (unsigned i = 0; i < 2; i++) {
        if (i)
            kay_text_add(out, ", ");
        if (line->direction == (i ? GUESS_ROW : GUESS_COLUMN))
            kay_text_format(out, "%" PRId64, line->offset);
        else if (shift)
            kay_text_format(out, "n + %" PRIu64, shift);
        else
            kay_text_char(out, 'n');
    }
    kay_text_char(out, ')');
}

static void border_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const border_rule *own = (const border_rule *)rule;
    const guess_period *period = &own->period;
    uint64_t from = own->first + period->preperiod, value = own->values[period->preperiod];
    bool same = period->period == 1 && period->saltus == 1 && value == from;
    bool constant = period->period == 1 && !period->saltus;
    (void)data;
    kay_text_add(out, own->line.direction == GUESS_DIAGONAL ? "On the diagonal " : "On the border ");
    border_cell(&own->line, same || constant ? 0 : period->period, out);
    kay_text_add(out, " = ");
    if (same)
        kay_text_char(out, 'n');
    else if (constant)
        kay_text_u64(out, value);
    else
        border_cell(&own->line, 0, out);
    if (period->saltus && !same)
        kay_text_format(out, " + %" PRIu64, period->saltus);
    if (own->until)
        kay_text_format(out, " for n from %" PRIu64 " to %" PRIu64 ", the largest that was looked at.", from,
                        own->until - (same || constant ? 0 : period->period));
    else
        kay_text_format(out, " for all n >= %" PRIu64 ".", from);
}

/* The values along a line, as far as they stand one after another; their count. */
static uint64_t border_values(const guess_data *data, const guess_line *line, uint64_t *values, uint64_t *first)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        if (!guess_line_on(line, record) || record->grundy == GUESS_UNKNOWN)
            continue;
        if (count == 0)
            *first = guess_line_at(line, record);
        else if (guess_line_at(line, record) != *first + count)
            return count;
        values[count++] = record->grundy;
    }
    return count;
}

static kay_status border_line(guess_data *data, guess_line line, kay_guess *out)
{
    uint64_t *values = kay_arena_array(data->arena, data->fit.count, sizeof *values), tests = 0;
    border_rule *own = kay_arena_get(data->arena, sizeof *own);
    if (!values || !own)
        return kay_no_memory(data->ctx);
    own->rule = (guess_rule){.kind = line.direction == GUESS_DIAGONAL ? "diagonal" : "border",
                             .agrees = border_agrees,
                             .speaks = border_speaks,
                             .state = border_state};
    own->line = line;
    own->values = values;
    own->rule.fitted_on = border_values(data, &line, values, &own->first);
    for (uint64_t i = 0; i < data->test.count; i++)
        tests += border_speaks(&own->rule, &data->test.list[i]);
    if (own->rule.fitted_on < BORDER_LEAST || tests < BORDER_TESTS)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, values, own->rule.fitted_on, true, &own->period));
    if (!own->period.period)
        return KAY_OK;
    own->rule.cost = (unsigned)(20 + own->period.preperiod + own->period.period);
    uint64_t before = out->count, until;
    KAY_TRY(guess_test(data, &own->rule, out));
    if (out->count == before || !out->list[before].agree)
        return KAY_OK;
    out->count = before;
    KAY_TRY(guess_line_extend(data, &line, &until));
    own->until = until;
    return guess_test(data, &own->rule, out);
}

kay_status guess_borders(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2 || data->movers != 1)
        return KAY_OK;
    const guess_line lines[] = {{GUESS_ROW, (int64_t)guess_data_first(data, 1)},
                                {GUESS_COLUMN, (int64_t)guess_data_first(data, 0)},
                                {GUESS_DIAGONAL, 0}};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        KAY_TRY(border_line(data, lines[i], out));
    return KAY_OK;
}
