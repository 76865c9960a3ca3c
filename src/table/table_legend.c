/* The legends of heat maps: a square for each outcome or number that there is, or a bar. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "table/table_picture.h"

typedef struct picture_legend {
    double x, y;
} picture_legend;

static void picture_legend_entry(const picture *p, picture_legend *at, picture_colour colour, const char *words)
{
    picture_use(p, colour);
    cairo_rectangle(p->to, at->x, at->y, 14, 14);
    cairo_fill_preserve(p->to);
    picture_use(p, picture_line);
    cairo_set_line_width(p->to, 0.6);
    cairo_stroke(p->to);
    picture_use(p, picture_ink);
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
        if (p->table->question.show == KAY_TABLE_VALUE)
            table_words(p->table, &(kay_table_cell){.value = value}, words);
        else
            snprintf(words, sizeof words, "%" PRIu64, value);
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
        picture_use(p, picture_line);
        cairo_rectangle(p->to, at->x + WIDE, floor(y), 4, 1);
        cairo_fill(p->to);
        picture_use(p, picture_ink);
        picture_write(p, at->x + WIDE + 8, y + 4, 0, words);
        if (p->most - value < step)
            break;
    }
    at->y += HIGH + 12;
}

void picture_draw_legend(const picture *p)
{
    const kay_table *table = p->table;
    picture_legend at = {p->legend, p->top};
    picture_use(p, picture_faded);
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
        picture_legend_entry(p, &at, picture_nothing, "not done");
}
