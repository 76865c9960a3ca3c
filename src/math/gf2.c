/* Keeps the tableau as a base plus terms of rank one: a line of the tableau is the line of the base plus the terms that
 * changes have added.  When there are many terms, A is eliminated again, which costs no more than adding up the terms
 * for all lines. */
#include "math/gf2.h"

#include <string.h>

#include "base/grow.h"
#include "math/gf2_tableau.h"

enum {
    GF2_TERMS_EACH = 4,
    GF2_TERMS_LEAST = 16,
    GF2_TERMS_MOST = 4096,
    GF2_TERMS_WORDS = 1 << 24, /* the most words that all terms may use together */
};

/* The place of a row or column of A in the tableau: a slot of an axis.  In the picture of gf2.h, a row in R' or a
 * column in C' is at home, on the axis of its own side; a row in R or a column in C is exchanged, on the other axis. */
typedef struct gf2_spot {
    unsigned side; /* 0: rows, 1: columns.  Of a row or column of A: its side; of a place in the tableau: its axis */
    uint64_t at;
} gf2_spot;

/* T += vector[0] vector[1]^T, and, with `exchange`, an exchange of the labels at (row, column). */
typedef struct gf2_term {
    uint64_t *vector[2]; /* over each axis */
    bool exchange;
    bool first; /* the first term of its toggle */
    uint64_t row, column;
} gf2_term;

struct kay_gf2 {
    kay_context *ctx;
    kay_arena arena; /* owns the arrays */
    uint64_t size[2]; /* slots of an axis: rows, columns */
    uint64_t words[2]; /* of a vector over an axis */
    kay_gf2_tableau base; /* the tableau without the terms */
    kay_gf2_entry *entries; /* the entries of A when it was first eliminated, then an entry for each toggle */
    uint64_t entry_count, entry_room;
    uint64_t eliminated; /* the number of entries that the base includes */
    gf2_spot *holds[2]; /* for each slot of an axis: the row or column of A in it */
    gf2_spot *place[2]; /* for each row or column of A: its axis and slot */
    uint64_t *home[2]; /* for each slot, a bit: whether it holds a row or column of its own axis */
    uint64_t away; /* the number of rows (and of columns) that are exchanged: the rank */
    gf2_term *terms;
    uint64_t count, room; /* of terms */
    uint64_t floor; /* the number of terms that cannot be undone */
    uint64_t most; /* the most terms before A is eliminated again */
    uint64_t *line[2]; /* scratch: a row or column of the tableau, over an axis */
    uint64_t *answer[2]; /* bits over the rows or columns of A */
};

static void gf2_add(uint64_t *to, const uint64_t *from, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++)
        to[w] ^= from[w];
}

/* Finds the first place where both vectors have a 1; false: there is none. */
static bool gf2_common(const uint64_t *a, const uint64_t *b, uint64_t words, uint64_t *at)
{
    for (uint64_t w = 0; w < words; w++)
        if (a[w] & b[w]) {
            *at = w * 64 + (unsigned)__builtin_ctzll(a[w] & b[w]);
            return true;
        }
    return false;
}

static kay_status gf2_allocate(kay_gf2 *matrix)
{
    for (unsigned s = 0; s < 2; s++) {
        KAY_TRY_NEW(matrix->holds[s], &matrix->arena, matrix->size[s]);
        KAY_TRY_NEW(matrix->place[s], &matrix->arena, matrix->size[s]);
        KAY_TRY_NEW(matrix->home[s], &matrix->arena, matrix->words[s]);
        KAY_TRY_NEW(matrix->line[s], &matrix->arena, matrix->words[s]);
        KAY_TRY_NEW(matrix->answer[s], &matrix->arena, matrix->words[s]);
    }
    return KAY_OK;
}

/* Returns how many terms to keep at most: so many that their vectors together have as many bits as the matrix, within
 * fixed limits. */
static uint64_t gf2_most_terms(uint64_t rows, uint64_t columns)
{
    uint64_t words = kay_bits_words(rows) + kay_bits_words(columns), most = GF2_TERMS_MOST;
    uint64_t even = rows + columns ? (uint64_t)((unsigned __int128)rows * columns / (rows + columns)) : 0;
    if (words && GF2_TERMS_WORDS / words < most)
        most = GF2_TERMS_WORDS / words;
    most = even < most ? even : most;
    return most < GF2_TERMS_LEAST ? GF2_TERMS_LEAST : most;
}

