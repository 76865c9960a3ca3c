/* Laws on lines: rows and columns near the borders, and diagonals near a = b.
 *
 * The outcomes along each line are a sequence.  If it is periodic and passes its test, the line has a law; the laws of
 * all such lines make one theorem, which says nothing elsewhere.  The Grundy values on the borders and the diagonal are
 * separate laws. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "guess/guess_families.h"

enum {
    LINE_ROWS = 3,
    LINE_DIAGONALS = 2, /* on either side of a = b */
    LINE_MOST = 2 * LINE_ROWS + 2 * LINE_DIAGONALS + 1,
    LINE_LEAST = 12, /* the fewest positions on a line that make a law */
    LINE_PERIOD_MOST = 8,
    LINE_FAR = 4, /* a claim about all numbers is tested up to this many times the largest number learned from */
    LINE_FAR_LEAST = 120, /* such a claim is tested at least up to this number */
    LINE_MORE = 500, /* the test goes on up to this number if that takes little work */
    LINE_MORE_WORK = GUESS_WORK / 4,
    LINE_QUIET = 16, /* the test must reach a number this many times as large as the last exception */
    LINE_WORK = 4 * GUESS_WORK,
    LINE_COST = 30,
    LINE_BORDER_COST = 20,
    LINE_CELL = 40, /* room for a text such as "G(@, 0)" */
};

typedef struct line_law {
    guess_line line;
    guess_table table; /* of the outcomes, or of the Grundy values */
    guess_expression cell; /* the expression for a cell of the table */
    uint64_t until; /* the largest number that it covers; 0: no largest one */
    uint64_t fitted_on;
} line_law;

static bool line_on(const guess_line *line, const guess_record *record)
{
    if (line->direction == GUESS_DIAGONAL)
        return (int64_t)(record->at[0] - record->at[1]) == line->offset;
    return record->at[line->direction == GUESS_ROW] == (uint64_t)line->offset;
}

/* Whether the line counts its positions by the second parameter.  A diagonal counts them by the smaller parameter. */
static bool line_by_second(const guess_line *line)
{
    return line->direction == GUESS_COLUMN || (line->direction == GUESS_DIAGONAL && line->offset > 0);
}

/* Returns the largest number on the line among the first `count` records. */
static uint64_t line_last(const guess_line *line, const guess_data *data, uint64_t count)
{
    uint64_t last = 0;
    for (uint64_t i = 0; i < count; i++)
        if (line_on(line, &data->rows[i]) && data->rows[i].at[line_by_second(line)] > last)
            last = data->rows[i].at[line_by_second(line)];
    return last;
}

kay_status guess_line_extend(guess_data *data, const guess_line *line, uint64_t *until)
{
    const uint64_t learned = line_last(line, data, data->fit), offset = (uint64_t)llabs(line->offset);
    const uint64_t enough = LINE_FAR * learned > LINE_FAR_LEAST ? LINE_FAR * learned : LINE_FAR_LEAST;
    const uint64_t to = enough > LINE_MORE ? enough : LINE_MORE;
    const bool second = line_by_second(line);
    uint64_t last = line_last(line, data, data->count);
    kay_status status = KAY_OK;
    if (guess_gather_leave(data))
        guess_judge_stage(data, last < enough ? LINE_WORK : LINE_MORE_WORK);
    else
        status = KAY_END;
    while (last < to && status == KAY_OK) {
        uint64_t at[2];
        if (last == enough)
            guess_judge_stage(data, LINE_MORE_WORK);
        at[second] = last + 1;
        at[!second] = line->direction == GUESS_DIAGONAL ? last + 1 + offset : offset;
        status = guess_gather_apart(data, at);
        last += status == KAY_OK;
    }
    *until = last < enough ? last : 0;
    return guess_gather_beyond(data, status);
}

/* Returns the condition that a position is on the line and within the numbers that the law covers. */
static const guess_expression *line_where(guess_data *data, const line_law *law)
{
    const guess_expression *number = law->table.axis[0].of;
    const guess_expression *const of[] = {
        [GUESS_ROW] = &guess_b, [GUESS_COLUMN] = &guess_a, [GUESS_DIAGONAL] = &guess_a_minus_b};
    const guess_expression *where = guess_where(data, GUESS_IS, of[law->line.direction], law->line.offset);
    const int64_t first = (int64_t)law->table.axis[0].first, last = (int64_t)law->until;
    if (!first && !last)
        return where;
    const guess_op op = !last ? GUESS_AT_LEAST : !first ? GUESS_AT_MOST : GUESS_FROM_TO;
    const guess_expression range = {.op = op, .x = number, .low = first ? first : last, .high = last};
    return guess_and(data, where, guess_new(data, range));
}

static void line_say_laws(guess_data *data, const line_law *laws, unsigned count, kay_text *out)
{
    for (unsigned i = 0; i < count; i++) {
        const guess_expression *const cells[2] = {&laws[i].cell, &laws[i].cell};
        kay_text_add(out, i ? "  Where " : "Where ");
        guess_say_condition(data, line_where(data, &laws[i]), out);
        kay_text_add(out, laws[i].until ? ", the largest that was looked at: " : ": ");
        guess_say_outcomes(data, cells, data->movers == 2, out);
        kay_text_char(out, '.');
    }
}

