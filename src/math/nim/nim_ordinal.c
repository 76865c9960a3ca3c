/* Multiplies nimbers below w^w^w term by term.  A term is multiplied by one kappa after another; each adds to a digit
 * of the exponent, unless the digit overflows. */
#include "math/nim/nim_ordinal.h"

#include <string.h>

#include "base/grow.h"
#include "math/common_divisor.h"

/* alpha(prime), as the sum of kappa(q) for one or two prime powers q (`parts`) and a finite number (`excess`).  The
 * values up to 43 are from Lenstra (1977), the others from J. DiMuro (On On_p, 2011) and A. N. Siegel, as in
 * CGSuite. */
static const struct {
    unsigned prime, parts[2], excess;
} ordinal_alphas[NIM_PRIMES] = {
    {3, {2, 0}, 0},    {5, {4, 0}, 0},    {7, {3, 0}, 1},    {11, {5, 0}, 1},   {13, {4, 3}, 0},   {17, {8, 0}, 0},
    {19, {9, 0}, 4},   {23, {11, 0}, 1},  {29, {4, 7}, 0},   {31, {5, 0}, 1},   {37, {4, 9}, 0},   {41, {5, 0}, 1},
    {43, {7, 0}, 1},   {47, {23, 0}, 1},  {53, {13, 0}, 1},  {59, {29, 0}, 1},  {61, {3, 5}, 0},   {67, {3, 11}, 0},
    {71, {5, 7}, 0},   {73, {9, 0}, 1},   {79, {13, 0}, 1},  {83, {41, 0}, 1},  {89, {11, 0}, 1},  {97, {16, 3}, 0},
    {101, {25, 0}, 1}, {103, {3, 17}, 0}, {107, {53, 0}, 1}, {109, {4, 9}, 0},  {113, {4, 7}, 0},  {127, {7, 0}, 1},
    {131, {5, 13}, 0}, {137, {17, 0}, 1}, {139, {3, 23}, 0}, {149, {37, 0}, 1}, {151, {3, 5}, 0},  {157, {13, 0}, 1},
    {163, {81, 0}, 4}, {167, {83, 0}, 1}, {173, {4, 43}, 0}, {179, {89, 0}, 1}, {181, {9, 5}, 0},  {191, {5, 19}, 0},
    {193, {32, 3}, 0}, {197, {4, 49}, 0}, {199, {9, 11}, 0}, {211, {5, 7}, 0},  {223, {37, 0}, 1}, {227, {113, 0}, 1},
    {229, {19, 0}, 1}, {233, {29, 0}, 1}, {239, {7, 17}, 0}, {241, {8, 3}, 0},  {251, {25, 0}, 1}, {257, {16, 0}, 0},
};

/* A number as a list of terms with decreasing exponents; the finite part is a term with exponent 0. */
typedef struct ordinal {
    kay_nim_term *terms;
    uint64_t count;
} ordinal;

static kay_nimber ordinal_finite(const kay_nim_term *term)
{
    return (kay_nimber){.limbs = term->limbs, .limb_count = term->limb_count};
}

uint64_t kay_nim_exponent_end(unsigned k)
{
    const uint64_t prime = ordinal_alphas[k].prime;
    uint64_t end = prime;
    while (end <= UINT64_MAX / prime)
        end *= prime;
    return end;
}

int kay_nim_term_compare(const kay_nim_term *a, const kay_nim_term *b)
{
    if (a->power_count != b->power_count)
        return a->power_count > b->power_count ? 1 : -1;
    for (uint64_t k = a->power_count; k-- > 0;)
        if (a->powers[k] != b->powers[k])
            return a->powers[k] > b->powers[k] ? 1 : -1;
    return 0;
}

/* ---- Conversion from numbers to terms and back */

static kay_status ordinal_from(kay_arena *arena, const kay_nimber *a, ordinal *out)
{
    KAY_TRY_NEW(out->terms, arena, a->term_count + 1);
    if (a->term_count)
        memcpy(out->terms, a->terms, a->term_count * sizeof *out->terms);
    out->count = a->term_count;
    if (a->limb_count)
        out->terms[out->count++] = (kay_nim_term){.limbs = a->limbs, .limb_count = a->limb_count};
    return KAY_OK;
}

