/* Products by M4RI, which is loaded when the first one is made.
 *
 * M4RI ends the process when it runs out of memory, and its caches are not made for threads: so each call first makes
 * sure that the memory it needs is there, and one thread at a time is let in. */
#include <limits.h>
#include <m4ri/m4ri.h>
#include <pthread.h>
#include <string.h>

#include "base/bits.h"
#include "base/library.h"
#include "math/gf2_product.h"

enum {
    M4RI_ROWS = 4096, /* of a product: fewer pay too much for its tables, more leave the cache ... */
    M4RI_WORDS = 1 << 23, /* ... and where rows are long, so that it stays small */
    M4RI_TABLE = 8, /* bits that a table of the Four Russians is looked up by ... */
    M4RI_TABLES = 8, /* ... and how many of them M4RI keeps */
};

/* M4RI's own memory is shared by all contexts, so this is too. */
static pthread_mutex_t m4ri_lock = PTHREAD_MUTEX_INITIALIZER;

#define M4RI_FUNCTIONS(X) X(mzd_init) X(mzd_free) X(mzd_mul_m4rm)

typedef struct m4ri_functions {
    M4RI_FUNCTIONS(KAY_LIBRARY_POINTER)
} m4ri_functions;

static kay_status m4ri_open(kay_context *ctx, m4ri_functions *m4ri)
{
    static const char *const names[] = {M4RI_FUNCTIONS(KAY_LIBRARY_NAME)};
    return kay_library_load(ctx, KAY_M4RI_LIBRARY, names, sizeof names / sizeof *names, m4ri);
}

bool kay_gf2_m4ri_is_there(kay_context *ctx)
{
    m4ri_functions m4ri;
    return m4ri_open(ctx, &m4ri) == KAY_OK;
}

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

/* The products of all slices with the matrix on the right. */
static kay_status m4ri_slices(kay_context *ctx, const m4ri_functions *m4ri, const kay_gf2_product *product,
                              const mzd_t *right, uint64_t slice)
{
    uint64_t words = kay_bits_words(product->columns);
    kay_status status = KAY_OK;
    mzd_t *factor = m4ri->mzd_init((rci_t)slice, right->nrows), *sum = m4ri->mzd_init((rci_t)slice, right->ncols);
    for (uint64_t from = 0; from < product->rows && status == KAY_OK; from += slice) {
        uint64_t left = product->rows - from, count = left < slice ? left : slice; /* of the last slice no more count */
        m4ri_load(factor, product->left + from * product->left_words, count, product->left_words);
        m4ri->mzd_mul_m4rm(sum, factor, right, M4RI_TABLE);
        m4ri_add(sum, product->to + from * words, count, words);
        status = kay_tick(ctx, "eliminating", from, product->rows);
    }
    m4ri->mzd_free(sum);
    m4ri->mzd_free(factor);
    return status;
}

kay_status kay_gf2_product_add_by_m4ri(kay_context *ctx, const kay_gf2_product *product)
{
    m4ri_functions m4ri;
    uint64_t words = kay_bits_words(product->columns), slice = M4RI_WORDS / (words + 1) + 1;
    slice = slice < M4RI_ROWS ? slice : M4RI_ROWS;
    slice = slice < product->rows ? slice : product->rows;
    if (product->rows == 0 || product->inner == 0 || product->columns == 0)
        return KAY_OK;
    KAY_TRY(m4ri_room(ctx, slice, product->inner, product->columns));
    KAY_TRY(m4ri_open(ctx, &m4ri));
    pthread_mutex_lock(&m4ri_lock);
    mzd_t *right = m4ri.mzd_init((rci_t)product->inner, (rci_t)product->columns);
    m4ri_load(right, product->right, product->inner, words);
    kay_status status = m4ri_slices(ctx, &m4ri, product, right, slice);
    m4ri.mzd_free(right);
    pthread_mutex_unlock(&m4ri_lock);
    return status;
}
