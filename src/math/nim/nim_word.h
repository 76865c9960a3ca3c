/* The field of the 2^64 smallest nimbers in another basis, where a product is one of polynomials.
 *
 * kay_nim_to and kay_nim_from lead there and back.  Sums are exclusive ors on both sides. */
#pragma once

#include <stdbool.h>

#include "math/nim/nim_tables.h"

static inline uint64_t kay_nim_mapped(const uint64_t table[8][256], uint64_t a)
{
    uint64_t image = 0;
    for (unsigned i = 0; i < 8; i++)
        image ^= table[i][a >> 8 * i & 255];
    return image;
}

static inline uint64_t kay_nim_to(uint64_t nimber)
{
    return kay_nim_mapped(kay_nim_to_polynomial, nimber);
}

static inline uint64_t kay_nim_from(uint64_t polynomial)
{
    return kay_nim_mapped(kay_nim_from_polynomial, polynomial);
}

/* The product in that basis. */
typedef uint64_t (*kay_nim_word_product)(uint64_t a, uint64_t b);

/* The fastest one on this machine. */
kay_nim_word_product kay_nim_word_fastest(void);

/* By shifts and exclusive ors, on every machine. */
uint64_t kay_nim_word_portable(uint64_t a, uint64_t b);

/* In that basis: a^n (0^0 is 1), the inverse of what is not 0, the square root. */
uint64_t kay_nim_word_power(uint64_t a, uint64_t n);
uint64_t kay_nim_word_inverse(uint64_t a);
uint64_t kay_nim_word_square_root(uint64_t a);

/* The smaller root of x^2 + x = a in the field of 2^64, for a nimber a whose highest bit is 0 (not in that basis). */
uint64_t kay_nim_word_root(uint64_t a);
