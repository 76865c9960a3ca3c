/* Linear systems over GF(2) for one matrix that changes entry by entry.
 *
 * A is eliminated once.  What is kept is not A but its tableau: with R and C as many rows and columns as the rank,
 * B = A[R, C] regular, R' and C' the others,
 *
 *               columns:    R                C'
 *        rows:   C      [ B^-1           B^-1 A[R, C'] ]
 *                R'     [ A[R', C] B^-1        0       ]
 *
 * which answers for every unit vector, and for the transpose, by reading one row or column.  A changed entry and an
 * exchange of a row of R' or C with a column are sums with a matrix of rank one: these terms are collected, taken
 * back from the end, and A is eliminated anew when there are many.  (The exchange is A. W. Tucker's principal
 * pivot transform, 1960; over GF(2) it has no signs and no divisions.) */
#pragma once

#include <kayles/context.h>

/* Rows and columns are both numbered from 0. */
typedef enum kay_gf2_side { KAY_GF2_ROW = 0, KAY_GF2_COLUMN = 1 } kay_gf2_side;

typedef struct kay_gf2 kay_gf2;

/* A zero matrix; either count may be 0. */
kay_status kay_gf2_new(kay_context *ctx, uint64_t rows, uint64_t columns, kay_gf2 **out) KAY_MUST_CHECK;
void kay_gf2_free(kay_gf2 *matrix);

/* Changes an entry before the elimination. */
kay_status kay_gf2_fill(kay_gf2 *matrix, uint64_t row, uint64_t column) KAY_MUST_CHECK;

/* Once, before everything below.  A sparse matrix is made smaller first (gf2_peel.h); what is left of n rows and
 * columns takes about n^3 / 512 steps and n^2 / 8 bytes.  The deadline is looked at many times a second. */
kay_status kay_gf2_eliminate(kay_gf2 *matrix) KAY_MUST_CHECK;

/* Changes an entry: at most four terms, each of which costs as much as a query. */
kay_status kay_gf2_toggle(kay_gf2 *matrix, uint64_t row, uint64_t column) KAY_MUST_CHECK;

/* Takes back the latest kay_gf2_toggle that was not taken back yet, which had this row and column. */
kay_status kay_gf2_untoggle(kay_gf2 *matrix, uint64_t row, uint64_t column) KAY_MUST_CHECK;

uint64_t kay_gf2_rank(const kay_gf2 *matrix);

/* Solves A x = e_index (side KAY_GF2_ROW) or A^T x = e_index (KAY_GF2_COLUMN).  True: *vector is a solution, a bit for
 * each unknown of the other side.  False: *vector is a y of the side itself with y_index = 1 and y^T A = 0 (A y = 0),
 * so that there is no solution.  The vector lasts until the next call that has `matrix` for an argument.
 * Cost: a row or two, n + (terms so far) * n / 64 steps. */
bool kay_gf2_solve(kay_gf2 *matrix, kay_gf2_side side, uint64_t index, const uint64_t **vector);

/* Whether the solutions of one system differ at this unknown: whether some z with A z = 0 (unknowns are columns) or
 * z^T A = 0 (unknowns are rows) has z_unknown = 1.  Does not touch the vector of kay_gf2_solve. */
bool kay_gf2_varies(kay_gf2 *matrix, kay_gf2_side unknowns, uint64_t unknown);

/* The same of all unknowns: bits in `out`, which has room for one each, in whole words.  As many queries as the rank or
 * as what the rank lacks, whichever is less; the clock is looked at between them. */
kay_status kay_gf2_all_vary(kay_gf2 *matrix, kay_gf2_side unknowns, uint64_t *out) KAY_MUST_CHECK;
