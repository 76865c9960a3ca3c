/* What the parts of a heat map share. */
#ifndef KAYLES_TABLE_TABLE_PICTURE_H
#define KAYLES_TABLE_TABLE_PICTURE_H

#include <cairo.h>

#include "table/table_words.h"

enum {
    PICTURE_EDGE = 24, /* pixels around everything */
    PICTURE_KINDS = 12, /* numbers up to here have a colour of their own in the legend */
};

typedef struct picture_colour {
    double red, green, blue;
} picture_colour;

extern const picture_colour picture_ink, picture_faded, picture_line, picture_nothing;

/* A picture while it is drawn. */
typedef struct picture {
    const kay_table *table;
    kay_table_only only;
    cairo_t *to;
    kay_text *out;
    uint64_t columns, rows;
    uint64_t first; /* the parameter of the first column of the first row */
    uint64_t missing; /* cells of the first row that are before the first one */
    double wide, high; /* of a cell */
    double left, top; /* of the first cell */
    double legend; /* where it begins */
    double width, height; /* of all */
    uint64_t most; /* the largest value */
} picture;

/* From dark to light; t from 0 to 1. */
picture_colour picture_scale(double t);

/* The colour of a value, up to the largest one; of a cell. */
picture_colour picture_value(const picture *p, uint64_t value);
picture_colour picture_of(const picture *p, const kay_table_cell *cell);

/* White or ink, whichever is read better on the colour. */
picture_colour picture_words_on(picture_colour colour);

/* From now on lines, areas and words have this colour; words this size in pixels. */
void picture_use(const picture *p, picture_colour colour);
void picture_font(const picture *p, double size, bool bold);

double picture_text_width(const picture *p, const char *text);

/* Text with its base line at y; x is its left end, its middle or its right end for align 0, 0.5, 1. */
void picture_write(const picture *p, double x, double y, double align, const char *text);

/* The least of 1, 2, 5, 10, 20, .. that is at least `least`. */
uint64_t picture_step(double least);

void picture_draw_axes(const picture *p);
void picture_draw_legend(const picture *p);

#endif
