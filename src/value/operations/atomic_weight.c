/* Computes atomic weights (WW ch. 8; CGT II.7).
 *
 * An all-small game g = {g^L | g^R} has the weight W = {w(g^L) - 2 | w(g^R) + 2}, unless W is an integer.  If W is an
 * integer, the weight is an integer between the options of W: the least one if g is less than a far star, the greatest
 * one if g is greater, otherwise W, the simplest one.
 *
 * Other games contain numbers.  A number x > 0 wins for Left in any sum with infinitesimals, just as n.^ does for large
 * n.  So the weight is computed with n in place of x; the result must not depend on n.  A last step checks it: g is
 * atomic with weight w if g - w.^ is between -e and e for e = ^* + (*m : -1) with a far star *m. */
#include "value/dyadic.h"
#include "value/value_store.h"

#include <kayles/value_operations.h>

enum {
    ATOMIC_NUMBER = 40, /* a positive number counts as weight 2^40, more than all ups that a game can have */
    ATOMIC_NIMBER_LEAST = 4,
};

/* ---- Weights */

static uint32_t atomic_integer(kay_value_store *store, int64_t number)
{
    return kay_dyadic_id(store, kay_dyadic_make(store, number, 0));
}

static uint32_t atomic_weight(kay_value_store *store, uint32_t g);

/* w(g^L) - 2 or w(g^R) + 2 */
static uint32_t atomic_option(kay_value_store *store, uint32_t g, int side, uint32_t i)
{
    const uint32_t weight = atomic_weight(store, kay_short_option(store, g, side, i));
    return kay_short_add(store, weight, atomic_integer(store, side ? 2 : -2));
}

static bool atomic_side(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    (void)h, (void)with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t option = atomic_option(store, g, side, i);
        if (option == SHORT_NONE || !kay_short_push(store, &store->sides[side], option))
            return false;
    }
    return true;
}

/* Returns the least integer that is not <= w: R(w) rounded up, or one more. */
static uint32_t atomic_past(kay_value_store *store, uint32_t w)
{
    const uint32_t stop = kay_short_stop(store, w, 1);
    if (stop == SHORT_NONE)
        return stop;
    const kay_dyadic least =
        kay_dyadic_negate(store, kay_dyadic_floor(store, kay_dyadic_negate(store, kay_dyadic_of(store, stop))));
    const uint32_t id = kay_dyadic_id(store, least);
    if (id == SHORT_NONE || !kay_short_at_most(store, id, w))
        return id;
    return kay_dyadic_id(store, kay_dyadic_add(store, least, kay_dyadic_integer(1)));
}

/* Returns the eligible integer next to the options of a side: the least one after Left's, or the greatest one before
 * Right's. */
static uint32_t atomic_eligible(kay_value_store *store, uint32_t g, int side)
{
    uint32_t best = SHORT_NONE;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        uint32_t weight = atomic_option(store, g, side, i);
        if (side)
            weight = kay_short_negate(store, weight);
        const uint32_t past = weight == SHORT_NONE ? weight : atomic_past(store, weight);
        if (past == SHORT_NONE)
            return past;
        if (best == SHORT_NONE || kay_short_at_most(store, best, past))
            best = past;
    }
    return side ? kay_short_negate(store, best) : best;
}

static uint32_t atomic_weigh(kay_value_store *store, uint32_t g)
{
    const uint32_t weight = kay_short_compute(store, SHORT_WEIGHT, g, 1, atomic_side, NULL, kay_short_canonical);
    if (weight == SHORT_NONE || !kay_value_is_integer(store, weight))
        return weight;
    const uint32_t star = kay_short_nus(store, KAY_VALUE_ZERO, 0, kay_short_far_star(store, g));
    if (star == SHORT_NONE)
        return star;
    const bool less = kay_short_at_most(store, g, star), more = kay_short_at_most(store, star, g);
    return less || more ? atomic_eligible(store, g, more) : weight;
}

