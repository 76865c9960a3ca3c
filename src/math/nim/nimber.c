/* Computes with nimbers of any size: converts their limbs to the basis of nim_word.h, computes, and converts back. */
#include <kayles/nim.h>

#include <gmp.h>
#include <string.h>

#include "math/nim/nim_limbs.h"
#include "math/nim/nim_order.h"
#include "math/nim/nim_ordinal.h"

_Static_assert(GMP_NUMB_BITS == 64 && sizeof(mp_limb_t) == sizeof(uint64_t), "limbs of 64 bits");

/* The number with these limbs, without leading zeros; does not copy them. */
static kay_nimber nimber_take(const uint64_t *limbs, uint64_t count)
{
    while (count && !limbs[count - 1])
        count--;
    return (kay_nimber){.limbs = limbs, .limb_count = count};
}

static uint64_t nimber_low(const kay_nimber *a)
{
    return a->limb_count ? a->limbs[0] : 0;
}

kay_status kay_nimber_from(kay_arena *arena, uint64_t number, kay_nimber *out)
{
    KAY_NEW(uint64_t, limbs, arena, 1);
    *limbs = number;
    *out = nimber_take(limbs, 1);
    return KAY_OK;
}

/* The number of bits of the numbers in the smallest field that contains a finite number. */
static uint64_t nimber_field_bits(const kay_nimber *a)
{
    const uint64_t limb = a->limb_count ? a->limbs[a->limb_count - 1] : 0;
    const uint64_t used = limb ? 64 * a->limb_count - (uint64_t)__builtin_clzll(limb) : 0;
    uint64_t bits = 1;
    while (bits < used)
        bits *= 2;
    return bits;
}

kay_status kay_nimber_degree(kay_arena *arena, const kay_nimber *a, uint64_t most, uint64_t *degree)
{
    if (a->term_count)
        return kay_nim_ordinal_degree(arena, a, most, degree);
    const uint64_t bits = nimber_field_bits(a);
    if (bits > most)
        return KAY_END;
    *degree = bits;
    return KAY_OK;
}

/* The number of limbs of the smallest field that contains a number, at least one. */
static uint64_t nimber_field(const kay_nimber *a)
{
    uint64_t limbs = 1;
    while (limbs < a->limb_count)
        limbs *= 2;
    return limbs;
}

/* Converts the limbs of a number to the polynomial basis, and fills the rest with zeros. */
static void nimber_to(const kay_nimber *a, uint64_t *limbs, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        limbs[i] = i < a->limb_count ? kay_nim_to(a->limbs[i]) : 0;
}

static kay_nimber nimber_from(uint64_t *limbs, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        limbs[i] = kay_nim_from(limbs[i]);
    return nimber_take(limbs, count);
}

kay_status kay_nimber_add(kay_arena *arena, const kay_nimber *a, const kay_nimber *b, kay_nimber *out)
{
    if (a->term_count || b->term_count)
        return kay_nim_ordinal_add(arena, a, b, out);
    if (a->limb_count < b->limb_count) {
        const kay_nimber *other = a;
        a = b;
        b = other;
    }
    KAY_NEW(uint64_t, limbs, arena, a->limb_count);
    for (uint64_t i = 0; i < a->limb_count; i++)
        limbs[i] = a->limbs[i] ^ (i < b->limb_count ? b->limbs[i] : 0);
    *out = nimber_take(limbs, a->limb_count);
    return KAY_OK;
}

/* Scratch memory; nimber_room_end frees it. */
typedef struct nimber_room {
    kay_context *ctx;
    uint64_t *limbs;
    uint64_t count;
} nimber_room;

static kay_status nimber_room_begin(kay_context *ctx, uint64_t count, nimber_room *room)
{
    *room = (nimber_room){.ctx = ctx, .limbs = kay_alloc_array(ctx, count, sizeof *room->limbs), .count = count};
    return room->limbs ? KAY_OK : kay_no_memory(ctx);
}

static void nimber_room_end(const nimber_room *room)
{
    kay_free(room->ctx, room->limbs, room->count * sizeof *room->limbs);
}

