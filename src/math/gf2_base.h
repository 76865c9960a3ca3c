/* The tableau of gf2.h as it is after an elimination: its lines are computed from the steps of gf2_peel.h and the
 * tableau of their core, which alone is kept as a dense matrix.
 *
 * Slots of either axis:    | core | steps | zero |.    A step holds its column on the axis of the rows and its row on
 * the axis of the columns; a zero row or column is at home. */
#pragma once

#include "math/bit_matrix.h"
#include "math/gf2_peel.h"

typedef struct kay_gf2_base {
    kay_context *ctx;
    kay_arena arena;
    kay_gf2_peel peel;
    kay_bit_matrix core;
    uint64_t *partner[2]; /* of a row (column) of the core: the column (row) that it was exchanged with, or NONE */
    uint64_t rank;
    uint8_t *values[2]; /* scratch: a value for each row, for each column */
    uint64_t *mask, *sums; /* scratch over the core's columns, rows */
} kay_gf2_base;

/* Eliminates.  Free it after a failure too. */
kay_status kay_gf2_base_make(kay_gf2_base *base, kay_context *ctx, const uint64_t size[2], const kay_gf2_entry *entries,
                             uint64_t count) KAY_MUST_CHECK;
void kay_gf2_base_free(kay_gf2_base *base);

/* What a slot of an axis (0: of the rows, 1: of the columns) holds: row or column `*at`, which is *side. */
void kay_gf2_base_label(const kay_gf2_base *base, unsigned axis, uint64_t slot, unsigned *side, uint64_t *at);

/* The line of the tableau at a slot of an axis: bits over the slots of the other axis, all its words. */
void kay_gf2_base_read(kay_gf2_base *base, unsigned axis, uint64_t slot, uint64_t *out);
