/* Draws a scene in characters.
 *
 * The scene is painted into a grid of characters, shape after shape, each character with the owner of its shape.  If
 * two numbers touch, it is painted again with wider cells. */
#include <kayles/scene.h>

#include <math.h>
#include <string.h>

#include "base/utf8.h"

enum {
    DRAW_COLUMNS = 260, /* of the drawing, at most */
    DRAW_LINES = 60,
    DRAW_WIDEST = 6, /* columns of a cell, at most */
};

typedef struct draw_letter {
    char bytes[5]; /* UTF-8; "": blank */
    uint8_t owner; /* whose colour it has */
    uint8_t name; /* letters of the name that it belongs to: 0, 1, or 2 for several */
    bool faint; /* a free or closed cell */
} draw_letter;

typedef struct drawing {
    const kay_scene *scene;
    unsigned across, down; /* columns and lines of a cell */
    int columns, lines;
    bool touching; /* two names touch, one of which has several letters */
    draw_letter *letters;
} drawing;

static int draw_line(const drawing *of, double y)
{
    return (int)fmin(floor(y * of->down + 1e-6), DRAW_LINES);
}

static void draw_put(drawing *of, int column, int line, draw_letter letter)
{
    if (column >= 0 && column < of->columns && line >= 0 && line < of->lines)
        of->letters[line * of->columns + column] = letter;
}

/* Returns whether the letter there belongs to a name of `least` or more letters. */
static bool draw_is_named(const drawing *of, int column, int line, int least)
{
    return column >= 0 && column < of->columns && line >= 0 && line < of->lines &&
           of->letters[line * of->columns + column].name >= least;
}

/* Writes a name with its middle at (x, y). */
static void draw_name(drawing *of, const kay_shape *shape, double x, double y, bool faint)
{
    const char *name = shape->name;
    const size_t length = strlen(name);
    const int letters = (int)fmin((double)kay_utf8_letters(name, length), DRAW_COLUMNS);
    const int first = (int)fmin(floor(x * of->across - letters / 2.0 + 0.5 + 1e-6), DRAW_COLUMNS);
    const int line = draw_line(of, y), start = first < 0 ? 0 : first;
    const int least = letters > 1 ? 1 : 2;
    of->touching |= draw_is_named(of, start - 1, line, least) || draw_is_named(of, start + letters, line, least);
    for (size_t at = 0, i = 0; at < length && i < DRAW_COLUMNS; i++) {
        draw_letter letter = {.owner = (uint8_t)shape->colour, .name = letters > 1 ? 2 : 1, .faint = faint};
        at += kay_utf8_shown(name + at, length - at, letter.bytes);
        draw_put(of, start + (int)i, line, letter);
    }
}

/* Writes one letter at a place. */
static void draw_letter_at(drawing *of, const kay_shape *shape, int column, int line, char letter, bool faint)
{
    of->touching |= draw_is_named(of, column - 1, line, 2) || draw_is_named(of, column + 1, line, 2);
    draw_put(of, column, line,
             (draw_letter){.bytes = {letter}, .owner = (uint8_t)shape->colour, .name = 1, .faint = faint});
}

/* Returns the column of the middle of a letter. */
static int draw_column(const drawing *of, double x)
{
    return (int)fmin(floor(x * of->across + 1e-6), 2 * DRAW_COLUMNS);
}

/* Writes one letter in the middle of the cell at (x, y). */
static void draw_one(drawing *of, const kay_shape *shape, double x, double y, char letter, bool faint)
{
    draw_letter_at(of, shape, draw_column(of, x), draw_line(of, y), letter, faint);
}

/* Fills the cells of a rect, a bar if it is longer than wide: |, or a line of -. */
static void draw_bar(drawing *of, const kay_shape *shape)
{
    const double *at = shape->at;
    const bool flat = at[2] > at[3], upright = at[3] > at[2];
    const double step = flat ? 1.0 / of->across : 1;
    const double right = fmin(at[0] + at[2], (double)of->columns / of->across + 1),
                 bottom = fmin(at[1] + at[3], (double)of->lines / of->down);
    const double from = at[0] + fmin(0.5, at[2] / 2);
    for (double y = at[1] + fmin(0.5, at[3] / 2); y < bottom; y++)
        for (double x = from; x < right - (flat ? 0.5 : 0) + 1e-6; x += step)
            draw_one(of, shape, x, y, flat ? '-' : upright ? '|' : "lre"[shape->owner], false);
}