kay_status kay_nimber_multiply(kay_arena *arena, const kay_nimber *a, const kay_nimber *b, kay_nimber *out)
{
    if (a->term_count || b->term_count)
        return kay_nim_ordinal_multiply(arena, a, b, out);
    if (a->limb_count < b->limb_count) {
        const kay_nimber *other = a;
        a = b;
        b = other;
    }
    const uint64_t limbs = nimber_field(a), limbs_b = nimber_field(b);
    kay_nim_work work = kay_nim_begin(arena->ctx);
    nimber_room room;
    KAY_NEW(uint64_t, product, arena, limbs);
    KAY_TRY(nimber_room_begin(arena->ctx, limbs + limbs_b + kay_nim_room(limbs_b), &room));
    nimber_to(a, room.limbs, limbs);
    nimber_to(b, room.limbs + limbs, limbs_b);
    kay_nim_limbs_multiply(&work, product, room.limbs, limbs, room.limbs + limbs, limbs_b,
                           room.limbs + limbs + limbs_b);
    nimber_room_end(&room);
    KAY_TRY(work.status);
    *out = nimber_from(product, limbs);
    return KAY_OK;
}

/* A function that changes the limbs of a number in place. */
typedef void (*nimber_change)(kay_nim_work *work, uint64_t *a, uint64_t limbs, uint64_t *room);

static kay_status nimber_changed(kay_arena *arena, const kay_nimber *a, nimber_change change, kay_nimber *out)
{
    const uint64_t limbs = nimber_field(a);
    kay_nim_work work = kay_nim_begin(arena->ctx);
    nimber_room room;
    KAY_NEW(uint64_t, changed, arena, limbs);
    KAY_TRY(nimber_room_begin(arena->ctx, kay_nim_room(limbs), &room));
    nimber_to(a, changed, limbs);
    change(&work, changed, limbs, room.limbs);
    nimber_room_end(&room);
    KAY_TRY(work.status);
    *out = nimber_from(changed, limbs);
    return KAY_OK;
}

kay_status kay_nimber_invert(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    if (a->term_count)
        return kay_nim_ordinal_invert(arena, a, out);
    if (!a->limb_count)
        return kay_fail(arena->ctx, KAY_EINPUT, "division by zero");
    return nimber_changed(arena, a, kay_nim_limbs_invert, out);
}

kay_status kay_nimber_square_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    return a->term_count ? kay_nim_ordinal_square_root(arena, a, out)
                         : nimber_changed(arena, a, kay_nim_limbs_square_root, out);
}

/* Finds a root in the next larger field.  With F = 2^bits, F^2 + F = F/2: for x = F + y the equation is
 * y^2 + y = a + F/2. */
static kay_status nimber_root_next(kay_arena *arena, const kay_nimber *a, uint64_t bits, kay_nimber *out)
{
    KAY_NEW(uint64_t, limbs, arena, bits / 64 + 1);
    memcpy(limbs, a->limbs, a->limb_count * sizeof *limbs);
    limbs[(bits - 1) / 64] ^= UINT64_C(1) << (bits - 1) % 64;
    const kay_nimber rest = nimber_take(limbs, bits / 64);
    kay_nimber root;
    KAY_TRY(nimber_changed(arena, &rest, kay_nim_limbs_root, &root));
    memset(limbs, 0, (bits / 64 + 1) * sizeof *limbs);
    memcpy(limbs, root.limbs, root.limb_count * sizeof *limbs);
    limbs[bits / 64] = 1;
    *out = nimber_take(limbs, bits / 64 + 1);
    return KAY_OK;
}

kay_status kay_nimber_root(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    const uint64_t bits = nimber_field_bits(a);
    const bool next = a->limb_count == bits / 64 && a->limb_count && a->limbs[a->limb_count - 1] >> 63;
    uint64_t root;
    if (a->term_count)
        return kay_nim_ordinal_root(arena, a, out);
    if (next)
        return nimber_root_next(arena, a, bits, out);
    if (bits >= 64)
        return nimber_changed(arena, a, kay_nim_limbs_root, out);
    return kay_nim_root(nimber_low(a), &root) ? kay_nimber_from(arena, root, out) : KAY_OK; /* the root is below 2^64 */
}

