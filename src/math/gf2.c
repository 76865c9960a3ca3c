/* A line of the tableau is the line of the base plus the terms of rank one that moves have added; when there are
 * many terms, one product adds them into the base. */
#include "math/gf2.h"

#include <string.h>

#include "base/grow.h"
#include "math/gf2_base.h"

enum {
    GF2_TERMS_EACH = 4,
    GF2_TERMS_LEAST = 16,
    GF2_TERMS_MOST = 4096,
    GF2_TERMS_WORDS = 1 << 24, /* that they may have together */
};

/* A row or column of A stands in a slot of one of the two axes of the tableau: at home on the axis of its own side
 * (R', C'), or exchanged to the other one (R, C). */
typedef struct gf2_spot {
    unsigned side; /* where it is used as a place: the axis */
    uint64_t at;
} gf2_spot;

/* T += left[t] right[t]^T, and perhaps an exchange of the labels at (row, column). */
typedef struct gf2_term {
    bool exchange;
    bool first; /* of those of its toggle */
    uint64_t row, column;
} gf2_term;

struct kay_gf2 {
    kay_context *ctx;
    uint64_t size[2]; /* slots of an axis: rows, columns */
    uint64_t words[2]; /* of a vector over an axis */
    kay_gf2_base base; /* the tableau without the terms */
    kay_gf2_entry *entries; /* of A when it was eliminated, then, where the base is not whole, of the toggles since */
    uint64_t entry_count, entry_room;
    uint64_t eliminated; /* how many of the entries the base knows */
    gf2_spot *holds[2]; /* for each slot of an axis: the row or column of A in it */
    gf2_spot *place[2]; /* for each row or column of A: its axis and slot */
    uint64_t *home[2]; /* bits over the slots: is what it holds at home? */
    uint64_t away; /* how many of either side are exchanged: the rank */
    uint64_t *vectors[2]; /* of the terms, one after another */
    gf2_term *terms;
    uint64_t count, room; /* of terms */
    uint64_t floor; /* terms that cannot be taken back */
    uint64_t most; /* terms that are kept before they are worked in */
    uint64_t *line[2]; /* for a row or column of the tableau, over an axis */
    uint64_t *answer[2]; /* bits over the rows or columns of A */
};

static bool gf2_bit(const uint64_t *vector, uint64_t at)
{
    return vector[at / 64] >> (at % 64) & 1;
}

static void gf2_flip(uint64_t *vector, uint64_t at)
{
    vector[at / 64] ^= (uint64_t)1 << (at % 64);
}

static void gf2_add(uint64_t *to, const uint64_t *from, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++)
        to[w] ^= from[w];
}

/* The first place where both vectors have a 1; false: there is none. */
static bool gf2_common(const uint64_t *a, const uint64_t *b, uint64_t words, uint64_t *at)
{
    for (uint64_t w = 0; w < words; w++)
        if (a[w] & b[w]) {
            *at = w * 64 + (unsigned)__builtin_ctzll(a[w] & b[w]);
            return true;
        }
    return false;
}

static kay_status gf2_allocate(kay_gf2 *own)
{
    bool all = true;
    for (unsigned s = 0; s < 2 && all; s++) {
        own->holds[s] = kay_alloc_array(own->ctx, own->size[s], sizeof *own->holds[s]);
        own->place[s] = kay_alloc_array(own->ctx, own->size[s], sizeof *own->place[s]);
        own->home[s] = kay_alloc_array(own->ctx, own->words[s], sizeof *own->home[s]);
        own->line[s] = kay_alloc_array(own->ctx, own->words[s], sizeof *own->line[s]);
        own->answer[s] = kay_alloc_array(own->ctx, own->words[s], sizeof *own->answer[s]);
        all = own->holds[s] && own->place[s] && own->home[s] && own->line[s] && own->answer[s];
    }
    return all ? KAY_OK : kay_no_memory(own->ctx);
}

/* Terms are worth keeping until they are as long as the matrix, or too long for memory. */
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
    kay_gf2 *own = kay_alloc(ctx, sizeof *own);
    if (!own)
        return kay_no_memory(ctx);
    own->ctx = ctx;
    own->size[0] = rows;
    own->size[1] = columns;
    own->words[0] = kay_bits_words(rows);
    own->words[1] = kay_bits_words(columns);
    own->most = gf2_most_terms(rows, columns);
    kay_status status = gf2_allocate(own);
    if (status != KAY_OK) {
        kay_gf2_free(own);
        return status;
    }
    *out = own;
    return KAY_OK;
}

