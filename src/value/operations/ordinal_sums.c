/* Ordinal sums, their inverse, powers, ordinal products. */
#include "value/dyadic.h"
#include "value/value_store.h"

#include <kayles/value_operations.h>

/* ---- Sums */

static bool ordinal_side(kay_value_store *store, kay_form g, uint32_t h, int side, const void *with)
{
    (void)with;
    for (uint32_t i = 0, count = kay_short_form_count(store, g, side); i < count; i++) {
        const kay_form option = kay_short_form_option(store, g, side, i);
        if (option == SHORT_NONE || !kay_short_push(store, &store->sides[side], kay_short_form_value(store, option)))
            return false;
    }
    for (uint32_t i = 0, count = kay_short_option_count(store, h, side); i < count; i++) {
        const uint32_t option = kay_short_option(store, h, side, i);
        const uint32_t sum = option == SHORT_NONE ? option : kay_short_ordinal_sum(store, g, option);
        if (sum == SHORT_NONE || !kay_short_push(store, &store->sides[side], sum))
            return false;
    }
    return true;
}

/* Returns 1 : h for a number h; its sign expansion is + followed by that of h (ONAG ch. 3).  It is 1 + h for h >= 0,
 * else (h + p + 1) / 2^p with p = -floor(h). */
static kay_dyadic ordinal_one_sum(kay_value_store *store, kay_dyadic h)
{
    const kay_dyadic more = kay_dyadic_add(store, h, kay_dyadic_integer(1));
    if (kay_dyadic_sign(store, h) >= 0)
        return more;
    const kay_dyadic places = kay_dyadic_negate(store, kay_dyadic_floor(store, h));
    const int64_t exponent = places.big ? INT64_C(1) << 32 : places.numerator; /* with 2^32 places the scaling fails */
    return kay_dyadic_scale(store, kay_dyadic_add(store, more, places), -exponent);
}

/* Returns n : h = n - 1 + (1 : h) for an integer n > 0 and a number h; the sign expansion of n consists of n plus
 * signs. */
static uint32_t ordinal_integer_sum(kay_value_store *store, uint32_t n, uint32_t h)
{
    const kay_dyadic before = kay_dyadic_subtract(store, kay_dyadic_of(store, n), kay_dyadic_integer(1));
    return kay_dyadic_id(store, kay_dyadic_add(store, before, ordinal_one_sum(store, kay_dyadic_of(store, h))));
}

static uint32_t ordinal_number_sum(kay_value_store *store, uint32_t n, uint32_t h)
{
    if (kay_dyadic_sign(store, kay_dyadic_of(store, n)) > 0)
        return ordinal_integer_sum(store, n, h);
    const uint32_t positive = kay_short_negate(store, n), opposite = kay_short_negate(store, h);
    if (positive == SHORT_NONE || opposite == SHORT_NONE)
        return SHORT_NONE;
    return kay_short_negate(store, ordinal_integer_sum(store, positive, opposite));
}

static bool ordinal_are_nimbers(const kay_value_store *store, kay_form base, uint32_t h)
{
    return !(base & SHORT_FORM) && kay_short_is_nimber(kay_short_game(store, base)) &&
           kay_short_is_nimber(kay_short_game(store, h));
}

/* Returns *m : *n = *(m + n): both players may move to *i for i < m, and to *m : *j for j < n. */
static uint32_t ordinal_nimber_sum(kay_value_store *store, uint32_t base, uint32_t h)
{
    const uint32_t m = kay_short_nimber(kay_short_game(store, base)), n = kay_short_nimber(kay_short_game(store, h));
    return kay_short_nus(store, KAY_VALUE_ZERO, 0, m + n); /* at most 30 bits */
}

/* Returns the subordinate of a nimber g to a nimber *m.  If g is *i with i < m, there is none: both players can move
 * from *m : h to *i, so *m : h does not equal *i. */
static uint32_t ordinal_of_nimbers(kay_value_store *store, uint32_t g, uint32_t base)
{
    const uint32_t sum = kay_short_nimber(kay_short_game(store, g)), m = kay_short_nimber(kay_short_game(store, base));
    return sum < m ? SHORT_NO_VALUE : kay_short_nus(store, KAY_VALUE_ZERO, 0, sum - m);
}

