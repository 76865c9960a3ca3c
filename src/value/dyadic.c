/* Dyadic rationals: in registers while the numerator has at most 62 bits, else by GMP's functions on limbs.
 *
 * Those functions take memory of nobody but their arguments, except for products and conversions of long numbers: GMP
 * ends the process where it gets none for these, so the context is asked for it first and gets it back. */
#include "value/dyadic.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "math/decimal.h"

enum {
    DYADIC_LIMB = 64, /* bits of a limb */
    DYADIC_EXPONENT_MAX = INT32_MAX,
};
static_assert(GMP_NUMB_BITS == DYADIC_LIMB && sizeof(mp_limb_t) == sizeof(uint64_t), "limbs of 64 bits");

/* A number of any size as sign, limbs and exponent. */
typedef struct dyadic_view {
    const mp_limb_t *limbs;
    mp_size_t size;
    bool negative;
    uint32_t exponent;
    mp_limb_t one; /* the limb of a small one */
} dyadic_view;

/* Points into the store or into *view: good until the store's limbs grow. */
static void dyadic_look(const kay_value_store *store, kay_dyadic a, dyadic_view *view)
{
    if (a.big) {
        const short_game *game = kay_short_game(store, (uint32_t)a.numerator);
        const uint64_t *limbs = store->limbs + game->numerator;
        const int64_t size = (int64_t)limbs[0];
        *view = (dyadic_view){.limbs = (const mp_limb_t *)limbs + SHORT_LIMB_HEAD,
                              .size = size < 0 ? -size : size,
                              .negative = size < 0,
                              .exponent = game->exponent};
    } else {
        view->one = a.numerator < 0 ? -(uint64_t)a.numerator : (uint64_t)a.numerator;
        view->limbs = &view->one;
        view->size = a.numerator != 0;
        view->negative = a.numerator < 0;
        view->exponent = a.exponent;
    }
}

static kay_dyadic dyadic_fail(kay_value_store *store, const char *what)
{
    kay_short_fail(store, KAY_EUNABLE, "%s", what);
    return (kay_dyadic){0};
}

/* Room for so many limbs behind the store's, and what stands before them; NULL: none. */
static mp_limb_t *dyadic_room(kay_value_store *store, uint64_t size)
{
    const uint64_t need = store->limb_count + size + SHORT_LIMB_HEAD;
    if (store->limb_room < need &&
        !kay_short_grow(store, (void **)&store->limbs, &store->limb_room, need, sizeof *store->limbs))
        return NULL;
    return (mp_limb_t *)store->limbs + store->limb_count + SHORT_LIMB_HEAD;
}

/* The number whose numerator stands behind the store's limbs. */
static kay_dyadic dyadic_take(kay_value_store *store, mp_size_t size, bool negative, uint64_t exponent)
{
    mp_limb_t *limbs = (mp_limb_t *)store->limbs + store->limb_count + SHORT_LIMB_HEAD;
    while (size && !limbs[size - 1])
        size--;
    if (!size)
        return (kay_dyadic){0};
    const uint64_t zeros = exponent ? mpn_scan1(limbs, 0) : 0, drop = zeros < exponent ? zeros : exponent;
    if (drop) {
        const mp_size_t whole = (mp_size_t)(drop / DYADIC_LIMB);
        size -= whole;
        if (drop % DYADIC_LIMB)
            mpn_rshift(limbs, limbs + whole, size, drop % DYADIC_LIMB);
        else
            memmove(limbs, limbs + whole, (size_t)size * sizeof *limbs);
        size -= !limbs[size - 1];
        exponent -= drop;
    }
    if (exponent > DYADIC_EXPONENT_MAX)
        return dyadic_fail(store, "a number with more than 2^31 binary places");
    if (size == 1 && limbs[0] < (uint64_t)DYADIC_SMALL)
        return (kay_dyadic){.numerator = negative ? -(int64_t)limbs[0] : (int64_t)limbs[0],
                            .exponent = (uint32_t)exponent};
    store->limbs[store->limb_count] = (uint64_t)(negative ? -(int64_t)size : (int64_t)size);
    const uint32_t id = kay_short_intern_number(
        store,
        &(short_game){.numerator = (int64_t)store->limb_count, .exponent = (uint32_t)exponent, .flags = SHORT_BIG});
    return id == SHORT_NONE ? (kay_dyadic){0} : (kay_dyadic){.numerator = id, .big = true};
}