static void draw_rect(drawing *of, const kay_shape *shape)
{
    const double *at = shape->at, x = at[0] + at[2] / 2, y = at[1] + at[3] / 2;
    if (*shape->name)
        draw_name(of, shape, x, y, shape->owner == KAY_OWNER_NONE && strcmp(shape->name, "#") == 0);
    else if (shape->owner != KAY_OWNER_NONE)
        draw_bar(of, shape);
    else if (at[2] <= 1 && at[3] <= 1)
        draw_one(of, shape, x, y, '.', true);
}

/* Draws a line of the character - | / or \ that is nearest to its slope: one in each column of a flat line, else one in
 * each line of text.  A line that is not flat leaves out the line of text where its name is, next to which a character
 * would look like a part of another line. */
static void draw_segment(drawing *of, kay_owner colour, const double *at, bool named)
{
    const double x1 = at[0] * of->across, y1 = at[1] * of->down, x2 = at[2] * of->across, y2 = at[3] * of->down;
    const double wide = fabs(x2 - x1), high = fabs(y2 - y1);
    const bool flat = high * 4 < wide;
    const char letter = flat ? '-' : wide * 3 < high ? '|' : (x2 > x1) == (y2 > y1) ? '\\' : '/';
    const int steps = (int)fmin(ceil(flat ? wide : high), 4 * DRAW_COLUMNS);
    const int omit = named && !flat ? draw_line(of, (at[1] + at[3]) / 2) : -1;
    for (int i = 0; i <= steps; i++) {
        const double t = steps ? (double)i / steps : 0, x = x1 + t * (x2 - x1), y = y1 + t * (y2 - y1);
        if (x < DRAW_COLUMNS && y < DRAW_LINES && (int)floor(y + 1e-6) != omit)
            draw_put(of, (int)floor(x + 1e-6), (int)floor(y + 1e-6),
                     (draw_letter){.bytes = {letter}, .owner = (uint8_t)colour});
    }
}

static void draw_polygon(drawing *of, const kay_shape *shape)
{
    const unsigned corners = shape->count / 2;
    double x = 0, y = 0;
    for (unsigned i = 0; i < corners; i++) {
        const double *from = shape->at + 2 * i, *to = shape->at + 2 * ((i + 1) % corners);
        draw_segment(of, shape->colour, (const double[]){from[0], from[1], to[0], to[1]}, false);
        x += from[0] / corners;
        y += from[1] / corners;
    }
    if (*shape->name)
        draw_name(of, shape, x, y, false);
    else if (shape->owner != KAY_OWNER_NONE)
        draw_one(of, shape, x, y, "lre"[shape->owner], false);
}

/* Puts a bracket of a mark; between two marks there is room for one bar. */
static void draw_bracket(drawing *of, int column, int line, char bracket)
{
    const bool inside = column >= 0 && column < of->columns && line >= 0 && line < of->lines;
    const char before = inside ? of->letters[line * of->columns + column].bytes[0] : '\0';
    if (before == '(' || before == ')')
        bracket = '|';
    if (!draw_is_named(of, column, line, 1))
        draw_put(of, column, line, (draw_letter){.bytes = {bracket}, .owner = KAY_OWNER_NONE});
}

/* Puts brackets around the letter at the middle of a mark, or around the cells of each of its rows. */
static void draw_mark(drawing *of, const kay_shape *shape)
{
    const bool piece = shape->kind == KAY_RECT;
    const double *at = shape->at, left = at[0] + (piece ? 0.5 : 0), top = at[1] + (piece ? 0.5 : 0);
    const double right = piece ? at[0] + at[2] - 0.5 : left, bottom = piece ? fmin(at[1] + at[3], DRAW_LINES) : top + 1;
    for (double y = top; y < bottom - 1e-6; y++) {
        draw_bracket(of, draw_column(of, left) - 1, draw_line(of, y), '(');
        draw_bracket(of, draw_column(of, right) + 1, draw_line(of, y), ')');
    }
}

