/* The pen: cairo without its fonts, which are asked of fontconfig: that crashes where memory ends, differs from machine
 * to machine, and takes most of the time of a small picture. */
#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>

#include "base/library.h"
#include "picture/picture.h"
#include "picture/picture_letters.h"

/* cairo and what it needs do not all check their memory while they are loaded: this much must be free. */
enum { PEN_RESERVE = 32 << 20 };

#define PEN_FUNCTIONS(X)                                                                                               \
    X(cairo_svg_surface_create_for_stream)                                                                             \
    X(cairo_image_surface_create)                                                                                      \
    X(cairo_surface_write_to_png_stream)                                                                               \
    X(cairo_surface_finish)                                                                                            \
    X(cairo_surface_status)                                                                                            \
    X(cairo_surface_destroy)                                                                                           \
    X(cairo_create)                                                                                                    \
    X(cairo_status)                                                                                                    \
    X(cairo_status_to_string)                                                                                          \
    X(cairo_destroy)                                                                                                   \
    X(cairo_set_source_rgb)                                                                                            \
    X(cairo_set_line_width)                                                                                            \
    X(cairo_set_line_cap)                                                                                              \
    X(cairo_set_line_join)                                                                                             \
    X(cairo_rectangle)                                                                                                 \
    X(cairo_move_to)                                                                                                   \
    X(cairo_line_to)                                                                                                   \
    X(cairo_curve_to)                                                                                                  \
    X(cairo_paint)                                                                                                     \
    X(cairo_fill)                                                                                                      \
    X(cairo_stroke)

typedef struct pen_functions {
    PEN_FUNCTIONS(KAY_LIBRARY_POINTER)
} pen_functions;

struct kay_pen {
    pen_functions cairo;
    kay_picture_format format;
    kay_text *out;
    cairo_surface_t *surface;
    cairo_t *to;
    double size, stroke; /* of letters: the height of an em, the width of their lines */
    double space; /* between letters, more than the regular one */
};

/* ---- Opening and ending ------------------------------------------------------------------------ */

static kay_status pen_load(kay_context *ctx, pen_functions *cairo)
{
    static const char *const names[] = {PEN_FUNCTIONS(KAY_LIBRARY_NAME)};
    void *reserve = malloc(PEN_RESERVE);
    free(reserve);
    if (!reserve)
        return kay_fail(ctx, KAY_ENOMEM, "no memory for drawing");
    return kay_library_load(ctx, KAY_CAIRO_LIBRARY, names, sizeof names / sizeof *names, cairo);
}

