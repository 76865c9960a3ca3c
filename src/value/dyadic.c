/* Computes with dyadic rationals: in registers if the numerator has at most 62 bits, otherwise with GMP on the store's
 * limbs.
 *
 * GMP ends the process if it gets no memory.  So this file first checks that the context can allocate the memory. */
#include "value/dyadic.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

#include "math/decimal.h"

enum {
    DYADIC_LIMB = 64, /* bits of a limb */
    DYADIC_MANTISSA = 24, /* significant bits of a float */
    DYADIC_EXPONENT_MAX = INT32_MAX,
    DYADIC_LITTLE = 1 << 16, /* bytes; the context is not asked for smaller blocks */
};
static_assert(GMP_NUMB_BITS == DYADIC_LIMB && sizeof(mp_limb_t) == sizeof(uint64_t), "limbs of 64 bits");

/* The numerator of a number of any size, as GMP reads it. */
typedef struct dyadic_view {
    mpz_t whole;
    mp_limb_t one; /* the limb of a number that is not big */
} dyadic_view;

/* Makes a view that points into the store or into *view; it is valid until the store's limbs grow. */
static void dyadic_look(const kay_value_store *store, kay_dyadic a, dyadic_view *view)
{
    if (a.big) {
        const uint64_t *limbs = store->limbs + kay_short_game(store, (uint32_t)a.numerator)->numerator;
        mpz_roinit_n(view->whole, (const mp_limb_t *)limbs + SHORT_LIMB_HEAD, (mp_size_t)limbs[0]);
    } else {
        view->one = a.numerator < 0 ? -(uint64_t)a.numerator : (uint64_t)a.numerator;
        mpz_roinit_n(view->whole, &view->one, (a.numerator > 0) - (a.numerator < 0));
    }
}

/* Makes room for a numerator of `bits` bits after the store's limbs.  Checks that GMP can then allocate `times` that
 * size.  On failure sets the error and returns false. */
static bool dyadic_room(kay_value_store *store, uint64_t bits, unsigned times)
{
    const uint64_t size = bits / DYADIC_LIMB + 2, need = store->limb_count + SHORT_LIMB_HEAD + size;
    if (store->limb_room < need &&
        !kay_short_grow(store, (void **)&store->limbs, &store->limb_room, need, sizeof *store->limbs))
        return false;
    const size_t bytes = times * size * sizeof(mp_limb_t);
    if (bytes < DYADIC_LITTLE)
        return true;
    void *block = kay_resize(store->ctx, NULL, 0, bytes);
    if (!block)
        kay_short_fail(store, kay_no_memory(store->ctx), NULL);
    kay_free(store->ctx, block, bytes);
    return block;
}

static kay_dyadic dyadic_fail(kay_value_store *store, const char *what)
{
    kay_short_fail(store, KAY_EUNABLE, "%s", what);
    return (kay_dyadic){0};
}

/* Returns the dyadic of a big number's id, or 0 after a failure. */
static kay_dyadic dyadic_big(uint32_t id)
{
    return id == SHORT_NONE ? (kay_dyadic){0} : (kay_dyadic){.numerator = id, .big = true};
}

/* Stores a number with a big numerator, for which dyadic_room has made room. */
static kay_dyadic dyadic_intern(kay_value_store *store, const mpz_t whole, uint64_t exponent)
{
    uint64_t *limbs = store->limbs + store->limb_count;
    limbs[0] = (uint64_t)(mpz_sgn(whole) * (int64_t)mpz_size(whole));
    memcpy(limbs + SHORT_LIMB_HEAD, mpz_limbs_read(whole), mpz_size(whole) * sizeof *limbs);
    const short_game number = {
        .numerator = (int64_t)store->limb_count, .exponent = (uint32_t)exponent, .flags = SHORT_BIG};
    return dyadic_big(kay_short_intern_number(store, &number));
}

