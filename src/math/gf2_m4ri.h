/* Products over GF(2), done by M4RI on matrices that lie in words: row after row, bit j of a row in word j / 64.
 *
 * M4RI ends the process when it runs out of memory, and keeps caches that are not made for threads: so each call first
 * makes sure that the memory it needs is there, and one thread at a time is let in. */
#ifndef KAYLES_MATH_GF2_M4RI_H
#define KAYLES_MATH_GF2_M4RI_H

#include <kayles/context.h>

/* to += left * right, where `to` has `rows` rows of `columns` bits, `left` as many of `inner` bits, `left_words` apart,
 * and `right` `inner` rows of `columns` bits.  `right` is no part of `to`.  In slices, the clock looked at between
 * them; what comes of `to` after a failure means nothing. */
kay_status kay_gf2_add_product(kay_context *ctx, uint64_t *to, const uint64_t *left, uint64_t left_words,
                               const uint64_t *right, uint64_t rows, uint64_t inner, uint64_t columns) KAY_MUST_CHECK;

#endif