kay_dyadic kay_dyadic_make(kay_value_store *store, __int128 numerator, int64_t exponent)
{
    while (exponent > 0 && numerator != 0 && !(numerator & 1)) {
        const int zeros = (uint64_t)numerator ? __builtin_ctzll((uint64_t)numerator) : 63;
        const int drop = zeros < exponent ? zeros : (int)exponent;
        numerator /= (__int128)1 << drop;
        exponent -= drop;
    }
    if (numerator == 0)
        return (kay_dyadic){0};
    if (exponent > DYADIC_EXPONENT_MAX)
        return dyadic_fail(store, "a number with more than 2^31 binary places");
    if (numerator > -DYADIC_SMALL && numerator < DYADIC_SMALL)
        return (kay_dyadic){.numerator = (int64_t)numerator, .exponent = (uint32_t)exponent};
    mp_limb_t *limbs = dyadic_room(store, 2);
    if (!limbs)
        return (kay_dyadic){0};
    const unsigned __int128 size = numerator < 0 ? -(unsigned __int128)numerator : (unsigned __int128)numerator;
    limbs[0] = (mp_limb_t)size;
    limbs[1] = (mp_limb_t)(size >> DYADIC_LIMB);
    return dyadic_take(store, 2, numerator < 0, (uint64_t)exponent);
}

uint32_t kay_dyadic_id(kay_value_store *store, kay_dyadic a)
{
    if (a.big)
        return (uint32_t)a.numerator;
    return kay_short_intern_number(store, &(short_game){.numerator = a.numerator, .exponent = a.exponent});
}

uint32_t kay_dyadic_copy(const kay_value_store *from, kay_dyadic a, kay_value_store *to)
{
    if (!a.big)
        return kay_dyadic_id(to, a);
    dyadic_view view;
    dyadic_look(from, a, &view);
    mp_limb_t *limbs = dyadic_room(to, (uint64_t)view.size);
    if (!limbs)
        return SHORT_NONE;
    memcpy(limbs, view.limbs, (size_t)view.size * sizeof *limbs);
    return kay_dyadic_id(to, dyadic_take(to, view.size, view.negative, view.exponent));
}

int kay_dyadic_sign(const kay_value_store *store, kay_dyadic a)
{
    if (!a.big)
        return (a.numerator > 0) - (a.numerator < 0);
    dyadic_view view;
    dyadic_look(store, a, &view);
    return view.negative ? -1 : 1;
}

uint32_t kay_dyadic_exponent(const kay_value_store *store, kay_dyadic a)
{
    return a.big ? kay_short_game(store, (uint32_t)a.numerator)->exponent : a.exponent;
}

bool kay_dyadic_is_integer(const kay_value_store *store, kay_dyadic a)
{
    return kay_dyadic_exponent(store, a) == 0;
}

/* Bits of a numerator. */
static uint64_t dyadic_bits(const dyadic_view *view)
{
    return view->size ? (uint64_t)view->size * DYADIC_LIMB - (uint64_t)__builtin_clzll(view->limbs[view->size - 1]) : 0;
}

uint64_t kay_dyadic_bits(const kay_value_store *store, kay_dyadic a)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    return dyadic_bits(&view);
}

bool kay_dyadic_bit(const kay_value_store *store, kay_dyadic a, uint64_t i)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    return i / DYADIC_LIMB < (uint64_t)view.size && (view.limbs[i / DYADIC_LIMB] >> (i % DYADIC_LIMB) & 1);
}

