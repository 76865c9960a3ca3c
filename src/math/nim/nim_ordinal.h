/* Computes with nimbers below w^w^w: sums of terms, each a power of w times a finite nimber (H. W. Lenstra, On the
 * algebraic closure of two, 1977).
 *
 * Let p(0), p(1), ... be 3, 5, 7, 11, ...  The power of w with the exponent e(0) + w e(1) + w^2 e(2) + ... is the
 * product of kappa(p(k)^(n+1))^c over all digits c of all e(k) in base p(k); n is the place of the digit.  Here
 * kappa(p^(n+1))^p = kappa(p^n), and kappa(p)^p is the nimber alpha(p), the least one without a p-th root below
 * kappa(p). */
#pragma once

#include <kayles/nim.h>

enum { NIM_PRIMES = 54 }; /* the number of primes with a known alpha in the table: 3 to 257 */

/* Returns the bound for e(k), a power of p(k): e(k) must be smaller. */
uint64_t kay_nim_exponent_end(unsigned k);

/* Compute a + b and a * b if one of them is infinite, or both.  `out` may be one of the arguments. */
kay_status kay_nim_ordinal_add(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                               kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_multiply(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                                    kay_nimber *out) KAY_MUST_CHECK;

/* Compute the inverse, the square root, the smaller root of x^2 + x = a, and a power of an infinite number.  The first
 * three list the conjugates a, a^2, a^4, ... of the number; their count is its degree.  The power does not list
 * them. */
kay_status kay_nim_ordinal_invert(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_square_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;
kay_status kay_nim_ordinal_power(kay_arena *arena, const kay_nimber *a, const kay_nimber *n,
                                 kay_nimber *out) KAY_MUST_CHECK;

/* Computes kay_nimber_degree of an infinite number. */
kay_status kay_nim_ordinal_degree(kay_arena *arena, const kay_nimber *a, uint64_t most,
                                  uint64_t *degree) KAY_MUST_CHECK;

/* Compares the exponents of w of two terms: < 0, 0 or > 0. */
int kay_nim_term_compare(const kay_nim_term *a, const kay_nim_term *b);