/* Returns the store's scratch / 2^exponent in lowest terms. */
static kay_dyadic dyadic_take(kay_value_store *store, uint64_t exponent)
{
    mpz_ptr whole = store->scratch;
    kay_dyadic number = {0};
    if (mpz_sgn(whole)) {
        const uint64_t zeros = exponent ? mpz_scan1(whole, 0) : 0, drop = zeros < exponent ? zeros : exponent;
        mpz_tdiv_q_2exp(whole, whole, drop);
        exponent -= drop;
        if (exponent > DYADIC_EXPONENT_MAX)
            number = dyadic_fail(store, "a number has more than 2^31 binary places");
        else if (mpz_sizeinbase(whole, 2) <= DYADIC_BITS)
            number = (kay_dyadic){.numerator = mpz_get_si(whole), .exponent = (uint32_t)exponent};
        else
            number = dyadic_intern(store, whole, exponent);
    }
    return number;
}

kay_dyadic kay_dyadic_make(kay_value_store *store, __int128 numerator, int64_t exponent)
{
    while (exponent > 0 && numerator != 0 && !(numerator & 1)) {
        numerator /= 2;
        exponent--;
    }
    if (numerator == 0)
        return (kay_dyadic){0};
    if (exponent > DYADIC_EXPONENT_MAX)
        return dyadic_fail(store, "a number has more than 2^31 binary places");
    if (numerator > -DYADIC_SMALL && numerator < DYADIC_SMALL)
        return (kay_dyadic){.numerator = (int64_t)numerator, .exponent = (uint32_t)exponent};
    const unsigned __int128 size = numerator < 0 ? -(unsigned __int128)numerator : (unsigned __int128)numerator;
    const mp_limb_t limbs[] = {(mp_limb_t)size, (mp_limb_t)(size >> DYADIC_LIMB)};
    mpz_t read;
    if (!dyadic_room(store, 2 * DYADIC_LIMB, 1))
        return (kay_dyadic){0};
    mpz_set(store->scratch, mpz_roinit_n(read, limbs, numerator < 0 ? -2 : 2));
    return dyadic_take(store, (uint64_t)exponent);
}

uint32_t kay_dyadic_id(kay_value_store *store, kay_dyadic a)
{
    if (a.big)
        return (uint32_t)a.numerator;
    return kay_short_intern_number(store, &(short_game){.numerator = a.numerator, .exponent = a.exponent});
}

uint32_t kay_dyadic_copy(const kay_value_store *from, kay_dyadic a, kay_value_store *to)
{
    dyadic_view view;
    if (!a.big)
        return kay_dyadic_id(to, a);
    if (!dyadic_room(to, kay_dyadic_bits(from, a), 1))
        return SHORT_NONE;
    dyadic_look(from, a, &view);
    mpz_set(to->scratch, view.whole);
    return kay_dyadic_id(to, dyadic_take(to, kay_dyadic_exponent(from, a)));
}

int kay_dyadic_sign(const kay_value_store *store, kay_dyadic a)
{
    dyadic_view view;
    if (!a.big)
        return (a.numerator > 0) - (a.numerator < 0);
    dyadic_look(store, a, &view);
    return mpz_sgn(view.whole);
}

uint32_t kay_dyadic_exponent(const kay_value_store *store, kay_dyadic a)
{
    return a.big ? kay_short_game(store, (uint32_t)a.numerator)->exponent : a.exponent;
}

uint64_t kay_dyadic_bits(const kay_value_store *store, kay_dyadic a)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    return mpz_sgn(view.whole) ? mpz_sizeinbase(view.whole, 2) : 0;
}

bool kay_dyadic_bit(const kay_value_store *store, kay_dyadic a, uint64_t i)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    return mpz_getlimbn(view.whole, (mp_size_t)(i / DYADIC_LIMB)) >> i % DYADIC_LIMB & 1;
}

/* Returns limb i of a numerator shifted left by `shift` bits. */
static mp_limb_t dyadic_shifted(const dyadic_view *view, uint64_t shift, uint64_t i)
{
    const uint64_t whole = shift / DYADIC_LIMB, bits = shift % DYADIC_LIMB;
    if (i < whole)
        return 0;
    const mp_limb_t limb = mpz_getlimbn(view->whole, (mp_size_t)(i - whole)) << bits;
    return bits && i > whole ? limb | mpz_getlimbn(view->whole, (mp_size_t)(i - whole - 1)) >> (DYADIC_LIMB - bits)
                             : limb;
}

