/* Colours of pictures. */
#include <math.h>

#include "picture/picture.h"

const kay_colour kay_colour_ink = {0.13, 0.15, 0.19}, kay_colour_faded = {0.42, 0.45, 0.50},
                 kay_colour_line = {0.70, 0.72, 0.76}, kay_colour_nothing = {0.94, 0.95, 0.96},
                 kay_colour_zero = {0.90, 0.30, 0.16};

/* The scale viridis (Smith, van der Walt 2015), interpolated between eight of its colours. */
kay_colour kay_colour_scale(double t)
{
    static const kay_colour stops[] = {
        {0.267, 0.005, 0.329}, {0.275, 0.194, 0.496}, {0.213, 0.359, 0.552}, {0.153, 0.497, 0.558},
        {0.122, 0.632, 0.531}, {0.290, 0.758, 0.428}, {0.622, 0.854, 0.226}, {0.993, 0.906, 0.144},
    };
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double at = t * LAST;
    unsigned i = at >= LAST ? LAST - 1 : (unsigned)at;
    double f = at - i;
    const kay_colour *a = &stops[i], *b = &stops[i + 1];
    return (kay_colour){a->red + f * (b->red - a->red), a->green + f * (b->green - a->green),
                        a->blue + f * (b->blue - a->blue)};
}

/* The relative luminance of WCAG 2, approximately. */
static double colour_luminance(kay_colour colour)
{
    return 0.2126 * pow(colour.red, 2.2) + 0.7152 * pow(colour.green, 2.2) + 0.0722 * pow(colour.blue, 2.2);
}

kay_colour kay_colour_on(kay_colour colour)
{
    static const kay_colour white = {1, 1, 1};
    const double luminance = colour_luminance(colour) + 0.05;
    return 1.05 / luminance > luminance / (colour_luminance(kay_colour_ink) + 0.05) ? white : kay_colour_ink;
}