void kay_gf2_free(kay_gf2 *own)
{
    if (!own)
        return;
    kay_context *ctx = own->ctx;
    kay_gf2_base_free(&own->base);
    kay_free(ctx, own->entries, own->entry_room * sizeof *own->entries);
    for (unsigned s = 0; s < 2; s++) {
        kay_free(ctx, own->holds[s], own->size[s] * sizeof *own->holds[s]);
        kay_free(ctx, own->place[s], own->size[s] * sizeof *own->place[s]);
        kay_free(ctx, own->home[s], own->words[s] * sizeof *own->home[s]);
        kay_free(ctx, own->line[s], own->words[s] * sizeof *own->line[s]);
        kay_free(ctx, own->answer[s], own->words[s] * sizeof *own->answer[s]);
        kay_free(ctx, own->vectors[s], own->room * own->words[s] * sizeof *own->vectors[s]);
    }
    kay_free(ctx, own->terms, own->room * sizeof *own->terms);
    kay_free(ctx, own, sizeof *own);
}

kay_status kay_gf2_fill(kay_gf2 *own, uint64_t row, uint64_t column)
{
    if (own->entry_count == own->entry_room) {
        kay_gf2_entry *entries = kay_grow(own->ctx, own->entries, &own->entry_room, sizeof *entries);
        if (!entries)
            return kay_no_memory(own->ctx);
        own->entries = entries;
    }
    own->entries[own->entry_count++] = (kay_gf2_entry){{(uint32_t)row, (uint32_t)column}};
    return KAY_OK;
}

/* Puts a row or column of A into a slot. */
static void gf2_hold(kay_gf2 *own, unsigned axis, uint64_t slot, gf2_spot what)
{
    own->holds[axis][slot] = what;
    own->place[what.side][what.at] = (gf2_spot){axis, slot};
    uint64_t bit = (uint64_t)1 << (slot % 64);
    if (what.side == axis)
        own->home[axis][slot / 64] |= bit;
    else
        own->home[axis][slot / 64] &= ~bit;
}

static void gf2_swap_labels(kay_gf2 *own, uint64_t row, uint64_t column)
{
    gf2_spot in_row = own->holds[0][row], in_column = own->holds[1][column];
    own->away = in_row.side == 0 ? own->away + 1 : own->away - 1; /* both are at home or both are not */
    gf2_hold(own, 0, row, in_column);
    gf2_hold(own, 1, column, in_row);
}

/* Eliminates A as the entries tell it, and forgets the terms. */
kay_status kay_gf2_eliminate(kay_gf2 *own)
{
    kay_gf2_base base;
    kay_status status = kay_gf2_base_make(&base, own->ctx, own->size, own->entries, own->entry_count);
    if (status != KAY_OK) {
        kay_gf2_base_free(&base);
        return status;
    }
    kay_gf2_base_free(&own->base);
    own->base = base;
    own->eliminated = own->entry_count;
    if (kay_gf2_base_whole(&own->base)) { /* terms will be added to it */
        kay_free(own->ctx, own->entries, own->entry_room * sizeof *own->entries);
        own->entries = NULL;
        own->entry_count = own->entry_room = own->eliminated = 0;
    }
    own->away = own->base.rank;
    own->count = own->floor = 0;
    for (unsigned s = 0; s < 2; s++)
        for (uint64_t i = 0; i < own->size[s]; i++) {
            gf2_spot what;
            kay_gf2_base_label(&own->base, s, i, &what.side, &what.at);
            gf2_hold(own, s, i, what);
        }
    return KAY_OK;
}

uint64_t kay_gf2_rank(const kay_gf2 *own)
{
    return own->away;
}

/* The row (axis 0) or column (axis 1) of the tableau at a slot, over the other axis. */
static void gf2_read(kay_gf2 *own, unsigned axis, uint64_t slot, uint64_t *out)
{
    unsigned other = 1 - axis;
    uint64_t words = own->words[other];
    kay_gf2_base_read(&own->base, axis, slot, out);
    for (uint64_t t = 0; t < own->count; t++)
        if (gf2_bit(own->vectors[axis] + t * own->words[axis], slot))
            gf2_add(out, own->vectors[other] + t * words, words);
}

/* Adds to an answer what stands away from home where the line has a 1. */
static void gf2_collect(const kay_gf2 *own, unsigned axis, const uint64_t *line, uint64_t *answer)
{
    for (uint64_t w = 0; w < own->words[axis]; w++)
        for (uint64_t ones = line[w] & ~own->home[axis][w]; ones; ones &= ones - 1)
            gf2_flip(answer, own->holds[axis][w * 64 + (unsigned)__builtin_ctzll(ones)].at);
}

