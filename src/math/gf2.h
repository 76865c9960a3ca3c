/* Solves linear systems over GF(2) for a matrix that changes entry by entry.
 *
 * A is eliminated once; after that, its tableau answers all queries.  Let R be rows and C columns such that B = A[R, C]
 * is regular and has as many rows as the rank of A, and R' and C' the other rows and columns:
 *
 *               columns:    R                C'
 *        rows:   C      [ B^-1           B^-1 A[R, C'] ]
 *                R'     [ A[R', C] B^-1        0       ]
 *
 * One column of the tableau solves A x = e for a unit vector e, and one row solves the transposed system.  Changing an
 * entry, or exchanging a row with a column, adds a matrix of rank one to the tableau.  These terms are collected, and
 * can be undone in reverse order; when there are many, A is eliminated again.  (The exchange is the principal pivot
 * transform of A. W. Tucker, 1960; over GF(2) it has no signs and no divisions.) */
#pragma once

#include <kayles/context.h>

/* Rows and columns are numbered from 0. */
typedef enum kay_gf2_side { KAY_GF2_ROW = 0, KAY_GF2_COLUMN = 1 } kay_gf2_side;

typedef struct kay_gf2 kay_gf2;

/* Makes a zero matrix; either count may be 0. */
kay_status kay_gf2_new(kay_context *ctx, uint64_t rows, uint64_t columns, kay_gf2 **out) KAY_MUST_CHECK;
void kay_gf2_free(kay_gf2 *matrix);

/* Changes an entry before the elimination. */
kay_status kay_gf2_fill(kay_gf2 *matrix, uint64_t row, uint64_t column) KAY_MUST_CHECK;

/* Eliminates the matrix; must be called once before the functions below.  Sparse parts are eliminated first
 * (gf2_peel.h); a rest of n rows and columns takes about n^3 / 512 steps and n^2 / 8 bytes.  Checks the deadline many
 * times a second. */
kay_status kay_gf2_eliminate(kay_gf2 *matrix) KAY_MUST_CHECK;

/* Changes an entry: adds at most four terms, each at the cost of a query. */
kay_status kay_gf2_toggle(kay_gf2 *matrix, uint64_t row, uint64_t column) KAY_MUST_CHECK;

/* Undoes the latest kay_gf2_toggle that is not undone yet; row and column must be those of that call. */
kay_status kay_gf2_untoggle(kay_gf2 *matrix, uint64_t row, uint64_t column) KAY_MUST_CHECK;

uint64_t kay_gf2_rank(const kay_gf2 *matrix);

/* Solves A x = e_index (side KAY_GF2_ROW) or A^T x = e_index (KAY_GF2_COLUMN).  True: *vector is a solution, a bit for
 * each unknown of the other side.  False: there is no solution, and *vector proves it: a vector y, a bit for each row
 * (column), with y_index = 1 and y^T A = 0 (A y = 0).  The vector is valid until the next call with this matrix.  Reads
 * one or two lines of the tableau: n + (terms so far) * n / 64 steps. */
bool kay_gf2_solve(kay_gf2 *matrix, kay_gf2_side side, uint64_t index, const uint64_t **vector);

/* Whether solutions of the same system can differ at this unknown: whether some z with A z = 0 (unknowns are columns)
 * or z^T A = 0 (unknowns are rows) has z_unknown = 1.  Keeps the vector of kay_gf2_solve valid. */
bool kay_gf2_varies(kay_gf2 *matrix, kay_gf2_side unknowns, uint64_t unknown);

/* Answers kay_gf2_varies for all unknowns, as bits in `out`, in whole words.  Costs min(rank, unknowns - rank) queries,
 * and checks the clock between them. */
kay_status kay_gf2_all_vary(kay_gf2 *matrix, kay_gf2_side unknowns, uint64_t *out) KAY_MUST_CHECK;