static kay_nimber ordinal_to(const ordinal *a)
{
    const bool finite = a->count && !a->terms[a->count - 1].power_count;
    kay_nimber out = finite ? ordinal_finite(&a->terms[a->count - 1]) : (kay_nimber){.limbs = NULL};
    out.terms = a->terms;
    out.term_count = a->count - finite;
    return out;
}

static kay_status ordinal_copy_words(kay_arena *arena, uint64_t count, const uint64_t **words)
{
    KAY_NEW(uint64_t, copy, arena, count);
    if (count)
        memcpy(copy, *words, count * sizeof *copy);
    *words = copy;
    return KAY_OK;
}

/* Copies a number to another arena. */
static kay_status ordinal_copy(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    kay_nimber copy = *a;
    KAY_NEW(kay_nim_term, terms, arena, a->term_count);
    KAY_TRY(ordinal_copy_words(arena, copy.limb_count, &copy.limbs));
    for (uint64_t i = 0; i < a->term_count; i++) {
        terms[i] = a->terms[i];
        KAY_TRY(ordinal_copy_words(arena, terms[i].limb_count, &terms[i].limbs));
        KAY_TRY(ordinal_copy_words(arena, terms[i].power_count, &terms[i].powers));
    }
    copy.terms = terms;
    *out = copy;
    return KAY_OK;
}

/* ---- Sums */

/* Merges the terms of a and b; adds the coefficients of equal exponents. */
static kay_status ordinal_sum(kay_arena *arena, const ordinal *a, const ordinal *b, ordinal *out)
{
    ordinal sum = {.count = 0};
    uint64_t i = 0, j = 0;
    KAY_TRY_NEW(sum.terms, arena, a->count + b->count);
    while (i < a->count || j < b->count) {
        const int order = i == a->count ? -1 : j == b->count ? 1 : kay_nim_term_compare(&a->terms[i], &b->terms[j]);
        kay_nim_term term = order < 0 ? b->terms[j] : a->terms[i];
        if (order == 0) {
            const kay_nimber one = ordinal_finite(&a->terms[i]), other = ordinal_finite(&b->terms[j]);
            kay_nimber both;
            KAY_TRY(kay_nimber_add(arena, &one, &other, &both));
            term.limbs = both.limbs;
            term.limb_count = both.limb_count;
        }
        i += order >= 0;
        j += order <= 0;
        if (term.limb_count)
            sum.terms[sum.count++] = term;
    }
    *out = sum;
    return KAY_OK;
}

kay_status kay_nim_ordinal_add(kay_arena *arena, const kay_nimber *a, const kay_nimber *b, kay_nimber *out)
{
    ordinal one, other, sum;
    KAY_TRY(ordinal_from(arena, a, &one));
    KAY_TRY(ordinal_from(arena, b, &other));
    KAY_TRY(ordinal_sum(arena, &one, &other, &sum));
    *out = ordinal_to(&sum);
    return KAY_OK;
}

/* ---- Products */

static uint64_t ordinal_power_of(uint64_t base, unsigned n)
{
    uint64_t power = 1;
    while (n--)
        power *= base;
    return power;
}

/* Copies `term` to *out with `change` added to e(k). */
static kay_status ordinal_shift(kay_arena *arena, const kay_nim_term *term, unsigned k, uint64_t change,
                                kay_nim_term *out)
{
    uint64_t count = term->power_count > k ? term->power_count : k + 1;
    KAY_NEW(uint64_t, powers, arena, count);
    if (term->power_count)
        memcpy(powers, term->powers, term->power_count * sizeof *powers);
    powers[k] += change; /* modulo 2^64, so it may also subtract */
    while (count && !powers[count - 1])
        count--;
    *out = *term;
    out->powers = powers;
    out->power_count = count;
    return KAY_OK;
}

static kay_status ordinal_product(kay_arena *arena, const ordinal *a, const ordinal *b, ordinal *out);

