/* Computes with nimbers, which form a field.
 *
 * The ordinals are a field of characteristic 2.  Its sum is that of Nim, its product that of the Tartan theorem
 * (coin-turning games in two dimensions): a b = mex of a'b + ab' + a'b', a' < a, b' < b.  For each k the numbers below
 * 2^(2^k) are a finite field; sums of finite numbers are exclusive ors.
 *
 * Sources: Conway, On Numbers and Games, chapter 6; Lenstra, On the algebraic closure of two (1977); Siegel,
 * Combinatorial Game Theory, sections VIII.4 and VIII.5. */
#pragma once

#include <kayles/text.h>

KAY_BEGIN_DECLARATIONS

/* ---- Numbers below 2^64, a field.  These functions never fail and allocate nothing.  The sum is a ^ b. */

/* Returns a b.  About 25 ns if the processor has a carry-less product, else 45 ns. */
KAY_API uint64_t kay_nim_product(uint64_t a, uint64_t b);

/* Returns the inverse of a; 0 for 0, which has none.  About a microsecond. */
KAY_API uint64_t kay_nim_inverse(uint64_t a);

/* Returns a^n; 1 for n = 0. */
KAY_API uint64_t kay_nim_power(uint64_t a, uint64_t n);

/* Returns the number whose square is a. */
KAY_API uint64_t kay_nim_square_root(uint64_t a);

/* Stores the smaller root of x^2 + x = a (the other one is 1 more): in the smallest field of a if it has one, else in
 * the next larger field.  False: the root is 2^64 or more.  About 2 microseconds. */
KAY_API bool kay_nim_root(uint64_t a, uint64_t *root) KAY_MUST_CHECK;

/* Returns the least n > 0 with a^n = 1; 0 for 0, which has none. */
KAY_API uint64_t kay_nim_order(uint64_t a);

/* Stores the least n with base^n = a (0^0 is 1); false: there is none.  Takes at most a millisecond, and 40 KB of
 * stack. */
KAY_API bool kay_nim_log(uint64_t a, uint64_t base, uint64_t *n) KAY_MUST_CHECK;

/* ---- Numbers of any size, and ordinals below w^w^w, where w is omega.
 *
 * These ordinals are a field, the algebraic closure of the field of two elements.  Exponents of w must be below w^54,
 * because the constants that products depend on are known for the primes up to 257 (CGSuite has the same).
 *
 * Numbers live in an arena, are never changed, and may share parts.  Functions fail with KAY_EUNABLE if the byte limit
 * or the deadline of the arena's context is exceeded, with KAY_ENOMEM if an allocation fails, and with KAY_EINPUT if
 * there is no such number.  They write outputs only on KAY_OK; an output may be one of the arguments. */

/* A nimber times the power of w whose exponent is powers[0] + w powers[1] + w^2 powers[2] + ... (ordinal arithmetic).
 */
typedef struct kay_nim_term {
    const uint64_t *powers; /* the last one is not 0 */
    uint64_t power_count;
    const uint64_t *limbs; /* of the nimber, in the same form as kay_nimber.limbs */
    uint64_t limb_count;
} kay_nim_term;

/* A number; all bytes zero make the number 0. */
typedef struct kay_nimber {
    const uint64_t *limbs; /* 64-bit words of the finite part, the lowest first; the last one is not 0 */
    uint64_t limb_count; /* 0: the finite part is 0 */
    const kay_nim_term *terms; /* the infinite part, exponents decreasing */
    uint64_t term_count; /* 0: the number is finite */
} kay_nimber;

/* Makes the nimber of a number. */
KAY_API kay_status kay_nimber_from(kay_arena *arena, uint64_t number, kay_nimber *out) KAY_MUST_CHECK;

/* Computes a + b, in linear time. */
KAY_API kay_status kay_nimber_add(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                                  kay_nimber *out) KAY_MUST_CHECK;

/* Computes a b.  For n limbs it takes about n^1.6 products below 2^64: 20 ms for 10,000 decimal digits, 10 s for a
 * million. */
KAY_API kay_status kay_nimber_multiply(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                                       kay_nimber *out) KAY_MUST_CHECK;

/* Computes 1 / a, at the cost of a few products.  KAY_EINPUT: a is 0. */
KAY_API kay_status kay_nimber_invert(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* Computes a^n; n is an ordinary number.  If a is in the field of 2^bits, only the remainder of n by 2^bits - 1 counts,
 * and the cost is about `bits` products. */
KAY_API kay_status kay_nimber_power(kay_arena *arena, const kay_nimber *a, const kay_nimber *n,
                                    kay_nimber *out) KAY_MUST_CHECK;

/* Computes the number whose square is a, at less than the cost of a product. */
KAY_API kay_status kay_nimber_square_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* Computes the smaller root of x^2 + x = a (the other one is 1 more): in the smallest field of a if it has one, else in
 * the next larger field.  Costs less than a product. */
KAY_API kay_status kay_nimber_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* Computes the least n > 0 with a^n = 1 for a finite a below 2^4096; up to there the factors of 2^bits - 1 are known.
 * KAY_EINPUT: a is 0, infinite, or 2^4096 or more. */
KAY_API kay_status kay_nimber_order(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* Computes the least n with base^n = a, both below 2^64.  KAY_EINPUT: there is none, or a number is larger. */
KAY_API kay_status kay_nimber_log(kay_arena *arena, const kay_nimber *a, const kay_nimber *base,
                                  kay_nimber *out) KAY_MUST_CHECK;

/* Computes the degree d of a: the smallest field that contains a has 2^d numbers.  For a finite a, d is a power of 2;
 * for an infinite a, the function computes d squares.  KAY_END: the field generated by the powers of w and the nimbers
 * in the terms of a has more than 2^most numbers. */
KAY_API kay_status kay_nimber_degree(kay_arena *arena, const kay_nimber *a, uint64_t most,
                                     uint64_t *degree) KAY_MUST_CHECK;

/* Appends the number to a text, in a form that kay_nimber_read reads. */
KAY_API kay_status kay_nimber_write(const kay_nimber *a, kay_text *out) KAY_MUST_CHECK;

/* Reads an expression and computes it:
 *
 *     a + b
 *     a * b, a / b                             from the left
 *     a ^ n                                    from the right; the value of the expression n is an ordinary number
 *     (a), 123, [w^(w*2+1)*3+w+5]              an ordinal is in square brackets, its terms decreasing
 *     sqrt(a), root(a), order(a), log(a,b)     root: of x^2 + x = a; log: the least n with b^n = a
 *
 * Blanks may separate the words.  The parser does not recurse.  On KAY_EINPUT *place, unless `place` is NULL, is the
 * index of the error in the text, or that of the operation that has no result. */
KAY_API kay_status kay_nimber_read(kay_arena *arena, const char *text, size_t length, kay_nimber *out,
                                   size_t *place) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
