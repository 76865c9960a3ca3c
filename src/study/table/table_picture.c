/* Tables as heat maps: a square a cell, axes with ticks, a legend, a title.
 *
 *   title
 *   what it shows
 *            +-----------------+   legend
 *        a   |                 |   [] P
 *            |                 |   [] N
 *            +-----------------+
 *                    b
 *
 * A table over one parameter is wrapped into rows of equal length. */
#include "study/table/table_write.h"

#include <cairo-svg.h>
#include <cairo.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "study/table/table_words.h"

enum {
    PICTURE_SQUARE = 36, /* the largest side of a cell, in pixels */
    PICTURE_WIDE = 760, /* of all cells together where a side can be had that is large enough */
    PICTURE_HIGH = 680,
    PICTURE_ONE_ROW = 40, /* cells of one parameter that stand in one row */
    PICTURE_KINDS = 12, /* numbers up to here have a colour of their own in the legend */
    PICTURE_EDGE = 24, /* pixels around everything */
};

typedef struct picture_colour {
    double red, green, blue;
} picture_colour;

static const picture_colour PICTURE_INK = {0.13, 0.15, 0.19}, PICTURE_FADED = {0.42, 0.45, 0.50},
                            PICTURE_LINE = {0.70, 0.72, 0.76}, PICTURE_NOTHING = {0.945, 0.95, 0.957};

/* A picture while it is drawn. */
typedef struct picture {
    const kay_table *table;
    kay_table_only only;
    cairo_t *to;
    kay_text *out;
    uint64_t columns, rows;
    uint64_t first; /* the parameter of the first column of the first row */
    uint64_t missing; /* cells of the first row that are before the first one */
    double side; /* of a cell */
    double left, top; /* of the first cell */
    double width, height; /* of all */
    uint64_t most; /* the largest value */
} picture;

/* ---- Colours ----------------------------------------------------------------------------------- */

/* viridis (Smith, van der Walt 2015), through eight of its colours; t from 0 to 1. */
static picture_colour picture_scale(double t)
{
    static const picture_colour stops[] = {
        {0.267, 0.005, 0.329}, {0.275, 0.194, 0.496}, {0.213, 0.359, 0.552}, {0.153, 0.497, 0.558},
        {0.122, 0.632, 0.531}, {0.290, 0.758, 0.428}, {0.622, 0.854, 0.226}, {0.993, 0.906, 0.144},
    };
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double at = t * LAST;
    unsigned i = at >= LAST ? LAST - 1 : (unsigned)at;
    double f = at - i;
    const picture_colour *a = &stops[i], *b = &stops[i + 1];
    return (picture_colour){a->red + f * (b->red - a->red), a->green + f * (b->green - a->green),
                            a->blue + f * (b->blue - a->blue)};
}

/* By the outcomes of Left and of Right: both, Left alone, neither; draws between them. */
static picture_colour picture_outcome(int left, int right)
{
    static const picture_colour colours[3][3] = {
        /* Right: loss, draw, win */
        {{0.16, 0.20, 0.32}, {0.55, 0.36, 0.42}, {0.83, 0.33, 0.31}}, /* Left: loss */
        {{0.36, 0.44, 0.60}, {0.96, 0.74, 0.33}, {0.95, 0.62, 0.52}}, /* draw */
        {{0.26, 0.52, 0.79}, {0.60, 0.76, 0.90}, {0.90, 0.91, 0.86}}, /* win */
    };
    return colours[left + 1][right + 1];
}

static picture_colour picture_value(const picture *p, uint64_t value)
{
    return picture_scale(p->most ? (double)value / (double)p->most : 0);
}

static picture_colour picture_of(const picture *p, const kay_table_cell *cell)
{
    return p->table->question.show == KAY_TABLE_OUTCOME ? picture_outcome(cell->left, cell->right)
                                                        : picture_value(p, cell->value);
}

static void picture_use(const picture *p, picture_colour colour)
{
    cairo_set_source_rgb(p->to, colour.red, colour.green, colour.blue);
}

static bool picture_is_dark(picture_colour colour)
{
    return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue < 0.55;
}