/* Computes the remainder of n by m = 2^(64 * limbs) - 1: adds up the digits of n in base m + 1.  If the remainder is 0,
 * *out may be m. */
static void nimber_remainder(const kay_nimber *n, mp_limb_t *out, uint64_t limbs)
{
    memset(out, 0, limbs * sizeof *out);
    for (uint64_t at = 0; at < n->limb_count; at += limbs) {
        const uint64_t rest = n->limb_count - at, count = rest < limbs ? rest : limbs;
        const mp_limb_t *digit = (const mp_limb_t *)n->limbs + at;
        if (mpn_add(out, out, (mp_size_t)limbs, digit, (mp_size_t)count))
            mpn_add_1(out, out, (mp_size_t)limbs, 1);
    }
}

/* Computes power = a^n from the highest bit of n down.  All have `limbs` limbs; a and power are in the polynomial
 * basis.  `room` has space for another number and for the `room` of a product. */
static void nimber_raise(kay_nim_work *work, uint64_t *power, const uint64_t *a, uint64_t limbs, const uint64_t *n,
                         uint64_t *room)
{
    memset(power, 0, limbs * sizeof *power);
    power[0] = 1;
    uint64_t bit = 64 * limbs;
    while (bit && !(n[(bit - 1) / 64] >> (bit - 1) % 64 & 1))
        bit--;
    while (bit-- > 0 && work->status == KAY_OK) {
        kay_nim_limbs_square(work, power, limbs, room + limbs);
        if (!(n[bit / 64] >> bit % 64 & 1))
            continue;
        kay_nim_limbs_multiply(work, room, power, limbs, a, limbs, room + limbs);
        memcpy(power, room, limbs * sizeof *power);
    }
}

kay_status kay_nimber_power(kay_arena *arena, const kay_nimber *a, const kay_nimber *n, kay_nimber *out)
{
    if (n->term_count)
        return kay_fail(arena->ctx, KAY_EINPUT, "an exponent must be an ordinary number, not an infinite one");
    if (a->term_count)
        return kay_nim_ordinal_power(arena, a, n, out);
    if (!n->limb_count || !a->limb_count)
        return kay_nimber_from(arena, !n->limb_count, out);
    const uint64_t limbs = nimber_field(a);
    kay_nim_work work = kay_nim_begin(arena->ctx);
    nimber_room room;
    KAY_NEW(uint64_t, power, arena, limbs);
    KAY_TRY(nimber_room_begin(arena->ctx, 3 * limbs + kay_nim_room(limbs), &room));
    uint64_t *base = room.limbs, *exponent = base + limbs;
    nimber_to(a, base, limbs);
    nimber_remainder(n, (mp_limb_t *)exponent, limbs);
    nimber_raise(&work, power, base, limbs, exponent, exponent + limbs);
    nimber_room_end(&room);
    KAY_TRY(work.status);
    *out = nimber_from(power, limbs);
    return KAY_OK;
}

kay_status kay_nimber_order(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    if (!a->limb_count && !a->term_count)
        return kay_fail(arena->ctx, KAY_EINPUT, "0 has no order: no power 0^n with n > 0 is 1");
    if (a->term_count)
        return kay_fail(arena->ctx, KAY_EINPUT, "the order of an infinite number is not computed");
    if (a->limb_count > 1)
        return kay_nim_order_beyond(arena, a, out);
    return kay_nimber_from(arena, kay_nim_order(a->limbs[0]), out);
}

kay_status kay_nimber_log(kay_arena *arena, const kay_nimber *a, const kay_nimber *base, kay_nimber *out)
{
    uint64_t n;
    if (a->limb_count > 1 || base->limb_count > 1 || a->term_count || base->term_count)
        return kay_fail(arena->ctx, KAY_EINPUT, "a logarithm is computed only for numbers below 2^64");
    if (!kay_nim_log(nimber_low(a), nimber_low(base), &n))
        return kay_fail(arena->ctx, KAY_EINPUT, "no power of %llu is %llu", (unsigned long long)nimber_low(base),
                        (unsigned long long)nimber_low(a));
    return kay_nimber_from(arena, n, out);
}
