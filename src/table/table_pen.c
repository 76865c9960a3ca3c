/* What draws words on a heat map. */
#include "table/table_picture.h"

void picture_use(const picture *p, picture_colour colour)
{
    cairo_set_source_rgb(p->to, colour.red, colour.green, colour.blue);
}

double picture_text_width(const picture *p, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(p->to, text, &extents);
    return extents.x_advance;
}

void picture_font(const picture *p, double size, bool bold)
{
    cairo_select_font_face(p->to, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(p->to, size);
}

void picture_write(const picture *p, double x, double y, double align, const char *text)
{
    cairo_move_to(p->to, x - align * picture_text_width(p, text), y);
    cairo_show_text(p->to, text);
}