static bool picture_same(picture_colour a, picture_colour b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* ---- Words ------------------------------------------------------------------------------------- */

static double picture_text_width(const picture *p, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(p->to, text, &extents);
    return extents.x_advance;
}

static void picture_font(const picture *p, double size, bool bold)
{
    cairo_select_font_face(p->to, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(p->to, size);
}

/* Text with its base line at y; x is its left end, its middle or its right end for align 0, 0.5, 1. */
static void picture_write(const picture *p, double x, double y, double align, const char *text)
{
    cairo_move_to(p->to, x - align * picture_text_width(p, text), y);
    cairo_show_text(p->to, text);
}

/* What cairo can show of a name: UTF-8, not too long. */
static void picture_name(const char *name, char *out, size_t size)
{
    const unsigned char *at = (const unsigned char *)name;
    size_t left = strlen(name), used = 0;
    while (left) {
        size_t length = kay_utf8_length(at, left), bytes = length ? length : 1;
        if (used + bytes + 4 > size) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        if (length && *at >= ' ')
            memcpy(out + used, at, bytes);
        else
            out[used] = '?';
        used += length ? bytes : 1;
        at += bytes;
        left -= bytes;
    }
    out[used] = '\0';
}

static void picture_title(const picture *p)
{
    static const char *const shown[] = {
        [KAY_TABLE_OUTCOME] = "Outcomes",
        [KAY_TABLE_GRUNDY] = "Grundy values",
        [KAY_TABLE_MOVES] = "Numbers of winning moves",
        [KAY_TABLE_VALUE] = "Values",
    };
    const kay_table_question *question = &p->table->question;
    const kay_game_option *constant = question->constants ? question->rules->constants : NULL;
    char name[80], text[240];
    picture_name(question->rules->name, name, sizeof name);
    picture_use(p, PICTURE_INK);
    picture_font(p, 17, true);
    picture_write(p, PICTURE_EDGE, PICTURE_EDGE + 14, 0, name);
    int used = snprintf(text, sizeof text, "%s for a = %" PRIu64 "..%" PRIu64, shown[question->show],
                        question->ranges[0].first, question->ranges[0].last);
    if (question->axes == 2)
        used += snprintf(text + used, sizeof text - (size_t)used, ", b = %" PRIu64 "..%" PRIu64,
                         question->ranges[1].first, question->ranges[1].last);
    for (unsigned i = 0; constant && constant[i].name && (size_t)used < sizeof text; i++)
        if (question->constants[i]) {
            picture_name(question->constants[i], name, sizeof name / 4);
            used += snprintf(text + used, sizeof text - (size_t)used, ", %.20s = %s", constant[i].name, name);
        }
    picture_use(p, PICTURE_FADED);
    picture_font(p, 12, false);
    picture_write(p, PICTURE_EDGE, PICTURE_EDGE + 34, 0, text);
}

/* ---- Cells ------------------------------------------------------------------------------------- */

/* The cell in a row and a column; NULL: none, or none that is wanted. */
static const kay_table_cell *picture_cell(const picture *p, uint64_t row, uint64_t column)
{
    uint64_t i = row * p->columns + column;
    if (i < p->missing || i - p->missing >= p->table->count)
        return NULL;
    const kay_table_cell *cell = &p->table->cells[i - p->missing];
    return table_lets_through(cell, p->only) ? cell : NULL;
}

/* One rectangle for neighbours of one colour, where no lines stand between them. */
static void picture_draw_row(const picture *p, uint64_t row)
{
    double gap = p->side >= 8 ? 1 : 0;
    for (uint64_t column = 0, end; column < p->columns; column = end) {
        const kay_table_cell *cell = picture_cell(p, row, column), *next;
        end = column + 1;
        if (!cell)
            continue;
        picture_colour colour = picture_of(p, cell);
        while (!gap && end < p->columns && (next = picture_cell(p, row, end)) &&
               picture_same(picture_of(p, next), colour))
            end++;
        picture_use(p, colour);
        cairo_rectangle(p->to, p->left + (double)column * p->side, p->top + (double)row * p->side,
                        (double)(end - column) * p->side - gap, p->side - gap);
        cairo_fill(p->to);
    }
}

/* Words in the cells, where all of them have room. */
static void picture_label_cells(const picture *p)
{
    double size = p->side * 0.42 < 13 ? p->side * 0.42 : 13, widest = 0;
    char words[TABLE_WORDS];
    if (size < 7)
        return;
    picture_font(p, size, false);
    for (uint64_t i = 0; i < p->table->count; i++) {
        table_words(p->table, &p->table->cells[i], words);
        widest = fmax(widest, picture_text_width(p, words));
    }
    if (widest > p->side - 4)
        return;
    for (uint64_t row = 0; row < p->rows; row++)
        for (uint64_t column = 0; column < p->columns; column++) {
            const kay_table_cell *cell = picture_cell(p, row, column);
            if (!cell)
                continue;
            table_words(p->table, cell, words);
            picture_use(p, picture_is_dark(picture_of(p, cell)) ? (picture_colour){1, 1, 1} : PICTURE_INK);
            picture_write(p, p->left + ((double)column + 0.5) * p->side - 0.5,
                          p->top + ((double)row + 0.5) * p->side + size * 0.36 - 0.5, 0.5, words);
        }
}

static void picture_draw_cells(const picture *p)
{
    double gap = p->side >= 8 ? 1 : 0;
    picture_use(p, PICTURE_NOTHING);
    cairo_rectangle(p->to, p->left, p->top, (double)p->columns * p->side - gap, (double)p->rows * p->side - gap);
    cairo_fill(p->to);
    for (uint64_t row = 0; row < p->rows; row++)
        picture_draw_row(p, row);
    picture_label_cells(p);
}

/* ---- Axes -------------------------------------------------------------------------------------- */

/* The least of 1, 2, 5, 10, 20, .. that is at least `least`. */
static uint64_t picture_step(double least)
{
    uint64_t ten = 1;
    while ((double)ten * 10 <= least)
        ten *= 10;
    for (uint64_t k = 1; k <= 5; k += k == 1 ? 1 : 3)
        if ((double)(k * ten) >= least)
            return k * ten;
    return 10 * ten;
}

/* The first number from `from` on that a tick stands at; `from` itself where no other one follows before `last`. */
static uint64_t picture_first_tick(uint64_t from, uint64_t last, uint64_t step)
{
    uint64_t up = from % step ? step - from % step : 0;
    return up > last - from ? from : from + up;
}

static void picture_tick_columns(const picture *p, uint64_t from)
{
    char words[24];
    uint64_t last = from + p->columns - 1;
    snprintf(words, sizeof words, "%" PRIu64, last);
    uint64_t step = picture_step((picture_text_width(p, words) + 10) / p->side);
    double under = p->top + (double)p->rows * p->side;
    for (uint64_t v = picture_first_tick(from, last, step);; v += step) {
        double x = p->left + ((double)(v - from) + 0.5) * p->side;
        snprintf(words, sizeof words, "%" PRIu64, v);
        picture_use(p, PICTURE_LINE);
        cairo_rectangle(p->to, floor(x), under + 2, 1, 4);
        cairo_fill(p->to);
        picture_use(p, PICTURE_INK);
        picture_write(p, x, under + 18, 0.5, words);
        if (last - v < step)
            break;
    }
}

/* Row r stands for from + r * each. */
static void picture_tick_rows(const picture *p, uint64_t from, uint64_t each)
{
    char words[24];
    uint64_t step = picture_step(16 / p->side),
             first = each == 1 ? picture_first_tick(from, from + p->rows - 1, step) - from : 0;
    for (uint64_t row = first; row < p->rows; row += step) {
        double y = p->top + ((double)row + 0.5) * p->side;
        snprintf(words, sizeof words, "%" PRIu64, from + row * each);
        picture_use(p, PICTURE_LINE);
        cairo_rectangle(p->to, p->left - 7, floor(y), 4, 1);
        cairo_fill(p->to);
        picture_use(p, PICTURE_INK);
        picture_write(p, p->left - 11, y + 4, 1, words);
    }
}

static void picture_draw_axes(const picture *p)
{
    const kay_table_question *question = &p->table->question;
    bool wrapped = question->axes == 1 && p->rows > 1;
    char words[40];
    picture_font(p, 11, false);
    picture_tick_columns(p, question->axes == 2 ? question->ranges[1].first : wrapped ? 0 : p->first);
    if (question->axes == 2)
        picture_tick_rows(p, question->ranges[0].first, 1);
    else if (wrapped)
        picture_tick_rows(p, p->first, p->columns);
    picture_use(p, PICTURE_FADED);
    picture_font(p, 13, true);
    double middle = p->left + (double)p->columns * p->side / 2, under = p->top + (double)p->rows * p->side + 38;
    if (wrapped)
        snprintf(words, sizeof words, "a mod %" PRIu64, p->columns);
    picture_write(p, middle, under, 0.5, question->axes == 2 ? "b" : wrapped ? words : "a");
    if (question->axes == 2 || wrapped)
        picture_write(p, PICTURE_EDGE, p->top + (double)p->rows * p->side / 2 + 4, 0, "a");
}

/* ---- Legend ------------------------------------------------------------------------------------ */

typedef struct picture_legend {
    double x, y;
} picture_legend;

static void picture_legend_entry(const picture *p, picture_legend *at, picture_colour colour, const char *words)
{
    picture_use(p, colour);
    cairo_rectangle(p->to, at->x, at->y, 14, 14);
    cairo_fill_preserve(p->to);
    picture_use(p, PICTURE_LINE);
    cairo_set_line_width(p->to, 0.6);
    cairo_stroke(p->to);
    picture_use(p, PICTURE_INK);
    picture_write(p, at->x + 21, at->y + 11, 0, words);
    at->y += 20;
}

/* Each pair of outcomes that is there. */
static void picture_legend_outcomes(const picture *p, picture_legend *at)
{
    char words[TABLE_WORDS];
    bool seen[3][3] = {{false}};
    for (uint64_t i = 0; i < p->table->count; i++)
        if (table_lets_through(&p->table->cells[i], p->only))
            seen[p->table->cells[i].left + 1][p->table->cells[i].right + 1] = true;
    for (int left = -1; left <= 1; left++)
        for (int right = -1; right <= 1; right++) {
            kay_table_cell cell = {.left = (int8_t)left, .right = (int8_t)right};
            if (!seen[left + 1][right + 1])
                continue;
            table_words(p->table, &cell, words);
            picture_legend_entry(p, at, picture_of(p, &cell), words);
        }
}

static void picture_legend_numbers(const picture *p, picture_legend *at)
{
    char words[TABLE_WORDS];
    for (uint64_t value = p->most + 1; value-- > 0;) {
        snprintf(words, sizeof words, "%s%" PRIu64, p->table->question.show == KAY_TABLE_VALUE && value ? "*" : "",
                 value);
        picture_legend_entry(p, at, picture_value(p, value), words);
    }
}

/* A bar with ticks, the largest value on top. */
static void picture_legend_bar(const picture *p, picture_legend *at)
{
    enum { HIGH = 200, WIDE = 16 };
    char words[24];
    for (unsigned y = 0; y < HIGH; y++) {
        picture_use(p, picture_scale((HIGH - 1.0 - y) / (HIGH - 1)));
        cairo_rectangle(p->to, at->x, at->y + y, WIDE, 1);
        cairo_fill(p->to);
    }
    uint64_t step = picture_step((double)p->most / 6);
    for (uint64_t value = 0;; value += step) {
        double y = at->y + (HIGH - 1) * (1 - (double)value / (double)p->most);
        snprintf(words, sizeof words, "%" PRIu64, value);
        picture_use(p, PICTURE_LINE);
        cairo_rectangle(p->to, at->x + WIDE, floor(y), 4, 1);
        cairo_fill(p->to);
        picture_use(p, PICTURE_INK);
        picture_write(p, at->x + WIDE + 8, y + 4, 0, words);
        if (p->most - value < step)
            break;
    }
    at->y += HIGH + 12;
}

static void picture_draw_legend(const picture *p)
{
    const kay_table *table = p->table;
    picture_legend at = {p->left + (double)p->columns * p->side + 22, p->top};
    picture_use(p, PICTURE_FADED);
    picture_font(p, 11, true);
    if (table->question.show == KAY_TABLE_MOVES && !table->impartial)
        picture_write(p, at.x, at.y + 10, 0, "moves of Left");
    else
        picture_write(p, at.x, at.y + 10, 0, table_show_name(table->question.show));
    at.y += 20;
    picture_font(p, 11, false);
    if (table->question.show == KAY_TABLE_OUTCOME)
        picture_legend_outcomes(p, &at);
    else if (p->most < PICTURE_KINDS)
        picture_legend_numbers(p, &at);
    else
        picture_legend_bar(p, &at);
    if (table->count < table->total)
        picture_legend_entry(p, &at, PICTURE_NOTHING, "not done");
}

/* ---- All of it --------------------------------------------------------------------------------- */

/* Rows of 10, 20, 50, 100, ... cells, so that the picture is not much higher than wide; they begin at multiples. */
static void picture_wrap(picture *p)
{
    const kay_table_range *range = &p->table->question.ranges[0];
    uint64_t cells = range->last - range->first + 1, width = 10;
    p->columns = cells;
    p->rows = 1;
    p->first = range->first;
    if (cells <= PICTURE_ONE_ROW)
        return;
    for (unsigned k = 0; width * width < cells * 2 && width < TABLE_PICTURE_MOST / 2; k++)
        width = k % 3 == 1 ? width / 2 * 5 : width * 2;
    p->columns = width;
    p->missing = range->first % width;
    p->first = range->first - p->missing;
    p->rows = (p->missing + cells - 1) / width + 1;
}

static double picture_legend_high(const picture *p)
{
    if (p->table->question.show == KAY_TABLE_OUTCOME)
        return 20.0 * (p->table->draws ? 11 : 6);
    return p->most < PICTURE_KINDS ? 20.0 * (double)(p->most + 3) : 270;
}

static void picture_lay_out(picture *p, const kay_table *table)
{
    const kay_table_range *ranges = table->question.ranges;
    if (table->question.axes == 2) {
        p->columns = ranges[1].last - ranges[1].first + 1;
        p->rows = ranges[0].last - ranges[0].first + 1;
    } else {
        picture_wrap(p);
    }
    for (uint64_t i = 0; i < table->count; i++)
        if (table->cells[i].value > p->most)
            p->most = table->cells[i].value;
    double side = fmin((double)PICTURE_WIDE / (double)p->columns, (double)PICTURE_HIGH / (double)p->rows);
    p->side = floor(fmax(1, fmin(side, PICTURE_SQUARE)));
    unsigned digits = 1;
    for (uint64_t last = ranges[0].last; last > 9; last /= 10)
        digits++;
    bool one_row = table->question.axes == 1 && p->rows == 1;
    p->left = PICTURE_EDGE + (one_row ? 0 : 34 + 7 * digits);
    p->top = PICTURE_EDGE + 54;
    double high = fmax((double)p->rows * p->side + 54, picture_legend_high(p));
    p->width = fmax(p->left + (double)p->columns * p->side + 130, 460) + PICTURE_EDGE;
    p->height = p->top + high + PICTURE_EDGE;
}

static cairo_status_t picture_keep(void *user, const unsigned char *data, unsigned length)
{
    kay_text *out = user;
    kay_text_bytes(out, (const char *)data, length);
    return out->error == KAY_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void picture_draw(picture *p, cairo_surface_t *surface)
{
    p->to = cairo_create(surface);
    cairo_set_source_rgb(p->to, 1, 1, 1);
    cairo_paint(p->to);
    picture_title(p);
    picture_draw_cells(p);
    picture_draw_axes(p);
    picture_draw_legend(p);
}

kay_status table_write_picture(const kay_table *table, bool vector, kay_table_only only, kay_text *out)
{
    picture p = {.table = table, .only = only, .out = out};
    picture_lay_out(&p, table);
    cairo_surface_t *surface = vector ? cairo_svg_surface_create_for_stream(picture_keep, out, p.width, p.height)
                                      : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)p.width, (int)p.height);
    picture_draw(&p, surface);
    cairo_status_t status = cairo_status(p.to);
    cairo_destroy(p.to);
    if (vector)
        cairo_surface_finish(surface);
    else if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, picture_keep, out);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (out->error != KAY_OK || status == CAIRO_STATUS_SUCCESS)
        return out->error;
    return kay_fail(out->ctx, KAY_ENOMEM, "the picture cannot be drawn: %s", cairo_status_to_string(status));
}
