/* Tables that map nimbers below 2^64 to polynomials over GF(2) modulo x^64 + x^4 + x^3 + x + 1, and back: an
 * isomorphism of fields.  The coefficients of a polynomial are the bits of its number.  Item [i][v] is the image of v
 * << 8i.  scripts/nim_tables.py generates the tables when the library is built. */
#pragma once

#include <stdint.h>

extern const uint64_t kay_nim_to_polynomial[8][256];
extern const uint64_t kay_nim_from_polynomial[8][256];