kay_status kay_gf2_new(kay_context *ctx, uint64_t rows, uint64_t columns, kay_gf2 **out)
{
    KAY_ALLOC(kay_gf2, matrix, ctx, 1);
    matrix->ctx = ctx;
    kay_arena_init(&matrix->arena, ctx);
    matrix->size[0] = rows;
    matrix->size[1] = columns;
    matrix->words[0] = kay_bits_words(rows);
    matrix->words[1] = kay_bits_words(columns);
    matrix->most = gf2_most_terms(rows, columns);
    kay_status status = gf2_allocate(matrix);
    if (status != KAY_OK) {
        kay_gf2_free(matrix);
        return status;
    }
    *out = matrix;
    return KAY_OK;
}

void kay_gf2_free(kay_gf2 *matrix)
{
    if (!matrix)
        return;
    kay_context *ctx = matrix->ctx;
    kay_gf2_tableau_free(&matrix->base);
    kay_arena_free(&matrix->arena);
    kay_free(ctx, matrix, sizeof *matrix);
}

kay_status kay_gf2_fill(kay_gf2 *matrix, uint64_t row, uint64_t column)
{
    KAY_ROOM_IN(&matrix->arena, matrix->entries, matrix->entry_count, matrix->entry_room);
    matrix->entries[matrix->entry_count++] = (kay_gf2_entry){{(uint32_t)row, (uint32_t)column}};
    return KAY_OK;
}

/* Puts a row or column of A into a slot. */
static void gf2_hold(kay_gf2 *matrix, unsigned axis, uint64_t slot, gf2_spot what)
{
    matrix->holds[axis][slot] = what;
    matrix->place[what.side][what.at] = (gf2_spot){axis, slot};
    if (what.side == axis)
        kay_bits_set(matrix->home[axis], slot);
    else
        kay_bits_clear(matrix->home[axis], slot);
}

static void gf2_swap_labels(kay_gf2 *matrix, uint64_t row, uint64_t column)
{
    gf2_spot in_row = matrix->holds[0][row], in_column = matrix->holds[1][column];
    matrix->away = in_row.side == 0 ? matrix->away + 1 : matrix->away - 1; /* both are at home or both are not */
    gf2_hold(matrix, 0, row, in_column);
    gf2_hold(matrix, 1, column, in_row);
}

/* Eliminates A, which the entries describe, and discards the terms. */
kay_status kay_gf2_eliminate(kay_gf2 *matrix)
{
    kay_gf2_tableau base;
    kay_status status = kay_gf2_tableau_make(&base, matrix->ctx, matrix->size, matrix->entries, matrix->entry_count);
    if (status != KAY_OK) {
        kay_gf2_tableau_free(&base);
        return status;
    }
    kay_gf2_tableau_free(&matrix->base);
    matrix->base = base;
    matrix->eliminated = matrix->entry_count;
    matrix->away = matrix->base.rank;
    matrix->count = matrix->floor = 0;
    for (unsigned s = 0; s < 2; s++)
        for (uint64_t i = 0; i < matrix->size[s]; i++) {
            gf2_spot what;
            kay_gf2_tableau_label(&matrix->base, s, i, &what.side, &what.at);
            gf2_hold(matrix, s, i, what);
        }
    return KAY_OK;
}

uint64_t kay_gf2_rank(const kay_gf2 *matrix)
{
    return matrix->away;
}

/* Reads the line of the tableau at a slot: a row (axis 0) or a column (axis 1).  `out` has a bit for each slot of the
 * other axis. */
static void gf2_read(kay_gf2 *matrix, unsigned axis, uint64_t slot, uint64_t *out)
{
    unsigned other = 1 - axis;
    kay_gf2_tableau_read(&matrix->base, axis, slot, out);
    for (uint64_t t = 0; t < matrix->count; t++)
        if (kay_bits_get(matrix->terms[t].vector[axis], slot))
            gf2_add(out, matrix->terms[t].vector[other], matrix->words[other]);
}

/* Adds to an answer the exchanged rows or columns in the slots where the line has a 1. */
static void gf2_collect(const kay_gf2 *matrix, unsigned axis, const uint64_t *line, uint64_t *answer)
{
    for (uint64_t w = 0; w < matrix->words[axis]; w++)
        for (uint64_t ones = line[w] & ~matrix->home[axis][w]; ones; ones &= ones - 1)
            kay_bits_flip(answer, matrix->holds[axis][w * 64 + (unsigned)__builtin_ctzll(ones)].at);
}