/* Fits a period to the outcomes along a line, or to the Grundy values; sets its `period` to 0 if there is none. */
static kay_status line_fit(guess_data *data, guess_line line, bool values, line_law *law)
{
    const bool second = line_by_second(&line);
    guess_period *period = &law->table.axis[0].period;
    uint64_t count = 0, first = 0;
    KAY_NEW(uint64_t, cells, data->arena, line_last(&line, data, data->fit) + 1);
    *law = (line_law){.line = line, .table = {.cells = cells, .outcomes = !values, .axes = 1}};
    law->cell = (guess_expression){.op = GUESS_TABLE, .table = &law->table};
    for (uint64_t i = 0; i < data->fit; i++) {
        const guess_record *record = &data->rows[i];
        if (!line_on(&line, record) || (values && record->grundy == GUESS_UNKNOWN))
            continue;
        first = count ? first : record->at[second];
        while (count < record->at[second] - first)
            cells[count++] = GUESS_UNKNOWN;
        law->fitted_on++;
        cells[count++] = values ? record->grundy : guess_code(record, data->movers);
    }
    law->table.axis[0].of = second ? &guess_b : &guess_a;
    law->table.axis[0].first = first;
    if (law->fitted_on >= LINE_LEAST)
        KAY_TRY(guess_period_find(data->ctx, cells, count, GUESS_THRICE, values, period));
    guess_period_fill(period, cells, count);
    return KAY_OK;
}

/* Finds the law of a line's outcomes; *found: whether it passes its test. */
static kay_status line_try(guess_data *data, guess_line line, line_law *law, bool *found)
{
    const guess_period *period = &law->table.axis[0].period;
    guess_rule rule = {0};
    *found = false;
    KAY_TRY(line_fit(data, line, false, law));
    if (!period->period || period->period > LINE_PERIOD_MOST)
        return KAY_OK;
    rule.outcome[0] = rule.outcome[1] = guess_if(data, line_where(data, law), &law->cell, NULL);
    if (!guess_stands_test(data, &rule))
        return KAY_OK;
    KAY_TRY(guess_line_extend(data, &line, &law->until));
    const uint64_t last = line_last(&line, data, data->count);
    *found = guess_stands_test(data, &rule) && LINE_QUIET * period->preperiod <= last;
    if (period->period == 1)
        law->until = last; /* no test can show that there are no more exceptions */
    return KAY_OK;
}

kay_status guess_lines(guess_data *data, kay_guess *out)
{
    guess_line lines[LINE_MOST];
    guess_rule rule = {.kind = "lines", .cost = LINE_COST, .partial = true};
    unsigned tried = 0, count = 0;
    bool found;
    if (data->parameters != 2)
        return KAY_OK;
    KAY_NEW(line_law, laws, data->arena, LINE_MOST);
    for (int64_t k = 0; k < LINE_ROWS; k++) {
        lines[tried++] = (guess_line){GUESS_ROW, (int64_t)guess_data_first(data, 1) + k};
        lines[tried++] = (guess_line){GUESS_COLUMN, (int64_t)guess_data_first(data, 0) + k};
    }
    for (int64_t k = -LINE_DIAGONALS; k <= LINE_DIAGONALS; k++)
        lines[tried++] = (guess_line){GUESS_DIAGONAL, k};
    for (unsigned i = 0; i < tried; i++) {
        KAY_TRY(line_try(data, lines[i], &laws[count], &found));
        if (!found)
            continue;
        rule.fitted_on += laws[count].fitted_on * data->movers;
        rule.cost += (unsigned)guess_table_side(&laws[count++].table, 0);
    }
    for (unsigned i = count; i--;)
        rule.outcome[0] = rule.outcome[1] = guess_if(data, line_where(data, &laws[i]), &laws[i].cell, rule.outcome[0]);
    if (!count)
        return KAY_OK;
    line_say_laws(data, laws, count, guess_statement(data));
    return guess_test(data, &rule, out);
}

kay_status guess_borders(guess_data *data, kay_guess *out)
{
    static const char *const names[] = {
        [GUESS_ROW] = "G(@, %" PRId64 ")", [GUESS_COLUMN] = "G(%" PRId64 ", @)", [GUESS_DIAGONAL] = "G(@, @)"};
    if (data->parameters != 2 || data->movers != 1)
        return KAY_OK;
    const guess_line lines[] = {{GUESS_ROW, (int64_t)guess_data_first(data, 1)},
                                {GUESS_COLUMN, (int64_t)guess_data_first(data, 0)},
                                {GUESS_DIAGONAL, 0}};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        KAY_NEW(line_law, law, data->arena, 1);
        KAY_TRY(line_fit(data, lines[i], true, law));
        if (!law->table.axis[0].period.period)
            continue;
        guess_rule rule = {.kind = lines[i].direction == GUESS_DIAGONAL ? "diagonal" : "border",
                           .cost = (unsigned)(LINE_BORDER_COST + guess_table_side(&law->table, 0)),
                           .fitted_on = law->fitted_on,
                           .value = &law->cell,
                           .where = line_where(data, law)};
        if (guess_stands_test(data, &rule))
            KAY_TRY(guess_line_extend(data, &lines[i], &law->until));
        rule.where = line_where(data, law);
        const bool diagonal = lines[i].direction == GUESS_DIAGONAL;
        kay_text *words = guess_statement(data);
        char cell[LINE_CELL];
        snprintf(cell, sizeof cell, names[lines[i].direction], lines[i].offset);
        kay_text_add(words, diagonal ? "On the diagonal " : "On the border ");
        guess_say_law(cell, &law->table, law->until, words);
        kay_text_char(words, '.');
        KAY_TRY(guess_test(data, &rule, out));
    }
    return KAY_OK;
}
