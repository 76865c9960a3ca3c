/* Writes a scene as SVG.
 *
 * The players have colours that colour-blind readers can distinguish (Okabe, Ito 2002).  Names or letters on pieces,
 * and full lines for Left, dashed ones for Right, dotted ones for both, say the same without colour. */
#include <kayles/scene.h>

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "picture/picture.h"

enum {
    SVG_CELL = 40, /* pixels of a cell */
    SVG_EDGE = 16, /* around the drawing */
    SVG_LETTERS = 17, /* the height of an em */
};

static const kay_colour svg_white = {1, 1, 1}, svg_free = {0.97, 0.975, 0.98}, svg_closed = {0.36, 0.39, 0.44},
                        svg_gold = {0.98, 0.83, 0.18};

static kay_colour svg_owner(kay_owner owner)
{
    static const kay_colour colours[] = {{0.00, 0.45, 0.70}, {0.84, 0.37, 0.00}, {0.00, 0.62, 0.45}};
    return owner < KAY_OWNER_NONE ? colours[owner] : svg_white;
}

static double svg_pixel(double at)
{
    return SVG_EDGE + at * SVG_CELL;
}

/* Writes a name around a point, smaller if it is wider than `room` pixels. */
static void svg_name(kay_pen *pen, double x, double y, double room, const char *name)
{
    kay_pen_font(pen, SVG_LETTERS, false);
    const double width = kay_pen_text_width(pen, name);
    if (width > room)
        kay_pen_font(pen, SVG_LETTERS * room / width, false);
    kay_pen_write(pen, x, y + 0.36 * pen->size, 0.5, name);
}

/* Writes on a shape of a colour its name or, without one, the letter of its owner. */
static void svg_label(kay_pen *pen, const kay_shape *shape, kay_colour colour, double x, double y, double room)
{
    const char *name = *shape->name || shape->owner >= KAY_OWNER_BOTH ? shape->name
                       : shape->owner == KAY_OWNER_LEFT               ? "L"
                                                                      : "R";
    kay_pen_colour(pen, kay_colour_on(colour));
    if (*name)
        svg_name(pen, x, y, room, name);
}

/* Draws the frame of a mark: gold with dark edges, which is seen on every colour. */
static void svg_mark(kay_pen *pen, const kay_shape *shape)
{
    const double *at = shape->at, x = svg_pixel(at[0]), y = svg_pixel(at[1]);
    const double right = svg_pixel(at[0] + at[2]), bottom = svg_pixel(at[1] + (shape->kind == KAY_RECT ? at[3] : 0));
    const double frame[6][2] = {{x, y}, {right, y}, {right, bottom}, {x, bottom}, {x, y}, {right, y}};
    for (int inside = 0; inside < 2; inside++) {
        kay_pen_colour(pen, inside ? svg_gold : kay_colour_ink);
        if (shape->kind == KAY_RECT)
            kay_pen_line(pen, frame, 6, inside ? 3 : 5);
        else
            kay_pen_ring(pen, x, y, at[2] * SVG_CELL, inside ? 2 : 4);
    }
}

static void svg_circle(kay_pen *pen, const kay_shape *shape)
{
    const double x = svg_pixel(shape->at[0]), y = svg_pixel(shape->at[1]), radius = shape->at[2] * SVG_CELL;
    const kay_colour colour = svg_owner(shape->colour);
    kay_pen_colour(pen, kay_colour_ink);
    kay_pen_dot(pen, x, y, radius);
    kay_pen_colour(pen, colour);
    kay_pen_dot(pen, x, y, fmax(radius - 1.5, 0));
    if (radius >= SVG_CELL / 4.0)
        svg_label(pen, shape, colour, x, y, 1.8 * radius);
}

/* Bars and boxes leave a margin around themselves, cells do not. */
static void svg_rect(kay_pen *pen, const kay_shape *shape)
{
    const bool closed = shape->owner == KAY_OWNER_NONE && strcmp(shape->name, "#") == 0;
    const bool cell = shape->owner == KAY_OWNER_NONE && !*shape->name;
    const kay_colour colour = closed ? svg_closed : cell ? svg_free : svg_owner(shape->colour);
    const double margin = cell || closed ? 0 : 3, border = cell || closed ? 1 : 1.5;
    const double x = svg_pixel(shape->at[0]) + margin, y = svg_pixel(shape->at[1]) + margin;
    const double wide = fmax(shape->at[2] * SVG_CELL - 2 * margin, 2 * border);
    const double high = fmax(shape->at[3] * SVG_CELL - 2 * margin, 2 * border);
    kay_pen_colour(pen, cell || closed ? kay_colour_line : kay_colour_ink);
    kay_pen_rectangle(pen, x, y, wide, high);
    kay_pen_colour(pen, colour);
    kay_pen_rectangle(pen, x + border, y + border, wide - 2 * border, high - 2 * border);
    if (!closed)
        svg_label(pen, shape, colour, x + wide / 2, y + high / 2, wide - 6);
}

/* Writes a name on a white disc, so that lines behind it do not disturb. */
static void svg_name_on_line(kay_pen *pen, double x, double y, const char *name)
{
    kay_pen_colour(pen, svg_white);
    kay_pen_dot(pen, x, y, 8);
    kay_pen_colour(pen, kay_colour_ink);
    svg_name(pen, x, y, SVG_CELL, name);
}