/* Compares the signs, then the places of the highest bits, then the limbs. */
int kay_dyadic_compare_big(const kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    const int sign = kay_dyadic_sign(store, a), sign_b = kay_dyadic_sign(store, b);
    if (sign != sign_b)
        return sign > sign_b ? 1 : -1;
    const uint32_t exponent_a = kay_dyadic_exponent(store, a), exponent_b = kay_dyadic_exponent(store, b);
    const uint64_t bits_a = kay_dyadic_bits(store, a), bits_b = kay_dyadic_bits(store, b);
    const int64_t high_a = (int64_t)bits_a - exponent_a, high_b = (int64_t)bits_b - exponent_b;
    if (high_a != high_b)
        return high_a > high_b ? sign : -sign;
    dyadic_view view_a, view_b;
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    const uint64_t up_a = exponent_b > exponent_a ? exponent_b - exponent_a : 0;
    const uint64_t up_b = exponent_a > exponent_b ? exponent_a - exponent_b : 0;
    for (uint64_t i = (bits_a + up_a) / DYADIC_LIMB + 1; i-- > 0;) {
        const mp_limb_t limb_a = dyadic_shifted(&view_a, up_a, i), limb_b = dyadic_shifted(&view_b, up_b, i);
        if (limb_a != limb_b)
            return limb_a > limb_b ? sign : -sign;
    }
    return 0;
}

/* Adds two numbers; the exponent of a is at most that of b. */
static kay_dyadic dyadic_add_limbs(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    const uint32_t exponent = kay_dyadic_exponent(store, b), up = exponent - kay_dyadic_exponent(store, a);
    const uint64_t bits_a = kay_dyadic_bits(store, a) + up, bits_b = kay_dyadic_bits(store, b);
    dyadic_view view_a, view_b;
    if (!dyadic_room(store, (bits_a > bits_b ? bits_a : bits_b) + 1, 2))
        return (kay_dyadic){0};
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    mpz_mul_2exp(store->scratch, view_a.whole, up);
    mpz_add(store->scratch, store->scratch, view_b.whole);
    return dyadic_take(store, exponent);
}

kay_dyadic kay_dyadic_add_big(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    const uint32_t exponent_a = kay_dyadic_exponent(store, a), exponent_b = kay_dyadic_exponent(store, b);
    if (exponent_a > exponent_b)
        return kay_dyadic_add_big(store, b, a);
    if (!a.big && !a.numerator)
        return b;
    if (!b.big && !b.numerator)
        return a;
    if (a.big || b.big || exponent_b - exponent_a > DYADIC_LIMB)
        return dyadic_add_limbs(store, a, b);
    return kay_dyadic_make(store, a.numerator * ((__int128)1 << (exponent_b - exponent_a)) + b.numerator, exponent_b);
}

kay_dyadic kay_dyadic_negate(kay_value_store *store, kay_dyadic a)
{
    if (!a.big)
        return (kay_dyadic){.numerator = -a.numerator, .exponent = a.exponent};
    return dyadic_big(kay_short_negate(store, (uint32_t)a.numerator));
}

kay_dyadic kay_dyadic_multiply(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    enum { SCRATCH = 8 }; /* GMP allocates at most this many times the size of the product */
    const uint64_t exponent = (uint64_t)kay_dyadic_exponent(store, a) + kay_dyadic_exponent(store, b);
    dyadic_view view_a, view_b;
    if (!a.big && !b.big)
        return kay_dyadic_make(store, (__int128)a.numerator * b.numerator, (int64_t)exponent);
    if (!dyadic_room(store, kay_dyadic_bits(store, a) + kay_dyadic_bits(store, b), SCRATCH))
        return (kay_dyadic){0};
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    mpz_mul(store->scratch, view_a.whole, view_b.whole);
    return dyadic_take(store, exponent);
}

kay_dyadic kay_dyadic_scale(kay_value_store *store, kay_dyadic a, int64_t power)
{
    const int64_t exponent = (int64_t)kay_dyadic_exponent(store, a) - power;
    const uint64_t up = exponent < 0 ? (uint64_t)-exponent : 0;
    dyadic_view view;
    if (!a.big && !a.numerator)
        return a;
    if (!a.big && exponent >= -DYADIC_LIMB)
        return kay_dyadic_make(store, a.numerator * ((__int128)1 << up), up ? 0 : exponent);
    if (!dyadic_room(store, kay_dyadic_bits(store, a) + up, 1))
        return (kay_dyadic){0};
    dyadic_look(store, a, &view);
    mpz_mul_2exp(store->scratch, view.whole, up);
    return dyadic_take(store, up ? 0 : (uint64_t)exponent);
}

