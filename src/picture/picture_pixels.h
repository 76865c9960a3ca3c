/* The pixels of a picture. */
#ifndef KAYLES_PICTURE_PICTURE_PIXELS_H
#define KAYLES_PICTURE_PICTURE_PIXELS_H

#include "picture/picture_pen.h"

typedef struct pen_pixels {
    uint64_t columns, rows;
    uint8_t *colours; /* row after row; red, green, blue of each */
    uint8_t *covered; /* how much of each pixel the line covers that is drawn, of 255 */
    uint64_t left, top, right, bottom; /* where that is not 0: columns left..right-1, rows top..bottom-1 */
} pen_pixels;

kay_status pixels_begin(kay_pen *pen) KAY_MUST_CHECK;
void pixels_free(kay_pen *pen);

void pixels_rectangle(kay_pen *pen, pen_point corner, double width, double height);
void pixels_stroke(kay_pen *pen, double width);
void pixels_move(kay_pen *pen, pen_point to);
void pixels_line(kay_pen *pen, pen_point to);
void pixels_curve(kay_pen *pen, pen_point a, pen_point b, pen_point to);
void pixels_stroke_end(kay_pen *pen);

#endif
