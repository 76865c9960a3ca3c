/* Draws rows: of cells, folded into lines, and of numbers in boxes. */
#include "games/shared/row_scene.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    ROW_FOLD = 35, /* cells of a line */
    ROW_ALL = 20, /* up to so many cells all have a number, of more every fifth one */
    ROW_SHORT = 24, /* numbers of a row that is drawn whole */
};

void row_scene_middle(uint64_t cell, double point[2])
{
    point[0] = (double)(cell % ROW_FOLD) + 0.5;
    point[1] = (double)(2 * (cell / ROW_FOLD)) + 1.5;
}

void row_scene_numbers(kay_scene *out, uint64_t cells)
{
    for (uint64_t cell = 0; cell < cells && out->error == KAY_OK && !out->more_shapes; cell++) {
        double point[2];
        row_scene_middle(cell, point);
        if (cells <= ROW_ALL || cell % ROW_FOLD == 0 || (cell + 1) % 5 == 0)
            kay_scene_number(out, point[0], point[1] - 1, cell + 1);
    }
}

/* ---- Numbers */

/* A place in the row while it is drawn. */
typedef struct row_pen {
    kay_scene *out;
    const row_of_numbers *row;
    kay_text text;
    double x;
} row_pen;

static void row_words(row_pen *pen, const char *words)
{
    kay_scene_text_from(pen->out, pen->x + 0.25, 0.5, KAY_OWNER_NONE, words);
    pen->x += 0.5 + (double)strlen(words) / 2;
}

static void row_taken(row_pen *pen, uint64_t count)
{
    char words[40];
    snprintf(words, sizeof words, "(%" PRIu64 " taken)", count);
    if (count)
        row_words(pen, words);
}

static void row_number(row_pen *pen, uint64_t i)
{
    const row_of_numbers *row = pen->row;
    const bool left = i >= row->begin && i < row->end, end = i == row->begin || i + 1 == row->end;
    kay_text_clear(&pen->text);
    row->write(row->numbers, i, &pen->text);
    const double wide = 0.5 + (double)pen->text.length / 2;
    if (left)
        kay_scene_rect(pen->out, pen->x, 0, wide, 1, end ? KAY_OWNER_BOTH : KAY_OWNER_NONE,
                       kay_text_string(&pen->text));
    else
        kay_scene_text(pen->out, pen->x + wide / 2, 0.5, KAY_OWNER_NONE, ".");
    pen->x += wide;
    if (pen->text.error != KAY_OK && pen->out->error == KAY_OK)
        pen->out->error = pen->text.error;
}

/* Draws a number with the sign before it. */
static void row_signed(row_pen *pen, uint64_t i)
{
    const row_of_numbers *row = pen->row;
    const bool both = i > row->begin && i < row->end;
    if (row->sign && i)
        row_words(pen, both ? row->sign(row->numbers, i) : " ");
    row_number(pen, i);
}

void row_scene_boxes(kay_scene *out, const row_of_numbers *row)
{
    const uint64_t left = row->end - row->begin;
    const bool whole = row->count <= ROW_SHORT;
    row_pen pen = {.out = out, .row = row};
    kay_text_init(&pen.text, out->ctx);
    if (!whole)
        row_taken(&pen, row->begin);
    for (uint64_t i = whole ? 0 : row->begin; i < (whole ? row->count : row->end) && out->error == KAY_OK; i++) {
        if (left > ROW_SHORT && i == row->begin + ROW_SHORT / 2) {
            row_words(&pen, "...");
            i = row->end - ROW_SHORT / 2;
        }
        row_signed(&pen, i);
    }
    if (!whole)
        row_taken(&pen, row->count - row->end);
    kay_text_free(&pen.text);
}

void row_scene_end(const kay_scene *scene, bool last, kay_place *out)
{
    const kay_shape *found = NULL;
    uint64_t words = 0;
    for (uint64_t i = scene->first; i < scene->count; i++) {
        const kay_shape *shape = &scene->shapes[i];
        words += shape->kind == KAY_TEXT && strlen(shape->name) > 3;
        if (shape->kind == KAY_RECT && (!found || last))
            found = shape;
    }
    if (found) {
        out->at[0] = found->at[0] + found->at[2] / 2 - scene->x;
        out->at[1] = found->at[1] + found->at[3] / 2 - scene->y;
    }
    out->unmarked = words > 0; /* a long row: its numbers move */
}