uint32_t kay_short_ordinal_sum(kay_value_store *store, kay_form base, uint32_t h)
{
    if (base == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    if (h == KAY_VALUE_ZERO)
        return kay_short_form_value(store, base);
    if (base == KAY_VALUE_ZERO)
        return h;
    if (!(base & SHORT_FORM) && kay_value_is_integer(store, base) && kay_value_is_number(store, h))
        return ordinal_number_sum(store, base, h);
    if (ordinal_are_nimbers(store, base, h))
        return ordinal_nimber_sum(store, base, h);
    return kay_short_compute(store, SHORT_ORDINAL, base, h, ordinal_side, NULL, kay_short_canonical);
}

kay_status kay_value_ordinal_sum(kay_value_store *store, kay_form base, kay_value h, kay_value *out)
{
    return kay_short_give(store, kay_short_ordinal_sum(store, base, h), out);
}

/* ---- Subordinates
 *
 * Let g = b : h, with g and h in canonical form.  Every b : h^L is an option of g or dominated by one, because it is
 * not reversible: its right options are the b^R, which are not <= g, and the b : h^LR, which are <= g only if h^LR <=
 * h.  If another option of g is b : x, then x lies on the same side of h and changes nothing as an option of h.  So the
 * options of h are the subordinates of those options of g that have one.  If b : h is not g, g has no subordinate. */

static uint32_t ordinal_subordinate(kay_value_store *store, uint32_t g, kay_form base);

static bool ordinal_subordinate_side(kay_value_store *store, uint32_t g, kay_form base, int side, const void *with)
{
    (void)with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t option = kay_short_option(store, g, side, i);
        const uint32_t part = option == SHORT_NONE ? option : ordinal_subordinate(store, option, base);
        if (part == SHORT_NONE || (part != SHORT_NO_VALUE && !kay_short_push(store, &store->sides[side], part)))
            return false;
    }
    return true;
}

static uint32_t ordinal_search(kay_value_store *store, uint32_t g, kay_form base)
{
    const uint32_t h = kay_short_gather(store, g, base, ordinal_subordinate_side, NULL, kay_short_canonical);
    const uint32_t sum = kay_short_ordinal_sum(store, base, h);
    return sum == SHORT_NONE ? sum : sum == g ? h : SHORT_NO_VALUE;
}

/* Returns the subordinate of a number x to 1: the sign expansion without its first sign (ONAG ch. 3).  It is x - 1 for
 * x >= 1, else -n + (2^n x - 1) with 2^n x in [1, 2). */
static uint32_t ordinal_of_one(kay_value_store *store, kay_dyadic x)
{
    const kay_dyadic one = kay_dyadic_integer(1);
    if (kay_dyadic_sign(store, x) <= 0)
        return SHORT_NO_VALUE;
    if (kay_dyadic_compare(store, x, one) >= 0)
        return kay_dyadic_id(store, kay_dyadic_subtract(store, x, one));
    const uint32_t exponent = kay_dyadic_exponent(store, x);
    const uint64_t bits = kay_dyadic_bits(store, kay_dyadic_scale(store, x, exponent));
    const int64_t places = (int64_t)exponent - (int64_t)bits + 1; /* 2^places x is in [1, 2) */
    const kay_dyadic scaled = kay_dyadic_scale(store, x, places);
    return kay_dyadic_id(store, kay_dyadic_subtract(store, scaled, kay_dyadic_make(store, places + 1, 0)));
}

/* Returns the subordinate of a number to an integer n > 0: n : h = n - 1 + (1 : h). */
static uint32_t ordinal_of_integer(kay_value_store *store, uint32_t g, uint32_t base)
{
    const kay_dyadic before = kay_dyadic_subtract(store, kay_dyadic_of(store, base), kay_dyadic_integer(1));
    return ordinal_of_one(store, kay_dyadic_subtract(store, kay_dyadic_of(store, g), before));
}

static uint32_t ordinal_of_numbers(kay_value_store *store, uint32_t g, uint32_t base)
{
    if (kay_dyadic_sign(store, kay_dyadic_of(store, base)) > 0)
        return ordinal_of_integer(store, g, base);
    const uint32_t opposite = kay_short_negate(store, g), positive = kay_short_negate(store, base);
    if (opposite == SHORT_NONE || positive == SHORT_NONE)
        return SHORT_NONE;
    const uint32_t h = ordinal_of_integer(store, opposite, positive);
    return h == SHORT_NO_VALUE ? h : kay_short_negate(store, h);
}

