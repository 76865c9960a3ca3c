#include "math/gf2_m4ri.h"

#include <limits.h>
#include <m4ri/m4ri.h>
#include <pthread.h>
#include <string.h>

/* M4RI's own memory is shared by all contexts, so this is too. */
static pthread_mutex_t m4ri_door = PTHREAD_MUTEX_INITIALIZER;

/* Asks the context for `bytes` and gives them back. */
static kay_status m4ri_probe(kay_context *ctx, unsigned __int128 bytes)
{
    if (bytes > SIZE_MAX / 2)
        return kay_fail(ctx, KAY_EUNABLE, "a matrix over GF(2) that memory cannot hold");
    void *block = kay_resize(ctx, NULL, 0, (size_t)bytes);
    if (!block)
        return kay_no_memory(ctx);
    kay_free(ctx, block, (size_t)bytes);
    return KAY_OK;
}

/* Bytes of a matrix, with the pointers to its rows and what small ones waste. */
static unsigned __int128 m4ri_bytes(uint64_t rows, uint64_t columns)
{
    return (unsigned __int128)rows * (kay_gf2_words(columns) * 8 + 24) + 4096;
}

kay_status kay_gf2_tableau_room(kay_context *ctx, uint64_t rows, uint64_t columns)
{
    enum { MATRICES = 6, TABLE_ROWS = 2048 }; /* in hand at once; of the Four Russians' tables */
    if (rows > INT_MAX - 64 || columns > INT_MAX - 64)
        return kay_fail(ctx, KAY_EUNABLE, "a matrix over GF(2) with more than 2^31 rows or columns");
    return m4ri_probe(ctx, MATRICES * m4ri_bytes(rows, columns) +
                               m4ri_bytes(rows < TABLE_ROWS ? rows : TABLE_ROWS, columns));
}

static mzd_t *m4ri_load(const uint64_t *bits, uint64_t rows, uint64_t columns)
{
    mzd_t *out = mzd_init((rci_t)rows, (rci_t)columns);
    uint64_t words = kay_gf2_words(columns);
    for (uint64_t i = 0; i < rows; i++)
        memcpy(out->rows[i], bits + i * words, words * sizeof *bits);
    return out;
}

/* ORs the matrix into rows of `words` words, `shift` bits to the right of their beginnings. */
static void m4ri_store(const mzd_t *from, uint64_t *bits, uint64_t words, uint64_t shift)
{
    unsigned low = shift % 64;
    for (rci_t i = 0; i < from->nrows; i++) {
        uint64_t *to = bits + (uint64_t)i * words + shift / 64;
        const uint64_t *row = from->rows[i];
        uint64_t over = 0, left = words - shift / 64;
        for (wi_t w = 0; w < from->width; w++) {
            to[w] |= row[w] << low | over;
            over = low ? row[w] >> (64 - low) : 0;
        }
        if ((uint64_t)from->width < left)
            to[from->width] |= over;
    }
}

/* Where each place's row has come from, after M4RI's exchanges were walked from the first to the last. */
static void m4ri_order(const mzp_t *exchanges, uint64_t *at, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        at[i] = i;
    for (rci_t i = 0; i < exchanges->length; i++) {
        uint64_t kept = at[i];
        at[i] = at[exchanges->values[i]];
        at[exchanges->values[i]] = kept;
    }
}

/* The transpose, in place of the matrix. */
static mzd_t *m4ri_turn(mzd_t *matrix)
{
    mzd_t *out = mzd_transpose(NULL, matrix);
    mzd_free(matrix);
    return out;
}

/* stack L^-1, in place of both; turned, because M4RI solves from the left twice as fast. */
static mzd_t *m4ri_divide(mzd_t *stack, mzd_t *lower)
{
    lower = m4ri_turn(lower);
    stack = m4ri_turn(stack);
    mzd_trsm_upper_left(lower, stack, 0);
    mzd_free(lower);
    return m4ri_turn(stack);
}