static void svg_stroke(kay_pen *pen, const kay_shape *shape, double x1, double y1, double x2, double y2)
{
    static const double dashes[] = {0, 12, 7, 0}, widths[] = {5, 5, 5, 1.5};
    kay_pen_colour(pen, shape->colour < KAY_OWNER_NONE ? svg_owner(shape->colour) : kay_colour_faded);
    kay_pen_dashes(pen, (const double[2][2]){{x1, y1}, {x2, y2}}, 2, widths[shape->owner], dashes[shape->owner]);
}

/* Draws a line; one with a name from the name to both ends, so that the dashes next to it are whole. */
static void svg_line(kay_pen *pen, const kay_shape *shape)
{
    const double gap = 10, *at = shape->at;
    const double x = svg_pixel((at[0] + at[2]) / 2), y = svg_pixel((at[1] + at[3]) / 2);
    const double wide = svg_pixel(at[2]) - x, high = svg_pixel(at[3]) - y, from = gap / fmax(hypot(wide, high), gap);
    if (!*shape->name) {
        svg_stroke(pen, shape, x - wide, y - high, x + wide, y + high);
        return;
    }
    svg_stroke(pen, shape, x - from * wide, y - from * high, x - wide, y - high);
    svg_stroke(pen, shape, x + from * wide, y + from * high, x + wide, y + high);
    svg_name_on_line(pen, x, y, shape->name);
}

static void svg_polygon(kay_pen *pen, const kay_shape *shape, double (*points)[2])
{
    const unsigned corners = shape->count / 2;
    const kay_colour colour = svg_owner(shape->colour);
    double x = 0, y = 0;
    for (unsigned i = 0; i < corners; i++) {
        points[i][0] = svg_pixel(shape->at[2 * i]);
        points[i][1] = svg_pixel(shape->at[2 * i + 1]);
        x += points[i][0] / corners;
        y += points[i][1] / corners;
    }
    points[corners][0] = points[0][0];
    points[corners][1] = points[0][1];
    kay_pen_colour(pen, colour);
    kay_pen_polygon(pen, (const double(*)[2])points, corners);
    kay_pen_colour(pen, kay_colour_ink);
    kay_pen_line(pen, (const double(*)[2])points, corners + 1, 1.5);
    svg_label(pen, shape, colour, x, y, SVG_CELL);
}

static kay_status svg_polygon_in(kay_pen *pen, const kay_shape *shape, kay_context *ctx)
{
    const size_t room = shape->count / 2 + 1;
    double(*points)[2] = kay_alloc_array(ctx, room, sizeof *points);
    if (!points)
        return kay_no_memory(ctx);
    svg_polygon(pen, shape, points);
    kay_free(ctx, points, room * sizeof *points);
    return KAY_OK;
}

/* Writes a number or a few letters around their middle, a longer text from its left end: letters are narrower here than
 * half a cell. */
static void svg_text(kay_pen *pen, const kay_shape *shape)
{
    enum { FEW = 3 };
    const double letters = (double)kay_utf8_letters(shape->name, strlen(shape->name));
    const double x = svg_pixel(shape->at[0]), y = svg_pixel(shape->at[1]);
    kay_pen_colour(pen, shape->colour == KAY_OWNER_NONE ? kay_colour_ink : svg_owner(shape->colour));
    kay_pen_font(pen, SVG_LETTERS, false);
    if (letters <= FEW)
        svg_name(pen, x, y, INFINITY, shape->name);
    else
        kay_pen_write(pen, x - letters / 4 * SVG_CELL, y + 0.36 * SVG_LETTERS, 0, shape->name);
}

static kay_status svg_shape(kay_pen *pen, const kay_shape *shape, kay_context *ctx)
{
    if (shape->mark) {
        svg_mark(pen, shape);
        return pen->out->error;
    }
    switch (shape->kind) {
    case KAY_CIRCLE:
        svg_circle(pen, shape);
        break;
    case KAY_RECT:
        svg_rect(pen, shape);
        break;
    case KAY_LINE:
        svg_line(pen, shape);
        break;
    case KAY_POLYGON:
        return svg_polygon_in(pen, shape, ctx);
    case KAY_TEXT:
        svg_text(pen, shape);
        break;
    }
    return pen->out->error;
}

kay_status kay_scene_svg(const kay_scene *scene, const char *title, const char *description, kay_text *out)
{
    KAY_TRY(scene->error);
    const double wide = ceil(scene->width * SVG_CELL) + 2 * SVG_EDGE;
    const double high = ceil(scene->height * SVG_CELL) + 2 * SVG_EDGE;
    kay_pen pen = kay_pen_begin_titled(out, (uint64_t)wide, (uint64_t)high, title, description);
    for (int marks = 0; marks < 2; marks++) /* marks last */
        for (uint64_t i = 0; i < scene->count; i++)
            if (scene->shapes[i].mark == marks)
                KAY_TRY(svg_shape(&pen, &scene->shapes[i], out->ctx));
    return kay_pen_finish(&pen);
}
