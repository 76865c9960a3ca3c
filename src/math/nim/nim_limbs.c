/* Computes with nimbers of many limbs by their halves u and v: a number is uF + v, where F^2 = F + F/2 (nim_limbs.h).
 * A product takes three products of half the size (Karatsuba's idea) and one by F/2. */
#include "math/nim/nim_limbs.h"

#include <string.h>

enum { LIMBS_TICK = 256 }; /* products of this many limbs or more take at least 50 microseconds and check the clock */

static void limbs_add(uint64_t *out, const uint64_t *a, uint64_t limbs)
{
    for (uint64_t i = 0; i < limbs; i++)
        out[i] ^= a[i];
}

static void limbs_copy(uint64_t *out, const uint64_t *a, uint64_t limbs)
{
    memcpy(out, a, limbs * sizeof *out);
}

/* Whether the work has failed; looks at the clock if the number is large. */
static bool limbs_over(kay_nim_work *work, uint64_t limbs)
{
    if (limbs >= LIMBS_TICK && work->status == KAY_OK)
        work->status = kay_check_time(work->ctx);
    return work->status != KAY_OK;
}

/* Multiplies a in place by F/2 for F = 2^(64 * limbs), the F of the next larger field.  With G = 2^(32 * limbs),
 * F/2 = G (G/2) and (uG + v) G (G/2) = (u + v)(G/2) G + u (G/2)(G/2).  `room` has as many limbs. */
static void limbs_times_half(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room)
{
    if (limbs == 1) {
        *a = work->product(*a, kay_nim_to(UINT64_C(1) << 63));
        return;
    }
    const uint64_t half = limbs / 2;
    limbs_copy(room, a + half, half);
    limbs_add(a + half, a, half);
    limbs_times_half(work, a + half, half, room + half);
    limbs_times_half(work, room, half, room + half);
    limbs_times_half(work, room, half, room + half);
    limbs_copy(a, room, half);
}

/* out = a b, both with `limbs` limbs; `room` has twice as many. */
static void limbs_product(kay_nim_work *work, uint64_t *out, const uint64_t *a, const uint64_t *b, uint64_t limbs,
                          uint64_t *room)
{
    if (limbs == 1) {
        *out = work->product(*a, *b);
        return;
    }
    if (limbs_over(work, limbs))
        return;
    const uint64_t half = limbs / 2;
    uint64_t *high = out + half, *one = room, *other = room + half;
    limbs_copy(one, a, half);
    limbs_add(one, a + half, half);
    limbs_copy(other, b, half);
    limbs_add(other, b + half, half);
    limbs_product(work, high, one, other, half, room + limbs);
    limbs_product(work, out, a, b, half, room + limbs);
    limbs_product(work, one, a + half, b + half, half, room + limbs);
    limbs_add(high, out, half);
    limbs_times_half(work, one, half, other);
    limbs_add(out, one, half);
}

/* The larger number is a vector over the field of the smaller one; its coordinates have limbs_b limbs each. */
void kay_nim_limbs_multiply(kay_nim_work *work, uint64_t *out, const uint64_t *a, uint64_t limbs, const uint64_t *b,
                            uint64_t limbs_b, uint64_t *room)
{
    for (uint64_t at = 0; at < limbs && work->status == KAY_OK; at += limbs_b)
        limbs_product(work, out + at, a + at, b, limbs_b, room);
}

/* (uF + v)^2 = u^2 F + v^2 + u^2 (F/2). */
void kay_nim_limbs_square(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room)
{
    if (limbs == 1) {
        *a = work->product(*a, *a);
        return;
    }
    if (limbs_over(work, limbs))
        return;
    const uint64_t half = limbs / 2;
    kay_nim_limbs_square(work, a, half, room);
    kay_nim_limbs_square(work, a + half, half, room);
    limbs_copy(room, a + half, half);
    limbs_times_half(work, room, half, room + half);
    limbs_add(a, room, half);
}

/* Solves the equation for (uF + v)^2 above for u and v. */
void kay_nim_limbs_square_root(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room)
{
    if (limbs == 1) {
        *a = kay_nim_word_square_root(*a);
        return;
    }
    if (limbs_over(work, limbs))
        return;
    const uint64_t half = limbs / 2;
    limbs_copy(room, a + half, half);
    limbs_times_half(work, room, half, room + half);
    limbs_add(a, room, half);
    kay_nim_limbs_square_root(work, a, half, room);
    kay_nim_limbs_square_root(work, a + half, half, room);
}

/* The product of uF + v and its conjugate uF + u + v is v (u + v) + u^2 (F/2), a number of half the size. */
void kay_nim_limbs_invert(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room)
{
    if (limbs == 1) {
        *a = kay_nim_word_inverse(*a);
        return;
    }
    const uint64_t half = limbs / 2;
    uint64_t *u = a + half, *norm = room, *other = room + half, *rest = room + limbs;
    limbs_copy(other, a, half);
    limbs_add(a, u, half);
    limbs_product(work, norm, a, other, half, rest);
    limbs_copy(other, u, half);
    kay_nim_limbs_square(work, other, half, rest);
    limbs_times_half(work, other, half, rest);
    limbs_add(norm, other, half);
    kay_nim_limbs_invert(work, norm, half, rest);
    limbs_product(work, other, a, norm, half, rest);
    limbs_copy(a, other, half);
    limbs_product(work, other, u, norm, half, rest);
    limbs_copy(u, other, half);
}

/* Works like word_root in nim_word.c. */
void kay_nim_limbs_root(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room)
{
    if (limbs == 1) {
        *a = kay_nim_to(kay_nim_word_root(kay_nim_from(*a)));
        return;
    }
    if (limbs_over(work, limbs))
        return;
    const uint64_t half = limbs / 2, high = UINT64_C(1) << 63;
    kay_nim_limbs_root(work, a + half, half, room);
    limbs_copy(room, a + half, half);
    kay_nim_limbs_square(work, room, half, room + half);
    limbs_times_half(work, room, half, room + half);
    limbs_add(a, room, half);
    if (kay_nim_from(a[half - 1]) & high) {
        a[half] ^= 1; /* 1 is the same in both bases */
        a[half - 1] ^= kay_nim_to(high);
    }
    kay_nim_limbs_root(work, a, half, room);
}