/* The far star is a nus, so in atomic_weigh g differs from it: at most one of `less` and `more` holds. */
static uint32_t atomic_weight(kay_value_store *store, uint32_t g)
{
    const short_game *game = kay_short_game(store, g);
    if (kay_short_is_nus(game)) {
        const int sign = kay_dyadic_sign(store, kay_dyadic_of(store, g));
        return atomic_integer(store, sign ? sign * (INT64_C(1) << ATOMIC_NUMBER) : game->ups);
    }
    uint32_t weight = kay_short_recall(store, SHORT_WEIGHT, g, 0);
    if (weight != SHORT_NONE || !kay_short_enter(store))
        return weight;
    weight = atomic_weigh(store, g);
    kay_short_leave(store);
    if (weight != SHORT_NONE && store->error == KAY_OK)
        kay_short_remember(store, SHORT_WEIGHT, g, 0, weight);
    return weight;
}

/* ---- Whether the weight is valid */

static bool atomic_is_huge(kay_value_store *store, uint32_t w);

static uint32_t atomic_or_huge(kay_value_store *store, uint32_t huge, uint32_t option, int side, uint32_t h)
{
    (void)side, (void)h;
    return huge || atomic_is_huge(store, option);
}

/* Whether a follower of a weight is so large that it comes from a number of the game. */
static bool atomic_is_huge(kay_value_store *store, uint32_t w)
{
    const float stop = kay_short_game(store, w)->stops[0], most = (float)(INT64_C(1) << (ATOMIC_NUMBER - 1));
    if (kay_short_is_nus(kay_short_game(store, w)))
        return stop > most || stop < -most;
    return kay_short_fold(store, SHORT_WEIGHT_HUGE, w, 0, false, atomic_or_huge) == true;
}

/* Returns ^* + (*m : -1), where m is a power of two and *m a far star. */
static uint32_t atomic_margin(kay_value_store *store, uint32_t star)
{
    uint32_t nimber = ATOMIC_NIMBER_LEAST;
    while (nimber < star && nimber < SHORT_NIMBER_MAX)
        nimber *= 2;
    const uint32_t kite =
        kay_short_ordinal_sum(store, kay_short_nus(store, KAY_VALUE_ZERO, 0, nimber), atomic_integer(store, -1));
    return kay_short_add(store, kay_short_nus(store, KAY_VALUE_ZERO, 1, 1), kite);
}

static bool atomic_agrees(kay_value_store *store, uint32_t g, uint32_t weight)
{
    const uint32_t up = kay_short_nus(store, KAY_VALUE_ZERO, 1, 0);
    const uint32_t product = up == SHORT_NONE ? up : kay_short_norton(store, weight, up);
    const uint32_t difference = product == SHORT_NONE ? product : kay_short_subtract(store, g, product);
    if (difference == SHORT_NONE)
        return false;
    const uint32_t star = kay_short_far_star(store, g), other = kay_short_far_star(store, product);
    const uint32_t margin = atomic_margin(store, star > other ? star : other);
    const uint32_t below = kay_short_negate(store, margin);
    return below != SHORT_NONE && kay_short_at_most(store, difference, margin) &&
           kay_short_at_most(store, below, difference);
}

static uint32_t atomic_of(kay_value_store *store, uint32_t g)
{
    const bool small = kay_short_is_all_small(store, g);
    if (!small && (kay_short_stop(store, g, 0) != KAY_VALUE_ZERO || kay_short_stop(store, g, 1) != KAY_VALUE_ZERO))
        return SHORT_NO_VALUE;
    const uint32_t weight = atomic_weight(store, g);
    if (small || weight == SHORT_NONE)
        return weight;
    return !atomic_is_huge(store, weight) && atomic_agrees(store, g, weight) ? weight : SHORT_NO_VALUE;
}

kay_status kay_value_atomic_weight(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give_or_end(store, atomic_of(store, g), out);
}
