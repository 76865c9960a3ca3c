/* The method of the Four Russians (Arlazarov, Dinic, Kronrod, Faradzev 1970): the 256 sums of eight rows on the right
 * are made once, and each row on the left takes the one that its eight bits name.  Columns go in slices, so that the
 * sums stay in the second-level cache; two tables at a time, which halves the ways through `to`. */
#include "math/gf2_product.h"

#include <string.h>

#include "base/bits.h"

enum {
    PRODUCT_SLICE = 64, /* words */
    PRODUCT_CACHED = 1 << 18, /* words of `to` up to which the tables are faster than M4RI, loaded or not */
};

typedef uint64_t product_table[256][PRODUCT_SLICE];

/* The sums of `count` rows, at most eight. */
static void product_fill(product_table table, const uint64_t *right, uint64_t step, uint64_t count, uint64_t words)
{
    memset(table[0], 0, words * sizeof **table);
    for (unsigned i = 0; i < 8; i++)
        for (unsigned k = 0; k < 1u << i; k++)
            for (uint64_t w = 0; w < words; w++)
                table[(1u << i) + k][w] = table[k][w] ^ (i < count ? right[i * step + w] : 0);
}

/* Adds what rows first..first+15 on the right give to a slice of columns. */
static void product_add_rows(const kay_gf2_product *product, product_table tables[2], uint64_t first, uint64_t slice,
                             uint64_t words)
{
    const uint64_t step = kay_bits_words(product->columns), left = product->inner - first;
    const uint64_t *right = product->right + first * step + slice;
    product_fill(tables[0], right, step, left, words);
    product_fill(tables[1], right + (left > 8 ? 8 * step : 0), step, left > 8 ? left - 8 : 0, words);
    for (uint64_t i = 0; i < product->rows; i++) {
        uint64_t bits = product->left[i * product->left_words + first / 64] >> first % 64;
        uint64_t *to = product->to + i * step + slice;
        const uint64_t *low = tables[0][bits & 255], *high = tables[1][bits >> 8 & 255];
        for (uint64_t w = 0; w < words; w++)
            to[w] ^= low[w] ^ high[w];
    }
}

kay_status kay_gf2_product_add_by_tables(kay_context *ctx, const kay_gf2_product *product)
{
    const uint64_t all = kay_bits_words(product->columns);
    product_table *tables = kay_resize(ctx, NULL, 0, 2 * sizeof *tables);
    kay_status status = tables ? KAY_OK : kay_no_memory(ctx);
    for (uint64_t slice = 0; slice < all && status == KAY_OK; slice += PRODUCT_SLICE)
        for (uint64_t first = 0; first < product->inner && status == KAY_OK; first += 16) {
            uint64_t words = all - slice < PRODUCT_SLICE ? all - slice : PRODUCT_SLICE;
            product_add_rows(product, tables, first, slice, words);
            status = kay_tick(ctx, "eliminating", slice, all);
        }
    kay_free(ctx, tables, 2 * sizeof *tables);
    return status;
}

kay_status kay_gf2_product_add(kay_context *ctx, const kay_gf2_product *product)
{
    unsigned __int128 words = (unsigned __int128)product->rows * kay_bits_words(product->columns);
    if (words > PRODUCT_CACHED && kay_gf2_m4ri_is_there(ctx))
        return kay_gf2_product_add_by_m4ri(ctx, product);
    return kay_gf2_product_add_by_tables(ctx, product);
}
