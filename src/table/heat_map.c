/* Draws tables as heat maps: a square for each cell, or a bar if a row of squares would be too thin; axes with ticks, a
 * legend, a title.
 *
 *   title
 *   subtitle
 *            +-----------------+   legend
 *        a   |                 |   [] P
 *            |                 |   [] N
 *            +-----------------+
 *                    b
 *
 * A table over one parameter is wrapped into rows of equal length. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture/picture.h"
#include "ruleset/starts.h"
#include "table/table_cells.h"

enum {
    HEAT_MAP_EDGE = 24, /* pixels around everything */
    HEAT_MAP_SQUARE = 36, /* largest side of a cell in pixels */
    HEAT_MAP_WIDE = 760, /* width and height of all cells together, in pixels; a cell has at least one pixel */
    HEAT_MAP_HIGH = 680,
    HEAT_MAP_ONE_ROW = 40, /* with one parameter, at most this many cells are drawn in one row */
    HEAT_MAP_DIGIT = 7, /* width of a digit of the axes in pixels */
    HEAT_MAP_KINDS = 12, /* if all values are smaller, the legend lists each of them */
};

typedef struct heat_map {
    const kay_table *table;
    kay_pen *pen;
    uint8_t *kinds; /* the number of each cell's colour, row after row; 0: none */
    uint64_t columns, rows;
    uint64_t first; /* the parameter of the first column of the first row */
    uint64_t missing; /* empty places before the first cell of the first row */
    double cell_width, cell_height;
    double left, top; /* of the first cell */
    double legend; /* x of the legend */
    double width, height; /* of the picture */
    uint64_t most; /* the largest value */
} heat_map;

/* ---- Colours */

/* Kinds of values: zeros, then the scale. */
enum { KIND_ZERO = 1, KIND_LOWEST = 2, KIND_HIGHEST = 255 };

static bool heat_map_has_nimbers(const heat_map *map)
{
    const kay_table_show show = map->table->question.show;
    return show == KAY_TABLE_GRUNDY || show == KAY_TABLE_VALUE;
}

/* Returns the number of a colour, from 1 to 255, for a value up to `most`. */
static uint8_t heat_map_value_kind(const heat_map *map, uint64_t value)
{
    if (!value && heat_map_has_nimbers(map))
        return KIND_ZERO;
    const double part = map->most ? (double)value / (double)map->most : 0;
    return (uint8_t)(KIND_LOWEST + lround(part * (KIND_HIGHEST - KIND_LOWEST)));
}

static uint8_t heat_map_kind(const heat_map *map, const kay_table_cell *cell)
{
    return table_shows_outcomes(map->table) ? (uint8_t)(3 * (cell->left + 1) + cell->right + 2)
                                            : heat_map_value_kind(map, cell->value);
}

/* The colours of the nine pairs of outcomes, and of missing cells, also differ for colour-blind readers: in the model
 * of Machado, Oliveira and Fernandes (2009) they are at least 19 apart in CIELAB. */
static kay_colour heat_map_colour(const heat_map *map, uint8_t kind)
{
    static const kay_colour outcomes[] = {
        /* Right: loss, draw, win */
        {0.10, 0.16, 0.27}, {0.47, 0.31, 0.37}, {0.72, 0.24, 0.23}, /* Left: loss */
        {0.37, 0.32, 0.53}, {0.89, 0.65, 0.17}, {0.88, 0.46, 0.62}, /* draw */
        {0.31, 0.38, 0.81}, {0.65, 0.57, 0.87}, {0.98, 0.82, 0.64}, /* win */
    };
    if (table_shows_outcomes(map->table))
        return outcomes[kind - 1];
    return kind == KIND_ZERO ? kay_colour_zero
                             : kay_colour_scale((kind - KIND_LOWEST) / (double)(KIND_HIGHEST - KIND_LOWEST));
}

/* ---- The field */

