/* Pictures in SVG: a pen that draws areas, lines, dots and words; colours; axes with ticks.
 *
 * Lengths are in pixels, x from the left, y from the top.  Equal calls give equal bytes on every machine.  Words are
 * text elements in DejaVu Sans, or a face of the same widths; their widths are known without the font. */
#pragma once

#include <kayles/text.h>

/* Each from 0 to 1, in sRGB. */
typedef struct kay_colour {
    double red, green, blue;
} kay_colour;

/* Of words, of secondary words, of lines, of what is missing, and of zeros, which stand out from the scale. */
extern const kay_colour kay_colour_ink, kay_colour_faded, kay_colour_line, kay_colour_nothing, kay_colour_zero;

/* From dark to light in steps that look equal; t from 0 to 1. */
kay_colour kay_colour_scale(double t);

/* White or ink, the one that is easier to read on the colour. */
kay_colour kay_colour_on(kay_colour colour);

typedef struct kay_pen {
    kay_text *out;
    kay_colour colour;
    double size; /* of words: the height of an em */
    bool bold;
    unsigned areas; /* rectangles in the path that is still open */
} kay_pen;

/* Begins a white picture, which is added to the text. */
kay_pen kay_pen_begin(kay_text *out, uint64_t width, uint64_t height);

/* Ends the picture and returns the error of the text: the calls between need no check, and do nothing after one. */
kay_status kay_pen_finish(kay_pen *pen) KAY_MUST_CHECK;

/* Everything from now on has this colour; words have this height of an em. */
void kay_pen_colour(kay_pen *pen, kay_colour colour);
void kay_pen_font(kay_pen *pen, double size, bool bold);

/* Rectangles of one colour that follow each other become one path. */
void kay_pen_rectangle(kay_pen *pen, double x, double y, double width, double height);

/* A line through `count` points, x and y of each. */
void kay_pen_line(kay_pen *pen, const double (*points)[2], size_t count, double width);

void kay_pen_dot(kay_pen *pen, double x, double y, double radius);

/* How wide a text will be; letters outside ASCII count as an em each. */
double kay_pen_text_width(const kay_pen *pen, const char *text);

/* Text with its base line at y; x is its left end, its middle or its right end for align 0, 0.5, 1.  UTF-8; control
 * characters and bytes that are not UTF-8 become U+FFFD. */
void kay_pen_write(kay_pen *pen, double x, double y, double align, const char *text);

/* Text from x on that ends in dots where it would be wider than `width`. */
void kay_pen_write_within(kay_pen *pen, double x, double y, double width, const char *text);

/* The title of a picture at its upper left corner, `edge` from its sides, and words below it (NULL: none). */
void kay_pen_title(kay_pen *pen, double edge, double width, const char *title, const char *words);

/* `cells` numbers at equal distances: first, first + each, ..., of which those have a tick and are written that are
 * multiples of 1, 2, 5, 10, 20, ..., as many as have room. */
typedef struct kay_axis {
    uint64_t first, each, cells;
    double start, cell; /* where the first cell begins, the length of one */
    double edge; /* y of the lower end of the cells, or x of their left end */
} kay_axis;

/* A tick at x below the edge y of a picture's field, or at y to the left of its edge x, and its words. */
void kay_axis_mark_below(kay_pen *pen, double x, double edge, const char *words);
void kay_axis_mark_left(kay_pen *pen, double y, double edge, const char *words);

/* The axis below the cells, or to their left.  `cells` > 0. */
void kay_axis_below(kay_pen *pen, const kay_axis *axis);
void kay_axis_left(kay_pen *pen, const kay_axis *axis);

/* The least of 1, 2, 5, 10, 20, ... that is at least `least`. */
uint64_t kay_axis_step(double least);
