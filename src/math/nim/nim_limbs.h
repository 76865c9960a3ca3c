/* Nim arithmetic on numbers of 2^k limbs of 64 bits, the lowest first: the field of 2^(64 * 2^k) nimbers.
 *
 * Every limb is in the basis of nim_word.h.  With F = 2^(32 * 2^k) a number is uF + v, its halves, and F^2 = F + F/2.
 */
#pragma once

#include <kayles/context.h>

#include "math/nim/nim_word.h"

/* What the functions below share.  Its status is sticky: it is looked at when all is done, and once it is not KAY_OK
 * outputs mean nothing. */
typedef struct kay_nim_work {
    kay_context *ctx;
    kay_nim_word_product product;
    kay_status status;
} kay_nim_work;

static inline kay_nim_work kay_nim_begin(kay_context *ctx)
{
    return (kay_nim_work){.ctx = ctx, .product = kay_nim_word_fastest(), .status = KAY_OK};
}

/* Room in limbs that each function below needs for so many limbs of its number. */
static inline uint64_t kay_nim_room(uint64_t limbs)
{
    return 2 * limbs;
}

/* out = a b; the number of limbs of b is that of a or less.  `out` has as many as a, and is neither. */
void kay_nim_limbs_multiply(kay_nim_work *work, uint64_t *out, const uint64_t *a, uint64_t limbs, const uint64_t *b,
                            uint64_t limbs_b, uint64_t *room);

/* In place: a^2, its square root, its inverse (a is not 0). */
void kay_nim_limbs_square(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);
void kay_nim_limbs_square_root(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);
void kay_nim_limbs_invert(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);

/* In place: the smaller root of x^2 + x = a.  The highest bit of a, in the usual basis, is 0. */
void kay_nim_limbs_root(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);
