/* Draws nim-sequences: folded, as the heat map of a table; else as a scatter plot.
 *
 *   title
 *   period
 *            +-----------------+
 *     G(n)   |   .   .  : .    |
 *            | . : . . : . : . |
 *            +-----------------+
 *                    n
 *
 * The plot is a raster that counts heaps: it has one place for each heap and value, or, if these are too many, for each
 * pixel. */
#include <kayles/sequence_picture.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "picture/picture.h"
#include "table/table_cells.h"

enum {
    SCATTER_EDGE = 24, /* pixels around everything */
    SCATTER_WIDE = 760, /* width and height of the field */
    SCATTER_HIGH = 420,
    SCATTER_TOP = 78, /* above the field */
    SCATTER_PIECE = 1 << 12, /* values read at once */
    SCATTER_SHADES = 6,
    FOLD_MORE = 20000, /* minimal number of heaps in which to find a period */
    FOLD_HIGH = 16, /* maximal ratio of height to width */
};

typedef struct scatter {
    kay_sequence *sequence;
    kay_pen *pen;
    uint64_t count, values; /* number of heaps; largest value + 1 */
    uint32_t columns, rows;
    uint32_t *places; /* number of heaps in each place; the first row has the zeros */
    uint32_t most; /* largest number of heaps in a place, except in the first row */
    double left; /* of the field */
} scatter;

static uint32_t *scatter_row(const scatter *plot, uint32_t row)
{
    return plot->places + (size_t)row * plot->columns;
}

static kay_status scatter_count(kay_context *ctx, scatter *plot)
{
    uint32_t values[SCATTER_PIECE];
    for (uint64_t n = 0; n < plot->count;) {
        const uint64_t piece = plot->count - n < SCATTER_PIECE ? plot->count - n : SCATTER_PIECE;
        KAY_TRY(kay_sequence_read(plot->sequence, n, piece, values));
        for (uint64_t i = 0; i < piece; i++) {
            const uint32_t column = (uint32_t)((double)(n + i) * plot->columns / (double)plot->count);
            const uint32_t row = (uint32_t)((double)values[i] * plot->rows / (double)plot->values);
            uint32_t *place = scatter_row(plot, row) + column;
            *place += *place < UINT32_MAX;
            plot->most = row && *place > plot->most ? *place : plot->most;
        }
        n += piece;
        KAY_TRY(kay_tick(ctx, "heaps drawn", n, plot->count));
    }
    return KAY_OK;
}

/* Returns the colour of a place: from light blue, for one heap, to ink. */
static kay_colour scatter_colour(const scatter *plot, uint32_t row, uint32_t heaps)
{
    static const kay_colour one = {0.36, 0.55, 0.85};
    if (!row)
        return kay_colour_zero;
    const double t = plot->most > 1 ? floor(SCATTER_SHADES * log(heaps) / log(plot->most)) / SCATTER_SHADES : 0;
    return (kay_colour){one.red + t * (kay_colour_ink.red - one.red),
                        one.green + t * (kay_colour_ink.green - one.green),
                        one.blue + t * (kay_colour_ink.blue - one.blue)};
}

/* Draws a row; neighbours of one colour that touch become one rectangle. */
static void scatter_draw_row(const scatter *plot, uint32_t row)
{
    const uint32_t *heaps = scatter_row(plot, row);
    const double wide = (double)SCATTER_WIDE / plot->columns, high = (double)SCATTER_HIGH / plot->rows;
    const double side = fmax(row ? 1.6 : 3, fmin(6, fmin(1.6 * wide, 0.8 * high)));
    const double top = SCATTER_TOP + (plot->rows - row - 0.5) * high - side / 2;
    for (uint32_t column = 0, end; column < plot->columns; column = end) {
        end = column + 1;
        if (!heaps[column])
            continue;
        const kay_colour colour = scatter_colour(plot, row, heaps[column]);
        while (side >= wide && end < plot->columns && heaps[end] &&
               scatter_colour(plot, row, heaps[end]).blue == colour.blue)
            end++;
        kay_pen_colour(plot->pen, colour);
        kay_pen_rectangle(plot->pen, plot->left + (column + 0.5) * wide - side / 2, top,
                          (end - column - 1) * wide + side, side);
    }
}

static void scatter_title(const scatter *plot)
{
    const kay_sequence_facts facts = kay_sequence_tell(plot->sequence);
    char text[160];
    int used = snprintf(text, sizeof text, "Grundy values of heaps 0 to %" PRIu64, plot->count - 1);
    if (facts.proved)
        used += snprintf(text + used, sizeof text - (size_t)used, ", period %" PRIu64 " from heap %" PRIu64 " on",
                         facts.period, facts.preperiod);
    if (facts.proved && facts.saltus)
        snprintf(text + used, sizeof text - (size_t)used, ", growing by %" PRIu64 " each", facts.saltus);
    kay_pen_title(plot->pen, SCATTER_EDGE, SCATTER_WIDE, kay_sequence_name(plot->sequence), text);
}

/* Draws a line where the period begins, if the plot goes so far. */
static void scatter_draw_preperiod(const scatter *plot)
{
    const kay_sequence_facts facts = kay_sequence_tell(plot->sequence);
    if (!facts.proved || !facts.preperiod || facts.preperiod >= plot->count)
        return;
    kay_pen_colour(plot->pen, kay_colour_line);
    kay_pen_rectangle(plot->pen, plot->left + (double)facts.preperiod / (double)plot->count * SCATTER_WIDE, SCATTER_TOP,
                      1, SCATTER_HIGH);
}