kay_dyadic kay_dyadic_floor(kay_value_store *store, kay_dyadic a)
{
    dyadic_view view;
    if (!a.big)
        return (kay_dyadic){.numerator = a.numerator >> (a.exponent < 63 ? a.exponent : 63)};
    if (!dyadic_room(store, kay_dyadic_bits(store, a), 1))
        return (kay_dyadic){0};
    dyadic_look(store, a, &view);
    mpz_fdiv_q_2exp(store->scratch, view.whole, kay_dyadic_exponent(store, a));
    return dyadic_take(store, 0);
}

float kay_dyadic_float(const kay_value_store *store, kay_dyadic a, bool *exact)
{
    enum { LARGE = 1000000, NORMAL = 120 };
    dyadic_view view;
    long high = 0;
    dyadic_look(store, a, &view);
    const uint64_t zeros = mpz_sgn(view.whole) ? mpz_scan1(view.whole, 0) : 0;
    const double mantissa = trunc(ldexp(mpz_get_d_2exp(&high, view.whole), DYADIC_MANTISSA)); /* keeps 24 of 53 bits */
    *exact = mpz_size(view.whole) <= 1 && high - (int64_t)zeros <= DYADIC_MANTISSA;
    high -= kay_dyadic_exponent(store, a);
    *exact = *exact && high > -NORMAL && high < NORMAL;
    const long shift = high - DYADIC_MANTISSA;
    return ldexpf((float)mantissa, (int)(shift > LARGE ? LARGE : shift < -LARGE ? -LARGE : shift));
}

kay_dyadic kay_dyadic_from_float(kay_value_store *store, float value)
{
    int exponent;
    const float mantissa = ldexpf(frexpf(value, &exponent), DYADIC_MANTISSA);
    return kay_dyadic_scale(store, (kay_dyadic){.numerator = (int64_t)mantissa}, exponent - DYADIC_MANTISSA);
}

static kay_dyadic dyadic_read_long(kay_value_store *store, const char *digits, size_t length)
{
    const uint64_t *limbs;
    uint64_t size;
    mpz_t read;
    kay_dyadic number = {0};
    kay_arena arena;
    kay_arena_init(&arena, store->ctx);
    const kay_status status = kay_decimal_read(&arena, digits, length, &limbs, &size);
    if (status != KAY_OK) {
        kay_short_fail(store, status, NULL);
    } else if (dyadic_room(store, size * DYADIC_LIMB, 1)) {
        mpz_set(store->scratch, mpz_roinit_n(read, (const mp_limb_t *)limbs, (mp_size_t)size));
        number = dyadic_take(store, 0);
    }
    kay_arena_free(&arena);
    return number;
}

kay_dyadic kay_dyadic_read(kay_value_store *store, const char *digits, size_t length)
{
    enum { SHORT = 18 };
    while (length && *digits == '0') {
        digits++;
        length--;
    }
    if (length > SHORT)
        return dyadic_read_long(store, digits, length);
    int64_t number = 0;
    for (size_t i = 0; i < length; i++)
        number = 10 * number + (digits[i] - '0');
    return (kay_dyadic){.numerator = number};
}

/* Writes the absolute value of a numerator, times 2^shift, in decimal. */
static kay_status dyadic_write_whole(const kay_value_store *store, kay_dyadic a, uint64_t shift, kay_text *out)
{
    kay_context *ctx = store->ctx;
    dyadic_view view;
    if (!a.big && !shift) {
        kay_text_u64(out, (uint64_t)(a.numerator < 0 ? -a.numerator : a.numerator));
        return out->error;
    }
    const uint64_t size = (kay_dyadic_bits(store, a) + shift) / DYADIC_LIMB + 1;
    uint64_t *limbs = kay_alloc_array(ctx, size, sizeof *limbs);
    if (!limbs)
        return kay_no_memory(ctx);
    dyadic_look(store, a, &view);
    for (uint64_t i = 0; i < size; i++)
        limbs[i] = dyadic_shifted(&view, shift, i);
    const kay_status status = kay_decimal_write(ctx, limbs, size, out);
    kay_free(ctx, limbs, size * sizeof *limbs);
    return status;
}

