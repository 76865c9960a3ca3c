/* Draws axes with ticks at round numbers, as many as have room. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "picture/picture.h"

uint64_t kay_axis_step(double least)
{
    uint64_t ten = 1;
    while ((double)ten * 10 <= least)
        ten *= 10;
    for (uint64_t k = 1; k <= 5; k += k == 1 ? 1 : 3)
        if ((double)(k * ten) >= least)
            return k * ten;
    return 10 * ten;
}

/* Returns the index of the first cell with a tick.  If `each` is 1, this is the first cell whose number is a multiple
 * of the step; otherwise, or if there is no such cell, it is cell 0. */
static uint64_t axis_first_tick(const kay_axis *axis, uint64_t step)
{
    uint64_t up = axis->each == 1 && axis->first % step ? step - axis->first % step : 0;
    return up < axis->cells ? up : 0;
}

static double axis_middle(const kay_axis *axis, uint64_t cell)
{
    return axis->start + ((double)cell + 0.5) * axis->cell;
}

void kay_axis_mark_below(kay_pen *pen, double x, double edge, const char *words)
{
    kay_pen_colour(pen, kay_colour_line);
    kay_pen_rectangle(pen, floor(x), edge + 2, 1, 4);
    kay_pen_colour(pen, kay_colour_ink);
    kay_pen_write(pen, x, edge + 18, 0.5, words);
}

void kay_axis_mark_left(kay_pen *pen, double y, double edge, const char *words)
{
    kay_pen_colour(pen, kay_colour_line);
    kay_pen_rectangle(pen, edge - 7, floor(y), 4, 1);
    kay_pen_colour(pen, kay_colour_ink);
    kay_pen_write(pen, edge - 11, floor(y) + 4, 1, words);
}

void kay_axis_below(kay_pen *pen, const kay_axis *axis)
{
    char words[24];
    snprintf(words, sizeof words, "%" PRIu64, axis->first + (axis->cells - 1) * axis->each);
    uint64_t step = kay_axis_step((kay_pen_text_width(pen, words) + 10) / axis->cell);
    for (uint64_t cell = axis_first_tick(axis, step); cell < axis->cells; cell += step) {
        double x = axis_middle(axis, cell);
        snprintf(words, sizeof words, "%" PRIu64, axis->first + cell * axis->each);
        kay_axis_mark_below(pen, x, axis->edge, words);
    }
}

void kay_axis_left(kay_pen *pen, const kay_axis *axis)
{
    char words[24];
    uint64_t step = kay_axis_step(14 / axis->cell);
    for (uint64_t cell = axis_first_tick(axis, step); cell < axis->cells; cell += step) {
        double y = axis_middle(axis, cell);
        snprintf(words, sizeof words, "%" PRIu64, axis->first + cell * axis->each);
        kay_axis_mark_left(pen, y, axis->edge, words);
    }
}