bool kay_gf2_solve(kay_gf2 *matrix, kay_gf2_side side, uint64_t index, const uint64_t **vector)
{
    unsigned same = side, other = 1 - same;
    gf2_spot spot = matrix->place[same][index];
    uint64_t slot = spot.at;
    bool solvable = false;
    if (spot.side != same) {
        gf2_read(matrix, other, slot, matrix->line[same]);
        solvable = !gf2_common(matrix->line[same], matrix->home[same], matrix->words[same], &slot);
    }
    unsigned answer = solvable ? other : same;
    memset(matrix->answer[answer], 0, matrix->words[answer] * sizeof *matrix->answer[answer]);
    if (solvable) {
        gf2_collect(matrix, same, matrix->line[same], matrix->answer[other]);
    } else {
        kay_bits_flip(matrix->answer[same], matrix->holds[same][slot].at);
        gf2_read(matrix, same, slot, matrix->line[other]);
        gf2_collect(matrix, other, matrix->line[other], matrix->answer[same]);
    }
    *vector = matrix->answer[answer];
    return solvable;
}

bool kay_gf2_varies(kay_gf2 *matrix, kay_gf2_side unknowns, uint64_t unknown)
{
    unsigned same = unknowns;
    gf2_spot spot = matrix->place[same][unknown];
    uint64_t at;
    if (spot.side == same)
        return true;
    if (matrix->away == matrix->size[same])
        return false;
    gf2_read(matrix, spot.side, spot.at, matrix->line[same]);
    return gf2_common(matrix->line[same], matrix->home[same], matrix->words[same], &at);
}

/* Adds to `out`, as bits, the unknowns at which the kernel vector of a slot has a 1.  The slot must hold an unknown at
 * home. */
static void gf2_add_kernel(kay_gf2 *matrix, unsigned same, uint64_t slot, uint64_t *out)
{
    unsigned other = 1 - same;
    memset(matrix->answer[same], 0, matrix->words[same] * sizeof *matrix->answer[same]);
    kay_bits_flip(matrix->answer[same], matrix->holds[same][slot].at);
    gf2_read(matrix, same, slot, matrix->line[other]);
    gf2_collect(matrix, other, matrix->line[other], matrix->answer[same]);
    for (uint64_t w = 0; w < matrix->words[same]; w++)
        out[w] |= matrix->answer[same][w];
}

kay_status kay_gf2_all_vary(kay_gf2 *matrix, kay_gf2_side unknowns, uint64_t *out)
{
    enum { LOOK = 64 };
    unsigned same = unknowns;
    bool each = matrix->away <= matrix->size[same] / 2;
    memset(out, 0, matrix->words[same] * sizeof *out);
    for (uint64_t i = 0; i < matrix->size[same]; i++) {
        if (i % LOOK == 0)
            KAY_TRY(kay_tick(matrix->ctx, "starts", i, matrix->size[same]));
        if (!each && kay_bits_get(matrix->home[same], i))
            gf2_add_kernel(matrix, same, i, out);
        else if (each && kay_gf2_varies(matrix, unknowns, i))
            kay_bits_set(out, i);
    }
    return KAY_OK;
}

/* Makes room for the terms of one toggle. */
static kay_status gf2_reserve(kay_gf2 *matrix)
{
    if (matrix->count + GF2_TERMS_EACH > matrix->most)
        KAY_TRY(kay_gf2_eliminate(matrix)); /* eliminates A again with its current entries, so no terms remain */
    for (uint64_t t = matrix->count; t < matrix->count + GF2_TERMS_EACH; t++) {
        KAY_ROOM_IN(&matrix->arena, matrix->terms, t, matrix->room);
        for (unsigned s = 0; s < 2; s++)
            if (!matrix->terms[t].vector[s])
                KAY_TRY_NEW(matrix->terms[t].vector[s], &matrix->arena, matrix->words[s]);
    }
    return KAY_OK;
}

/* The room for the vector of the next term over an axis. */
static uint64_t *gf2_next(const kay_gf2 *matrix, unsigned axis)
{
    return matrix->terms[matrix->count].vector[axis];
}

