/* The pen: writes SVG element by element. */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "picture/picture.h"

void kay_picture_number(kay_text *out, double number)
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

static void pen_attribute(kay_pen *pen, const char *name, double number)
{
    kay_text_format(pen->out, " %s=\"", name);
    kay_picture_number(pen->out, number);
    kay_text_char(pen->out, '"');
}

static void pen_dye(kay_pen *pen, const char *name)
{
    kay_text_format(pen->out, " %s=\"#%02x%02x%02x\"", name, (unsigned)lround(pen->colour.red * 255),
                    (unsigned)lround(pen->colour.green * 255), (unsigned)lround(pen->colour.blue * 255));
}

static void pen_point(kay_pen *pen, char command, double x, double y)
{
    kay_text_char(pen->out, command);
    kay_picture_number(pen->out, x);
    kay_text_char(pen->out, ' ');
    kay_picture_number(pen->out, y);
}

/* Ends the path of rectangles. */
static void pen_end_areas(kay_pen *pen)
{
    if (pen->areas)
        kay_text_add(pen->out, "\"/>\n");
    pen->areas = 0;
}

/* Returns the number of bytes of the next character, at least one; *good: XML allows it. */
static size_t pen_step(const char *text, bool *good)
{
    const size_t length = kay_utf8_length((const unsigned char *)text, strlen(text));
    const uint32_t code = length ? kay_utf8_code(text, length) : 0;
    *good = code >= ' ' && code != 0x7f && code != 0xfffe && code != 0xffff;
    return length ? length : 1;
}

/* Writes text that XML can hold, the first `bytes` bytes. */
static void pen_escape(kay_text *out, const char *text, size_t bytes)
{
    for (size_t i = 0, step; i < bytes; i += step) {
        bool good;
        step = pen_step(text + i, &good);
        if (!good)
            kay_text_add(out, "\xef\xbf\xbd");
        else if (strchr("<>&", text[i]))
            kay_text_add(out, text[i] == '<' ? "&lt;" : text[i] == '>' ? "&gt;" : "&amp;");
        else
            kay_text_bytes(out, text + i, step);
    }
}

static void pen_element(kay_text *out, const char *element, const char *text)
{
    if (!text)
        return;
    kay_text_format(out, "<%s>", element);
    pen_escape(out, text, strlen(text));
    kay_text_format(out, "</%s>\n", element);
}

kay_pen kay_pen_begin_titled(kay_text *out, uint64_t width, uint64_t height, const char *title, const char *description)
{
    kay_pen pen = {.out = out, .colour = {1, 1, 1}};
    kay_text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"");
    pen_attribute(&pen, "width", (double)width);
    pen_attribute(&pen, "height", (double)height);
    kay_text_add(out, title ? " role=\"img\"" : "");
    kay_text_add(out, " stroke-linecap=\"round\" stroke-linejoin=\"round\""
                      " font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n");
    pen_element(out, "title", title);
    pen_element(out, "desc", description);
    kay_pen_rectangle(&pen, 0, 0, (double)width, (double)height);
    return pen;
}

kay_pen kay_pen_begin(kay_text *out, uint64_t width, uint64_t height)
{
    return kay_pen_begin_titled(out, width, height, NULL, NULL);
}

kay_status kay_pen_finish(kay_pen *pen)
{
    pen_end_areas(pen);
    kay_text_add(pen->out, "</svg>\n");
    return pen->out->error;
}

void kay_pen_colour(kay_pen *pen, kay_colour colour)
{
    if (memcmp(&colour, &pen->colour, sizeof colour) != 0)
        pen_end_areas(pen);
    pen->colour = colour;
}

void kay_pen_font(kay_pen *pen, double size, bool bold)
{
    pen->size = size;
    pen->bold = bold;
}

/* A path has at most 4096 areas: SVG readers limit both the number of elements and the length of an attribute. */
void kay_pen_rectangle(kay_pen *pen, double x, double y, double width, double height)
{
    enum { MOST = 4096 };
    if (pen->areas == MOST)
        pen_end_areas(pen);
    if (!pen->areas++) {
        kay_text_add(pen->out, "<path");
        pen_dye(pen, "fill");
        kay_text_add(pen->out, " d=\"");
    }
    pen_point(pen, 'M', x, y);
    kay_text_char(pen->out, 'h');
    kay_picture_number(pen->out, width);
    kay_text_char(pen->out, 'v');
    kay_picture_number(pen->out, height);
    kay_text_char(pen->out, 'h');
    kay_picture_number(pen->out, -width);
    kay_text_char(pen->out, 'z');
}

