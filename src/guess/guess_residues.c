/* Outcomes in two parameters that are periodic in both directions: the periods reduce a and b to a column and a row of
 * a small table, whose cell is the outcome.  If both periods begin at 0, the table is one of residues. */
#include <inttypes.h>

#include "guess/guess_families.h"
#include "guess/guess_plane.h"

enum {
    RESIDUES_SEEN = 3, /* a period must be seen this many times */
    RESIDUES_PERIOD_MOST = 12,
    RESIDUES_CELLS = 150, /* the most cells of a table */
    RESIDUES_LISTED = 16, /* the most cells that a statement lists one by one */
    RESIDUES_COST = 8,
};

/* "does not depend on a", "stays the same when a is lowered by 3, as long as it stays at least 2". */
static void residues_say_lower(const guess_table *table, unsigned i, kay_text *out)
{
    const char *name = i ? "b" : "a";
    const guess_period *period = &table->axis[i].period;
    if (guess_table_side(table, i) == 1) {
        kay_text_format(out, "does not depend on %s", name);
        return;
    }
    if (!i || guess_table_side(table, 0) == 1)
        kay_text_add(out, "stays the same ");
    kay_text_format(out, "when %s is lowered", name);
    if (period->period > 1)
        kay_text_format(out, " by %" PRIu64, period->period);
    kay_text_format(out, ", as long as it stays at least %" PRIu64, table->axis[i].first + period->preperiod);
}

static void residues_say(const guess_data *data, const guess_table *table, const guess_rule *rule, kay_text *out)
{
    const bool plain = guess_table_plain(table);
    if (!plain) {
        guess_say_where(data, 0, out);
        kay_text_add(out, "Who wins ");
        residues_say_lower(table, 0, out);
        kay_text_add(out, ", and ");
        residues_say_lower(table, 1, out);
        kay_text_add(out, ".  After all such steps: ");
    }
    guess_say_outcomes(data, rule->outcome, plain, out);
    kay_text_char(out, '.');
}

/* Whether the lines n and m of a direction (0: columns, 1: rows) agree wherever both have a record. */
static bool residues_equal(const guess_plane *plane, unsigned direction, uint64_t n, uint64_t m)
{
    for (uint64_t i = 0; i < plane->size[!direction]; i++) {
        const uint64_t code = guess_plane_at(plane, direction ? i : n, direction ? n : i);
        const uint64_t other = guess_plane_at(plane, direction ? i : m, direction ? m : i);
        if (code != other && code != GUESS_UNKNOWN && other != GUESS_UNKNOWN)
            return false;
    }
    return true;
}

/* Finds the period of a direction that gives the smallest table; `period` 0: none. */
static guess_period residues_period(const guess_plane *plane, unsigned direction)
{
    guess_period best = {0};
    const uint64_t size = plane->size[direction];
    for (uint64_t period = 1; period <= RESIDUES_PERIOD_MOST && RESIDUES_SEEN * period <= size; period++) {
        uint64_t from = size - period;
        while (from && residues_equal(plane, direction, from - 1, from - 1 + period))
            from--;
        const uint64_t needed = period == 1 ? 2 * RESIDUES_SEEN * from : from + RESIDUES_SEEN * period;
        if (needed <= size && (!best.period || from + period < best.preperiod + best.period))
            best = (guess_period){.preperiod = from, .period = period};
    }
    return best;
}

/* Fills each cell of the table with the first record that reduces to it. */
static void residues_fill(const guess_plane *plane, guess_table *table, uint64_t *cells)
{
    const uint64_t width = guess_table_side(table, 0);
    for (uint64_t y = 0; y < plane->size[1]; y++)
        for (uint64_t x = 0; x < plane->size[0]; x++) {
            uint64_t *cell = &cells[guess_period_fold(&table->axis[1].period, y) * width +
                                    guess_period_fold(&table->axis[0].period, x)];
            *cell = *cell == GUESS_UNKNOWN ? guess_plane_at(plane, x, y) : *cell;
        }
}

/* Returns how many cells the statement lists: all but those with the most frequent outcome. */
static uint64_t residues_told(const guess_table *table, unsigned movers)
{
    const uint64_t count = guess_table_side(table, 0) * guess_table_side(table, 1);
    uint64_t told = 0;
    for (unsigned player = 0; player < movers; player++) {
        uint64_t counts[3] = {0}, most = 0;
        for (uint64_t i = 0; i < count; i++)
            if (table->cells[i] != GUESS_UNKNOWN)
                counts[guess_code_outcome(table->cells[i], player) + 1]++;
        for (unsigned k = 0; k < 3; k++)
            most = counts[k] > most ? counts[k] : most;
        told += count - most;
    }
    return told;
}

kay_status guess_residues(guess_data *data, kay_guess *out)
{
    guess_plane plane;
    if (data->parameters != 2)
        return KAY_OK;
    KAY_NEW(guess_table, table, data->arena, 1);
    *table = (guess_table){.outcomes = true, .axes = 2};
    KAY_TRY(guess_plane_look(data, false, &plane));
    for (unsigned i = 0; plane.cells && i < 2; i++) {
        table->axis[i].of = i ? &guess_b : &guess_a;
        table->axis[i].first = plane.first[i];
        table->axis[i].period = residues_period(&plane, i);
    }
    if (!table->axis[0].period.period || !table->axis[1].period.period)
        return KAY_OK;
    const uint64_t sides[2] = {guess_table_side(table, 0), guess_table_side(table, 1)};
    if (sides[0] * sides[1] > RESIDUES_CELLS)
        return KAY_OK;
    KAY_NEW(uint64_t, cells, data->arena, RESIDUES_CELLS);
    memset(cells, 0xff, RESIDUES_CELLS * sizeof *cells); /* GUESS_UNKNOWN */
    residues_fill(&plane, table, cells);
    table->cells = cells;
    const uint64_t told = residues_told(table, data->movers);
    if (!told || told > (uint64_t)RESIDUES_LISTED * data->movers)
        return KAY_OK;
    const guess_expression *outcome = guess_cell(data, table);
    const guess_rule rule = {.kind = "residue classes",
                             .cost = (unsigned)(RESIDUES_COST + 2 * told + sides[0] + sides[1]),
                             .outcome = {outcome, outcome}};
    residues_say(data, table, &rule, guess_statement(data));
    return guess_test(data, &rule, out);
}
