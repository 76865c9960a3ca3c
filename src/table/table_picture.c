/* Tables as heat maps: a square a cell, or a bar where there would be thin lines of squares; axes with ticks, a legend,
 * a title.
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
#include <cairo-svg.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "table/table_picture.h"
#include "table/table_write.h"

enum {
    PICTURE_SQUARE = 36, /* the largest side of a cell, in pixels */
    PICTURE_WIDE = 760, /* of all cells together where a side can be had that is large enough */
    PICTURE_HIGH = 680,
    PICTURE_ONE_ROW = 40, /* cells of one parameter that stand in one row */
    PICTURE_DIGIT = 7, /* the width of a digit of the axes, in pixels */
};

/* ---- Words ------------------------------------------------------------------------------------- */

/* Text that ends in dots where it would be wider than `width`. */
static void picture_write_within(const picture *p, double x, double y, double width, const char *text)
{
    char cut[256];
    size_t length = strlen(text);
    snprintf(cut, sizeof cut, "%s", text);
    while (length > 0 && picture_text_width(p, cut) > width) {
        length--;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) /* not within a letter */
            length--;
        snprintf(cut, sizeof cut, "%.*s...", (int)length, text);
    }
    picture_write(p, x, y, 0, cut);
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
    const double room = p->width - 2 * PICTURE_EDGE;
    char name[160], text[240];
    picture_name(question->rules->name, name, sizeof name);
    picture_use(p, picture_ink);
    picture_font(p, 17, true);
    picture_write_within(p, PICTURE_EDGE, PICTURE_EDGE + 14, room, name);
    int used = snprintf(text, sizeof text, "%s for a = %" PRIu64 "..%" PRIu64, shown[question->show],
                        question->ranges[0].first, question->ranges[0].last);
    if (question->axes == 2)
        used += snprintf(text + used, sizeof text - (size_t)used, ", b = %" PRIu64 "..%" PRIu64,
                         question->ranges[1].first, question->ranges[1].last);
    for (unsigned i = 0; constant && constant[i].name && (size_t)used < sizeof text; i++)
        if (question->constants[i]) {
            picture_name(question->constants[i], name, 20);
            used += snprintf(text + used, sizeof text - (size_t)used, ", %.20s = %s", constant[i].name, name);
        }
    if (p->only != KAY_TABLE_ALL && (size_t)used < sizeof text)
        snprintf(text + used, sizeof text - (size_t)used, ", only %c", p->only == KAY_TABLE_ONLY_P ? 'P' : 'N');
    picture_use(p, picture_faded);
    picture_font(p, 12, false);
    picture_write_within(p, PICTURE_EDGE, PICTURE_EDGE + 34, room, text);
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

static bool picture_same(picture_colour a, picture_colour b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The pixels between cells that are large enough. */
static double picture_gap(const picture *p)
{
    return fmin(p->wide, p->high) >= 8 ? 1 : 0;
}

/* One rectangle for neighbours of one colour, where no lines stand between them. */
static void picture_draw_row(const picture *p, uint64_t row)
{
    const double gap = picture_gap(p);
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
        cairo_rectangle(p->to, p->left + (double)column * p->wide, p->top + (double)row * p->high,
                        (double)(end - column) * p->wide - gap, p->high - gap);
        cairo_fill(p->to);
    }
}

/* Words in the cells, where all of them have room. */
static void picture_label_cells(const picture *p)
{
    double size = fmin(13, 0.42 * fmin(p->wide, p->high)), widest = 0;
    char words[TABLE_WORDS];
    if (size < 7)
        return;
    picture_font(p, size, false);
    for (uint64_t i = 0; i < p->table->count; i++) {
        table_words(p->table, &p->table->cells[i], words);
        widest = fmax(widest, picture_text_width(p, words));
    }
    if (widest > p->wide - 4)
        return;
    for (uint64_t row = 0; row < p->rows; row++)
        for (uint64_t column = 0; column < p->columns; column++) {
            const kay_table_cell *cell = picture_cell(p, row, column);
            if (!cell)
                continue;
            table_words(p->table, cell, words);
            picture_use(p, picture_words_on(picture_of(p, cell)));
            picture_write(p, p->left + ((double)column + 0.5) * p->wide - 0.5,
                          p->top + ((double)row + 0.5) * p->high + size * 0.36 - 0.5, 0.5, words);
        }
}

static void picture_draw_cells(const picture *p)
{
    const double gap = picture_gap(p);
    picture_use(p, picture_nothing);
    cairo_rectangle(p->to, p->left, p->top, (double)p->columns * p->wide - gap, (double)p->rows * p->high - gap);
    cairo_fill(p->to);
    for (uint64_t row = 0; row < p->rows; row++)
        picture_draw_row(p, row);
    picture_label_cells(p);
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

/* The sides of a cell.  A few long rows or columns get thicker, and up to twice as long, before they are thin lines. */
static void picture_sides(picture *p)
{
    enum { THIN = 3, THICK = 18, BAND = 90 };
    const double columns = (double)p->columns, rows = (double)p->rows;
    const double side = fmin(PICTURE_SQUARE, fmin(PICTURE_WIDE / columns, PICTURE_HIGH / rows));
    p->wide = p->high = floor(fmax(1, side));
    if (rows * p->high < BAND) {
        p->wide = floor(fmax(p->wide, fmin(THIN, 2 * PICTURE_WIDE / columns)));
        p->high = floor(fmax(p->high, fmin(THICK, BAND / rows)));
    } else if (columns * p->wide < BAND) {
        p->high = floor(fmax(p->high, fmin(THIN, 2 * PICTURE_HIGH / rows)));
        p->wide = floor(fmax(p->wide, fmin(THICK, BAND / columns)));
    }
}

static unsigned picture_digits(uint64_t number)
{
    unsigned digits = 1;
    for (; number > 9; number /= 10)
        digits++;
    return digits;
}

/* How far the words under the first and the last column may stand out beside the cells. */
static double picture_overhang(const picture *p, uint64_t last)
{
    return fmax(0, (PICTURE_DIGIT * picture_digits(last) - p->wide) / 2);
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
    picture_sides(p);
    const bool one_row = table->question.axes == 1 && p->rows == 1, wrapped = table->question.axes == 1 && !one_row;
    const double over = picture_overhang(p, wrapped ? p->columns : ranges[table->question.axes - 1].last);
    const double beside = one_row ? 0 : 34 + PICTURE_DIGIT * picture_digits(ranges[0].last);
    p->left = PICTURE_EDGE + ceil(fmax(beside, over));
    p->top = PICTURE_EDGE + 54;
    p->legend = p->left + (double)p->columns * p->wide + ceil(fmax(22, over + 12));
    double high = fmax((double)p->rows * p->high + 54, picture_legend_high(p));
    p->width = fmax(p->legend + 108, 460) + PICTURE_EDGE;
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
