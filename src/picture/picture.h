/* Draws SVG pictures: a pen for areas, lines, dots and text; colours; axes with ticks.
 *
 * Lengths are in pixels, x from the left, y from the top.  Equal calls give equal bytes on every machine.  Text is in
 * DejaVu Sans, or a face with the same widths, which are known without the font. */
#pragma once

#include <kayles/text.h>

/* A colour in sRGB; each component is from 0 to 1. */
typedef struct kay_colour {
    double red, green, blue;
} kay_colour;

/* Colours of text, secondary text, lines, missing cells, and zeros, which differ from the scale. */
extern const kay_colour kay_colour_ink, kay_colour_faded, kay_colour_line, kay_colour_nothing, kay_colour_zero;

/* Returns a colour of the scale, from dark (t = 0) to light (t = 1), in steps that look equal. */
kay_colour kay_colour_scale(double t);

/* Returns white or ink, whichever is easier to read on the colour. */
kay_colour kay_colour_on(kay_colour colour);

typedef struct kay_pen {
    kay_text *out;
    kay_colour colour;
    double size; /* of text: the height of an em */
    bool bold;
    unsigned areas; /* number of rectangles in the path being written */
} kay_pen;

/* Writes a number with at most two decimals, and with a point in every locale. */
void kay_picture_number(kay_text *out, double number);

/* Begins a white picture, which is appended to the text. */
kay_pen kay_pen_begin(kay_text *out, uint64_t width, uint64_t height);

/* The same with a title and a description for readers who do not see the picture; NULL: none. */
kay_pen kay_pen_begin_titled(kay_text *out, uint64_t width, uint64_t height, const char *title,
                             const char *description);

/* Ends the picture and returns the error of the text.  The calls before it need not be checked: after an error they do
 * nothing. */
kay_status kay_pen_finish(kay_pen *pen) KAY_MUST_CHECK;

/* Set the colour, and the height of an em, for all that follows. */
void kay_pen_colour(kay_pen *pen, kay_colour colour);
void kay_pen_font(kay_pen *pen, double size, bool bold);

/* Draws a rectangle.  Successive rectangles of one colour become one path. */
void kay_pen_rectangle(kay_pen *pen, double x, double y, double width, double height);

/* Draws a line through `count` points (x, y). */
void kay_pen_line(kay_pen *pen, const double (*points)[2], size_t count, double width);

/* Draws a line that has dashes of this length; 0: none. */
void kay_pen_dashes(kay_pen *pen, const double (*points)[2], size_t count, double width, double dash);

/* Fills a polygon. */
void kay_pen_polygon(kay_pen *pen, const double (*points)[2], size_t count);

void kay_pen_dot(kay_pen *pen, double x, double y, double radius);

/* Draws a circle. */
void kay_pen_ring(kay_pen *pen, double x, double y, double radius, double width);

/* Returns the width of a text; a character outside ASCII counts as an em. */
double kay_pen_text_width(const kay_pen *pen, const char *text);

/* Writes a text in UTF-8 with its base line at y; x is its left end, middle or right end for align 0, 0.5, 1.  Control
 * characters and invalid bytes become U+FFFD. */
void kay_pen_write(kay_pen *pen, double x, double y, double align, const char *text);

/* Writes a text from x on, shortened with dots if it is wider than `width`. */
void kay_pen_write_within(kay_pen *pen, double x, double y, double width, const char *text);

/* Writes the title of a picture, `edge` pixels from the left and the top, and words below it (NULL: none). */
void kay_pen_title(kay_pen *pen, double edge, double width, const char *title, const char *words);

/* An axis with `cells` numbers: first, first + each, ...  Every k-th number has a tick, for the least k of 1, 2, 5, 10,
 * 20, ... that leaves room for the numbers; if `each` is 1, these are the multiples of k. */
typedef struct kay_axis {
    uint64_t first, each, cells;
    double start, cell; /* where the first cell begins, the length of one */
    double edge; /* y of the lower edge of the cells, or x of their left edge */
} kay_axis;

/* Draw a tick with its words at x below a field whose lower edge is at `edge`, or at y to the left of a field. */
void kay_axis_mark_below(kay_pen *pen, double x, double edge, const char *words);
void kay_axis_mark_left(kay_pen *pen, double y, double edge, const char *words);

/* Draw an axis below the cells, or to their left; `cells` > 0. */
void kay_axis_below(kay_pen *pen, const kay_axis *axis);
void kay_axis_left(kay_pen *pen, const kay_axis *axis);

/* Returns the least of 1, 2, 5, 10, 20, ... that is at least `least`. */
uint64_t kay_axis_step(double least);
