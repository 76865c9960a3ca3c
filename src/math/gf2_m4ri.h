/* The two dear operations over GF(2), done by M4RI on matrices that lie in words: row after row, bit j of a row in
 * word j / 64.
 *
 * M4RI ends the process when it runs out of memory, and keeps caches that are not made for threads: so each call first
 * makes sure that the memory it needs is there, and one thread at a time is let in. */
#ifndef KAYLES_MATH_GF2_M4RI_H
#define KAYLES_MATH_GF2_M4RI_H

#include <kayles/context.h>

static inline uint64_t kay_gf2_words(uint64_t bits)
{
    return bits / 64 + (bits % 64 != 0);
}

/* KAY_EUNABLE or KAY_ENOMEM when kay_gf2_tableau has not the memory it would need. */
kay_status kay_gf2_tableau_room(kay_context *ctx, uint64_t rows, uint64_t columns) KAY_MUST_CHECK;

/* Replaces A by the tableau of gf2.h with R and C in the lowest places: row_at[i] (column_at[j]) becomes the row
 * (column) of A that stands at place i (j) of the order in which the leading *rank ones are R (C). */
kay_status kay_gf2_tableau(kay_context *ctx, uint64_t *bits, uint64_t rows, uint64_t columns, uint64_t *row_at,
                           uint64_t *column_at, uint64_t *rank) KAY_MUST_CHECK;

/* bits += the sum over t < terms of left[t] right[t]^T, vectors of `rows` and `columns` bits, each in whole words. */
kay_status kay_gf2_add_terms(kay_context *ctx, uint64_t *bits, uint64_t rows, uint64_t columns, const uint64_t *left,
                             const uint64_t *right, uint64_t terms) KAY_MUST_CHECK;

#endif