static void heat_map_title(const heat_map *map)
{
    static const char *const shown[] = {
        [KAY_TABLE_OUTCOME] = "Outcomes",
        [KAY_TABLE_GRUNDY] = "Grundy values",
        [KAY_TABLE_MOVES] = "Numbers of winning moves",
        [KAY_TABLE_VALUE] = "Values",
        [KAY_TABLE_SCORES] = "Outcomes",
    };
    const kay_table_question *question = &map->table->question;
    const kay_flag *constant = question->constants ? kay_starts_of(question->rules)->constants : NULL;
    char text[240];
    int used = snprintf(text, sizeof text, "%s for a = %" PRIu64 "..%" PRIu64, shown[question->show],
                        question->ranges[0].first, question->ranges[0].last);
    if (question->axes == 2)
        used += snprintf(text + used, sizeof text - (size_t)used, ", b = %" PRIu64 "..%" PRIu64,
                         question->ranges[1].first, question->ranges[1].last);
    for (unsigned i = 0; constant && constant[i].name && (size_t)used < sizeof text; i++)
        if (question->constants[i])
            used += snprintf(text + used, sizeof text - (size_t)used, ", %.20s = %.20s", constant[i].name,
                             question->constants[i]);
    if (map->table->question.only && (size_t)used < sizeof text)
        snprintf(text + used, sizeof text - (size_t)used, ", only %.60s", map->table->question.only);
    kay_pen_title(map->pen, HEAT_MAP_EDGE, map->width - 2 * HEAT_MAP_EDGE, question->rules->name, text);
}

/* Returns the cell in a row and a column; NULL: there is none, or `only` excludes it. */
static const kay_table_cell *heat_map_cell(const heat_map *map, uint64_t row, uint64_t column)
{
    uint64_t i = row * map->columns + column;
    if (i < map->missing || i - map->missing >= map->table->count)
        return NULL;
    const kay_table_cell *cell = &map->table->cells[i - map->missing];
    return cell->none || cell->skipped ? NULL : cell;
}

/* Returns the gap between cells: one pixel if they are large enough, else 0. */
static double heat_map_gap(const heat_map *map)
{
    return fmin(map->cell_width, map->cell_height) >= 8 ? 1 : 0;
}

/* Draws the cells of one kind; without gaps, neighbours in a row become one rectangle. */
static void heat_map_draw_kind(const heat_map *map, uint8_t kind)
{
    const double gap = heat_map_gap(map);
    const uint8_t *end = map->kinds + map->rows * map->columns;
    kay_pen_colour(map->pen, heat_map_colour(map, kind));
    for (const uint8_t *at = map->kinds; (at = memchr(at, kind, (size_t)(end - at)));) {
        const uint64_t row = (uint64_t)(at - map->kinds) / map->columns;
        const uint8_t *begin = map->kinds + row * map->columns, *from = at++;
        while (!gap && at < begin + map->columns && *at == kind)
            at++;
        kay_pen_rectangle(map->pen, map->left + (double)(from - begin) * map->cell_width,
                          map->top + (double)row * map->cell_height, (double)(at - from) * map->cell_width - gap,
                          map->cell_height - gap);
    }
}

/* Writes words in the cells if there is room in all of them. */
static void heat_map_label_cells(const heat_map *map)
{
    double size = fmin(13, 0.42 * fmin(map->cell_width, map->cell_height)), widest = 0;
    char room[TABLE_WORDS];
    if (size < 7)
        return;
    kay_pen_font(map->pen, size, false);
    for (uint64_t i = 0; i < map->table->count; i++) {
        const char *words = table_words(map->table, &map->table->cells[i], room);
        widest = fmax(widest, strlen(words) < TABLE_WORDS ? kay_pen_text_width(map->pen, words) : HUGE_VAL);
    }
    if (widest > map->cell_width - 4)
        return;
    for (uint64_t row = 0; row < map->rows; row++)
        for (uint64_t column = 0; column < map->columns; column++) {
            const kay_table_cell *cell = heat_map_cell(map, row, column);
            if (!cell)
                continue;
            const char *words = table_words(map->table, cell, room);
            kay_pen_colour(map->pen, kay_colour_on(heat_map_colour(map, heat_map_kind(map, cell))));
            kay_pen_write(map->pen, map->left + ((double)column + 0.5) * map->cell_width - 0.5,
                          map->top + ((double)row + 0.5) * map->cell_height + size * 0.36 - 0.5, 0.5, words);
        }
}

