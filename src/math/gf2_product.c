/* Multiplies by the method of the Four Russians (Arlazarov, Dinic, Kronrod, Faradzev 1970): the 256 sums of eight rows
 * of the right matrix are computed once, and eight bits of each left row select one of them.  Columns are processed in
 * narrow slices, so that the tables of many rows fit into the second-level cache together, and one pass over `to` adds
 * all of them. */
#include "math/gf2_product.h"

#include <string.h>

#include "base/bits.h"

enum {
    PRODUCT_SLICE = 16, /* words */
    PRODUCT_TABLES = 16, /* of eight rows each */
};

typedef uint64_t product_table[256][PRODUCT_SLICE];

/* Computes all sums of the next rows, at most eight; sets the words beyond the slice to 0. */
static void product_fill(product_table table, const uint64_t *right, uint64_t step, uint64_t count, uint64_t words)
{
    memset(table[0], 0, sizeof table[0]);
    for (unsigned i = 0; i < 8; i++) {
        uint64_t row[PRODUCT_SLICE] = {0};
        if (i < count)
            memcpy(row, right + i * step, words * sizeof *row);
        for (unsigned k = 0; k < 1u << i; k++)
            for (unsigned w = 0; w < PRODUCT_SLICE; w++)
                table[(1u << i) + k][w] = table[k][w] ^ row[w];
    }
}

/* Adds the products with `count` rows of the right matrix, from `first` on, to a slice of columns. */
static void product_add_rows(const kay_gf2_product *product, product_table *tables, uint64_t first, uint64_t count,
                             uint64_t slice)
{
    const uint64_t step = kay_bits_words(product->columns), used = (count + 7) / 8;
    const uint64_t words = step - slice < PRODUCT_SLICE ? step - slice : PRODUCT_SLICE;
    for (uint64_t t = 0; t < used; t++)
        product_fill(tables[t], product->right + (first + 8 * t) * step + slice, step, count - 8 * t, words);
    for (uint64_t i = 0; i < product->rows; i++) {
        const uint64_t *left = product->left + i * product->left_words + first / 64;
        uint64_t sum[PRODUCT_SLICE] = {0}, *to = product->to + i * step + slice;
        for (uint64_t t = 0; t < used; t++) {
            const uint64_t *from = tables[t][left[t / 8] >> 8 * (t % 8) & 255];
            for (unsigned w = 0; w < PRODUCT_SLICE; w++)
                sum[w] ^= from[w];
        }
        for (uint64_t w = 0; w < words; w++)
            to[w] ^= sum[w];
    }
}

kay_status kay_gf2_product_add(kay_context *ctx, const kay_gf2_product *product)
{
    enum { ROWS = 8 * PRODUCT_TABLES };
    const uint64_t all = kay_bits_words(product->columns);
    if (product->rows == 0)
        return KAY_OK;
    product_table *tables = kay_resize(ctx, NULL, 0, PRODUCT_TABLES * sizeof *tables);
    kay_status status = tables ? KAY_OK : kay_no_memory(ctx);
    for (uint64_t slice = 0; slice < all && status == KAY_OK; slice += PRODUCT_SLICE) {
        for (uint64_t first = 0; first < product->inner; first += ROWS)
            product_add_rows(product, tables, first, product->inner - first < ROWS ? product->inner - first : ROWS,
                             slice);
        status = kay_tick(ctx, "eliminating", slice, all);
    }
    kay_free(ctx, tables, PRODUCT_TABLES * sizeof *tables);
    return status;
}