static uint32_t ordinal_subordinate(kay_value_store *store, uint32_t g, kay_form base)
{
    if (base == KAY_VALUE_ZERO)
        return g;
    if (!(base & SHORT_FORM) && kay_value_is_integer(store, base) && kay_value_is_number(store, g))
        return ordinal_of_numbers(store, g, base);
    if (ordinal_are_nimbers(store, base, g))
        return ordinal_of_nimbers(store, g, base);
    uint32_t h = kay_short_recall(store, SHORT_SUBORDINATE, base, g);
    if (h != SHORT_NONE || !kay_short_enter(store))
        return h;
    h = ordinal_search(store, g, base);
    kay_short_leave(store);
    if (h != SHORT_NONE)
        kay_short_remember(store, SHORT_SUBORDINATE, base, g, h);
    return h;
}

kay_status kay_value_subordinate(kay_value_store *store, kay_value g, kay_form base, kay_value *out)
{
    return kay_short_give_or_end(store, ordinal_subordinate(store, g, base), out);
}

/* ---- Powers */

static uint32_t ordinal_power_to(kay_value_store *store, uint32_t g, kay_dyadic x)
{
    if (kay_dyadic_sign(store, x) == 0)
        return KAY_VALUE_ZERO;
    const uint32_t h = ordinal_of_one(store, x);
    return h == SHORT_NO_VALUE ? h : kay_short_ordinal_sum(store, g, h);
}

/* Whether g is {0 | h} and x a number. */
static bool ordinal_has_powers(kay_value_store *store, uint32_t g, uint32_t x)
{
    return kay_value_is_number(store, x) && kay_short_option_count(store, g, 0) == 1 &&
           kay_short_option_count(store, g, 1) == 1 && kay_short_option(store, g, 0, 0) == KAY_VALUE_ZERO;
}

kay_status kay_value_power_to(kay_value_store *store, kay_value g, kay_value x, kay_value *out)
{
    const bool powers = ordinal_has_powers(store, g, x);
    const uint32_t power = powers ? ordinal_power_to(store, g, kay_dyadic_of(store, x)) : SHORT_NO_VALUE;
    return kay_short_give_or_end(store, power, out);
}

kay_status kay_value_power(kay_value_store *store, kay_value g, kay_value x, kay_value *out)
{
    uint32_t power = SHORT_NO_VALUE;
    if (ordinal_has_powers(store, g, x)) {
        const kay_dyadic before = kay_dyadic_subtract(store, kay_dyadic_of(store, x), kay_dyadic_integer(1));
        power = ordinal_power_to(store, g, before);
        if (power != SHORT_NO_VALUE && power != SHORT_NONE) {
            const uint32_t right = kay_short_option(store, g, 1, 0);
            power = right == SHORT_NONE ? right : kay_short_subtract(store, right, power);
            power = kay_short_pair(store, KAY_VALUE_ZERO, power);
        }
    }
    return kay_short_give_or_end(store, power, out);
}

/* ---- Ordinal products
 *
 * The options of a product are values, because an ordinal sum uses only the values of its base's options. */

static kay_form ordinal_product(kay_value_store *store, kay_form g, kay_form h);

/* Pushes (g ⊛ h^L) : g^L and (g ⊛ h^R) : -g^R for Left, (g ⊛ h^L) : g^R and (g ⊛ h^R) : -g^L for Right. */
static bool ordinal_product_side(kay_value_store *store, kay_form g, kay_form h, int side, const void *with)
{
    (void)with;
    for (int of_h = 0; of_h < 2; of_h++)
        for (uint32_t i = 0, count = kay_short_form_count(store, h, of_h); i < count; i++) {
            const kay_form option = kay_short_form_option(store, h, of_h, i);
            const kay_form base = option == SHORT_NONE ? option : ordinal_product(store, g, option);
            const int of_g = side ^ of_h;
            for (uint32_t k = 0, moves = kay_short_form_count(store, g, of_g); k < moves; k++) {
                const kay_form move = kay_short_form_option(store, g, of_g, k);
                uint32_t top = move == SHORT_NONE ? move : kay_short_form_value(store, move);
                top = of_h ? kay_short_negate(store, top) : top;
                const uint32_t sum = kay_short_ordinal_sum(store, base, top);
                if (sum == SHORT_NONE || !kay_short_push(store, &store->sides[side], sum))
                    return false;
            }
        }
    return true;
}

static kay_form ordinal_product(kay_value_store *store, kay_form g, kay_form h)
{
    return kay_short_compute(store, SHORT_ORDINAL_PRODUCT, g, h, ordinal_product_side, NULL, kay_short_form);
}

kay_status kay_form_ordinal_product(kay_value_store *store, kay_form g, kay_form h, kay_value *out)
{
    const kay_form product = ordinal_product(store, g, h);
    return kay_short_give(store, product == SHORT_NONE ? product : kay_short_form_value(store, product), out);
}