/* Draws the cells kind by kind, so that the picture has few elements. */
static void heat_map_draw_cells(const heat_map *map)
{
    const double gap = heat_map_gap(map);
    bool seen[256] = {false};
    for (uint64_t row = 0; row < map->rows; row++)
        for (uint64_t column = 0; column < map->columns; column++) {
            const kay_table_cell *cell = heat_map_cell(map, row, column);
            const uint8_t kind = cell ? heat_map_kind(map, cell) : 0;
            map->kinds[row * map->columns + column] = kind;
            seen[kind] = true;
        }
    kay_pen_colour(map->pen, kay_colour_nothing);
    kay_pen_rectangle(map->pen, map->left, map->top, (double)map->columns * map->cell_width - gap,
                      (double)map->rows * map->cell_height - gap);
    for (unsigned kind = 1; kind < sizeof seen; kind++)
        if (seen[kind])
            heat_map_draw_kind(map, (uint8_t)kind);
    heat_map_label_cells(map);
}

static void heat_map_axes(const heat_map *map)
{
    const kay_table_question *question = &map->table->question;
    const bool wrapped = question->axes == 1 && map->rows > 1;
    const double bottom = map->top + (double)map->rows * map->cell_height;
    const double middle = map->left + (double)map->columns * map->cell_width / 2;
    const uint64_t first = question->axes == 2 ? question->ranges[1].first : wrapped ? 0 : map->first;
    const kay_axis below = {first, 1, map->columns, map->left, map->cell_width, bottom};
    kay_axis left = {map->first, map->columns, map->rows, map->top, map->cell_height, map->left};
    if (question->axes == 2) {
        left.first = question->ranges[0].first;
        left.each = 1;
    }
    char words[40];
    kay_pen_font(map->pen, 11, false);
    kay_axis_below(map->pen, &below);
    if (question->axes == 2 || wrapped)
        kay_axis_left(map->pen, &left);
    kay_pen_colour(map->pen, kay_colour_faded);
    kay_pen_font(map->pen, 13, true);
    if (wrapped)
        snprintf(words, sizeof words, "a mod %" PRIu64, map->columns);
    kay_pen_write(map->pen, middle, bottom + 38, 0.5, question->axes == 2 ? "b" : wrapped ? words : "a");
    if (question->axes == 2 || wrapped)
        kay_pen_write(map->pen, HEAT_MAP_EDGE, map->top + (double)map->rows * map->cell_height / 2 + 4, 0, "a");
}

uint64_t table_row_fitting(uint64_t cells)
{
    uint64_t width = 10;
    for (unsigned k = 0; width * width < cells * 2 && width < TABLE_PICTURE_MOST / 2; k++)
        width = k % 3 == 1 ? width / 2 * 5 : width * 2;
    return width;
}

/* Wraps one parameter into rows of `fold` cells, or if `fold` is 0, into rows that make the field about square.  Each
 * row begins at a multiple of the row length. */
static void heat_map_wrap(heat_map *map)
{
    const kay_table_range *range = &map->table->question.ranges[0];
    const uint64_t cells = range->last - range->first + 1, fold = map->table->question.fold;
    map->columns = cells;
    map->rows = 1;
    map->first = range->first;
    if (!fold && cells <= HEAT_MAP_ONE_ROW)
        return;
    map->columns = fold ? fold : table_row_fitting(cells);
    map->missing = range->first % map->columns;
    map->first = range->first - map->missing;
    map->rows = (map->missing + cells - 1) / map->columns + 1;
}