/* Limb i of a number shifted up by so many bits. */
static mp_limb_t dyadic_shifted(const dyadic_view *view, uint64_t shift, uint64_t i)
{
    const uint64_t whole = shift / DYADIC_LIMB, bits = shift % DYADIC_LIMB;
    const uint64_t at = i - whole;
    if (i < whole || at > (uint64_t)view->size)
        return 0;
    mp_limb_t limb = at < (uint64_t)view->size ? view->limbs[at] << bits : 0;
    if (bits && at)
        limb |= view->limbs[at - 1] >> (DYADIC_LIMB - bits);
    return limb;
}

/* Of two of the same sign, by size: the places of the highest bits, then limb by limb. */
static int dyadic_compare_sizes(const dyadic_view *a, const dyadic_view *b)
{
    const int64_t high_a = (int64_t)dyadic_bits(a) - a->exponent, high_b = (int64_t)dyadic_bits(b) - b->exponent;
    if (high_a != high_b)
        return high_a > high_b ? 1 : -1;
    const uint32_t exponent = a->exponent > b->exponent ? a->exponent : b->exponent;
    const uint64_t up_a = exponent - a->exponent, up_b = exponent - b->exponent;
    const uint64_t size = ((uint64_t)a->size > (uint64_t)b->size ? (uint64_t)a->size + up_a / DYADIC_LIMB + 1
                                                                 : (uint64_t)b->size + up_b / DYADIC_LIMB + 1) +
                          1;
    for (uint64_t i = size; i-- > 0;) {
        const mp_limb_t limb_a = dyadic_shifted(a, up_a, i), limb_b = dyadic_shifted(b, up_b, i);
        if (limb_a != limb_b)
            return limb_a > limb_b ? 1 : -1;
    }
    return 0;
}

int kay_dyadic_compare_big(const kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    if (a.big && b.big && a.numerator == b.numerator)
        return 0;
    const int sign_a = kay_dyadic_sign(store, a), sign_b = kay_dyadic_sign(store, b);
    if (sign_a != sign_b)
        return sign_a > sign_b ? 1 : -1;
    if (sign_a == 0)
        return 0;
    dyadic_view view_a, view_b;
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    return sign_a * dyadic_compare_sizes(&view_a, &view_b);
}

/* Writes `size` limbs of a number shifted up. */
static void dyadic_shift_into(mp_limb_t *to, uint64_t size, const dyadic_view *view, uint64_t shift)
{
    for (uint64_t i = 0; i < size; i++)
        to[i] = dyadic_shifted(view, shift, i);
}

static kay_dyadic dyadic_add_limbs(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    dyadic_view view_a, view_b;
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    const uint32_t exponent = view_a.exponent > view_b.exponent ? view_a.exponent : view_b.exponent;
    const uint64_t up_a = exponent - view_a.exponent, up_b = exponent - view_b.exponent;
    const uint64_t need_a = (uint64_t)view_a.size + up_a / DYADIC_LIMB,
                   need_b = (uint64_t)view_b.size + up_b / DYADIC_LIMB;
    const uint64_t size = (need_a > need_b ? need_a : need_b) + 2;
    mp_limb_t *sum = dyadic_room(store, 2 * size);
    if (!sum)
        return (kay_dyadic){0};
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    dyadic_shift_into(sum, size, &view_a, up_a);
    dyadic_shift_into(sum + size, size, &view_b, up_b);
    bool negative = view_a.negative;
    if (view_a.negative == view_b.negative) {
        mpn_add_n(sum, sum, sum + size, (mp_size_t)size);
    } else if (mpn_cmp(sum, sum + size, (mp_size_t)size) >= 0) {
        mpn_sub_n(sum, sum, sum + size, (mp_size_t)size);
    } else {
        negative = view_b.negative;
        mpn_sub_n(sum, sum + size, sum, (mp_size_t)size);
    }
    return dyadic_take(store, (mp_size_t)size, negative, exponent);
}

kay_dyadic kay_dyadic_add_big(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    if (!a.big && !a.numerator)
        return b;
    if (!b.big && !b.numerator)
        return a;
    if (a.big || b.big)
        return dyadic_add_limbs(store, a, b);
    if (a.exponent < b.exponent) {
        const kay_dyadic other = a;
        a = b;
        b = other;
    }
    if (a.exponent - b.exponent > DYADIC_LIMB)
        return dyadic_add_limbs(store, a, b);
    return kay_dyadic_make(store, a.numerator + b.numerator * ((__int128)1 << (a.exponent - b.exponent)), a.exponent);
}