static void draw_shape(drawing *of, const kay_shape *shape)
{
    const double *at = shape->at;
    if (shape->mark) {
        draw_mark(of, shape);
        return;
    }
    switch (shape->kind) {
    case KAY_CIRCLE:
        if (*shape->name)
            draw_name(of, shape, at[0], at[1], false);
        else
            draw_one(of, shape, at[0], at[1], 'o', false);
        break;
    case KAY_RECT:
        draw_rect(of, shape);
        break;
    case KAY_LINE:
        draw_segment(of, shape->colour, at, *shape->name);
        if (*shape->name)
            draw_name(of, shape, (at[0] + at[2]) / 2, (at[1] + at[3]) / 2, false);
        break;
    case KAY_POLYGON:
        draw_polygon(of, shape);
        break;
    case KAY_TEXT:
        draw_name(of, shape, at[0], at[1], false);
        break;
    }
}

/* Writes a line without blanks at its end. */
static void draw_write_line(const draw_letter *letters, int columns, bool colour, kay_text *out)
{
    static const char *const paints[] = {"\033[34m", "\033[31m", "\033[32m"};
    while (columns && !*letters[columns - 1].bytes)
        columns--;
    for (int i = 0; i < columns; i++) {
        const draw_letter *letter = &letters[i];
        const char *paint = !colour || !*letter->bytes       ? ""
                            : letter->owner < KAY_OWNER_NONE ? paints[letter->owner]
                            : letter->faint                  ? "\033[2m"
                                                             : "";
        kay_text_format(out, "%s%s%s", paint, *letter->bytes ? letter->bytes : " ", *paint ? "\033[0m" : "");
    }
    kay_text_char(out, '\n');
}

/* Returns the first line that is not empty: a drawing may have lost what stood at its top. */
static int draw_first_line(const drawing *of)
{
    int at = 0;
    while (at + of->columns < of->lines * of->columns && !*of->letters[at].bytes)
        at++;
    return of->columns ? at / of->columns : 0;
}

static void draw_write(const drawing *of, bool colour, kay_text *out)
{
    const kay_scene *scene = of->scene;
    for (int line = draw_first_line(of); line < of->lines; line++)
        draw_write_line(of->letters + line * of->columns, of->columns, colour, out);
    if (scene->more_shapes || scene->width * of->across > of->columns || scene->height * of->down > of->lines)
        kay_text_add(out, "... (the rest of the drawing is cut off)\n");
}

/* Paints the scene with `across` columns to a cell. */
static kay_status draw_paint(drawing *of, unsigned across, kay_context *ctx)
{
    const kay_scene *scene = of->scene;
    of->across = across;
    of->touching = false;
    of->columns = (int)fmin(ceil(scene->width * across - 1e-6) + 1, DRAW_COLUMNS);
    of->lines = (int)fmin(ceil(scene->height * of->down - 1e-6), DRAW_LINES);
    memset(of->letters, 0, (size_t)(of->columns * of->lines) * sizeof *of->letters);
    for (int marks = 0; marks < 2; marks++) /* marks last */
        for (uint64_t i = 0; i < scene->count; i++)
            if (scene->shapes[i].mark == marks) {
                KAY_TRY(kay_tick(ctx, "shapes drawn", i, scene->count));
                draw_shape(of, &scene->shapes[i]);
            }
    return KAY_OK;
}

void kay_scene_draw(const kay_scene *scene, bool colour, kay_text *out)
{
    drawing of = {.scene = scene, .down = 1};
    for (uint64_t i = 0; i < scene->count; i++)
        if (scene->shapes[i].kind == KAY_LINE || scene->shapes[i].kind == KAY_POLYGON)
            of.down = 2;
    if (out->error != KAY_OK)
        return;
    of.letters = kay_alloc_array(out->ctx, DRAW_COLUMNS * DRAW_LINES, sizeof *of.letters);
    if (!of.letters) {
        out->error = kay_no_memory(out->ctx);
        return;
    }
    unsigned across = 2 * of.down;
    do
        out->error = draw_paint(&of, across++, out->ctx);
    while (out->error == KAY_OK && of.touching && across <= DRAW_WIDEST);
    if (out->error == KAY_OK)
        draw_write(&of, colour, out);
    kay_free(out->ctx, of.letters, DRAW_COLUMNS * DRAW_LINES * sizeof *of.letters);
}
