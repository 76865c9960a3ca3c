/* Eliminates the sparse part of a large matrix over GF(2), so that only a small core must be treated as dense.
 *
 * Step i removes a row r_i and a column c_i with A(r_i, c_i) = 1 from the matrix, after adding row r_i to the other
 * rows that have a 1 in the column.  Rows and columns with few entries go first (H. M. Markowitz 1957), so leaves and
 * chains create no new entries.  The steps end with a core, in which a step would cost more than it saves.
 *
 * Rows get new numbers, and so do columns, in this order: | core | steps, in order | zero | */
#pragma once

#include <kayles/context.h>

typedef struct kay_gf2_entry {
    uint32_t at[2]; /* row, column */
} kay_gf2_entry;

typedef struct kay_gf2_peel {
    kay_arena arena; /* owns all arrays below */
    uint64_t size[2];
    uint64_t core[2];
    uint64_t steps;
    uint32_t *number[2]; /* the new number of each row or column */
    uint32_t *old[2]; /* the reverse */
    uint64_t *firsts[2]; /* steps + 1 items: where the list of each step begins in `others` */
    uint32_t *others[2]; /* [0]: the other rows of the step's column, [1]: the other columns of its row; new numbers */
    uint64_t *core_firsts; /* core[0] + 1 items: where each row of the core begins in core_columns */
    uint32_t *core_columns; /* the columns of its entries */
} kay_gf2_peel;

/* Eliminates the matrix of `entries`, which are in any order; an entry listed an even number of times is 0.  The
 * caller frees the result, also after a failure. */
kay_status kay_gf2_peel_make(kay_gf2_peel *peel, kay_context *ctx, const uint64_t size[2], const kay_gf2_entry *entries,
                             uint64_t count) KAY_MUST_CHECK;
void kay_gf2_peel_free(kay_gf2_peel *peel);