kay_dyadic kay_dyadic_negate(kay_value_store *store, kay_dyadic a)
{
    if (!a.big)
        return (kay_dyadic){.numerator = -a.numerator, .exponent = a.exponent};
    const uint32_t id = kay_short_negate(store, (uint32_t)a.numerator);
    return id == SHORT_NONE ? (kay_dyadic){0} : (kay_dyadic){.numerator = id, .big = true};
}

kay_dyadic kay_dyadic_negated_limbs(kay_value_store *store, kay_dyadic a)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    mp_limb_t *limbs = dyadic_room(store, (uint64_t)view.size);
    if (!limbs)
        return (kay_dyadic){0};
    dyadic_look(store, a, &view);
    memcpy(limbs, view.limbs, (size_t)view.size * sizeof *limbs);
    return dyadic_take(store, view.size, !view.negative, view.exponent);
}

/* Asks the context for what GMP may take, and gives it back. */
static bool dyadic_probe(kay_value_store *store, uint64_t limbs)
{
    void *block = limbs > 64 ? kay_resize(store->ctx, NULL, 0, limbs * sizeof(mp_limb_t)) : store;
    if (!block)
        kay_short_fail(store, kay_no_memory(store->ctx), NULL);
    else if (limbs > 64)
        kay_free(store->ctx, block, limbs * sizeof(mp_limb_t));
    return block;
}

kay_dyadic kay_dyadic_multiply(kay_value_store *store, kay_dyadic a, kay_dyadic b)
{
    if (!a.big && !b.big)
        return kay_dyadic_make(store, (__int128)a.numerator * b.numerator, (int64_t)a.exponent + b.exponent);
    dyadic_view view_a, view_b;
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    if (!view_a.size || !view_b.size)
        return (kay_dyadic){0};
    const uint64_t size = (uint64_t)view_a.size + (uint64_t)view_b.size;
    mp_limb_t *product = dyadic_room(store, size);
    if (!product || !dyadic_probe(store, 8 * size))
        return (kay_dyadic){0};
    dyadic_look(store, a, &view_a);
    dyadic_look(store, b, &view_b);
    if (view_a.size >= view_b.size)
        mpn_mul(product, view_a.limbs, view_a.size, view_b.limbs, view_b.size);
    else
        mpn_mul(product, view_b.limbs, view_b.size, view_a.limbs, view_a.size);
    return dyadic_take(store, (mp_size_t)size, view_a.negative != view_b.negative,
                       (uint64_t)view_a.exponent + view_b.exponent);
}

kay_dyadic kay_dyadic_scale(kay_value_store *store, kay_dyadic a, int64_t power)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    if (!view.size)
        return a;
    const int64_t exponent = (int64_t)view.exponent - power;
    if (!a.big && exponent >= -DYADIC_LIMB)
        return exponent >= 0 ? kay_dyadic_make(store, a.numerator, exponent)
                             : kay_dyadic_make(store, a.numerator * ((__int128)1 << -exponent), 0);
    const uint64_t up = exponent < 0 ? (uint64_t)-exponent : 0, size = (uint64_t)view.size + up / DYADIC_LIMB + 1;
    mp_limb_t *limbs = dyadic_room(store, size);
    if (!limbs)
        return (kay_dyadic){0};
    dyadic_look(store, a, &view);
    dyadic_shift_into(limbs, size, &view, up);
    return dyadic_take(store, (mp_size_t)size, view.negative, exponent < 0 ? 0 : (uint64_t)exponent);
}

