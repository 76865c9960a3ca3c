/* Eliminates large dense matrices over GF(2), by exchanging as many rows as possible with columns. */
#pragma once

#include <kayles/context.h>

#include "base/bits.h"

static const uint64_t KAY_BIT_MATRIX_NONE = UINT64_MAX;

typedef struct kay_bit_matrix {
    kay_context *ctx;
    uint64_t rows, columns;
    uint64_t words; /* of a row */
    uint64_t *bits; /* row after row */
} kay_bit_matrix;

/* Makes a zero matrix; either count may be 0.  The caller frees it, also after a failure. */
kay_status kay_bit_matrix_init(kay_bit_matrix *matrix, kay_context *ctx, uint64_t rows,
                               uint64_t columns) KAY_MUST_CHECK;
void kay_bit_matrix_free(kay_bit_matrix *matrix);

static inline uint64_t *kay_bit_matrix_row(const kay_bit_matrix *matrix, uint64_t row)
{
    return matrix->bits + row * matrix->words;
}

/* Adds a row to a vector; writes a column to a vector.  Vectors are bits in whole words. */
void kay_bit_matrix_add_row(const kay_bit_matrix *matrix, uint64_t row, uint64_t *to);
void kay_bit_matrix_column(const kay_bit_matrix *matrix, uint64_t column, uint64_t *out);

/* Writes the matrix times a vector of `columns` bits. */
void kay_bit_matrix_times(const kay_bit_matrix *matrix, const uint64_t *vector, uint64_t *out);

/* Exchanges rows with columns until no more exchange is possible.  Let y = A x for the original matrix A.  Row i is
 * exchanged with column j = column_of[i]; it stays if column_of[i] is NONE.  Take x with each of these x_j replaced by
 * y_i, and y with each of these y_i replaced by x_j: the resulting matrix maps the first vector to the second.  An
 * entry is 0 if neither its row nor its column was exchanged.  About rows * columns * rank / 512 steps; checks the
 * deadline many times a second. */
kay_status kay_bit_matrix_exchange(kay_bit_matrix *matrix, uint64_t *column_of) KAY_MUST_CHECK;
