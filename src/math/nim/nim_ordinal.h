/* Nimbers below w^w^w: sums of terms, each a power of w with a finite nimber before it (H. W. Lenstra, On the algebraic
 * closure of two, 1977).
 *
 * Let p(0), p(1), ... be 3, 5, 7, 11, ...  The power of w with the exponent e(0) + w e(1) + w^2 e(2) + ... is the
 * product of kappa(p(k)^(n+1))^c for each digit c of e(k) to the base p(k), n being the digit's place.  There
 * kappa(p^(n+1))^p is kappa(p^n), and kappa(p)^p the nimber alpha(p): the least that has no root of order p below
 * kappa(p). */
#pragma once

#include <kayles/nim.h>

enum { NIM_PRIMES = 54 }; /* those for which alpha is known here: 3 to 257 */

/* How large e(k) may be: below this power of p(k). */
uint64_t kay_nim_exponent_end(unsigned k);

/* a + b and a * b where one of them is infinite, or both.  `out` may be one of the arguments. */
kay_status kay_nim_ordinal_add(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                               kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_multiply(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                                    kay_nimber *out) KAY_MUST_CHECK;

/* An infinite number's inverse, square root, smaller root of x^2 + x = a, power.  They go over its conjugates a, a^2,
 * a^4, ..., as many as its degree. */
kay_status kay_nim_ordinal_invert(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_square_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_power(kay_arena *arena, const kay_nimber *a, const kay_nimber *n,
                                 kay_nimber *out) KAY_MUST_CHECK;

/* As kay_nimber_degree, of an infinite number. */
kay_status kay_nim_ordinal_degree(kay_arena *arena, const kay_nimber *a, uint64_t most,
                                  uint64_t *degree) KAY_MUST_CHECK;

/* < 0, 0, > 0 as the exponents of w of two terms compare. */
int kay_nim_term_compare(const kay_nim_term *a, const kay_nim_term *b);