kay_dyadic kay_dyadic_floor(kay_value_store *store, kay_dyadic a)
{
    if (!a.big)
        return (kay_dyadic){.numerator = a.numerator >> (a.exponent < 63 ? a.exponent : 63)};
    dyadic_view view;
    dyadic_look(store, a, &view);
    const uint64_t whole = view.exponent / DYADIC_LIMB, bits = view.exponent % DYADIC_LIMB;
    if (!view.exponent)
        return a;
    const uint64_t size = whole < (uint64_t)view.size ? (uint64_t)view.size - whole : 0;
    mp_limb_t *limbs = dyadic_room(store, size + 1);
    if (!limbs)
        return (kay_dyadic){0};
    dyadic_look(store, a, &view);
    if (size && bits)
        mpn_rshift(limbs, view.limbs + whole, (mp_size_t)size, (unsigned)bits);
    else if (size)
        memcpy(limbs, view.limbs + whole, size * sizeof *limbs);
    limbs[size] = 0;
    if (view.negative) /* an odd numerator: something was cut off */
        mpn_add_1(limbs, limbs, (mp_size_t)size + 1, 1);
    return dyadic_take(store, (mp_size_t)size + 1, view.negative, 0);
}

float kay_dyadic_float(const kay_value_store *store, kay_dyadic a, bool *exact)
{
    enum { MANTISSA = 24, LARGE = 1000000, NORMAL = 120 };
    dyadic_view view;
    dyadic_look(store, a, &view);
    const uint64_t bits = dyadic_bits(&view);
    if (!bits) {
        *exact = true;
        return 0;
    }
    uint64_t top = view.limbs[view.size - 1];
    int64_t power = (int64_t)(view.size - 1) * DYADIC_LIMB - view.exponent;
    const unsigned width = DYADIC_LIMB - (unsigned)__builtin_clzll(top);
    if (view.size > 1 && width < MANTISSA) { /* bits of the next limb come into it */
        top = top << (DYADIC_LIMB - width) | view.limbs[view.size - 2] >> width;
        power -= DYADIC_LIMB - width;
    }
    const unsigned wide = DYADIC_LIMB - (unsigned)__builtin_clzll(top);
    const uint64_t cut = wide > MANTISSA ? top & ~((UINT64_C(1) << (wide - MANTISSA)) - 1) : top;
    const int64_t high = (int64_t)bits - view.exponent;
    *exact = view.size == 1 && cut == top && high > -NORMAL && high < NORMAL;
    const int shift = power > LARGE ? LARGE : power < -LARGE ? -LARGE : (int)power;
    const float size = ldexpf((float)cut, shift);
    return view.negative ? -size : size;
}

kay_dyadic kay_dyadic_from_float(float value)
{
    int exponent;
    int64_t mantissa = (int64_t)ldexpf(frexpf(value, &exponent), 24);
    exponent -= 24;
    if (!mantissa)
        return (kay_dyadic){0};
    const int zeros = __builtin_ctzll((uint64_t)mantissa);
    const int drop = exponent < 0 ? (zeros < -exponent ? zeros : -exponent) : 0;
    mantissa /= INT64_C(1) << drop;
    exponent += drop;
    if (exponent <= 0)
        return (kay_dyadic){.numerator = mantissa, .exponent = (uint32_t)-exponent};
    return (kay_dyadic){.numerator = mantissa * (INT64_C(1) << exponent)};
}

