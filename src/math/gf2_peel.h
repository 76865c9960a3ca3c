/* Sparse elimination over GF(2): what a large sparse matrix loses before it is dealt with as a dense one.
 *
 * Step i takes a row r_i and a column c_i with A(r_i, c_i) = 1 out of the matrix: row r_i is added to the other rows
 * that have a 1 in the column.  Rows and columns with few entries go first (H. M. Markowitz 1957), so that leaves and
 * chains go without a new entry anywhere.  It ends with a core, in which a step would cost more than it saves.
 *
 * Rows and columns are renumbered, each side by itself:     | core | steps, in order | zero |    */
#pragma once

#include <kayles/context.h>

typedef struct kay_gf2_entry {
    uint32_t at[2]; /* row, column */
} kay_gf2_entry;

typedef struct kay_gf2_peel {
    kay_arena arena; /* of all below */
    uint64_t size[2];
    uint64_t core[2];
    uint64_t steps;
    uint32_t *number[2]; /* the new number of each row or column */
    uint32_t *old[2]; /* the reverse */
    uint64_t *firsts[2]; /* steps + 1: where the lists of a step begin */
    uint32_t *others[2]; /* [0]: the other rows of the step's column, [1]: the other columns of its row; new numbers */
    uint64_t *core_firsts; /* core[0] + 1: where the rows of the core begin */
    uint32_t *core_columns; /* their columns */
} kay_gf2_peel;

/* `entries` in any order; an entry that is named an even number of times is 0.  `whole`: no steps, all is core.  Free
 * it after a failure too. */
kay_status kay_gf2_peel_make(kay_gf2_peel *peel, kay_context *ctx, const uint64_t size[2], const kay_gf2_entry *entries,
                             uint64_t count, bool whole) KAY_MUST_CHECK;
void kay_gf2_peel_free(kay_gf2_peel *peel);
