/* Draws on pixels.  A rectangle covers as much of a pixel as it does.  Of a line, a pixel counts as covered by its
 * middle's distance from the line; pieces of a line that meet cover a pixel as much as the one that covers it most,
 * so that joints are no darker, and the colour is laid on when the line has ended. */
#include "picture/picture_pixels.h"

#include <math.h>
#include <string.h>

kay_status pixels_begin(kay_pen *pen)
{
    kay_context *ctx = pen->out->ctx;
    pen_pixels *pixels = kay_resize(ctx, NULL, 0, sizeof *pixels);
    if (!pixels)
        return kay_no_memory(ctx);
    uint64_t count = pen->width * pen->height;
    *pixels = (pen_pixels){.columns = pen->width, .rows = pen->height};
    pen->pixels = pixels;
    pixels->colours = kay_alloc_array(ctx, count, 3);
    pixels->covered = pixels->colours ? kay_alloc_array(ctx, count, 1) : NULL;
    if (!pixels->covered)
        return kay_no_memory(ctx);
    memset(pixels->colours, 255, count * 3);
    return KAY_OK;
}

void pixels_free(kay_pen *pen)
{
    kay_context *ctx = pen->out->ctx;
    pen_pixels *pixels = pen->pixels;
    if (!pixels)
        return;
    kay_free(ctx, pixels->colours, pixels->colours ? pixels->columns * pixels->rows * 3 : 0);
    kay_free(ctx, pixels->covered, pixels->covered ? pixels->columns * pixels->rows : 0);
    kay_free(ctx, pixels, sizeof *pixels);
}

/* The pixel that a place lies in, of `count` in a row or column. */
static uint64_t pixels_clamp(double place, uint64_t count)
{
    return place < 0 ? 0 : place < (double)count ? (uint64_t)place : count;
}

/* Lays a colour on a pixel; cover from 0 to 1. */
static void pixels_blend(uint8_t *pixel, kay_colour colour, double cover)
{
    const double wanted[] = {colour.red * 255, colour.green * 255, colour.blue * 255};
    for (int i = 0; i < 3; i++)
        pixel[i] = (uint8_t)lround(pixel[i] + (wanted[i] - pixel[i]) * cover);
}

/* How much of the pixel at `at` lies between two places. */
static double pixels_overlap(uint64_t at, double from, double to)
{
    return fmax(0, fmin((double)at + 1, to) - fmax((double)at, from));
}

void pixels_rectangle(kay_pen *pen, pen_point corner, double width, double height)
{
    const pen_pixels *pixels = pen->pixels;
    const double right = corner.x + width, bottom = corner.y + height;
    const uint64_t left = pixels_clamp(corner.x, pixels->columns), behind = pixels_clamp(ceil(right), pixels->columns);
    for (uint64_t y = pixels_clamp(corner.y, pixels->rows); y < pixels_clamp(ceil(bottom), pixels->rows); y++) {
        const double part = pixels_overlap(y, corner.y, bottom);
        for (uint64_t x = left; x < behind; x++)
            pixels_blend(pixels->colours + 3 * (y * pixels->columns + x), pen->colour,
                         part * pixels_overlap(x, corner.x, right));
    }
}

void pixels_stroke(kay_pen *pen, double width)
{
    pen_pixels *pixels = pen->pixels;
    pen->stroke = width;
    pixels->left = pixels->columns;
    pixels->top = pixels->rows;
    pixels->right = pixels->bottom = 0;
}

void pixels_move(kay_pen *pen, pen_point to)
{
    pen->at = to;
}

/* The distance of a place from the straight line between two points. */
static double pixels_distance(pen_point a, pen_point b, double x, double y)
{
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t = square > 0 ? fmin(1, fmax(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0;
    return hypot(x - a.x - t * dx, y - a.y - t * dy);
}

void pixels_line(kay_pen *pen, pen_point to)
{
    pen_pixels *pixels = pen->pixels;
    const pen_point from = pen->at;
    const double reach = pen->stroke / 2 + 0.5;
    const uint64_t left = pixels_clamp(fmin(from.x, to.x) - reach, pixels->columns),
                   top = pixels_clamp(fmin(from.y, to.y) - reach, pixels->rows),
                   right = pixels_clamp(fmax(from.x, to.x) + reach + 1, pixels->columns),
                   bottom = pixels_clamp(fmax(from.y, to.y) + reach + 1, pixels->rows);
    for (uint64_t y = top; y < bottom; y++)
        for (uint64_t x = left; x < right; x++) {
            double cover = reach - pixels_distance(from, to, (double)x + 0.5, (double)y + 0.5);
            uint8_t *covered = &pixels->covered[y * pixels->columns + x];
            uint8_t part = (uint8_t)lround(255 * fmin(1, fmax(0, cover)));
            *covered = part > *covered ? part : *covered;
        }
    pixels->left = left < pixels->left ? left : pixels->left;
    pixels->top = top < pixels->top ? top : pixels->top;
    pixels->right = right > pixels->right ? right : pixels->right;
    pixels->bottom = bottom > pixels->bottom ? bottom : pixels->bottom;
    pen->at = to;
}

/* In pieces that are straight. */
void pixels_curve(kay_pen *pen, pen_point a, pen_point b, pen_point to)
{
    enum { PIECES = 12 };
    const pen_point from = pen->at;
    for (int i = 1; i <= PIECES; i++) {
        const double t = (double)i / PIECES, u = 1 - t;
        const double p = u * u * u, q = 3 * u * u * t, r = 3 * u * t * t, s = t * t * t;
        pixels_line(pen,
                    (pen_point){p * from.x + q * a.x + r * b.x + s * to.x, p * from.y + q * a.y + r * b.y + s * to.y});
    }
}

void pixels_stroke_end(kay_pen *pen)
{
    const pen_pixels *pixels = pen->pixels;
    for (uint64_t y = pixels->top; y < pixels->bottom; y++)
        for (uint64_t x = pixels->left; x < pixels->right; x++) {
            uint64_t i = y * pixels->columns + x;
            if (pixels->covered[i])
                pixels_blend(pixels->colours + 3 * i, pen->colour, pixels->covered[i] / 255.0);
            pixels->covered[i] = 0;
        }
}
