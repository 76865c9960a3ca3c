/* Sums of a number, ups and a nimber: their options, their order, and how to recognise one by its options.
 *
 * Here x is a number, n^1 the nim-sum of n and 1, and k > 1 (ONAG ch. 15; CGT II.4):
 *
 *      x *n     = {x, x*, ..., x*(n-1) | the same}
 *      x ^ *n   = {x | x *(n^1)},      x ^ * = {x, x* | x}
 *      x ^k *n  = {x | x ^(k-1) *(n^1)}
 *
 * With v for ^, take the negatives. */
#include "value/dyadic.h"
#include "value/value_store.h"

/* Whether the ups favour a player (0: Left). */
static bool nus_ups_are_good(const short_game *game, int side)
{
    return side ? game->ups < 0 : game->ups > 0;
}

/* Whether a nus is x^* or xv*. */
static bool nus_is_up_star(const short_game *game)
{
    return (game->ups == 1 || game->ups == -1) && kay_short_nimber(game) == 1;
}

uint32_t kay_short_nus_count(const short_game *game, int side)
{
    if (game->ups)
        return nus_ups_are_good(game, side) && nus_is_up_star(game) ? 2 : 1;
    if (kay_short_nimber(game))
        return kay_short_nimber(game);
    return game->exponent || (side ? game->stops[0] < 0 : game->stops[0] > 0);
}

/* Returns the option of a number: one step down (-1) or up (1) in its last place. */
static uint32_t nus_step(kay_value_store *store, uint32_t id, int step)
{
    const kay_dyadic number = kay_dyadic_of(store, id);
    const kay_dyadic unit =
        kay_dyadic_scale(store, kay_dyadic_integer(step), -(int64_t)kay_dyadic_exponent(store, number));
    return kay_dyadic_id(store, kay_dyadic_add(store, number, unit));
}

uint32_t kay_short_nus_option(kay_value_store *store, uint32_t id, int side, uint32_t i)
{
    const short_game *game = kay_short_game(store, id);
    const uint32_t nimber = kay_short_nimber(game);
    if (!game->ups)
        return nimber ? kay_short_nus(store, id, 0, i) : nus_step(store, id, side ? 1 : -1);
    if (nus_ups_are_good(game, side))
        return kay_short_nus(store, id, 0, i);
    if (nus_is_up_star(game))
        return kay_short_nus(store, id, 0, 0);
    return kay_short_nus(store, id, game->ups - (game->ups > 0 ? 1 : -1), nimber ^ 1);
}

bool kay_short_nus_at_most(const kay_value_store *store, const short_game *g, const short_game *h)
{
    const int order = kay_dyadic_compare(store, kay_dyadic_of_game(store, g), kay_dyadic_of_game(store, h));
    if (order)
        return order < 0;
    const int64_t ups = (int64_t)h->ups - g->ups;
    const uint32_t nimber = kay_short_nimber(g) ^ kay_short_nimber(h);
    return ups == 0 ? nimber == 0 : ups == 1 ? nimber != 1 : ups > 0;
}

/* Equal big numerators have the same index into the limbs. */
static bool nus_same_number(const short_game *a, const short_game *b)
{
    return a->numerator == b->numerator && a->exponent == b->exponent &&
           (a->flags & SHORT_BIG) == (b->flags & SHORT_BIG);
}

/* Whether the options of a side are x, x*, ..., x*(count-1), where x is the number part of the first.  As the options
 * are distinct, it is enough that all nimbers are below `count`. */
static bool nus_all_nimbers(const kay_value_store *store, const uint32_t *ids, uint64_t count)
{
    const short_game *first = kay_short_game(store, ids[0]);
    for (uint64_t i = 0; i < count; i++) {
        const short_game *game = kay_short_game(store, ids[i]);
        if (!kay_short_is_nus(game) || game->ups || kay_short_nimber(game) >= count || !nus_same_number(game, first))
            return false;
    }
    return true;
}

/* Returns the nus that has ups of this sign and these options; SHORT_NONE: no such nus has them.  The ups favour the
 * player who has the options `good`; the other player has the options `bad`. */
static uint32_t nus_of_sides(kay_value_store *store, const uint32_t *good, uint64_t good_count, const uint32_t *bad,
                             uint64_t bad_count, int sign)
{
    if (bad_count != 1 || good_count > 2 || !nus_all_nimbers(store, good, good_count))
        return SHORT_NONE;
    const short_game *first = kay_short_game(store, good[0]), *other = kay_short_game(store, bad[0]);
    if (!kay_short_is_nus(other) || !nus_same_number(other, first) || sign * other->ups < 0)
        return SHORT_NONE;
    const uint32_t nimber = kay_short_nimber(other);
    if (good_count == 2)
        return other->ups == 0 && nimber == 0 ? kay_short_nus(store, good[0], sign, 1) : SHORT_NONE;
    if (other->ups == 0 && nimber == 0)
        return SHORT_NONE; /* x*, which the caller has recognised already */
    return kay_short_nus(store, good[0], (int64_t)other->ups + sign, nimber ^ 1);
}

uint32_t kay_short_nus_of_options(kay_value_store *store, uint64_t left, uint64_t right)
{
    const uint32_t *lefts = store->sides[0].items + left, *rights = store->sides[1].items + right;
    const uint64_t left_count = store->sides[0].count - left, right_count = store->sides[1].count - right;
    if (left_count == right_count) {
        bool same = true;
        for (uint64_t i = 0; i < left_count && same; i++)
            same = lefts[i] == rights[i];
        if (same && nus_all_nimbers(store, lefts, left_count))
            return left_count > SHORT_NIMBER_MAX
                       ? kay_short_fail(store, KAY_EUNABLE, "a nimber is too large: it must be below 2^29")
                       : kay_short_nus(store, lefts[0], 0, (uint32_t)left_count);
    }
    const uint32_t up = nus_of_sides(store, lefts, left_count, rights, right_count, 1);
    return up != SHORT_NONE ? up : nus_of_sides(store, rights, right_count, lefts, left_count, -1);
}
