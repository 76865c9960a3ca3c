/* Eliminates a matrix over GF(2) and reads lines of its tableau (gf2.h).  Only the tableau of the core is kept as a
 * dense matrix; lines are computed from it and from the steps of gf2_peel.h.
 *
 * Slots of either axis:    | core | steps | zero |.    The slot of a step holds its column on the axis of the rows, and
 * its row on the axis of the columns; a zero row or column is in its own slot. */
#pragma once

#include "math/bit_matrix.h"
#include "math/gf2_peel.h"

typedef struct kay_gf2_tableau {
    kay_context *ctx;
    kay_arena arena;
    kay_gf2_peel peel;
    kay_bit_matrix core;
    uint64_t *partner[2]; /* for each row (column) of the core: the column (row) it was exchanged with, or NONE */
    uint32_t *needed[2]; /* the rows (columns) of the core that were exchanged and that the steps read */
    uint64_t needed_count[2];
    uint64_t rank;
    uint8_t *values[2]; /* scratch: a value for each row, for each column */
    uint64_t *mask, *sums; /* scratch over the columns and over the rows of the core */
} kay_gf2_tableau;

/* Eliminates the matrix with these entries.  The caller frees the tableau, also after a failure. */
kay_status kay_gf2_tableau_make(kay_gf2_tableau *tableau, kay_context *ctx, const uint64_t size[2],
                                const kay_gf2_entry *entries, uint64_t count) KAY_MUST_CHECK;
void kay_gf2_tableau_free(kay_gf2_tableau *tableau);

/* Finds what a slot of an axis (0: of the rows, 1: of the columns) holds: row *at if *side is 0, column *at if 1. */
void kay_gf2_tableau_label(const kay_gf2_tableau *tableau, unsigned axis, uint64_t slot, unsigned *side, uint64_t *at);

/* Writes the line of the tableau at a slot of an axis: a bit for each slot of the other axis, in whole words. */
void kay_gf2_tableau_read(kay_gf2_tableau *tableau, unsigned axis, uint64_t slot, uint64_t *out);
