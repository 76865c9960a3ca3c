/* Adds a nimber to a game: computes g + *n with n > 1 from few options.
 *
 * Choose a right option r = g^R and a left option l = g^L, and consider the sets of the k with r - g <= *k and with
 * g - l <= *k.  Let i < n.
 *
 *   - If r - g <= *(n^i), then r + *n <= g + *i: the option r + *n dominates Right's option g + *i.
 *   - Left's option g + *i is then reversible through r + *i <= g + *n.  The option g + *i can then be replaced by
 *     r^L + *i and by r + *j for all j < i.  Let m be the least i with this property; whenever an option is replaced,
 *     the options r^L + *m are added.
 *   - Of the options r + *j, those with j > m are not needed.  Let T be the sum without those options.  Then
 *     T >= r + *m: the right options of T are those of g + *n, and Left can answer each of them because
 *     g + *n >= r + *m; Left answers a move to r^L in -r by r^L + *m, and a move to *j by r + *j.  So Left, moving
 *     first, wins T - r - *j for all j > m by the move to *m; and a left option x can be added if Left, moving first,
 *     wins T - x (the gift horse principle, CGT II.2).
 *
 * The same holds for l with the players exchanged.  Usually each set contains all but a few k, so few moves in *n
 * remain.  If no move in *n remains and g is in canonical form, then {g^L + *n | g^R + *n} is canonical too, as with
 * numbers (number translation).  Proof: no option becomes dominated.  If Left's option g^L + *n were reversible through
 * g^LR + *n, then g^L would be reversible in g.  Suppose it were reversible through g^L + *i <= g + *n.  As
 * g + *n <= l + *j for all j < n, it follows that g^L <= l, so they are equal; but l + *i <= l + *j is false for j
 * other than i.  The value of an option alone decides whether the option is reversible, not its form. */
#include "value/value_store.h"

/* The sum g + *n; far[0] is l and far[1] is r, SHORT_NO_VALUE if there is none; sets[] are their sets of k. */
typedef struct plus_sum {
    kay_value_store *store;
    uint32_t g, star, n;
    uint32_t far[2], sets[2];
} plus_sum;

/* Among the options of a side whose sets contain almost all k, chooses the one with the fewest exceptions. */
static bool plus_find(plus_sum *sum, int side)
{
    kay_value_store *store = sum->store;
    uint32_t least = UINT32_MAX;
    sum->far[side] = SHORT_NO_VALUE;
    for (uint32_t i = 0, count = kay_short_option_count(store, sum->g, side); i < count; i++) {
        const uint32_t option = kay_short_option(store, sum->g, side, i);
        const uint32_t set =
            side ? kay_short_star_order(store, option, sum->g) : kay_short_star_order(store, sum->g, option);
        if (set == SHORT_NONE)
            return false;
        const short_star_set stars = kay_short_star_set(store, set);
        if (stars.rest && stars.count < least) {
            least = stars.count;
            sum->far[side] = option;
            sum->sets[side] = set;
        }
    }
    return true;
}

/* Whether the move to g + *i is dominated for `side` and reversible for the other player. */
static bool plus_has(const plus_sum *sum, int side, uint32_t i)
{
    return sum->far[side] != SHORT_NO_VALUE && kay_short_star_set_has(sum->store, sum->sets[side], sum->n ^ i);
}

static bool plus_push(const plus_sum *sum, int side, uint32_t g, uint32_t star)
{
    const uint32_t h = kay_short_add(sum->store, g, star);
    return h != SHORT_NONE && kay_short_push(sum->store, &sum->store->sides[side], h);
}

/* Pushes the options of g (the game, l or r) on a side, each plus a nimber. */
static bool plus_push_options(const plus_sum *sum, int side, uint32_t g, uint32_t star)
{
    for (uint32_t i = 0, count = kay_short_option_count(sum->store, g, side); i < count; i++)
        if (!plus_push(sum, side, kay_short_option(sum->store, g, side, i), star))
            return false;
    return true;
}

/* Returns the number of k to try in plus_at: an upper bound for the moves in the nimber that a side needs. */
static uint32_t plus_count(const plus_sum *sum, int side)
{
    return sum->far[side] == SHORT_NO_VALUE ? sum->n : kay_short_star_set(sum->store, sum->sets[side]).count;
}

/* Returns i if the k-th of these moves, to g + *i, is needed, else SHORT_NONE. */
static uint32_t plus_at(const plus_sum *sum, int side, uint32_t k)
{
    if (sum->far[side] == SHORT_NO_VALUE)
        return k;
    const uint32_t i = kay_short_star_set(sum->store, sum->sets[side]).exceptions[k] ^ sum->n;
    return i < sum->n ? i : SHORT_NONE;
}

/* Pushes the options that replace a side's moves in the nimber. */
static bool plus_side(const plus_sum *sum, int side)
{
    kay_value_store *store = sum->store;
    uint32_t first = 0, last = 0; /* m, and the greatest i whose option was replaced */
    bool replaced = false;
    while (first < sum->n && !plus_has(sum, !side, first))
        first++;
    for (uint32_t k = 0, count = plus_count(sum, side); k < count; k++) {
        const uint32_t i = plus_at(sum, side, k);
        if (i == SHORT_NONE)
            continue;
        const uint32_t star = kay_short_nus(store, KAY_VALUE_ZERO, 0, i);
        const bool reversible = plus_has(sum, !side, i);
        if (!(reversible ? plus_push_options(sum, side, sum->far[!side], star) : plus_push(sum, side, sum->g, star)))
            return false;
        replaced = replaced || reversible;
        last = reversible && i > last ? i : last;
    }
    if (!replaced)
        return true;
    if (!plus_push_options(sum, side, sum->far[!side], kay_short_nus(store, KAY_VALUE_ZERO, 0, first)))
        return false;
    for (uint32_t j = 0; j <= first && j < last; j++)
        if (!plus_push(sum, side, sum->far[!side], kay_short_nus(store, KAY_VALUE_ZERO, 0, j)))
            return false;
    return true;
}

/* Whether all moves in the nimber can be left out. */
static bool plus_translates(const plus_sum *sum)
{
    for (int side = 0; side < 2; side++) {
        if (sum->far[side] == SHORT_NO_VALUE)
            return false;
        for (uint32_t k = 0; k < plus_count(sum, side); k++)
            if (plus_at(sum, side, k) != SHORT_NONE)
                return false;
    }
    return true;
}

uint32_t kay_short_star_sum(kay_value_store *store, uint32_t star, uint32_t g)
{
    plus_sum sum = {.store = store, .g = g, .star = star, .n = kay_short_nimber(kay_short_game(store, star))};
    if (!plus_find(&sum, 0) || !plus_find(&sum, 1))
        return SHORT_NONE;
    if (sum.far[0] == SHORT_NO_VALUE && sum.far[1] == SHORT_NO_VALUE)
        return SHORT_NO_VALUE;
    if (plus_translates(&sum))
        return kay_short_translate(store, star, g);
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    if (plus_push_options(&sum, 0, g, star) && plus_side(&sum, 0) && plus_push_options(&sum, 1, g, star) &&
        plus_side(&sum, 1))
        return kay_short_canonical(store, left, right);
    store->sides[0].count = left;
    store->sides[1].count = right;
    return SHORT_NONE;
}