kay_status kay_dyadic_write(const kay_value_store *store, kay_dyadic a, bool latex, kay_text *out)
{
    const uint32_t exponent = kay_dyadic_exponent(store, a);
    if (kay_dyadic_sign(store, a) < 0)
        kay_text_char(out, '-');
    if (latex && exponent)
        kay_text_add(out, "\\frac{");
    KAY_TRY(dyadic_write_whole(store, a, 0, out));
    if (!exponent)
        return out->error;
    kay_text_add(out, latex ? "}{" : "/");
    if (exponent < DYADIC_BITS)
        kay_text_u64(out, UINT64_C(1) << exponent);
    else
        KAY_TRY(dyadic_write_whole(store, kay_dyadic_integer(1), exponent, out));
    if (latex)
        kay_text_char(out, '}');
    return out->error;
}

/* Returns the least m / 2^power above a bound, or the bound itself if it is closed and of this form. */
static kay_dyadic dyadic_next(kay_value_store *store, kay_dyadic a, bool closed, uint32_t power)
{
    const kay_dyadic scaled = kay_dyadic_scale(store, a, power);
    if (closed && kay_dyadic_exponent(store, scaled) == 0)
        return a;
    const kay_dyadic next = kay_dyadic_add(store, kay_dyadic_floor(store, scaled), kay_dyadic_integer(1));
    return kay_dyadic_scale(store, next, -(int64_t)power);
}

static bool dyadic_below(const kay_value_store *store, kay_dyadic a, const kay_dyadic *b, bool closed)
{
    return !b || kay_dyadic_compare(store, a, *b) < (closed ? 1 : 0);
}

/* Returns the simplest number between two positive ones that have no integer between them: the one with the fewest
 * binary places.  Finds the number of places by binary search: if k places are enough, so are k + 1. */
static kay_dyadic dyadic_simplest_fraction(kay_value_store *store, kay_dyadic a, bool a_closed, const kay_dyadic *b,
                                           bool b_closed)
{
    const uint32_t exponent_a = kay_dyadic_exponent(store, a), exponent_b = kay_dyadic_exponent(store, *b);
    uint32_t low = 0,
             high = (exponent_a > exponent_b ? exponent_a : exponent_b) + 1; /* `low` is too few, `high` is enough */
    while (high - low > 1 && store->error == KAY_OK) {
        const uint32_t middle = low + (high - low) / 2;
        if (dyadic_below(store, dyadic_next(store, a, a_closed, middle), b, b_closed))
            high = middle;
        else
            low = middle;
    }
    return dyadic_next(store, a, a_closed, high);
}

/* Whether zero is on the allowed side of a lower bound (side 1) or of an upper bound (side -1). */
static bool dyadic_under_zero(const kay_value_store *store, const kay_dyadic *a, bool closed, int side)
{
    return !a || side * kay_dyadic_sign(store, *a) < (closed ? 1 : 0);
}

kay_dyadic kay_dyadic_simplest(kay_value_store *store, const kay_dyadic *a, bool a_closed, const kay_dyadic *b,
                               bool b_closed)
{
    const bool above = dyadic_under_zero(store, a, a_closed, 1), below = dyadic_under_zero(store, b, b_closed, -1);
    if (above && below)
        return (kay_dyadic){0};
    if (above) { /* the number is negative: negate and exchange the bounds */
        const kay_dyadic low = kay_dyadic_negate(store, *b);
        const kay_dyadic high = a ? kay_dyadic_negate(store, *a) : low;
        return kay_dyadic_negate(store, kay_dyadic_simplest(store, &low, b_closed, a ? &high : NULL, a_closed));
    }
    const kay_dyadic next = dyadic_next(store, *a, a_closed, 0);
    if (dyadic_below(store, next, b, b_closed))
        return next;
    return dyadic_simplest_fraction(store, *a, a_closed, b, b_closed);
}
