/* Computes with nimbers below 2^64.
 *
 * A product uses the isomorphism of nim_tables.h: 16 look-ups, a product of polynomials, 8 look-ups.  With the
 * processor's carry-less multiplication a product took 24 ns in a measurement; with tables of the field of 256 and
 * three products on each level (Karatsuba) it took 100 ns.  On other processors, a table of sixteen multiples of one
 * factor gives the product of polynomials. */
#include "math/nim/nim_word.h"

#include <kayles/nim.h>

enum { WORD_BITS = 64 };

/* Returns high * x^64 + low modulo x^64 + x^4 + x^3 + x + 1. */
static inline uint64_t word_reduced(uint64_t high, uint64_t low)
{
    high ^= high >> 60 ^ high >> 61 ^ high >> 63; /* adds the part of high * (x^4 + x^3 + x + 1) from x^64 up */
    return low ^ high ^ high << 1 ^ high << 3 ^ high << 4;
}

uint64_t kay_nim_word_portable(uint64_t a, uint64_t b)
{
    /* b without its three highest bits: the product with a polynomial below x^4 then fits 64 bits */
    const uint64_t below = b & (UINT64_MAX >> 3);
    uint64_t multiples[16] = {0, below}, high = 0, low = 0;
    for (unsigned i = 2; i < 16; i += 2) {
        multiples[i] = multiples[i / 2] << 1;
        multiples[i + 1] = multiples[i] ^ below;
    }
    for (int shift = WORD_BITS - 4; shift >= 0; shift -= 4) {
        high = high << 4 | low >> (WORD_BITS - 4);
        low = low << 4 ^ multiples[a >> shift & 15];
    }
    for (int bit = WORD_BITS - 3; bit < WORD_BITS; bit++) {
        const uint64_t there = -(b >> bit & 1);
        low ^= there & a << bit;
        high ^= there & a >> (WORD_BITS - bit);
    }
    return word_reduced(high, low);
}

#ifdef __x86_64__
#include <immintrin.h>

__attribute__((target("pclmul"))) static uint64_t word_carryless(uint64_t a, uint64_t b)
{
    const __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)a), _mm_cvtsi64_si128((long long)b), 0);
    const uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product));
    return word_reduced(high, (uint64_t)_mm_cvtsi128_si64(product));
}

kay_nim_word_product kay_nim_word_fastest(void)
{
    return __builtin_cpu_supports("pclmul") ? word_carryless : kay_nim_word_portable;
}
#else
kay_nim_word_product kay_nim_word_fastest(void)
{
    return kay_nim_word_portable;
}
#endif

uint64_t kay_nim_word_power(uint64_t a, uint64_t n)
{
    const kay_nim_word_product product = kay_nim_word_fastest();
    uint64_t power = 1;
    for (; n; n >>= 1) {
        if (n & 1)
            power = product(power, a);
        a = product(a, a);
    }
    return power;
}

uint64_t kay_nim_word_inverse(uint64_t a)
{
    return kay_nim_word_power(a, UINT64_MAX - 1); /* the group has 2^64 - 1 elements */
}

uint64_t kay_nim_word_square_root(uint64_t a)
{
    return kay_nim_word_power(a, UINT64_C(1) << (WORD_BITS - 1)); /* its square is a^(2^64) = a */
}

uint64_t kay_nim_product(uint64_t a, uint64_t b)
{
    return kay_nim_from(kay_nim_word_fastest()(kay_nim_to(a), kay_nim_to(b)));
}

uint64_t kay_nim_inverse(uint64_t a)
{
    return kay_nim_from(kay_nim_word_inverse(kay_nim_to(a)));
}

uint64_t kay_nim_power(uint64_t a, uint64_t n)
{
    return kay_nim_from(kay_nim_word_power(kay_nim_to(a), n));
}

uint64_t kay_nim_square_root(uint64_t a)
{
    return kay_nim_from(kay_nim_word_square_root(kay_nim_to(a)));
}

/* Returns the smaller root of x^2 + x = a in the field of 2^bits; the highest of the `bits` bits of a must be 0.
 *
 * With F = 2^(bits/2), x = uF + v and a = cF + d, the equation is u^2 + u = c and v^2 + v = d + u^2 (F/2).  The second
 * equation has a root only if the highest bit of its right side is 0: this bit is the trace of the right side in the
 * field of 2^(bits/2).  The first equation has two roots u, and exactly one of them makes the bit 0. */
static uint64_t word_root(uint64_t a, unsigned bits)
{
    if (bits == 1)
        return 0;
    const unsigned half = bits / 2;
    const uint64_t high = UINT64_C(1) << (half - 1);
    uint64_t u = word_root(a >> half, half);
    uint64_t rest = (a & (2 * high - 1)) ^ kay_nim_product(kay_nim_product(u, u), high);
    if (rest & high) {
        u ^= 1;
        rest ^= high;
    }
    return u << half | word_root(rest, half);
}

uint64_t kay_nim_word_root(uint64_t a)
{
    return word_root(a, WORD_BITS);
}

/* The number of bits of the numbers in the smallest field that contains a. */
static unsigned word_field_bits(uint64_t a)
{
    unsigned bits = 1;
    while (bits < WORD_BITS && a >> bits)
        bits *= 2;
    return bits;
}

bool kay_nim_root(uint64_t a, uint64_t *root)
{
    const unsigned bits = word_field_bits(a);
    const uint64_t high = UINT64_C(1) << (bits - 1);
    if (!(a & high)) {
        *root = word_root(a, bits);
        return true;
    }
    if (bits == WORD_BITS)
        return false;
    /* F = 2^bits has F^2 + F = F/2, so x = F + y with y^2 + y = a + F/2. */
    *root = high << 1 | word_root(a ^ high, bits);
    return true;
}
