/* The pen: words as strokes of letters, everything else as its format draws it. */
#include "picture/picture_pen.h"

#include <math.h>
#include <stdlib.h>

#include "picture/picture_letters.h"
#include "picture/picture_pixels.h"

kay_status kay_pen_open(kay_text *out, kay_picture_format format, uint64_t width, uint64_t height, kay_pen **pen)
{
    static const pen_format *const formats[] = {
        [KAY_PICTURE_SVG] = &picture_svg,
        [KAY_PICTURE_PNG] = &picture_png,
        [KAY_PICTURE_PDF] = &picture_pdf,
    };
    kay_pen *made = kay_resize(out->ctx, NULL, 0, sizeof *made);
    if (!made)
        return kay_no_memory(out->ctx);
    *made = (kay_pen){
        .format = formats[format],
        .out = out,
        .width = width,
        .height = height,
        .colour = {1, 1, 1},
    };
    kay_text_init(&made->content, out->ctx);
    kay_status status = made->format->begin(made);
    if (status == KAY_OK)
        *pen = made;
    else
        kay_pen_free(made);
    return status;
}

kay_status kay_pen_finish(kay_pen *pen)
{
    pen->format->finish(pen);
    return pen->out->error;
}

void kay_pen_free(kay_pen *pen)
{
    if (!pen)
        return;
    pixels_free(pen);
    kay_text_free(&pen->content);
    kay_free(pen->out->ctx, pen, sizeof *pen);
}

void kay_pen_colour(kay_pen *pen, kay_colour colour)
{
    pen->colour = colour;
}

void kay_pen_rectangle(kay_pen *pen, double x, double y, double width, double height)
{
    pen->format->rectangle(pen, (pen_point){x, y}, width, height);
}

void kay_pen_line(kay_pen *pen, const double (*points)[2], size_t count, double width)
{
    pen->format->stroke(pen, width);
    for (size_t i = 0; i < count; i++)
        (i ? pen->format->line : pen->format->move)(pen, (pen_point){points[i][0], points[i][1]});
    pen->format->stroke_end(pen);
}

void kay_pen_font(kay_pen *pen, double size, bool bold)
{
    pen->size = size;
    pen->thickness = fmax(1, size * (bold ? 0.145 : 0.085));
    pen->space = bold ? size * 0.04 : 0;
}

void pen_number(kay_text *out, double number)
{
    int64_t hundredths = llround(fabs(number) * 100);
    if (number < 0 && hundredths)
        kay_text_char(out, '-');
    kay_text_u64(out, (uint64_t)hundredths / 100);
    if (hundredths % 100) {
        kay_text_char(out, '.');
        kay_text_char(out, (char)('0' + hundredths / 10 % 10));
        if (hundredths % 10)
            kay_text_char(out, (char)('0' + hundredths % 10));
    }
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

static pen_point pen_read_point(const char **at, pen_point origin, double scale)
{
    char *end;
    double x = (double)strtol(*at, &end, 10), y = (double)strtol(end, &end, 10);
    *at = end;
    return (pen_point){origin.x + x * scale, origin.y - y * scale};
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
            pen->format->move(pen, to);
        else if (kind == 'L')
            pen->format->line(pen, to);
        else
            pen->format->curve(pen, pen_between(from, corner, kind == 'Q' ? 2.0 / 3 : round),
                               pen_between(to, corner, kind == 'Q' ? 2.0 / 3 : round), to);
        from = to;
    }
}

/* The first bytes of a text; gives the place behind it. */
static double pen_write_bytes(kay_pen *pen, double x, double y, const char *text, size_t bytes)
{
    pen->format->stroke(pen, pen->thickness);
    for (size_t i = 0, step; i < bytes; i += step) {
        const letter *one = letter_of(text + i, &step);
        pen_trace(pen, one->strokes, (pen_point){x, y - pen->thickness / 2});
        x += pen_letter_width(pen, one);
    }
    pen->format->stroke_end(pen);
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