static kay_dyadic dyadic_read_long(kay_value_store *store, const char *digits, size_t length)
{
    const uint64_t *limbs;
    uint64_t size;
    kay_dyadic number = {0};
    kay_arena arena;
    kay_arena_init(&arena, store->ctx);
    const kay_status status = kay_decimal_read(&arena, digits, length, &limbs, &size);
    if (status != KAY_OK)
        kay_short_fail(store, status, NULL);
    mp_limb_t *room = status == KAY_OK ? dyadic_room(store, size) : NULL;
    if (room) {
        memcpy(room, limbs, size * sizeof *room);
        number = dyadic_take(store, (mp_size_t)size, false, 0);
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

/* The decimal digits of a number in limbs, shifted up. */
static kay_status dyadic_write_limbs(const kay_value_store *store, const dyadic_view *view, uint64_t shift,
                                     kay_text *out)
{
    kay_context *ctx = store->ctx;
    const uint64_t size = (uint64_t)view->size + shift / DYADIC_LIMB + 1;
    mp_limb_t *limbs = kay_alloc_array(ctx, size, sizeof *limbs);
    if (!limbs)
        return kay_no_memory(ctx);
    dyadic_shift_into(limbs, size, view, shift);
    const kay_status status = kay_decimal_write(ctx, (uint64_t *)limbs, size, out);
    kay_free(ctx, limbs, size * sizeof *limbs);
    return status;
}

kay_status kay_dyadic_write(const kay_value_store *store, kay_dyadic a, bool latex, kay_text *out)
{
    dyadic_view view;
    dyadic_look(store, a, &view);
    if (view.negative)
        kay_text_char(out, '-');
    if (latex && view.exponent)
        kay_text_add(out, "\\frac{");
    if (a.big)
        KAY_TRY(dyadic_write_limbs(store, &view, 0, out));
    else
        kay_text_u64(out, view.one);
    if (!view.exponent)
        return out->error;
    kay_text_add(out, latex ? "}{" : "/");
    if (view.exponent < 63)
        kay_text_u64(out, UINT64_C(1) << view.exponent);
    else
        KAY_TRY(dyadic_write_limbs(store, &(dyadic_view){.limbs = &(mp_limb_t){1}, .size = 1}, view.exponent, out));
    if (latex)
        kay_text_char(out, '}');
    return out->error;
}

/* The least m / 2^power above a bound, or the bound itself where it is closed and one of these. */
static kay_dyadic dyadic_next(kay_value_store *store, kay_dyadic a, bool closed, uint32_t power)
{
    const kay_dyadic scaled = kay_dyadic_scale(store, a, power);
    if (closed && kay_dyadic_is_integer(store, scaled))
        return a;
    const kay_dyadic next = kay_dyadic_add(store, kay_dyadic_floor(store, scaled), kay_dyadic_integer(1));
    return kay_dyadic_scale(store, next, -(int64_t)power);
}

static bool dyadic_below(const kay_value_store *store, kay_dyadic a, const kay_dyadic *b, bool closed)
{
    return !b || kay_dyadic_compare(store, a, *b) < (closed ? 1 : 0);
}

/* Of positive numbers without an integer between them: the fewest binary places.  What k places can say, k + 1 can too,
 * so that they are found by halving where they are many. */
static kay_dyadic dyadic_simplest_fraction(kay_value_store *store, kay_dyadic a, bool a_closed, const kay_dyadic *b,
                                           bool b_closed)
{
    enum { FEW = 64 };
    for (uint32_t power = 1; power <= FEW; power++) {
        const kay_dyadic next = dyadic_next(store, a, a_closed, power);
        if (store->error != KAY_OK || dyadic_below(store, next, b, b_closed))
            return next;
    }
    const uint32_t exponent_a = kay_dyadic_exponent(store, a), exponent_b = kay_dyadic_exponent(store, *b);
    uint32_t low = FEW, high = (exponent_a > exponent_b ? exponent_a : exponent_b) + 1; /* too few; enough */
    while (high - low > 1 && store->error == KAY_OK) {
        const uint32_t middle = low + (high - low) / 2;
        if (dyadic_below(store, dyadic_next(store, a, a_closed, middle), b, b_closed))
            high = middle;
        else
            low = middle;
    }
    return dyadic_next(store, a, a_closed, high);
}

/* Whether zero lies above a bound. */
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
    if (above) { /* both are negative: their negatives exchange places */
        const kay_dyadic low = kay_dyadic_negate(store, *b);
        const kay_dyadic high = a ? kay_dyadic_negate(store, *a) : low;
        return kay_dyadic_negate(store, kay_dyadic_simplest(store, &low, b_closed, a ? &high : NULL, a_closed));
    }
    const kay_dyadic next = dyadic_next(store, *a, a_closed, 0);
    if (dyadic_below(store, next, b, b_closed))
        return next;
    return dyadic_simplest_fraction(store, *a, a_closed, b, b_closed);
}