/* Makes kappa(q) of a prime power q. */
static kay_status ordinal_kappa(kay_arena *arena, unsigned q, ordinal *out)
{
    unsigned k = 0;
    KAY_TRY_NEW(out->terms, arena, 1);
    out->count = 1;
    KAY_NEW(uint64_t, limbs, arena, 1);
    *out->terms = (kay_nim_term){.limbs = limbs, .limb_count = 1};
    *limbs = q % 2 ? 1 : UINT64_C(1) << q / 2;
    if (q % 2 == 0)
        return KAY_OK;
    while (q % ordinal_alphas[k].prime != 0)
        k++;
    return ordinal_shift(arena, out->terms, k, q / ordinal_alphas[k].prime, out->terms);
}

static kay_status ordinal_alpha(kay_arena *arena, unsigned k, ordinal *out)
{
    kay_nimber excess;
    KAY_TRY(kay_nimber_from(arena, ordinal_alphas[k].excess, &excess));
    KAY_TRY(ordinal_from(arena, &excess, out));
    for (unsigned i = 0; i < 2 && ordinal_alphas[k].parts[i]; i++) {
        ordinal kappa;
        KAY_TRY(ordinal_kappa(arena, ordinal_alphas[k].parts[i], &kappa));
        KAY_TRY(ordinal_sum(arena, out, &kappa, out));
    }
    return KAY_OK;
}

/* Computes a * kappa(p(k)^(n+1))^c, 0 < c < p(k).  The terms whose digit overflows are multiplied by the value of
 * kappa^p.  The depth of the recursion is bounded by the digits and the smaller primes. */
static kay_status ordinal_times_kappa(kay_arena *arena, const ordinal *a, unsigned k, unsigned n, uint64_t c,
                                      ordinal *out)
{
    const uint64_t prime = ordinal_alphas[k].prime, unit = ordinal_power_of(prime, n);
    ordinal kept = {.count = 0}, over = {.count = 0}, carried;
    KAY_TRY(kay_check_time(arena->ctx));
    KAY_TRY_NEW(kept.terms, arena, a->count);
    KAY_TRY_NEW(over.terms, arena, a->count);
    for (uint64_t i = 0; i < a->count; i++) {
        const kay_nim_term *term = &a->terms[i];
        const uint64_t digit = term->power_count > k ? term->powers[k] / unit % prime : 0;
        ordinal *to = digit + c < prime ? &kept : &over;
        const uint64_t change = digit + c < prime ? c * unit : -(prime - c) * unit;
        KAY_TRY(ordinal_shift(arena, term, k, change, &to->terms[to->count++]));
    }
    if (!over.count) {
        *out = kept;
        return KAY_OK;
    }
    if (n) {
        KAY_TRY(ordinal_times_kappa(arena, &over, k, n - 1, 1, &carried));
    } else {
        ordinal alpha;
        KAY_TRY(ordinal_alpha(arena, k, &alpha));
        KAY_TRY(ordinal_product(arena, &over, &alpha, &carried));
    }
    return ordinal_sum(arena, &kept, &carried, out);
}

/* Multiplies a by all kappas of a term. */
static kay_status ordinal_times_power(kay_arena *arena, ordinal *a, const kay_nim_term *term)
{
    for (unsigned k = 0; k < term->power_count; k++) {
        uint64_t rest = term->powers[k];
        const uint64_t prime = ordinal_alphas[k].prime;
        for (unsigned n = 0; rest; n++, rest /= prime)
            if (rest % prime)
                KAY_TRY(ordinal_times_kappa(arena, a, k, n, rest % prime, a));
    }
    return KAY_OK;
}

static kay_status ordinal_times_term(kay_arena *arena, const ordinal *a, const kay_nim_term *term, ordinal *out)
{
    const kay_nimber factor = ordinal_finite(term);
    KAY_TRY_NEW(out->terms, arena, a->count);
    out->count = a->count;
    for (uint64_t i = 0; i < a->count; i++) {
        const kay_nimber finite = ordinal_finite(&a->terms[i]);
        kay_nimber product;
        KAY_TRY(kay_nimber_multiply(arena, &finite, &factor, &product));
        out->terms[i] = a->terms[i];
        out->terms[i].limbs = product.limbs;
        out->terms[i].limb_count = product.limb_count;
    }
    return ordinal_times_power(arena, out, term);
}

static kay_status ordinal_product(kay_arena *arena, const ordinal *a, const ordinal *b, ordinal *out)
{
    ordinal sum = {.count = 0}, product;
    for (uint64_t i = 0; i < b->count; i++) {
        KAY_TRY(ordinal_times_term(arena, a, &b->terms[i], &product));
        KAY_TRY(ordinal_sum(arena, &sum, &product, &sum));
    }
    *out = sum;
    return KAY_OK;
}

