/* Large dense matrices over GF(2), and the dear thing to do with them: exchanging as many rows as can be with
 * columns. */
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

/* A zero matrix; either count may be 0.  Free it after a failure too. */
kay_status kay_bit_matrix_init(kay_bit_matrix *matrix, kay_context *ctx, uint64_t rows,
                               uint64_t columns) KAY_MUST_CHECK;
void kay_bit_matrix_free(kay_bit_matrix *matrix);

static inline uint64_t *kay_bit_matrix_row(const kay_bit_matrix *matrix, uint64_t row)
{
    return matrix->bits + row * matrix->words;
}

/* Adds a row to, or writes a column as, a vector of as many bits in whole words. */
void kay_bit_matrix_add_row(const kay_bit_matrix *matrix, uint64_t row, uint64_t *to);
void kay_bit_matrix_column(const kay_bit_matrix *matrix, uint64_t column, uint64_t *out);

/* The matrix times a vector of `columns` bits. */
void kay_bit_matrix_times(const kay_bit_matrix *matrix, const uint64_t *vector, uint64_t *out);

/* With y = A x for the matrix A: exchanges rows with columns until no more can be, so that afterwards the matrix maps,
 * with column_of[i] the column that row i was exchanged with, y_i in the place of x_column_of[i] to x_column_of[i] in
 * the place of y_i.  column_of[i] is NONE for a row that stays; what stays of both is 0.  About rows * columns * rank /
 * 512 steps; the deadline is looked at many times a second. */
kay_status kay_bit_matrix_exchange(kay_bit_matrix *matrix, uint64_t *column_of) KAY_MUST_CHECK;