/* Adds the next term, whose vectors are already written; `first`: it is the first of its toggle. */
static gf2_term *gf2_push(kay_gf2 *matrix, bool first)
{
    gf2_term *term = &matrix->terms[matrix->count++];
    term->exchange = false;
    term->first = first;
    return term;
}

/* Exchanges the labels at a row and a column of the tableau whose common entry is 1.  The vectors of the next term must
 * be that column and row of the tableau. */
static void gf2_exchange(kay_gf2 *matrix, uint64_t row, uint64_t column, bool first)
{
    kay_bits_flip(gf2_next(matrix, 0), row);
    kay_bits_flip(gf2_next(matrix, 1), column);
    gf2_term *term = gf2_push(matrix, first);
    term->exchange = true;
    term->row = row;
    term->column = column;
    gf2_swap_labels(matrix, row, column);
}

static void gf2_exchange_at(kay_gf2 *matrix, uint64_t row, uint64_t column)
{
    gf2_read(matrix, 1, column, gf2_next(matrix, 0));
    gf2_read(matrix, 0, row, gf2_next(matrix, 1));
    gf2_exchange(matrix, row, column, false);
}

static void gf2_unit(const kay_gf2 *matrix, unsigned axis, uint64_t slot)
{
    memset(gf2_next(matrix, axis), 0, matrix->words[axis] * sizeof(uint64_t));
    kay_bits_flip(gf2_next(matrix, axis), slot);
}

/* Writes, as a vector of the next term, the image of the unit vector of a row or column of A in the tableau.  If the
 * row or column is at home, the image is a unit vector; otherwise it is the line at its slot. */
static void gf2_image(kay_gf2 *matrix, unsigned side, uint64_t index)
{
    gf2_spot spot = matrix->place[side][index];
    if (spot.side == side)
        gf2_unit(matrix, side, spot.at);
    else
        gf2_read(matrix, spot.side, spot.at, gf2_next(matrix, side));
}

/* Changes an entry of B if that makes B singular.  First exchanges the row and the column of the entry out of B.  The
 * entry of the tableau at their new places is then 1, and the next term makes it 0.  Then exchanges the row and the
 * column with others into B again, where possible. */
static void gf2_toggle_inside(kay_gf2 *matrix, uint64_t row, uint64_t column)
{
    uint64_t left, right;
    bool below = gf2_common(gf2_next(matrix, 0), matrix->home[0], matrix->words[0], &left);
    bool beside = gf2_common(gf2_next(matrix, 1), matrix->home[1], matrix->words[1], &right);
    gf2_exchange(matrix, row, column, true);
    gf2_unit(matrix, 0, row);
    gf2_unit(matrix, 1, column);
    gf2_push(matrix, false);
    if (below)
        gf2_exchange_at(matrix, left, column);
    if (beside)
        gf2_exchange_at(matrix, row, right);
}

kay_status kay_gf2_toggle(kay_gf2 *matrix, uint64_t row, uint64_t column)
{
    KAY_TRY(gf2_reserve(matrix));
    KAY_TRY(kay_gf2_fill(matrix, row, column)); /* for the next elimination */
    gf2_spot from = matrix->place[0][row], to = matrix->place[1][column];
    gf2_image(matrix, 0, row);
    gf2_image(matrix, 1, column);
    if (from.side == 1 && to.side == 0 && kay_bits_get(gf2_next(matrix, 0), to.at)) {
        gf2_toggle_inside(matrix, to.at, from.at);
        return KAY_OK;
    }
    uint64_t left, right;
    bool grows = gf2_common(gf2_next(matrix, 0), matrix->home[0], matrix->words[0], &left) &&
                 gf2_common(gf2_next(matrix, 1), matrix->home[1], matrix->words[1], &right);
    gf2_push(matrix, true);
    if (grows)
        gf2_exchange_at(matrix, left, right);
    return KAY_OK;
}

kay_status kay_gf2_untoggle(kay_gf2 *matrix, uint64_t row, uint64_t column)
{
    if (matrix->count == matrix->floor) {
        KAY_TRY(kay_gf2_toggle(matrix, row, column));
        matrix->floor = matrix->count;
        return KAY_OK;
    }
    if (matrix->entry_count > matrix->eliminated)
        matrix->entry_count--;
    const gf2_term *term;
    do {
        term = &matrix->terms[--matrix->count];
        if (term->exchange)
            gf2_swap_labels(matrix, term->row, term->column);
    } while (!term->first);
    return KAY_OK;
}