/* [U^-1; L'] L^-1 into the leading columns, U^-1 U' behind them, from what mzd_pluq has left (it is freed):
 *
 *      [ L\U | U' ]
 *      [ L'  | 0  ]  */
static kay_status m4ri_invert(kay_context *ctx, mzd_t *factors, rci_t rank, uint64_t *bits)
{
    uint64_t words = kay_gf2_words((uint64_t)factors->ncols);
    memset(bits, 0, (uint64_t)factors->nrows * words * sizeof *bits);
    mzd_t *both = mzd_submatrix(NULL, factors, 0, 0, rank, rank);
    mzd_t *lower = mzd_extract_l(NULL, both), *upper = mzd_extract_u(NULL, both);
    mzd_free(both);
    mzd_trtri_upper(upper);
    if (rank < factors->ncols) {
        mzd_t *side = mzd_submatrix(NULL, factors, 0, rank, rank, factors->ncols);
        mzd_t *product = mzd_mul(NULL, upper, side, 0);
        mzd_free(side);
        m4ri_store(product, bits, words, (uint64_t)rank);
        mzd_free(product);
    }
    mzd_t *stack = mzd_submatrix(NULL, factors, 0, 0, factors->nrows, rank);
    mzd_free(factors);
    for (rci_t i = 0; i < rank; i++)
        mzd_copy_row(stack, i, upper, i);
    mzd_free(upper);
    kay_status status = kay_tick(ctx, "eliminating", 2, 3);
    if (status != KAY_OK) {
        mzd_free(stack);
        mzd_free(lower);
        return status;
    }
    stack = m4ri_divide(stack, lower);
    m4ri_store(stack, bits, words, 0);
    mzd_free(stack);
    return KAY_OK;
}

kay_status kay_gf2_tableau(kay_context *ctx, uint64_t *bits, uint64_t rows, uint64_t columns, uint64_t *row_at,
                           uint64_t *column_at, uint64_t *rank)
{
    KAY_TRY(kay_gf2_tableau_room(ctx, rows, columns));
    KAY_TRY(kay_tick(ctx, "eliminating", 0, 3));
    pthread_mutex_lock(&m4ri_door);
    mzd_t *factors = m4ri_load(bits, rows, columns);
    mzp_t *row_exchanges = mzp_init((rci_t)rows), *column_exchanges = mzp_init((rci_t)columns);
    rci_t found = mzd_pluq(factors, row_exchanges, column_exchanges, 0);
    m4ri_order(row_exchanges, row_at, rows);
    m4ri_order(column_exchanges, column_at, columns);
    mzp_free(row_exchanges);
    mzp_free(column_exchanges);
    kay_status status = kay_tick(ctx, "eliminating", 1, 3);
    if (status == KAY_OK && found > 0)
        status = m4ri_invert(ctx, factors, found, bits);
    else
        mzd_free(factors);
    pthread_mutex_unlock(&m4ri_door);
    *rank = (uint64_t)found;
    return status;
}

kay_status kay_gf2_add_terms(kay_context *ctx, uint64_t *bits, uint64_t rows, uint64_t columns, const uint64_t *left,
                             const uint64_t *right, uint64_t terms)
{
    KAY_TRY(m4ri_probe(ctx, 2 * m4ri_bytes(rows, columns) + 2 * m4ri_bytes(terms, rows) + m4ri_bytes(rows, terms) +
                                2 * m4ri_bytes(terms, columns)));
    uint64_t words = kay_gf2_words(columns);
    pthread_mutex_lock(&m4ri_door);
    mzd_t *lying = m4ri_load(left, terms, rows), *tall = mzd_transpose(NULL, lying);
    mzd_free(lying);
    mzd_t *wide = m4ri_load(right, terms, columns), *product = mzd_mul(NULL, tall, wide, 0);
    for (uint64_t i = 0; i < rows; i++)
        for (uint64_t w = 0; w < words; w++)
            bits[i * words + w] ^= product->rows[i][w];
    mzd_free(tall);
    mzd_free(wide);
    mzd_free(product);
    pthread_mutex_unlock(&m4ri_door);
    return KAY_OK;
}