static double heat_map_legend_high(const heat_map *map)
{
    if (table_shows_outcomes(map->table))
        return 20.0 * (map->table->draws ? 11 : 6);
    return map->most < HEAT_MAP_KINDS ? 20.0 * (double)(map->most + 3) : 290;
}

/* Computes the sides of a cell.  If there are few long rows, makes them thicker and up to twice as long, so that they
 * do not look like thin lines; does the same for columns. */
static void heat_map_sides(heat_map *map)
{
    enum { THIN = 3, THICK = 18, BAND = 90 };
    const double columns = (double)map->columns, rows = (double)map->rows;
    const double side = fmin(HEAT_MAP_SQUARE, fmin(HEAT_MAP_WIDE / columns, HEAT_MAP_HIGH / rows));
    map->cell_width = map->cell_height = floor(fmax(1, side));
    if (rows * map->cell_height < BAND) {
        map->cell_width = floor(fmax(map->cell_width, fmin(THIN, 2 * HEAT_MAP_WIDE / columns)));
        map->cell_height = floor(fmax(map->cell_height, fmin(THICK, BAND / rows)));
    } else if (columns * map->cell_width < BAND) {
        map->cell_height = floor(fmax(map->cell_height, fmin(THIN, 2 * HEAT_MAP_HIGH / rows)));
        map->cell_width = floor(fmax(map->cell_width, fmin(THICK, BAND / columns)));
    }
}

/* Returns how far the number under the first or last column can extend past the cells. */
static double heat_map_overhang(const heat_map *map, uint64_t last)
{
    return fmax(0, (HEAT_MAP_DIGIT * table_digits(last) - map->cell_width) / 2);
}

static void heat_map_lay_out(heat_map *map, const kay_table *table)
{
    const kay_table_range *ranges = table->question.ranges;
    if (table->question.axes == 2) {
        map->columns = ranges[1].last - ranges[1].first + 1;
        map->rows = ranges[0].last - ranges[0].first + 1;
    } else {
        heat_map_wrap(map);
    }
    for (uint64_t i = 0; i < table->count; i++)
        if (!table->cells[i].written && table->cells[i].value > map->most)
            map->most = table->cells[i].value;
    heat_map_sides(map);
    const bool one_row = table->question.axes == 1 && map->rows == 1, wrapped = table->question.axes == 1 && !one_row;
    const double over = heat_map_overhang(map, wrapped ? map->columns : ranges[table->question.axes - 1].last);
    const double beside = one_row ? 0 : 34 + HEAT_MAP_DIGIT * table_digits(ranges[0].last);
    map->left = HEAT_MAP_EDGE + ceil(fmax(beside, over));
    map->top = HEAT_MAP_EDGE + 54;
    map->legend = map->left + (double)map->columns * map->cell_width + ceil(fmax(22, over + 12));
    double high = fmax((double)map->rows * map->cell_height + 54, heat_map_legend_high(map));
    map->width = fmax(map->legend + 108, 460) + HEAT_MAP_EDGE;
    map->height = map->top + high + HEAT_MAP_EDGE;
}

/* ---- The legend: a square for each outcome or number in the table, or a bar */

static void legend_entry(const heat_map *map, double *top, kay_colour colour, const char *words)
{
    kay_pen_colour(map->pen, kay_colour_line);
    kay_pen_rectangle(map->pen, map->legend - 0.3, *top - 0.3, 14.6, 14.6);
    kay_pen_colour(map->pen, colour);
    kay_pen_rectangle(map->pen, map->legend + 0.3, *top + 0.3, 13.4, 13.4);
    kay_pen_colour(map->pen, kay_colour_ink);
    kay_pen_write(map->pen, map->legend + 21, *top + 11, 0, words);
    *top += 20;
}

