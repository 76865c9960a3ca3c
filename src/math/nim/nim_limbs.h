/* Computes with nimbers of 2^k limbs of 64 bits, the lowest limb first: the field of 2^(64 * 2^k) nimbers.
 *
 * Every limb is in the polynomial basis of nim_word.h.  With F = 2^(32 * 2^k), a number is uF + v, where u and v are
 * its halves, and F^2 = F + F/2. */
#pragma once

#include <kayles/context.h>

#include "math/nim/nim_word.h"

/* The state that the functions below share.  The status is sticky: the caller checks it at the end; once it is not
 * KAY_OK, outputs are undefined. */
typedef struct kay_nim_work {
    kay_context *ctx;
    kay_nim_word_product product;
    kay_status status;
} kay_nim_work;

static inline kay_nim_work kay_nim_begin(kay_context *ctx)
{
    return (kay_nim_work){.ctx = ctx, .product = kay_nim_word_fastest(), .status = KAY_OK};
}

/* The size of `room`, in limbs, that each function below needs for a number of `limbs` limbs. */
static inline uint64_t kay_nim_room(uint64_t limbs)
{
    return 2 * limbs;
}

/* out = a b; b has at most as many limbs as a.  `out` has as many limbs as a, and overlaps neither; `room` has
 * kay_nim_room(limbs_b) limbs. */
void kay_nim_limbs_multiply(kay_nim_work *work, uint64_t *out, const uint64_t *a, uint64_t limbs, const uint64_t *b,
                            uint64_t limbs_b, uint64_t *room);

/* Replace a by its square, its square root, or its inverse (a is not 0). */
void kay_nim_limbs_square(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);
void kay_nim_limbs_square_root(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);
void kay_nim_limbs_invert(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);

/* Replaces a by the smaller root of x^2 + x = a.  The highest bit of a, in the usual basis, must be 0. */
void kay_nim_limbs_root(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);
