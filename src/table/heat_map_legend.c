/* The colours of cells, and their legend: a square for each outcome or number in the table, or a bar. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "table/heat_map.h"

/* Kinds of values: zeros, then the scale. */
enum { KIND_ZERO = 1, KIND_LOWEST = 2, KIND_HIGHEST = 255 };

static bool heat_map_has_nimbers(const heat_map *map)
{
    const kay_table_show show = map->table->question.show;
    return show == KAY_TABLE_GRUNDY || show == KAY_TABLE_VALUE;
}

uint8_t heat_map_value_kind(const heat_map *map, uint64_t value)
{
    if (!value && heat_map_has_nimbers(map))
        return KIND_ZERO;
    const double part = map->most ? (double)value / (double)map->most : 0;
    return (uint8_t)(KIND_LOWEST + lround(part * (KIND_HIGHEST - KIND_LOWEST)));
}

uint8_t heat_map_kind(const heat_map *map, const kay_table_cell *cell)
{
    return table_shows_outcomes(map->table) ? (uint8_t)(3 * (cell->left + 1) + cell->right + 2)
                                            : heat_map_value_kind(map, cell->value);
}

/* The colours of the nine pairs of outcomes, and of missing cells, also differ for colour-blind readers: in the model
 * of Machado, Oliveira and Fernandes (2009) they are at least 19 apart in CIELAB. */
kay_colour heat_map_colour(const heat_map *map, uint8_t kind)
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

typedef struct legend_place {
    double x, y;
} legend_place;

static void legend_entry(const heat_map *map, legend_place *at, kay_colour colour, const char *words)
{
    kay_pen_colour(map->pen, kay_colour_line);
    kay_pen_rectangle(map->pen, at->x - 0.3, at->y - 0.3, 14.6, 14.6);
    kay_pen_colour(map->pen, colour);
    kay_pen_rectangle(map->pen, at->x + 0.3, at->y + 0.3, 13.4, 13.4);
    kay_pen_colour(map->pen, kay_colour_ink);
    kay_pen_write(map->pen, at->x + 21, at->y + 11, 0, words);
    at->y += 20;
}

/* Lists each pair of outcomes that occurs. */
static void legend_outcomes(const heat_map *map, legend_place *at)
{
    char words[TABLE_WORDS];
    bool seen[3][3] = {{false}};
    for (uint64_t i = 0; i < map->table->count; i++)
        if (table_lets_through(&map->table->cells[i], map->only))
            seen[map->table->cells[i].left + 1][map->table->cells[i].right + 1] = true;
    for (int left = -1; left <= 1; left++)
        for (int right = -1; right <= 1; right++) {
            kay_table_cell cell = {.left = (int8_t)left, .right = (int8_t)right};
            if (!seen[left + 1][right + 1])
                continue;
            table_outcome_words(map->table, &cell, words);
            legend_entry(map, at, heat_map_colour(map, heat_map_kind(map, &cell)), words);
        }
}

static void legend_numbers(const heat_map *map, legend_place *at)
{
    const bool nimbers = map->table->question.show == KAY_TABLE_VALUE;
    char room[TABLE_WORDS];
    for (uint64_t value = map->most + 1; value-- > 0;) {
        const char *words = room;
        if (nimbers)
            words = table_words(map->table, &(kay_table_cell){.value = value}, room);
        else
            snprintf(room, sizeof room, "%" PRIu64, value);
        legend_entry(map, at, heat_map_colour(map, heat_map_value_kind(map, value)), words);
    }
}

/* Draws a bar with ticks, the largest value on top. */
static void legend_bar(const heat_map *map, legend_place *at)
{
    enum { HIGH = 200, WIDE = 16 };
    char words[24];
    for (unsigned y = 0; y < HIGH; y++) {
        kay_pen_colour(map->pen, kay_colour_scale((HIGH - 1.0 - y) / (HIGH - 1)));
        kay_pen_rectangle(map->pen, at->x, at->y + y, WIDE, 1);
    }
    uint64_t step = kay_axis_step((double)map->most / 6);
    for (uint64_t value = heat_map_has_nimbers(map) ? step : 0;; value += step) {
        double y = at->y + (HIGH - 1) * (1 - (double)value / (double)map->most);
        snprintf(words, sizeof words, "%" PRIu64, value);
        kay_pen_colour(map->pen, kay_colour_line);
        kay_pen_rectangle(map->pen, at->x + WIDE, floor(y), 4, 1);
        kay_pen_colour(map->pen, kay_colour_ink);
        kay_pen_write(map->pen, at->x + WIDE + 8, y + 4, 0, words);
        if (map->most - value < step)
            break;
    }
    at->y += HIGH + 12;
    if (heat_map_has_nimbers(map))
        legend_entry(map, at, kay_colour_zero, "0");
}

void heat_map_legend(const heat_map *map)
{
    const kay_table *table = map->table;
    legend_place at = {map->legend, map->top};
    kay_pen_colour(map->pen, kay_colour_faded);
    kay_pen_font(map->pen, 11, true);
    if (table->question.show == KAY_TABLE_MOVES && !table->impartial)
        kay_pen_write(map->pen, at.x, at.y + 10, 0, "moves of Left");
    else
        kay_pen_write(map->pen, at.x, at.y + 10, 0,
                      table_show_name(table_shows_outcomes(table) ? KAY_TABLE_OUTCOME : table->question.show));
    at.y += 20;
    kay_pen_font(map->pen, 11, false);
    if (table_shows_outcomes(table))
        legend_outcomes(map, &at);
    else if (map->most < HEAT_MAP_KINDS)
        legend_numbers(map, &at);
    else
        legend_bar(map, &at);
    if (table->count < table->total)
        legend_entry(map, &at, kay_colour_nothing, "not done");
}