static void pen_path(kay_pen *pen, const double (*points)[2], size_t count)
{
    kay_text_add(pen->out, " d=\"");
    for (size_t i = 0; i < count; i++)
        pen_point(pen, i ? 'L' : 'M', points[i][0], points[i][1]);
}

void kay_pen_dashes(kay_pen *pen, const double (*points)[2], size_t count, double width, double dash)
{
    pen_end_areas(pen);
    kay_text_add(pen->out, "<path fill=\"none\"");
    pen_dye(pen, "stroke");
    pen_attribute(pen, "stroke-width", width);
    if (dash > 0)
        pen_attribute(pen, "stroke-dasharray", dash);
    pen_path(pen, points, count);
    kay_text_add(pen->out, "\"/>\n");
}

void kay_pen_line(kay_pen *pen, const double (*points)[2], size_t count, double width)
{
    kay_pen_dashes(pen, points, count, width, 0);
}

void kay_pen_polygon(kay_pen *pen, const double (*points)[2], size_t count)
{
    pen_end_areas(pen);
    kay_text_add(pen->out, "<path");
    pen_dye(pen, "fill");
    pen_path(pen, points, count);
    kay_text_add(pen->out, "z\"/>\n");
}

static void pen_circle(kay_pen *pen, double x, double y, double radius)
{
    pen_attribute(pen, "cx", x);
    pen_attribute(pen, "cy", y);
    pen_attribute(pen, "r", radius);
    kay_text_add(pen->out, "/>\n");
}

void kay_pen_dot(kay_pen *pen, double x, double y, double radius)
{
    pen_end_areas(pen);
    kay_text_add(pen->out, "<circle");
    pen_dye(pen, "fill");
    pen_circle(pen, x, y, radius);
}

void kay_pen_ring(kay_pen *pen, double x, double y, double radius, double width)
{
    pen_end_areas(pen);
    kay_text_add(pen->out, "<circle fill=\"none\"");
    pen_dye(pen, "stroke");
    pen_attribute(pen, "stroke-width", width);
    pen_circle(pen, x, y, radius);
}

/* ---- Text */

/* Widths of the ASCII characters of DejaVu Sans, from the blank on, in hundredths of an em. */
static const uint8_t pen_widths[95] = {
    32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
};

/* Returns the width of the longest beginning of a text that is at most `most` wide; *bytes is its length. */
static double pen_measure(const kay_pen *pen, const char *text, double most, size_t *bytes)
{
    const double unit = pen->size * (pen->bold ? 0.0112 : 0.01); /* bold letters are 12 % wider on average */
    double width = 0;
    *bytes = 0;
    for (size_t step; text[*bytes]; *bytes += step) {
        bool good;
        step = pen_step(text + *bytes, &good);
        const double more = unit * (good && step == 1 ? pen_widths[text[*bytes] - ' '] : 100);
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

/* Writes the first bytes of a text, then `end`. */
static void pen_write_bytes(kay_pen *pen, double x, double y, double align, const char *text, size_t bytes,
                            const char *end)
{
    kay_text *out = pen->out;
    pen_end_areas(pen);
    kay_text_add(out, "<text");
    pen_dye(pen, "fill");
    pen_attribute(pen, "x", x);
    pen_attribute(pen, "y", y);
    pen_attribute(pen, "font-size", pen->size);
    if (pen->bold)
        kay_text_add(out, " font-weight=\"bold\"");
    if (align > 0)
        kay_text_add(out, align < 1 ? " text-anchor=\"middle\"" : " text-anchor=\"end\"");
    kay_text_char(out, '>');
    pen_escape(out, text, bytes);
    kay_text_format(out, "%s</text>\n", end);
}

void kay_pen_write(kay_pen *pen, double x, double y, double align, const char *text)
{
    pen_write_bytes(pen, x, y, align, text, strlen(text), "");
}

void kay_pen_write_within(kay_pen *pen, double x, double y, double width, const char *text)
{
    size_t bytes;
    pen_measure(pen, text, width, &bytes);
    const bool whole = !text[bytes];
    if (!whole)
        pen_measure(pen, text, width - kay_pen_text_width(pen, "..."), &bytes);
    pen_write_bytes(pen, x, y, 0, text, bytes, whole ? "" : "...");
}

void kay_pen_title(kay_pen *pen, double edge, double width, const char *title, const char *words)
{
    kay_pen_colour(pen, kay_colour_ink);
    kay_pen_font(pen, 17, true);
    kay_pen_write_within(pen, edge, edge + 14, width, title);
    kay_pen_colour(pen, kay_colour_faded);
    kay_pen_font(pen, 12, false);
    if (words)
        kay_pen_write_within(pen, edge, edge + 34, width, words);
}
