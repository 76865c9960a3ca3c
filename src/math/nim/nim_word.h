/* Computes in the field of the 2^64 smallest nimbers, in a basis in which a product is a product of polynomials.
 *
 * kay_nim_to and kay_nim_from convert to this basis and back.  A sum is an exclusive or in both. */
#pragma once

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

/* A product in the polynomial basis. */
typedef uint64_t (*kay_nim_word_product)(uint64_t a, uint64_t b);

/* Returns the fastest product function of this machine. */
kay_nim_word_product kay_nim_word_fastest(void);

/* A product by shifts and exclusive ors, for every machine. */
uint64_t kay_nim_word_portable(uint64_t a, uint64_t b);

/* In the polynomial basis: a^n (0^0 is 1), the inverse of a (not 0), and the square root of a. */
uint64_t kay_nim_word_power(uint64_t a, uint64_t n);
uint64_t kay_nim_word_inverse(uint64_t a);
uint64_t kay_nim_word_square_root(uint64_t a);

/* In the usual basis: the smaller root of x^2 + x = a in the field of 2^64; the highest bit of the nimber a must be
 * 0. */
uint64_t kay_nim_word_root(uint64_t a);
