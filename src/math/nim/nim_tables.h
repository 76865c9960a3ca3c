/* The nimbers below 2^64 as polynomials over GF(2) modulo x^64 + x^4 + x^3 + x + 1: an isomorphism of fields, and its
 * inverse.  The number of a polynomial has its coefficients as bits.  [i][v] is the image of v << 8i.  The tables are
 * made by scripts/nim_tables.py when the library is built. */
#pragma once

#include <stdint.h>

extern const uint64_t kay_nim_to_polynomial[8][256];
extern const uint64_t kay_nim_from_polynomial[8][256];
