/* Adds a nimber to a game: sums g + *n with n > 1, by few options.
 *
 * One of Right's moves, r = g^R, and one of Left's, l = g^L, are chosen, and the sets looked at of the k with r - g <=
 * *k and with g - l <= *k.  Let i < n.
 *
 *   - Where r - g <= *(n^i), r + *n <= g + *i: Right does not need the move to g + *i, as r + *n dominates it.
 *   - Left's move to g + *i is then reversible through r + *i <= g + *n.  It can be replaced by the moves r^L + *i, and
 *     r + *j for j < i.  Let this be done with the least such i, m, in any case.
 *   - Of these last ones those with j <= m are enough.  Let T be the sum without the others.  T >= r + *m: what Right
 *     moves to in T was in g + *n, too, where Left had an answer against r + *m; a move to r^L in -r is answered by r^L
 *     + *m, and one to *j by r + *j.  So Left, moving first, wins T - r - *j for all j > m, by the move to *m; and a
 *     move x of Left's changes nothing if Left, moving first, wins T - x (the gift horse principle, CGT II.2).
 *
 * The same holds with l and the players exchanged.  The sets mostly have all k but a few, so that few moves in *n are
 * left.  Where none is, the sum {g^L + *n | g^R + *n} is canonical if g is, as with numbers (number translation).
 * Nothing is dominated that was not.  Left's move to g^L + *n would be reversible through g^LR + *n, but then g^L was
 * so in g, or through some g^L + *i <= g + *n.  As g + *n <= l + *j for all j < n, g^L <= l, so that they are the same;
 * and l + *i <= l + *j with a j that is not i is never so.  Whether a move is reversible does not depend on the form of
 * what it leads to. */
#include "value/dyadic.h"
#include "value/short.h"

/* g + *n, and of each side (1: Right) the option l or r with its set; SHORT_NO_VALUE: there is none. */
typedef struct plus_sum {
    kay_value_store *store;
    uint32_t g, star, n;
    uint32_t far[2], sets[2];
} plus_sum;

/* Chooses the option of a side whose set has all k but the fewest. */
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

/* Whether a side's move to g + *i is dominated, and the other side's reversible. */
static bool plus_has(const plus_sum *sum, int side, uint32_t i)
{
    return sum->far[side] != SHORT_NO_VALUE && kay_short_star_set_has(sum->store, sum->sets[side], sum->n ^ i);
}

static bool plus_push(const plus_sum *sum, int side, uint32_t g, uint32_t star)
{
    const uint32_t h = kay_short_add(sum->store, g, star);
    return h != SHORT_NONE && kay_short_push(sum->store, &sum->store->sides[side], h);
}

/* Pushes the options of g, or of l or r, on a side with a star. */
static bool plus_push_options(const plus_sum *sum, int side, uint32_t g, uint32_t star)
{
    for (uint32_t i = 0, count = kay_short_option_count(sum->store, g, side); i < count; i++)
        if (!plus_push(sum, side, kay_short_option(sum->store, g, side, i), star))
            return false;
    return true;
}

/* How many moves of a side in the nimber may be needed. */
static uint32_t plus_count(const plus_sum *sum, int side)
{
    return sum->far[side] == SHORT_NO_VALUE ? sum->n : kay_short_star_set(sum->store, sum->sets[side]).count;
}

/* The i of the k-th of them; SHORT_NONE: it is not needed. */
static uint32_t plus_at(const plus_sum *sum, int side, uint32_t k)
{
    if (sum->far[side] == SHORT_NO_VALUE)
        return k;
    const uint32_t i = kay_short_star_set(sum->store, sum->sets[side]).exceptions[k] ^ sum->n;
    return i < sum->n ? i : SHORT_NONE;
}

/* Pushes what is left of a side's moves in the nimber. */
static bool plus_side(const plus_sum *sum, int side)
{
    kay_value_store *store = sum->store;
    uint32_t first = 0, last = 0; /* the least i with a reversible move, the greatest one whose move was replaced */
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

/* Whether no move in the nimber is needed. */
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
