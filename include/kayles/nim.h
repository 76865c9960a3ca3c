/* Nim arithmetic: nimbers as a field.
 *
 * The ordinals are a field of characteristic 2 in which a sum is that of Nim and a product is that of the Tartan
 * theorem (coin-turning games in two dimensions): a b = mex of a'b + ab' + a'b', a' < a, b' < b.  The numbers below
 * 2^(2^k) are a finite field for each k, and the sum of what is below is an exclusive or.
 *
 * Sources: Conway, On Numbers and Games, chapter 6; Lenstra, On the algebraic closure of two (1977); Siegel,
 * Combinatorial Game Theory, sections VIII.4 and VIII.5. */
#ifndef KAYLES_NIM_H
#define KAYLES_NIM_H

#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Numbers below 2^64, a field.  Nothing fails and nothing is allocated.  The sum is a ^ b. */

/* About 25 ns with the processor's carry-less product, 45 ns without; the result is the same. */
KAY_API uint64_t kay_nim_product(uint64_t a, uint64_t b);

/* The number that gives 1 with a; 0 for 0, which has none.  About a microsecond. */
KAY_API uint64_t kay_nim_inverse(uint64_t a);

/* The product of n times a; 1 for n = 0. */
KAY_API uint64_t kay_nim_power(uint64_t a, uint64_t n);

/* The number whose square is a. */
KAY_API uint64_t kay_nim_square_root(uint64_t a);

/* The smaller root of x^2 + x = a (the other one is 1 more), in the field of a where it is there, else in the next one;
 * false: that is the field beyond 2^64.  About 2 microseconds. */
KAY_API bool kay_nim_root(uint64_t a, uint64_t *root) KAY_MUST_CHECK;

/* The least n > 0 with a^n = 1; 0 for 0, which has none. */
KAY_API uint64_t kay_nim_order(uint64_t a);

/* The least n with base^n = a (0^0 is 1); false: there is none.  At most a millisecond, and 40 KB of stack. */
KAY_API bool kay_nim_log(uint64_t a, uint64_t base, uint64_t *n) KAY_MUST_CHECK;

/* ---- Numbers of any size, and ordinals below w^w^w, w being omega.
 *
 * All of these ordinals are a field, the algebraic closure of that of two elements.  Exponents of w are below w^54, for
 * the constants on which products depend are known for the primes up to 257 (CGSuite has the same).
 *
 * They live in an arena, are never changed, and may share parts.  Functions fail with KAY_EUNABLE where the byte limit
 * or the deadline of the arena's context ends the work, with KAY_ENOMEM where memory was refused, and with KAY_EINPUT
 * where there is no such number; outputs are written only on KAY_OK, and may be one of the arguments. */

/* A nimber times the power of w whose exponent is powers[0] + w powers[1] + w^2 powers[2] + ... (ordinal arithmetic).
 */
typedef struct kay_nim_term {
    const uint64_t *powers; /* the last one is not 0 */
    uint64_t power_count;
    const uint64_t *limbs; /* of the nimber, as below */
    uint64_t limb_count;
} kay_nim_term;

/* Zeroed, it is 0. */
typedef struct kay_nimber {
    const uint64_t *limbs; /* of the finite part: the lowest first; the last one is not 0 */
    uint64_t limb_count; /* 0: it is 0 */
    const kay_nim_term *terms; /* the infinite ones, exponents falling */
    uint64_t term_count; /* 0: the number is finite */
} kay_nimber;

KAY_API kay_status kay_nimber_from(kay_arena *arena, uint64_t number, kay_nimber *out) KAY_MUST_CHECK;

/* Linear. */
KAY_API kay_status kay_nimber_add(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                                  kay_nimber *out) KAY_MUST_CHECK;

/* For n limbs, and as many products below 2^64 as n^1.6: 20 ms for 10,000 decimal digits, 10 s for a million. */
KAY_API kay_status kay_nimber_multiply(kay_arena *arena, const kay_nimber *a, const kay_nimber *b,
                                       kay_nimber *out) KAY_MUST_CHECK;

/* Like a few products.  KAY_EINPUT: of 0. */
KAY_API kay_status kay_nimber_invert(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* a^n: n is an ordinary number, of which only the remainder by 2^bits - 1 counts for a in the field of 2^bits.  As many
 * products as that has bits. */
KAY_API kay_status kay_nimber_power(kay_arena *arena, const kay_nimber *a, const kay_nimber *n,
                                    kay_nimber *out) KAY_MUST_CHECK;

/* Less than a product. */
KAY_API kay_status kay_nimber_square_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* The smaller root of x^2 + x = a (the other one is 1 more), in the field of a where it is there, else in the next one.
 * Less than a product. */
KAY_API kay_status kay_nimber_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* The least n > 0 with a^n = 1, for a finite number below 2^4096, up to which the factors of 2^bits - 1 are known.
 * KAY_EINPUT: of 0, or beyond. */
KAY_API kay_status kay_nimber_order(kay_arena *arena, const kay_nimber *a, kay_nimber *out) KAY_MUST_CHECK;

/* The least n with base^n = a, both below 2^64.  KAY_EINPUT: there is none, or beyond. */
KAY_API kay_status kay_nimber_log(kay_arena *arena, const kay_nimber *a, const kay_nimber *base,
                                  kay_nimber *out) KAY_MUST_CHECK;

/* The d of the smallest field of 2^d numbers that has a: for finite ones a power of 2.  An infinite one is squared d
 * times. KAY_END: the field of all the powers of w and nimbers of which it is the sum has more than 2^most numbers. */
KAY_API kay_status kay_nimber_degree(kay_arena *arena, const kay_nimber *a, uint64_t most,
                                     uint64_t *degree) KAY_MUST_CHECK;

/* Adds the number to a text, so that kay_nimber_read reads it. */
KAY_API kay_status kay_nimber_write(const kay_nimber *a, kay_text *out) KAY_MUST_CHECK;

/* Reads an expression and computes it:
 *
 *     a + b
 *     a * b, a / b                             from the left
 *     a ^ n                                    from the right; n is an ordinary number, what stands there is computed
 * first (a), 123, [w^(w*2+1)*3+w+5]            in square brackets an ordinal, terms falling, is written as usual
 *     sqrt(a), root(a), order(a), log(a,b)     root: of x^2 + x = a; log: the least n with b^n = a
 *
 * Blanks may stand between the words.  Nothing recurses with the length of the text.
 * KAY_EINPUT: *place (NULL: not wanted), an index into the text, is where it cannot be understood or where there is no
 * such number. */
KAY_API kay_status kay_nimber_read(kay_arena *arena, const char *text, size_t length, kay_nimber *out,
                                   size_t *place) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
