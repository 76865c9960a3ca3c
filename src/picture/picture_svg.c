/* SVG, element by element. */
#include <math.h>

#include "picture/picture_pen.h"

static void svg_attribute(kay_text *out, const char *name, double number)
{
    kay_text_format(out, " %s=\"", name);
    pen_number(out, number);
    kay_text_char(out, '"');
}

static void svg_colour(kay_text *out, const char *name, kay_colour colour)
{
    kay_text_format(out, " %s=\"#%02x%02x%02x\"", name, (unsigned)lround(colour.red * 255),
                    (unsigned)lround(colour.green * 255), (unsigned)lround(colour.blue * 255));
}

static void svg_point(kay_text *out, char command, pen_point point)
{
    kay_text_char(out, command);
    pen_number(out, point.x);
    kay_text_char(out, ' ');
    pen_number(out, point.y);
}

static kay_status svg_begin(kay_pen *pen)
{
    kay_text *out = pen->out;
    kay_text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"");
    svg_attribute(out, "width", (double)pen->width);
    svg_attribute(out, "height", (double)pen->height);
    kay_text_add(out, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    pen->format->rectangle(pen, (pen_point){0, 0}, (double)pen->width, (double)pen->height);
    return out->error;
}

static void svg_rectangle(kay_pen *pen, pen_point corner, double width, double height)
{
    kay_text *out = pen->out;
    kay_text_add(out, "<rect");
    svg_attribute(out, "x", corner.x);
    svg_attribute(out, "y", corner.y);
    svg_attribute(out, "width", width);
    svg_attribute(out, "height", height);
    svg_colour(out, "fill", pen->colour);
    kay_text_add(out, "/>\n");
}

static void svg_stroke(kay_pen *pen, double width)
{
    kay_text_add(pen->out, "<path");
    svg_colour(pen->out, "stroke", pen->colour);
    svg_attribute(pen->out, "stroke-width", width);
    kay_text_add(pen->out, " d=\"");
}

static void svg_move(kay_pen *pen, pen_point to)
{
    svg_point(pen->out, 'M', to);
}

static void svg_line(kay_pen *pen, pen_point to)
{
    svg_point(pen->out, 'L', to);
}

static void svg_curve(kay_pen *pen, pen_point a, pen_point b, pen_point to)
{
    svg_point(pen->out, 'C', a);
    svg_point(pen->out, ' ', b);
    svg_point(pen->out, ' ', to);
}

static void svg_stroke_end(kay_pen *pen)
{
    kay_text_add(pen->out, "\"/>\n");
}

static void svg_finish(kay_pen *pen)
{
    kay_text_add(pen->out, "</svg>\n");
}

const pen_format picture_svg = {svg_begin, svg_rectangle, svg_stroke,     svg_move,
                                svg_line,  svg_curve,     svg_stroke_end, svg_finish};