static void scatter_axes(const scatter *plot)
{
    const double bottom = SCATTER_TOP + SCATTER_HIGH, high = (double)SCATTER_HIGH / (double)plot->values;
    const kay_axis below = {0, 1, plot->count, plot->left, (double)SCATTER_WIDE / (double)plot->count, bottom};
    char words[24];
    kay_pen_font(plot->pen, 11, false);
    kay_axis_below(plot->pen, &below);
    const uint64_t step = kay_axis_step(14 / high);
    for (uint64_t value = 0; value < plot->values; value += step) {
        snprintf(words, sizeof words, "%" PRIu64, value);
        kay_axis_mark_left(plot->pen, bottom - ((double)value + 0.5) * high, plot->left, words);
    }
    kay_pen_colour(plot->pen, kay_colour_faded);
    kay_pen_font(plot->pen, 13, true);
    kay_pen_write(plot->pen, plot->left + SCATTER_WIDE / 2.0, bottom + 38, 0.5, "heap");
}

static kay_status scatter_draw(scatter *plot, kay_text *out)
{
    plot->left = SCATTER_EDGE + 14 + 7 * table_digits(plot->values);
    kay_pen pen = kay_pen_begin(out, (uint64_t)plot->left + SCATTER_WIDE + 2 * SCATTER_EDGE,
                                SCATTER_TOP + SCATTER_HIGH + 40 + SCATTER_EDGE);
    plot->pen = &pen;
    scatter_title(plot);
    kay_pen_colour(&pen, kay_colour_nothing);
    kay_pen_rectangle(&pen, plot->left, SCATTER_TOP, SCATTER_WIDE, SCATTER_HIGH);
    scatter_draw_preperiod(plot);
    for (uint32_t row = plot->rows; row-- > 0;)
        scatter_draw_row(plot, row);
    scatter_axes(plot);
    return kay_pen_finish(&pen);
}

static kay_status sequence_scatter(kay_context *ctx, kay_sequence *sequence, uint64_t count, kay_text *out)
{
    kay_sequence_summary summary;
    KAY_TRY(kay_sequence_sum_up(sequence, count, &summary));
    scatter plot = {.sequence = sequence, .count = count, .values = (uint64_t)summary.largest + 1};
    plot.columns = (uint32_t)(count < SCATTER_WIDE ? count : SCATTER_WIDE);
    plot.rows = (uint32_t)(plot.values < SCATTER_HIGH ? plot.values : SCATTER_HIGH);
    const uint64_t places = (uint64_t)plot.columns * plot.rows;
    KAY_TRY_ALLOC(plot.places, ctx, places);
    kay_status status = scatter_count(ctx, &plot);
    if (status == KAY_OK)
        status = scatter_draw(&plot, out);
    kay_free(ctx, plot.places, places * sizeof *plot.places);
    return status;
}

static kay_status sequence_fill_cells(kay_sequence *sequence, kay_table *table)
{
    uint32_t values[SCATTER_PIECE];
    while (table->count < table->total) {
        const uint64_t left = table->total - table->count, piece = left < SCATTER_PIECE ? left : SCATTER_PIECE;
        KAY_TRY(kay_sequence_read(sequence, table->count, piece, values));
        for (uint64_t i = 0; i < piece; i++)
            table->cells[table->count++].value = values[i];
        KAY_TRY(kay_tick(table->ctx, "heaps drawn", table->count, table->total));
    }
    return KAY_OK;
}

/* Draws the sequence as the heat map of a table with the same values. */
static kay_status sequence_heat_map(kay_context *ctx, kay_sequence *sequence, uint64_t count, uint64_t fold,
                                    kay_text *out)
{
    const kay_ruleset named = {.name = kay_sequence_name(sequence), .traits = KAY_IMPARTIAL};
    kay_table table = {.ctx = ctx, .total = count, .impartial = true};
    table.question = (kay_table_question){
        .rules = &named, .show = KAY_TABLE_GRUNDY, .axes = 1, .ranges = {{0, count - 1}}, .fold = fold};
    KAY_TRY(kay_table_fits(ctx, &table.question, KAY_TABLE_SVG));
    KAY_TRY_ALLOC(table.cells, ctx, count);
    kay_status status = sequence_fill_cells(sequence, &table);
    if (status == KAY_OK)
        status = kay_table_write(&table, KAY_TABLE_SVG, out);
    kay_free(ctx, table.cells, count * sizeof *table.cells);
    return status;
}

kay_status kay_sequence_draw(kay_context *ctx, kay_sequence *sequence, uint64_t count, uint64_t fold, kay_text *out)
{
    return fold ? sequence_heat_map(ctx, sequence, count, fold, out) : sequence_scatter(ctx, sequence, count, out);
}

kay_status kay_sequence_fold(kay_sequence *sequence, uint64_t heaps, uint64_t *fold)
{
    const kay_status status = kay_sequence_advance(sequence, heaps > FOLD_MORE ? heaps : FOLD_MORE);
    if (status != KAY_OK && status != KAY_EUNABLE)
        return status;
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    *fold = facts.proved ? facts.period : 0;
    while (*fold && (heaps / *fold / FOLD_HIGH > *fold || heaps / *fold >= TABLE_PICTURE_MOST) &&
           *fold <= TABLE_PICTURE_MOST)
        *fold += facts.period;
    if (!*fold || *fold > TABLE_PICTURE_MOST)
        *fold = table_row_fitting(heaps);
    return KAY_OK;
}
