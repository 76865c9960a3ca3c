/* What the pen shares with its formats. */
#ifndef KAYLES_PICTURE_PICTURE_PEN_H
#define KAYLES_PICTURE_PICTURE_PEN_H

#include "picture/picture.h"

typedef struct pen_point {
    double x, y;
} pen_point;

/* How a format draws.  Between `stroke` and `stroke_end` come `move`, `line` and `curve` (a cubic one): together they
 * are one line of one colour and width with round ends. */
typedef struct pen_format {
    kay_status (*begin)(kay_pen *pen);
    void (*rectangle)(kay_pen *pen, pen_point corner, double width, double height);
    void (*stroke)(kay_pen *pen, double width);
    void (*move)(kay_pen *pen, pen_point to);
    void (*line)(kay_pen *pen, pen_point to);
    void (*curve)(kay_pen *pen, pen_point a, pen_point b, pen_point to);
    void (*stroke_end)(kay_pen *pen);
    void (*finish)(kay_pen *pen);
} pen_format;

extern const pen_format picture_svg, picture_png, picture_pdf;

struct kay_pen {
    const pen_format *format;
    kay_text *out;
    uint64_t width, height;
    kay_colour colour;
    double size, thickness; /* of letters: the height of an em, the width of their lines */
    double space; /* between letters, more than the regular one */
    double stroke; /* the width of the line that is drawn */
    pen_point at; /* where it is */
    struct pen_pixels *pixels; /* of PNG */
    kay_text content; /* of PDF: what was drawn */
};

/* A number with at most two digits behind the point, which is a point in every locale. */
void pen_number(kay_text *out, double number);

#endif
