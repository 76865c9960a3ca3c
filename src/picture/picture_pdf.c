/* PDF (ISO 32000): one page of the operators that draw it.  The content waits until the end, when its length is known;
 * its pixels are of a 96th of an inch, and y goes down as everywhere here. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture/picture_pen.h"

static kay_status pdf_begin(kay_pen *pen)
{
    kay_text *content = &pen->content;
    kay_text_add(content, "0.75 0 0 -0.75 0 ");
    pen_number(content, 0.75 * (double)pen->height);
    kay_text_add(content, " cm 1 J 1 j\n");
    return content->error;
}

static void pdf_words(kay_text *content, pen_point point)
{
    pen_number(content, point.x);
    kay_text_char(content, ' ');
    pen_number(content, point.y);
    kay_text_char(content, ' ');
}

static void pdf_colour(kay_pen *pen, const char *operation)
{
    const double parts[] = {pen->colour.red, pen->colour.green, pen->colour.blue};
    for (int i = 0; i < 3; i++) {
        const unsigned thousandths = (unsigned)lround(parts[i] * 1000);
        kay_text_format(&pen->content, "%u.%03u ", thousandths / 1000, thousandths % 1000);
    }
    kay_text_add(&pen->content, operation);
}

static void pdf_rectangle(kay_pen *pen, pen_point corner, double width, double height)
{
    pdf_colour(pen, "rg ");
    pdf_words(&pen->content, corner);
    pdf_words(&pen->content, (pen_point){width, height});
    kay_text_add(&pen->content, "re f\n");
}

static void pdf_stroke(kay_pen *pen, double width)
{
    pdf_colour(pen, "RG ");
    pen_number(&pen->content, width);
    kay_text_add(&pen->content, " w\n");
}

static void pdf_move(kay_pen *pen, pen_point to)
{
    pdf_words(&pen->content, to);
    kay_text_add(&pen->content, "m ");
}

static void pdf_line(kay_pen *pen, pen_point to)
{
    pdf_words(&pen->content, to);
    kay_text_add(&pen->content, "l ");
}

static void pdf_curve(kay_pen *pen, pen_point a, pen_point b, pen_point to)
{
    pdf_words(&pen->content, a);
    pdf_words(&pen->content, b);
    pdf_words(&pen->content, to);
    kay_text_add(&pen->content, "c ");
}

static void pdf_stroke_end(kay_pen *pen)
{
    kay_text_add(&pen->content, "S\n");
}

/* Four objects, then where each begins, in bytes from the beginning. */
static void pdf_finish(kay_pen *pen)
{
    enum { OBJECTS = 4 };
    kay_text *out = pen->out;
    char words[OBJECTS][160];
    uint64_t at = 0, places[OBJECTS];
    static const char head[] = "%PDF-1.4\n", end[] = "endstream\nendobj\n";
    snprintf(words[0], sizeof words[0], "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n");
    snprintf(words[1], sizeof words[1], "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n");
    snprintf(words[2], sizeof words[2],
             "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 %llu %llu]/Resources<<>>/Contents 4 0 R>>\nendobj\n",
             (unsigned long long)(pen->width * 3 + 3) / 4, (unsigned long long)(pen->height * 3 + 3) / 4);
    snprintf(words[3], sizeof words[3], "4 0 obj\n<</Length %zu>>\nstream\n", pen->content.length);
    if (pen->content.error != KAY_OK) {
        out->error = out->error == KAY_OK ? pen->content.error : out->error;
        return;
    }
    kay_text_add(out, head);
    at = sizeof head - 1;
    for (int i = 0; i < OBJECTS; i++) {
        places[i] = at;
        at += strlen(words[i]);
        kay_text_add(out, words[i]);
    }
    kay_text_bytes(out, pen->content.data, pen->content.length);
    kay_text_add(out, end);
    at += pen->content.length + sizeof end - 1;
    kay_text_format(out, "xref\n0 %d\n0000000000 65535 f \n", OBJECTS + 1);
    for (int i = 0; i < OBJECTS; i++)
        kay_text_format(out, "%010llu 00000 n \n", (unsigned long long)places[i]);
    kay_text_format(out, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%llu\n%%%%EOF\n", OBJECTS + 1,
                    (unsigned long long)at);
}

const pen_format picture_pdf = {pdf_begin, pdf_rectangle, pdf_stroke,     pdf_move,
                                pdf_line,  pdf_curve,     pdf_stroke_end, pdf_finish};