bool kay_gf2_solve(kay_gf2 *own, kay_gf2_side side, uint64_t index, const uint64_t **vector)
{
    unsigned same = side, other = 1 - same;
    gf2_spot spot = own->place[same][index];
    uint64_t slot = spot.at;
    bool solvable = false;
    if (spot.side != same) {
        gf2_read(own, other, slot, own->line[same]);
        solvable = !gf2_common(own->line[same], own->home[same], own->words[same], &slot);
    }
    unsigned answer = solvable ? other : same;
    memset(own->answer[answer], 0, own->words[answer] * sizeof *own->answer[answer]);
    if (solvable) {
        gf2_collect(own, same, own->line[same], own->answer[other]);
    } else {
        gf2_flip(own->answer[same], own->holds[same][slot].at);
        gf2_read(own, same, slot, own->line[other]);
        gf2_collect(own, other, own->line[other], own->answer[same]);
    }
    *vector = own->answer[answer];
    return solvable;
}

bool kay_gf2_varies(kay_gf2 *own, kay_gf2_side unknowns, uint64_t unknown)
{
    unsigned same = unknowns;
    gf2_spot spot = own->place[same][unknown];
    uint64_t at;
    if (spot.side == same)
        return true;
    if (own->away == own->size[same])
        return false;
    gf2_read(own, spot.side, spot.at, own->line[same]);
    return gf2_common(own->line[same], own->home[same], own->words[same], &at);
}

/* Adds the unknowns that the kernel's vector of a slot at home has a 1 at. */
static void gf2_add_kernel(kay_gf2 *own, unsigned same, uint64_t slot, uint64_t *out)
{
    unsigned other = 1 - same;
    memset(own->answer[same], 0, own->words[same] * sizeof *own->answer[same]);
    gf2_flip(own->answer[same], own->holds[same][slot].at);
    gf2_read(own, same, slot, own->line[other]);
    gf2_collect(own, other, own->line[other], own->answer[same]);
    for (uint64_t w = 0; w < own->words[same]; w++)
        out[w] |= own->answer[same][w];
}

kay_status kay_gf2_all_vary(kay_gf2 *own, kay_gf2_side unknowns, uint64_t *out)
{
    enum { LOOK = 64 };
    unsigned same = unknowns;
    bool each = own->away <= own->size[same] / 2;
    memset(out, 0, own->words[same] * sizeof *out);
    for (uint64_t i = 0; i < own->size[same]; i++) {
        if (i % LOOK == 0)
            KAY_TRY(kay_tick(own->ctx, "starts", i, own->size[same]));
        if (!each && kay_bits_get(own->home[same], i))
            gf2_add_kernel(own, same, i, out);
        else if (each && kay_gf2_varies(own, unknowns, i))
            kay_bits_set(out, i);
    }
    return KAY_OK;
}

/* Works all terms into the tableau: adds them where it is kept whole, else eliminates anew. */
static kay_status gf2_settle(kay_gf2 *own)
{
    if (!kay_gf2_base_whole(&own->base))
        return kay_gf2_eliminate(own);
    KAY_TRY(kay_bit_matrix_add_terms(&own->base.core, own->vectors[0], own->vectors[1], own->count));
    own->count = own->floor = 0;
    return KAY_OK;
}

/* Makes room for the terms of one toggle. */
static kay_status gf2_reserve(kay_gf2 *own)
{
    if (own->count + GF2_TERMS_EACH > own->most)
        KAY_TRY(gf2_settle(own));
    if (own->count + GF2_TERMS_EACH <= own->room)
        return KAY_OK;
    uint64_t room = own->room ? 2 * own->room : GF2_TERMS_LEAST;
    uint64_t *vectors[2];
    for (unsigned s = 0; s < 2; s++) {
        vectors[s] = kay_alloc_array(own->ctx, room, own->words[s] * sizeof *vectors[s]);
        if (!vectors[s]) {
            if (s)
                kay_free(own->ctx, vectors[0], room * own->words[0] * sizeof *vectors[0]);
            return kay_no_memory(own->ctx);
        }
    }
    gf2_term *terms = kay_resize(own->ctx, own->terms, own->room * sizeof *terms, room * sizeof *terms);
    if (terms)
        own->terms = terms;
    for (unsigned s = 0; s < 2; s++) {
        uint64_t *unused = vectors[s];
        uint64_t bytes = own->words[s] * sizeof *unused;
        if (terms) {
            if (own->count)
                memcpy(vectors[s], own->vectors[s], own->count * bytes);
            unused = own->vectors[s];
            own->vectors[s] = vectors[s];
        }
        kay_free(own->ctx, unused, (terms ? own->room : room) * bytes);
    }
    if (!terms)
        return kay_no_memory(own->ctx);
    own->room = room;
    return KAY_OK;
}

