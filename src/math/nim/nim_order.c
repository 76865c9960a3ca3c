/* Computes orders of finite nimbers of 2^64 and more.
 *
 * The group of the field of 2^(2^k) numbers has F(0) F(1) ... F(k - 1) elements, where F(n) is the Fermat number
 * 2^(2^n) + 1.  The prime factors of the Fermat numbers are known up to F(11) (J. Brillhart and others, Factorizations
 * of b^n +- 1; R. P. Brent 1999), and no factor occurs twice. */
#include "math/nim/nim_order.h"

#include <gmp.h>
#include <string.h>

#include "math/decimal.h"

enum { ORDER_FERMAT = 12 };

/* How many prime factors each F(n) has; then the prime factors themselves: those of F(0), of F(1), and so on. */
static const unsigned order_counts[ORDER_FERMAT] = {1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5};
static const char *const order_primes[] = {
    "3",
    "5",
    "17",
    "257",
    "65537",
    "641",
    "6700417",
    "274177",
    "67280421310721",
    "59649589127497217",
    "5704689200685129054721",
    "1238926361552897",
    "93461639715357977769163558199606896584051237541638188580280321",
    "2424833",
    "7455602825647884208337395736200454918783366342657",
    "741640062627530801524787141901937474059940781097519023905821316144415759504705008092818711693940737",
    "45592577",
    "6487031809",
    "4659775785220018543264560743076778192897",
    "1304398744054881897274847687965099039466085308416118921868952957768324162514718635741402279775731048"
    "9589878392884292384483114903291379872908860161794609411944901059590671013053190617101835449160961919"
    "3912488538116080712299672322806217820753127014424577",
    "319489",
    "974849",
    "167988556341760475137",
    "3560841906445833920513",
    "1734624471791475554302589708643097783774218447236640846493470190613635791928791088575910383304088371"
    "7798381086845154642194071297830613418986428082601454275870858924387368556397311894886939915854550661"
    "1147420216132557017260564139394366945793220968665108959685482705388072645828554151936401912464931182"
    "5460928798157330577955733585049822792800909428725675915189121186227517143192297881009792510360354969"
    "1727991266352735878323664719315477709142774537703829458491891759032511093938132248604429857397165071"
    "1059244462177542540706913047034664643603491382441723306598834177",
};

/* Reads prime number i. */
static kay_status order_prime(kay_arena *arena, unsigned i, kay_nimber *out)
{
    *out = (kay_nimber){.limbs = NULL};
    return kay_decimal_read(arena, order_primes[i], strlen(order_primes[i]), &out->limbs, &out->limb_count);
}

/* The ordinary product. */
static kay_status order_times(kay_arena *arena, const kay_nimber *a, const kay_nimber *b, kay_nimber *out)
{
    const kay_nimber *large = a->limb_count >= b->limb_count ? a : b, *small = large == a ? b : a;
    uint64_t count = a->limb_count + b->limb_count;
    KAY_NEW(uint64_t, limbs, arena, count);
    mpn_mul((mp_limb_t *)limbs, (const mp_limb_t *)large->limbs, (mp_size_t)large->limb_count,
            (const mp_limb_t *)small->limbs, (mp_size_t)small->limb_count);
    count -= !limbs[count - 1];
    *out = (kay_nimber){.limbs = limbs, .limb_count = count};
    return KAY_OK;
}

/* Raises a to the power of `count` primes, from number `first` on, one after another. */
static kay_status order_raise(kay_arena *arena, const kay_nimber *a, unsigned first, unsigned count, kay_nimber *out)
{
    *out = *a;
    for (unsigned i = first; i < first + count; i++) {
        kay_nimber prime;
        KAY_TRY(order_prime(arena, i, &prime));
        KAY_TRY(kay_nimber_power(arena, out, &prime, out));
    }
    return KAY_OK;
}

/* The order of a is the product of some of the `count` primes.  Multiplies `order` by these primes.  A prime divides
 * the order if a, raised to all other primes, is not 1.  Splits the primes into halves, and raises a to the primes of
 * one half only once for all primes of the other half. */
static kay_status order_find(kay_arena *arena, const kay_nimber *a, unsigned first, unsigned count, kay_nimber *order)
{
    kay_nimber rest;
    const unsigned half = count / 2;
    if (a->limb_count == 1 && a->limbs[0] == 1)
        return KAY_OK;
    if (count == 1) {
        KAY_TRY(order_prime(arena, first, &rest));
        return order_times(arena, order, &rest, order);
    }
    KAY_TRY(order_raise(arena, a, first + half, count - half, &rest));
    KAY_TRY(order_find(arena, &rest, first, half, order));
    KAY_TRY(order_raise(arena, a, first, half, &rest));
    return order_find(arena, &rest, first + half, count - half, order);
}

kay_status kay_nim_order_beyond(kay_arena *arena, const kay_nimber *a, kay_nimber *out)
{
    unsigned count = 0, n = 0;
    uint64_t bits;
    KAY_TRY(kay_nimber_degree(arena, a, UINT64_MAX, &bits));
    for (; n < ORDER_FERMAT && UINT64_C(1) << n < bits; n++)
        count += order_counts[n];
    if (UINT64_C(1) << n < bits)
        return kay_fail(arena->ctx, KAY_EINPUT, "the order is computed only for numbers below 2^4096");
    kay_nimber order;
    KAY_TRY(kay_nimber_from(arena, 1, &order));
    KAY_TRY(order_find(arena, a, 0, count, &order));
    *out = order;
    return KAY_OK;
}