/* Lists each pair of outcomes that occurs. */
static void legend_outcomes(const heat_map *map, double *top)
{
    char words[TABLE_WORDS];
    bool seen[3][3] = {{false}};
    for (uint64_t i = 0; i < map->table->count; i++)
        if (!map->table->cells[i].none && !map->table->cells[i].skipped)
            seen[map->table->cells[i].left + 1][map->table->cells[i].right + 1] = true;
    for (int left = -1; left <= 1; left++)
        for (int right = -1; right <= 1; right++) {
            kay_table_cell cell = {.left = (int8_t)left, .right = (int8_t)right};
            if (!seen[left + 1][right + 1])
                continue;
            table_outcome_words(map->table, &cell, words);
            legend_entry(map, top, heat_map_colour(map, heat_map_kind(map, &cell)), words);
        }
}

static void legend_numbers(const heat_map *map, double *top)
{
    const bool nimbers = map->table->question.show == KAY_TABLE_VALUE;
    char room[TABLE_WORDS];
    for (uint64_t value = map->most + 1; value-- > 0;) {
        const char *words = room;
        if (nimbers)
            words = table_words(map->table, &(kay_table_cell){.value = value}, room);
        else
            snprintf(room, sizeof room, "%" PRIu64, value);
        legend_entry(map, top, heat_map_colour(map, heat_map_value_kind(map, value)), words);
    }
}

/* Draws a bar with ticks, the largest value on top. */
static void legend_bar(const heat_map *map, double *top)
{
    enum { HIGH = 200, WIDE = 16 };
    char words[24];
    for (unsigned y = 0; y < HIGH; y++) {
        kay_pen_colour(map->pen, kay_colour_scale((HIGH - 1.0 - y) / (HIGH - 1)));
        kay_pen_rectangle(map->pen, map->legend, *top + y, WIDE, 1);
    }
    uint64_t step = kay_axis_step((double)map->most / 6);
    for (uint64_t value = heat_map_has_nimbers(map) ? step : 0;; value += step) {
        double y = *top + (HIGH - 1) * (1 - (double)value / (double)map->most);
        snprintf(words, sizeof words, "%" PRIu64, value);
        kay_pen_colour(map->pen, kay_colour_line);
        kay_pen_rectangle(map->pen, map->legend + WIDE, floor(y), 4, 1);
        kay_pen_colour(map->pen, kay_colour_ink);
        kay_pen_write(map->pen, map->legend + WIDE + 8, y + 4, 0, words);
        if (map->most - value < step)
            break;
    }
    *top += HIGH + 12;
    if (heat_map_has_nimbers(map))
        legend_entry(map, top, kay_colour_zero, "0");
}

static void heat_map_legend(const heat_map *map)
{
    const kay_table *table = map->table;
    double y = map->top;
    kay_pen_colour(map->pen, kay_colour_faded);
    kay_pen_font(map->pen, 11, true);
    if (table->question.show == KAY_TABLE_MOVES && !table->impartial)
        kay_pen_write(map->pen, map->legend, y + 10, 0, "moves of Left");
    else
        kay_pen_write(map->pen, map->legend, y + 10, 0,
                      table_show_name(table_shows_outcomes(table) ? KAY_TABLE_OUTCOME : table->question.show));
    y += 20;
    kay_pen_font(map->pen, 11, false);
    if (table_shows_outcomes(table))
        legend_outcomes(map, &y);
    else if (map->most < HEAT_MAP_KINDS)
        legend_numbers(map, &y);
    else
        legend_bar(map, &y);
    if (table->count < table->total)
        legend_entry(map, &y, kay_colour_nothing, "not done");
}

kay_status table_write_picture(const kay_table *table, kay_text *out)
{
    heat_map map = {.table = table};
    heat_map_lay_out(&map, table);
    KAY_TRY_ALLOC(map.kinds, out->ctx, map.rows * map.columns);
    kay_pen pen = kay_pen_begin(out, (uint64_t)map.width, (uint64_t)map.height);
    map.pen = &pen;
    heat_map_title(&map);
    heat_map_draw_cells(&map);
    heat_map_axes(&map);
    heat_map_legend(&map);
    kay_free(out->ctx, map.kinds, map.rows * map.columns);
    return kay_pen_finish(&pen);
}