/* Where the next term's vector over an axis goes. */
static uint64_t *gf2_next(const kay_gf2 *own, unsigned axis)
{
    return own->vectors[axis] + own->count * own->words[axis];
}

/* Keeps the next term, whose vectors are written. */
static void gf2_push(kay_gf2 *own, gf2_term term)
{
    own->terms[own->count++] = term;
    if (term.exchange)
        gf2_swap_labels(own, term.row, term.column);
}

/* Exchanges what stands at a row and a column where the tableau has a 1; their own entries stay as they are.  The
 * vectors of the next term are the tableau's column and row. */
static void gf2_exchange(kay_gf2 *own, uint64_t row, uint64_t column, bool first)
{
    gf2_flip(gf2_next(own, 0), row);
    gf2_flip(gf2_next(own, 1), column);
    gf2_push(own, (gf2_term){.exchange = true, .first = first, .row = row, .column = column});
}

static void gf2_exchange_at(kay_gf2 *own, uint64_t row, uint64_t column)
{
    gf2_read(own, 1, column, gf2_next(own, 0));
    gf2_read(own, 0, row, gf2_next(own, 1));
    gf2_exchange(own, row, column, false);
}

static void gf2_unit(const kay_gf2 *own, unsigned axis, uint64_t slot)
{
    memset(gf2_next(own, axis), 0, own->words[axis] * sizeof(uint64_t));
    gf2_flip(gf2_next(own, axis), slot);
}

/* What the unit vector of a row or column of A is in the tableau, as the next term's vector: itself at home, else
 * the line in whose slot it stands. */
static void gf2_image(kay_gf2 *own, unsigned side, uint64_t index)
{
    gf2_spot spot = own->place[side][index];
    if (spot.side == side)
        gf2_unit(own, side, spot.at);
    else
        gf2_read(own, spot.side, spot.at, gf2_next(own, side));
}

/* B would become singular: exchange its row and column first, so that the entry stands outside of B as a 1, and
 * make it 0.  What is left there is exchanged back in as far as the rank allows. */
static void gf2_toggle_inside(kay_gf2 *own, uint64_t row, uint64_t column)
{
    uint64_t left, right;
    bool below = gf2_common(gf2_next(own, 0), own->home[0], own->words[0], &left);
    bool beside = gf2_common(gf2_next(own, 1), own->home[1], own->words[1], &right);
    gf2_exchange(own, row, column, true);
    gf2_unit(own, 0, row);
    gf2_unit(own, 1, column);
    gf2_push(own, (gf2_term){.exchange = false});
    if (below)
        gf2_exchange_at(own, left, column);
    if (beside)
        gf2_exchange_at(own, row, right);
}

/* Remembers a toggle where terms cannot be added to the base. */
static kay_status gf2_remember(kay_gf2 *own, uint64_t row, uint64_t column)
{
    return kay_gf2_base_whole(&own->base) ? KAY_OK : kay_gf2_fill(own, row, column);
}

kay_status kay_gf2_toggle(kay_gf2 *own, uint64_t row, uint64_t column)
{
    KAY_TRY(gf2_reserve(own));
    KAY_TRY(gf2_remember(own, row, column));
    gf2_spot from = own->place[0][row], to = own->place[1][column];
    gf2_image(own, 0, row);
    gf2_image(own, 1, column);
    if (from.side == 1 && to.side == 0 && gf2_bit(gf2_next(own, 0), to.at)) {
        gf2_toggle_inside(own, to.at, from.at);
        return KAY_OK;
    }
    uint64_t left, right;
    bool grows = gf2_common(gf2_next(own, 0), own->home[0], own->words[0], &left) &&
                 gf2_common(gf2_next(own, 1), own->home[1], own->words[1], &right);
    gf2_push(own, (gf2_term){.exchange = false, .first = true});
    if (grows)
        gf2_exchange_at(own, left, right);
    return KAY_OK;
}

kay_status kay_gf2_untoggle(kay_gf2 *own, uint64_t row, uint64_t column)
{
    if (own->count == own->floor) {
        KAY_TRY(kay_gf2_toggle(own, row, column));
        own->floor = own->count;
        return KAY_OK;
    }
    if (own->entry_count > own->eliminated)
        own->entry_count--;
    const gf2_term *term;
    do {
        term = &own->terms[--own->count];
        if (term->exchange)
            gf2_swap_labels(own, term->row, term->column);
    } while (!term->first);
    return KAY_OK;
}
