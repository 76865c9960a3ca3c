#include "math/gf2_m4ri.h"

#include <limits.h>
#include <m4ri/m4ri.h>
#include <pthread.h>
#include <string.h>

#include "base/bits.h"

enum {
    M4RI_ROWS = 4096, /* of a product: fewer pay too much for its tables, more leave the cache ... */
    M4RI_WORDS = 1 << 23, /* ... and where rows are long, so that it stays small */
    M4RI_TABLE = 8, /* bits that a table of the Four Russians is looked up by ... */
    M4RI_TABLES = 8, /* ... and how many of them M4RI keeps */
};

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
    return (unsigned __int128)rows * (kay_bits_words(columns) * 8 + 24) + 4096;
}

static kay_status m4ri_room(kay_context *ctx, uint64_t slice, uint64_t inner, uint64_t columns)
{
    enum { TABLE_ROWS = M4RI_TABLES << M4RI_TABLE };
    if (inner > INT_MAX - 64 || columns > INT_MAX - 64)
        return kay_fail(ctx, KAY_EUNABLE, "a matrix over GF(2) with more than 2^31 rows or columns");
    return m4ri_probe(ctx, m4ri_bytes(slice, columns) + m4ri_bytes(slice, inner) + m4ri_bytes(inner, columns) +
                               m4ri_bytes(TABLE_ROWS, columns));
}

/* Rows that lie `step` words apart. */
static void m4ri_load(mzd_t *to, const uint64_t *bits, uint64_t rows, uint64_t step)
{
    for (uint64_t i = 0; i < rows; i++)
        memcpy(to->rows[i], bits + i * step, (size_t)to->width * sizeof *bits);
}

static void m4ri_add(const mzd_t *from, uint64_t *bits, uint64_t rows, uint64_t words)
{
    for (uint64_t i = 0; i < rows; i++)
        for (uint64_t w = 0; w < words; w++)
            bits[i * words + w] ^= from->rows[i][w];
}

/* The products of all slices with the one on the right. */
static kay_status m4ri_slices(kay_context *ctx, uint64_t *to, const uint64_t *left, uint64_t left_words,
                              const mzd_t *right, uint64_t rows, uint64_t slice)
{
    uint64_t words = kay_bits_words((uint64_t)right->ncols);
    kay_status status = KAY_OK;
    mzd_t *factor = mzd_init((rci_t)slice, right->nrows), *product = mzd_init((rci_t)slice, right->ncols);
    for (uint64_t from = 0; from < rows && status == KAY_OK; from += slice) {
        uint64_t count = rows - from < slice ? rows - from : slice; /* of the last slice the rest is not looked at */
        m4ri_load(factor, left + from * left_words, count, left_words);
        mzd_mul_m4rm(product, factor, right, M4RI_TABLE);
        m4ri_add(product, to + from * words, count, words);
        status = kay_tick(ctx, "eliminating", from, rows);
    }
    mzd_free(product);
    mzd_free(factor);
    return status;
}

kay_status kay_gf2_add_product(kay_context *ctx, uint64_t *to, const uint64_t *left, uint64_t left_words,
                               const uint64_t *right, uint64_t rows, uint64_t inner, uint64_t columns)
{
    if (rows == 0 || inner == 0 || columns == 0)
        return KAY_OK;
    uint64_t slice = M4RI_WORDS / kay_bits_words(columns) + 1;
    slice = slice < M4RI_ROWS ? slice : M4RI_ROWS;
    slice = slice < rows ? slice : rows;
    KAY_TRY(m4ri_room(ctx, slice, inner, columns));
    pthread_mutex_lock(&m4ri_door);
    mzd_t *factor = mzd_init((rci_t)inner, (rci_t)columns);
    m4ri_load(factor, right, inner, kay_bits_words(columns));
    kay_status status = m4ri_slices(ctx, to, left, left_words, factor, rows, slice);
    mzd_free(factor);
    pthread_mutex_unlock(&m4ri_door);
    return status;
}