/* Computes in a separate arena and copies the result. */
kay_status kay_nim_ordinal_multiply(kay_arena *arena, const kay_nimber *a, const kay_nimber *b, kay_nimber *out)
{
    kay_arena work;
    ordinal one, other, product;
    kay_arena_init(&work, arena->ctx);
    kay_status status = ordinal_from(&work, a, &one);
    if (status == KAY_OK)
        status = ordinal_from(&work, b, &other);
    if (status == KAY_OK)
        status = ordinal_product(&work, &one, &other, &product);
    if (status == KAY_OK) {
        const kay_nimber made = ordinal_to(&product);
        status = ordinal_copy(arena, &made, out);
    }
    kay_arena_free(&work);
    return status;
}

kay_status kay_nim_ordinal_power(kay_arena *arena, const kay_nimber *a, const kay_nimber *n, kay_nimber *out)
{
    kay_nimber power, base = *a;
    KAY_TRY(kay_nimber_from(arena, 1, &power));
    for (uint64_t bit = 64 * n->limb_count; bit-- > 0;) {
        if (power.term_count || power.limbs[0] != 1)
            KAY_TRY(kay_nimber_multiply(arena, &power, &power, &power));
        if (n->limbs[bit / 64] >> bit % 64 & 1)
            KAY_TRY(kay_nimber_multiply(arena, &power, &base, &power));
    }
    *out = power;
    return KAY_OK;
}

/* ---- Conjugates */

/* All conjugates a, a^2, a^4, ... of a number. */
typedef struct ordinal_orbit {
    kay_nimber *conjugates;
    uint64_t count;
} ordinal_orbit;

static bool ordinal_same(const kay_nimber *a, const kay_nimber *b)
{
    bool same = a->term_count == b->term_count && a->limb_count == b->limb_count &&
                (!a->limb_count || memcmp(a->limbs, b->limbs, a->limb_count * sizeof *a->limbs) == 0);
    for (uint64_t i = 0; i < a->term_count && same; i++)
        same = kay_nim_term_compare(&a->terms[i], &b->terms[i]) == 0 &&
               a->terms[i].limb_count == b->terms[i].limb_count &&
               memcmp(a->terms[i].limbs, b->terms[i].limbs, a->terms[i].limb_count * sizeof *a->limbs) == 0;
    return same;
}

static kay_status ordinal_find_orbit(kay_arena *arena, const kay_nimber *a, ordinal_orbit *out)
{
    uint64_t room = 0;
    kay_nimber next = *a;
    *out = (ordinal_orbit){.conjugates = NULL};
    do {
        KAY_ROOM_IN(arena, out->conjugates, out->count, room);
        out->conjugates[out->count++] = next;
        KAY_TRY(kay_nimber_multiply(arena, &next, &next, &next));
    } while (!ordinal_same(&next, a));
    return KAY_OK;
}

/* Returns the degree of the field generated by kappa(p(k)^(n+1)) and all the kappas in its alpha.  Each level of the
 * recursion has a smaller prime. */
static uint64_t ordinal_kappa_degree(unsigned k, unsigned n)
{
    uint64_t degree = ordinal_alphas[k].excess > 1 ? ordinal_alphas[k].excess : 1; /* 4 generates GF(2^4) */
    for (unsigned i = 0; i < 2 && ordinal_alphas[k].parts[i]; i++) {
        const unsigned q = ordinal_alphas[k].parts[i];
        unsigned part = 0, place = 0;
        while (q % 2 && q % ordinal_alphas[part].prime != 0)
            part++;
        for (uint64_t rest = q / ordinal_alphas[part].prime; q % 2 && rest > 1; rest /= ordinal_alphas[part].prime)
            place++;
        degree = kay_common_multiple(degree, q % 2 ? ordinal_kappa_degree(part, place) : q);
    }
    for (unsigned i = 0; i <= n && degree != UINT64_MAX; i++)
        if (__builtin_mul_overflow(degree, ordinal_alphas[k].prime, &degree))
            degree = UINT64_MAX;
    return degree;
}

