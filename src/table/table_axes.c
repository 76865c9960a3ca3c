/* The axes of heat maps: ticks at round numbers, as many as have room. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "table/table_picture.h"

/* The least of 1, 2, 5, 10, 20, .. that is at least `least`. */
uint64_t picture_step(double least)
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
    uint64_t step = picture_step((picture_text_width(p, words) + 10) / p->wide);
    double under = p->top + (double)p->rows * p->high;
    for (uint64_t v = picture_first_tick(from, last, step);; v += step) {
        double x = p->left + ((double)(v - from) + 0.5) * p->wide;
        snprintf(words, sizeof words, "%" PRIu64, v);
        picture_use(p, picture_line);
        cairo_rectangle(p->to, floor(x), under + 2, 1, 4);
        cairo_fill(p->to);
        picture_use(p, picture_ink);
        picture_write(p, x, under + 18, 0.5, words);
        if (last - v < step)
            break;
    }
}

/* Row r stands for from + r * each. */
static void picture_tick_rows(const picture *p, uint64_t from, uint64_t each)
{
    char words[24];
    uint64_t step = picture_step(14 / p->high),
             first = each == 1 ? picture_first_tick(from, from + p->rows - 1, step) - from : 0;
    for (uint64_t row = first; row < p->rows; row += step) {
        double y = p->top + ((double)row + 0.5) * p->high;
        snprintf(words, sizeof words, "%" PRIu64, from + row * each);
        picture_use(p, picture_line);
        cairo_rectangle(p->to, p->left - 7, floor(y), 4, 1);
        cairo_fill(p->to);
        picture_use(p, picture_ink);
        picture_write(p, p->left - 11, y + 4, 1, words);
    }
}

void picture_draw_axes(const picture *p)
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
    picture_use(p, picture_faded);
    picture_font(p, 13, true);
    double middle = p->left + (double)p->columns * p->wide / 2, under = p->top + (double)p->rows * p->high + 38;
    if (wrapped)
        snprintf(words, sizeof words, "a mod %" PRIu64, p->columns);
    picture_write(p, middle, under, 0.5, question->axes == 2 ? "b" : wrapped ? words : "a");
    if (question->axes == 2 || wrapped)
        picture_write(p, PICTURE_EDGE, p->top + (double)p->rows * p->high / 2 + 4, 0, "a");
}