static cairo_status_t pen_keep(void *user, const unsigned char *data, unsigned length)
{
    kay_text *out = user;
    kay_text_bytes(out, (const char *)data, length);
    return out->error == KAY_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static kay_status pen_status(const kay_pen *pen)
{
    cairo_status_t status = pen->cairo.cairo_status(pen->to);
    if (status == CAIRO_STATUS_SUCCESS)
        status = pen->cairo.cairo_surface_status(pen->surface);
    if (status == CAIRO_STATUS_SUCCESS || pen->out->error != KAY_OK)
        return pen->out->error;
    return kay_fail(pen->out->ctx, KAY_ENOMEM, "the picture cannot be drawn: %s",
                    pen->cairo.cairo_status_to_string(status));
}

static void pen_begin(kay_pen *pen, double width, double height)
{
    const pen_functions *cairo = &pen->cairo;
    pen->surface = pen->format == KAY_PICTURE_SVG
                       ? cairo->cairo_svg_surface_create_for_stream(pen_keep, pen->out, width, height)
                       : cairo->cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    pen->to = cairo->cairo_create(pen->surface);
    cairo->cairo_set_source_rgb(pen->to, 1, 1, 1);
    cairo->cairo_paint(pen->to);
    cairo->cairo_set_line_cap(pen->to, CAIRO_LINE_CAP_ROUND);
    cairo->cairo_set_line_join(pen->to, CAIRO_LINE_JOIN_ROUND);
}

kay_status kay_pen_open(kay_text *out, kay_picture_format format, double width, double height, kay_pen **pen)
{
    pen_functions cairo;
    KAY_TRY(pen_load(out->ctx, &cairo));
    kay_pen *made = kay_resize(out->ctx, NULL, 0, sizeof *made);
    if (!made)
        return kay_no_memory(out->ctx);
    *made = (kay_pen){.cairo = cairo, .format = format, .out = out};
    pen_begin(made, width, height);
    kay_status status = pen_status(made);
    if (status == KAY_OK)
        *pen = made;
    else
        kay_pen_free(made);
    return status;
}

kay_status kay_pen_finish(kay_pen *pen)
{
    KAY_TRY(pen_status(pen));
    if (pen->format == KAY_PICTURE_SVG)
        pen->cairo.cairo_surface_finish(pen->surface);
    else if (pen->cairo.cairo_surface_write_to_png_stream(pen->surface, pen_keep, pen->out) != CAIRO_STATUS_SUCCESS &&
             pen->out->error == KAY_OK)
        return kay_no_memory(pen->out->ctx);
    return pen_status(pen);
}

void kay_pen_free(kay_pen *pen)
{
    if (!pen)
        return;
    pen->cairo.cairo_destroy(pen->to);
    pen->cairo.cairo_surface_destroy(pen->surface);
    kay_free(pen->out->ctx, pen, sizeof *pen);
}

/* ---- Areas and lines --------------------------------------------------------------------------- */

void kay_pen_colour(kay_pen *pen, kay_colour colour)
{
    pen->cairo.cairo_set_source_rgb(pen->to, colour.red, colour.green, colour.blue);
}

void kay_pen_rectangle(kay_pen *pen, double x, double y, double width, double height)
{
    pen->cairo.cairo_rectangle(pen->to, x, y, width, height);
    pen->cairo.cairo_fill(pen->to);
}

void kay_pen_line(kay_pen *pen, const double (*points)[2], size_t count, double width)
{
    for (size_t i = 0; i < count; i++)
        (i ? pen->cairo.cairo_line_to : pen->cairo.cairo_move_to)(pen->to, points[i][0], points[i][1]);
    pen->cairo.cairo_set_line_width(pen->to, width);
    pen->cairo.cairo_stroke(pen->to);
}

/* ---- Words ------------------------------------------------------------------------------------- */

void kay_pen_font(kay_pen *pen, double size, bool bold)
{
    pen->size = size;
    pen->stroke = fmax(1, size * (bold ? 0.145 : 0.085));
    pen->space = bold ? size * 0.04 : 0;
}

static double pen_letter_width(const kay_pen *pen, const letter *one)
{
    return one->width * pen->size / LETTER_EM + pen->space;
}

/* The width of the text as far as it is no wider than `most`; *bytes: how much of it that is. */
static double pen_measure(const kay_pen *pen, const char *text, double most, size_t *bytes)
{
    double width = 0;
    *bytes = 0;
    for (size_t step; text[*bytes]; *bytes += step) {
        double more = pen_letter_width(pen, letter_of(text + *bytes, &step));
        if (width + more > most)
            break;
        width += more;
    }
    return width;
}

double kay_pen_text_width(const kay_pen *pen, const char *text)
{
    size_t bytes;
    return pen_measure(pen, text, INFINITY, &bytes);
}

/* A place in a letter, in the picture. */
typedef struct pen_point {
    double x, y;
} pen_point;

static pen_point pen_read_point(const char **at, pen_point origin, double scale)
{
    char *end;
    double x = (double)strtol(*at, &end, 10), y = (double)strtol(end, &end, 10);
    *at = end;
    return (pen_point){origin.x + x * scale, origin.y - y * scale};
}

static void pen_curve(kay_pen *pen, pen_point a, pen_point b, pen_point to)
{
    pen->cairo.cairo_curve_to(pen->to, a.x, a.y, b.x, b.y, to.x, to.y);
}

/* The point that lies `part` of the way from a to b. */
static pen_point pen_between(pen_point a, pen_point b, double part)
{
    return (pen_point){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

/* Adds the strokes of a letter to the path. */
static void pen_trace(kay_pen *pen, const char *strokes, pen_point origin)
{
    const double scale = pen->size / LETTER_EM, round = 0.5523; /* of a quarter of an ellipse by a cubic curve */
    pen_point from = origin;
    while (*strokes) {
        const char kind = *strokes++;
        pen_point corner = {0}, to = pen_read_point(&strokes, origin, scale);
        if (kind == 'Q') {
            corner = to;
            to = pen_read_point(&strokes, origin, scale);
        } else if (kind == 'H' || kind == 'V') {
            corner = kind == 'H' ? (pen_point){to.x, from.y} : (pen_point){from.x, to.y};
        }
        if (kind == 'M')
            pen->cairo.cairo_move_to(pen->to, to.x, to.y);
        else if (kind == 'L')
            pen->cairo.cairo_line_to(pen->to, to.x, to.y);
        else
            pen_curve(pen, pen_between(from, corner, kind == 'Q' ? 2.0 / 3 : round),
                      pen_between(to, corner, kind == 'Q' ? 2.0 / 3 : round), to);
        from = to;
    }
}

/* The first bytes of a text; gives the place behind it. */
static double pen_write_bytes(kay_pen *pen, double x, double y, const char *text, size_t bytes)
{
    pen->cairo.cairo_set_line_width(pen->to, pen->stroke);
    for (size_t i = 0, step; i < bytes; i += step) {
        const letter *one = letter_of(text + i, &step);
        pen_trace(pen, one->strokes, (pen_point){x, y - pen->stroke / 2});
        x += pen_letter_width(pen, one);
    }
    pen->cairo.cairo_stroke(pen->to);
    return x;
}

void kay_pen_write(kay_pen *pen, double x, double y, double align, const char *text)
{
    size_t bytes;
    double width = pen_measure(pen, text, INFINITY, &bytes);
    pen_write_bytes(pen, x - align * width, y, text, bytes);
}

void kay_pen_write_within(kay_pen *pen, double x, double y, double width, const char *text)
{
    size_t bytes;
    pen_measure(pen, text, width, &bytes);
    if (text[bytes]) {
        pen_measure(pen, text, width - kay_pen_text_width(pen, "..."), &bytes);
        x = pen_write_bytes(pen, x, y, text, bytes);
        kay_pen_write(pen, x, y, 0, "...");
    } else {
        pen_write_bytes(pen, x, y, text, bytes);
    }
}
