/* The colours of heat maps. */
#include <math.h>

#include "table/table_picture.h"

const picture_colour picture_ink = {0.13, 0.15, 0.19}, picture_faded = {0.42, 0.45, 0.50},
                     picture_line = {0.70, 0.72, 0.76}, picture_nothing = {0.94, 0.95, 0.96};

/* viridis (Smith, van der Walt 2015), through eight of its colours; t from 0 to 1. */
picture_colour picture_scale(double t)
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

/* By the outcomes of Left and of Right.  All nine, and that for nothing, are told apart also by eyes that miss a kind
 * of cone: by the model of Machado, Oliveira and Fernandes (2009) they stay at least 19 apart in CIELAB. */
static picture_colour picture_outcome(int left, int right)
{
    static const picture_colour colours[3][3] = {
        /* Right: loss, draw, win */
        {{0.10, 0.16, 0.27}, {0.47, 0.31, 0.37}, {0.72, 0.24, 0.23}}, /* Left: loss */
        {{0.37, 0.32, 0.53}, {0.89, 0.65, 0.17}, {0.88, 0.46, 0.62}}, /* draw */
        {{0.31, 0.38, 0.81}, {0.65, 0.57, 0.87}, {0.98, 0.82, 0.64}}, /* win */
    };
    return colours[left + 1][right + 1];
}

picture_colour picture_value(const picture *p, uint64_t value)
{
    return picture_scale(p->most ? (double)value / (double)p->most : 0);
}

picture_colour picture_of(const picture *p, const kay_table_cell *cell)
{
    return p->table->question.show == KAY_TABLE_OUTCOME ? picture_outcome(cell->left, cell->right)
                                                        : picture_value(p, cell->value);
}

/* As WCAG 2 defines it, near enough. */
static double picture_light(picture_colour colour)
{
    return 0.2126 * pow(colour.red, 2.2) + 0.7152 * pow(colour.green, 2.2) + 0.0722 * pow(colour.blue, 2.2);
}

picture_colour picture_words_on(picture_colour colour)
{
    static const picture_colour white = {1, 1, 1};
    const double light = picture_light(colour) + 0.05;
    return 1.05 / light > light / (picture_light(picture_ink) + 0.05) ? white : picture_ink;
}