/* Computes the degree of the field generated by all kappas and nimbers of a number: a multiple of its own degree. */
static kay_status ordinal_degree_of_parts(kay_arena *arena, const kay_nimber *a, uint64_t *degree)
{
    const kay_nimber finite = {.limbs = a->limbs, .limb_count = a->limb_count};
    uint64_t bits;
    KAY_TRY(kay_nimber_degree(arena, &finite, UINT64_MAX, degree));
    for (uint64_t i = 0; i < a->term_count; i++) {
        const kay_nimber nimber = ordinal_finite(&a->terms[i]);
        KAY_TRY(kay_nimber_degree(arena, &nimber, UINT64_MAX, &bits));
        *degree = kay_common_multiple(*degree, bits);
        for (unsigned k = 0; k < a->terms[i].power_count; k++) {
            unsigned n = 0;
            for (uint64_t rest = a->terms[i].powers[k]; rest >= ordinal_alphas[k].prime; n++)
                rest /= ordinal_alphas[k].prime;
            if (a->terms[i].powers[k])
                *degree = kay_common_multiple(*degree, ordinal_kappa_degree(k, n));
        }
    }
    return KAY_OK;
}

kay_status kay_nim_ordinal_degree(kay_arena *arena, const kay_nimber *a, uint64_t most, uint64_t *degree)
{
    ordinal_orbit orbit;
    uint64_t bound;
    KAY_TRY(ordinal_degree_of_parts(arena, a, &bound));
    if (bound > most)
        return KAY_END;
    KAY_TRY(ordinal_find_orbit(arena, a, &orbit));
    *degree = orbit.count;
    return KAY_OK;
}

/* In the field of 2^d the inverse is a^(2^d - 2), the product of all conjugates but a. */
kay_status kay_nim_ordinal_invert(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    ordinal_orbit orbit;
    KAY_TRY(ordinal_find_orbit(arena, a, &orbit));
    kay_nimber inverse = orbit.conjugates[1]; /* an infinite number has at least two conjugates */
    for (uint64_t i = 2; i < orbit.count; i++)
        KAY_TRY(kay_nimber_multiply(arena, &inverse, &orbit.conjugates[i], &inverse));
    *out = inverse;
    return KAY_OK;
}

kay_status kay_nim_ordinal_square_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    ordinal_orbit orbit;
    KAY_TRY(ordinal_find_orbit(arena, a, &orbit));
    *out = orbit.conjugates[orbit.count - 1];
    return KAY_OK;
}

/* Let the degree be m o, with m a power of 2 and o odd, and T(a) the sum of every m-th conjugate: a number in the field
 * of 2^m, so a finite one.  For b = a + T(a) this sum is 0, as o is odd.  Then y^(2^m) + y = b for the sum y of the
 * conjugates b^(2^(jm)) with j odd, j < o - 1 (Hilbert's theorem 90), and x^2 + x = b for the sum x of the first m
 * conjugates of y.  It remains to solve x^2 + x = T(a). */
kay_status kay_nim_ordinal_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    ordinal_orbit orbit;
    KAY_TRY(ordinal_find_orbit(arena, a, &orbit));
    const uint64_t m = orbit.count & -orbit.count, odd = orbit.count / m;
    kay_nimber trace = {.limbs = NULL}, root;
    for (uint64_t j = 0; j < odd; j++)
        KAY_TRY(kay_nimber_add(arena, &trace, &orbit.conjugates[j * m], &trace));
    KAY_TRY(kay_nimber_root(arena, &trace, &root));
    for (uint64_t i = 0; i < m; i++) {
        for (uint64_t j = 1; j + 1 < odd; j += 2) {
            KAY_TRY(kay_nimber_add(arena, &root, &orbit.conjugates[j * m + i], &root));
            KAY_TRY(kay_nimber_add(arena, &root, &trace, &root));
        }
        KAY_TRY(kay_nimber_multiply(arena, &trace, &trace, &trace));
    }
    if (root.limb_count && root.limbs[0] & 1) {
        kay_nimber one;
        KAY_TRY(kay_nimber_from(arena, 1, &one));
        KAY_TRY(kay_nimber_add(arena, &root, &one, &root));
    }
    *out = root;
    return KAY_OK;
}
