/* Multiplies matrices over GF(2) that are stored in words: row after row, bit j of a row in word j / 64. */
#pragma once

#include <kayles/context.h>

/* to += left * right */
typedef struct kay_gf2_product {
    uint64_t *to; /* `rows` rows of `columns` bits, in whole words */
    const uint64_t *left; /* `rows` rows of `inner` bits; the remaining bits of their last word are 0 */
    uint64_t left_words; /* from one row to the next */
    const uint64_t *right; /* `inner` rows of `columns` bits; must not overlap `to` */
    uint64_t rows, inner, columns;
} kay_gf2_product;

/* Adds the product.  After a failure `to` is undefined.  rows * inner * columns / 512 steps; checks the deadline many
 * times a second. */
kay_status kay_gf2_product_add(kay_context *ctx, const kay_gf2_product *product) KAY_MUST_CHECK;
