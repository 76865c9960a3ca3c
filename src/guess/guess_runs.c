/* Grundy values, or outcomes, over one parameter that are equal within runs of numbers, such as runs of length 1, 2, 3,
 * ... or runs each twice as long as the one before it.  The first numbers of the runs follow a recurrence; the values
 * of the runs are periodic, with or without a saltus. */
#include <inttypes.h>

#include "guess/guess_families.h"

enum {
    RUNS_LEAST = 12, /* with fewer numbers to learn from, nothing is tried */
    RUNS_COST = 40,
    RUNS_LISTED = 4, /* the fewest values of runs that a statement lists */
};

/* The value or the code of a record. */
static uint64_t runs_cell(const guess_data *data, uint64_t record, bool values)
{
    return values ? data->rows[record].grundy : guess_code(&data->rows[record], 1);
}

static bool runs_begin(const guess_data *data, uint64_t i, bool values)
{
    return !i || runs_cell(data, i, values) != runs_cell(data, i - 1, values);
}

static bool runs_begin_values(const guess_data *data, uint64_t record)
{
    return runs_begin(data, record, true);
}

static bool runs_begin_outcomes(const guess_data *data, uint64_t record)
{
    return runs_begin(data, record, false);
}

/* Prints "0, 1, 2, ..., each 1 more than the one before it". */
static void runs_say_values(const guess_table *table, kay_text *out)
{
    const guess_period *period = &table->axis[0].period;
    const uint64_t side = guess_table_side(table, 0);
    for (uint64_t i = 0; i < side || i < RUNS_LISTED; i++)
        kay_text_format(out, i ? ", %" PRIu64 : "%" PRIu64, guess_period_at(period, table->cells, i));
    kay_text_add(out, ", ..., each ");
    if (period->saltus)
        kay_text_format(out, "%" PRIu64 " more than ", period->saltus);
    else
        kay_text_add(out, "equal to ");
    if (period->period == 1)
        kay_text_add(out, "the one before it");
    else
        kay_text_format(out, "the one %" PRIu64 " places before it", period->period);
}

/* Finds the period of the values of the runs; *found: whether there is one. */
static kay_status runs_fit(guess_data *data, const guess_recurrence *starts, guess_table *table, bool *found)
{
    uint64_t count = 0;
    guess_period *period = &table->axis[0].period;
    KAY_NEW(uint64_t, cells, data->arena, starts->count + 2);
    for (uint64_t i = 0; i < data->fit; i++)
        if (runs_begin(data, i, !table->outcomes))
            cells[count++] = runs_cell(data, i, !table->outcomes);
    if (table->outcomes)
        *period = (guess_period){.period = 2}; /* the outcomes of two neighbouring runs differ */
    else
        KAY_TRY(guess_period_find(data->ctx, cells, count, GUESS_THRICE, true, period));
    table->cells = cells;
    *found = period->period;
    return KAY_OK;
}

static kay_status runs_try(guess_data *data, bool values, kay_guess *out)
{
    guess_recurrence *starts;
    bool found;
    if (data->parameters != 1 || data->movers == 2 || data->settled || data->fit < RUNS_LEAST || guess_data_draws(data))
        return KAY_OK;
    KAY_TRY(guess_recurrence_find(data, values ? runs_begin_values : runs_begin_outcomes, &starts));
    if (!starts)
        return KAY_OK;
    KAY_NEW(guess_table, table, data->arena, 1);
    *table = (guess_table){.outcomes = !values, .axes = 1};
    table->axis[0].of =
        guess_new(data, (guess_expression){.op = GUESS_CALL, .k = GUESS_RANK, .x = &guess_a, .recurrence = starts});
    table->axis[0].first = 1;
    KAY_TRY(runs_fit(data, starts, table, &found));
    if (!found)
        return KAY_OK;
    const guess_expression *cell = guess_cell(data, table);
    const guess_rule rule = {.kind = "runs",
                             .cost = RUNS_COST + (unsigned)guess_table_side(table, 0),
                             .value = values ? cell : NULL,
                             .outcome = {values ? guess_lost_where(data, cell, 0) : cell}};
    kay_text *words = guess_statement(data);
    kay_text_add(words, values ? "The Grundy values are equal within runs of numbers, which begin at "
                               : "Runs of lost and of won numbers alternate, and begin at ");
    guess_recurrence_say(starts, words);
    kay_text_add(words, values ? ".  The values of the runs are " : ".  The player to move loses in the ");
    if (values)
        runs_say_values(table, words);
    else
        kay_text_add(words, table->cells[0] == GUESS_CODE_P ? "first, third, ... run" : "second, fourth, ... run");
    if (values)
        kay_text_add(words, "; so the player to move loses exactly where the value is 0");
    kay_text_char(words, '.');
    uint64_t apart = 0;
    for (uint64_t i = data->fit; i < data->count; i++)
        if (data->rows[i].apart && runs_begin(data, i, values))
            apart = data->rows[i].at[0];
    if (apart)
        kay_text_format(words, "  Ends of later runs were tested too, up to n = %" PRIu64 ".", apart);
    if (values)
        guess_say_sums(data, false, words);
    return guess_test(data, &rule, out);
}

kay_status guess_runs_of_values(guess_data *data, kay_guess *out)
{
    return runs_try(data, true, out);
}

kay_status guess_runs_of_outcomes(guess_data *data, kay_guess *out)
{
    return runs_try(data, false, out);
}
