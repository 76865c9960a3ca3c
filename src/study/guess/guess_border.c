/* Laws on the borders and the diagonal of two parameters: the Grundy values there as a sequence. */
#include <inttypes.h>

#include "study/guess/guess_families.h"
#include "study/guess/guess_sequence.h"

enum { BORDER_LEAST = 12, BORDER_TESTS = 8, BORDER_LINES = 3 };

typedef struct border_rule {
    guess_rule rule;
    unsigned line; /* 0: b = 0; 1: a = 0; 2: a = b */
    uint64_t first;
    const uint64_t *values;
    guess_period period;
} border_rule;

static bool border_on(unsigned line, const guess_record *record)
{
    return line == 0 ? record->at[1] == 0 : line == 1 ? record->at[0] == 0 : record->at[0] == record->at[1];
}

static uint64_t border_at(unsigned line, const guess_record *record)
{
    return record->at[line == 1 ? 1 : 0];
}

static bool border_speaks(const guess_rule *rule, const guess_record *record)
{
    return border_on(((const border_rule *)rule)->line, record) && record->grundy != GUESS_UNKNOWN;
}

static bool border_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const border_rule *own = (const border_rule *)rule;
    (void)player;
    return guess_sequence_at(&own->period, own->values, border_at(own->line, record) - own->first) == record->grundy;
}

static void border_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    static const char *const names[] = {"G(n, 0)", "G(0, n)", "G(n, n)"};
    const border_rule *own = (const border_rule *)rule;
    const guess_period *period = &own->period;
    uint64_t from = own->first + period->preperiod, value = own->values[period->preperiod];
    (void)data;
    kay_text_add(out, own->line == 2 ? "On the diagonal " : "On the border ");
    if (period->period == 1 && period->saltus == 1 && value == from) {
        kay_text_format(out, "%s = n for all n >= %" PRIu64 ".", names[own->line], from);
    } else if (period->period == 1 && !period->saltus) {
        kay_text_format(out, "%s = %" PRIu64 " for all n >= %" PRIu64 ".", names[own->line], value, from);
    } else {
        if (own->line == 0)
            kay_text_format(out, "G(n + %" PRIu64 ", 0)", period->period);
        else if (own->line == 1)
            kay_text_format(out, "G(0, n + %" PRIu64 ")", period->period);
        else
            kay_text_format(out, "G(n + %" PRIu64 ", n + %" PRIu64 ")", period->period, period->period);
        kay_text_format(out, " = %s", names[own->line]);
        if (period->saltus)
            kay_text_format(out, " + %" PRIu64, period->saltus);
        kay_text_format(out, " for all n >= %" PRIu64 ".", from);
    }
}

/* The values along a line, as far as they stand one after another; their count. */
static uint64_t border_values(const guess_data *data, unsigned line, uint64_t *values, uint64_t *first)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        if (!border_on(line, record) || record->grundy == GUESS_UNKNOWN)
            continue;
        if (count == 0)
            *first = border_at(line, record);
        else if (border_at(line, record) != *first + count)
            return count;
        values[count++] = record->grundy;
    }
    return count;
}

static kay_status border_line(guess_data *data, unsigned line, kay_guess *out)
{
    uint64_t *values = kay_arena_array(data->arena, data->fit.count, sizeof *values), tests = 0;
    border_rule *own = kay_arena_get(data->arena, sizeof *own);
    if (!values || !own)
        return kay_no_memory(data->ctx);
    own->rule = (guess_rule){.kind = line == 2 ? "diagonal" : "border",
                             .agrees = border_agrees,
                             .speaks = border_speaks,
                             .state = border_state};
    own->line = line;
    own->values = values;
    own->rule.fitted_on = border_values(data, line, values, &own->first);
    for (uint64_t i = 0; i < data->test.count; i++)
        tests += border_speaks(&own->rule, &data->test.list[i]);
    if (own->rule.fitted_on < BORDER_LEAST || tests < BORDER_TESTS)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, values, own->rule.fitted_on, true, &own->period));
    if (!own->period.period)
        return KAY_OK;
    own->rule.cost = (unsigned)(20 + own->period.preperiod + own->period.period);
    return guess_test(data, &own->rule, out);
}

kay_status guess_borders(guess_data *data, kay_guess *out)
{
    for (unsigned line = 0; line < BORDER_LINES && data->parameters == 2 && data->movers == 1; line++)
        KAY_TRY(border_line(data, line, out));
    return KAY_OK;
}
