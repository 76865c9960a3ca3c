/* Computes remainders by a fixed divisor without division: it multiplies by the reciprocal.
 *
 * Source: Granlund and Montgomery 1994, "Division by invariant integers using multiplication", Theorem 4.2 for
 * numerators of 63 bits: with 2^(l-1) < d <= 2^l and f = ceil(2^(63+l) / d), the quotient of n by d is
 * floor(f * n / 2^(63+l)), because f * d exceeds 2^(63+l) by less than d <= 2^l. */
#pragma once

#include <stdint.h>

typedef struct kay_modulus {
    uint64_t divisor; /* >= 2 */
    uint64_t factor; /* f above; it is below 2^64 */
    unsigned shift; /* l - 1: how far the upper half of the product is shifted */
} kay_modulus;

static inline kay_modulus kay_modulus_make(uint64_t divisor)
{
    unsigned l = 64 - (unsigned)__builtin_clzll(divisor - 1);
    unsigned __int128 power = (unsigned __int128)1 << (63 + l);
    return (kay_modulus){
        .divisor = divisor,
        .factor = (uint64_t)((power + divisor - 1) / divisor),
        .shift = l - 1,
    };
}

/* The remainder of a number below 2^63. */
static inline uint64_t kay_modulus_of(const kay_modulus *modulus, uint64_t number)
{
    uint64_t upper = (uint64_t)((unsigned __int128)modulus->factor * number >> 64);
    return number - (upper >> modulus->shift) * modulus->divisor;
}
