/* Far stars; sums g + *n with a large nimber, by few options.
 *
 * Let one of Right's moves satisfy g^R - g <= *k for every k > 0 (C).  Then g^R + *n <= g + *i for all i < n, as n and i
 * differ:
 *
 *   - Right needs none of his moves to g + *i, which g^R + *n dominates.
 *   - Left's move to g + *i is reversible through g^R + *i <= g + *n.  So all of them can be replaced by the moves
 *     g^RL + *i for i < n, and g^R + *j for j < n - 1.
 *   - Of these last ones g^R alone is enough for n > 1.  Let T be the sum with g^R and without the others.  T >= g^R: what
 *     Right moves to in T is g^R' + *n, against which Left had an answer before, and a move to g^RL in -g^R is answered by
 *     g^RL + *0.  So Left wins T - g^R - *j moving first, by taking *j away; and a move x of Left's changes nothing
 *     if Left, moving first, wins T - x (the gift horse principle, CGT II.2).
 *
 * The same holds with the players exchanged, for g - g^L <= *k.  Where both do, all moves in *n go.  A game has the same
 * order to all *k that exceed the nimbers among its followers (WW ch. 8), so that few k need looking at. */
#include "value/dyadic.h"
#include "value/short.h"

#include <kayles/value_operations.h>

/* ---- Far stars */

static uint32_t stars_nus_far(const kay_value_store *store, uint32_t g)
{
    const short_game *game = kay_short_game(store, g);
    if (kay_dyadic_sign(store, kay_dyadic_of(store, g)))
        return 1;
    const uint32_t steps = game->ups < 0 ? -(uint32_t)game->ups : (uint32_t)game->ups;
    const uint32_t end = kay_short_nimber(game) ^ (steps & 1); /* the nimber that the way down ends in */
    return steps && end == 0 ? 2 : end + 1;
}

uint32_t kay_short_far_star(kay_value_store *store, uint32_t g)
{
    if (kay_short_is_nus(kay_short_game(store, g)))
        return stars_nus_far(store, g);
    uint32_t most = kay_short_recall(store, SHORT_FAR_STAR, g, 0);
    if (most != SHORT_NONE || !kay_short_enter(store))
        return most;
    most = 1;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
            const uint32_t option = kay_short_option(store, g, side, i);
            const uint32_t star = option == SHORT_NONE ? 0 : kay_short_far_star(store, option);
            most = star > most ? star : most;
        }
    kay_short_leave(store);
    if (store->error == KAY_OK)
        kay_short_remember(store, SHORT_FAR_STAR, g, 0, most);
    return most;
}

kay_status kay_value_far_star(kay_value_store *store, kay_value g, uint32_t *out)
{
    return kay_short_give(store, kay_short_far_star(store, g), out);
}

/* ---- Sums */

/* More than all nimbers that stand in followers of a game, with numbers and ups or without; SHORT_NONE: the error is set. */
static uint32_t stars_bound(kay_value_store *store, uint32_t g)
{
    const short_game *game = kay_short_game(store, g);
    if (kay_short_is_nus(game))
        return (kay_short_nimber(game) | 1) + 1; /* with an up it may change by 1 */
    uint32_t most = kay_short_recall(store, SHORT_NIMBERS, g, 0);
    if (most != SHORT_NONE || !kay_short_enter(store))
        return most;
    most = 0;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count && most != SHORT_NONE; i++) {
            const uint32_t bound = stars_bound(store, kay_short_option(store, g, side, i));
            most = bound > most ? bound : most; /* SHORT_NONE is the largest */
        }
    kay_short_leave(store);
    if (most != SHORT_NONE)
        kay_short_remember(store, SHORT_NIMBERS, g, 0, most);
    return most;
}

/* Whether a game is at most *k for every k > 0. */
static bool stars_is_below(kay_value_store *store, uint32_t g)
{
    const uint32_t far = kay_short_far_star(store, g);
    for (uint32_t k = 1; far != SHORT_NONE && k <= far; k++) {
        const uint32_t star = kay_short_nus(store, KAY_VALUE_ZERO, 0, k);
        if (star == SHORT_NONE || !kay_short_at_most(store, g, star))
            return false;
    }
    return store->error == KAY_OK;
}

/* An option of a side (1: Right) that satisfies (C); SHORT_NO_VALUE: there is none. */
static uint32_t stars_find(kay_value_store *store, uint32_t g, int side)
{
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t option = kay_short_option(store, g, side, i);
        const uint32_t loss = side ? kay_short_subtract(store, option, g) : kay_short_subtract(store, g, option);
        if (loss == SHORT_NONE)
            return SHORT_NONE;
        if (stars_is_below(store, loss))
            return option;
    }
    return store->error == KAY_OK ? SHORT_NO_VALUE : SHORT_NONE;
}

static bool stars_push(kay_value_store *store, int side, uint32_t g, uint32_t h)
{
    const uint32_t sum = kay_short_add(store, g, h);
    return sum != SHORT_NONE && kay_short_push(store, &store->sides[side], sum);
}

/* What replaces a side's moves in the nimber, where the other side has this option `far`: that, and the side's options of
 * it with every *i for i < n. */
static bool stars_replace(kay_value_store *store, uint32_t far, uint32_t n, int side)
{
    if (!kay_short_push(store, &store->sides[side], far))
        return false;
    for (uint32_t k = 0, count = kay_short_option_count(store, far, side); k < count; k++) {
        const uint32_t option = kay_short_option(store, far, side, k);
        for (uint32_t i = 0; i < n; i++)
            if (!stars_push(store, side, option, kay_short_nus(store, KAY_VALUE_ZERO, 0, i)))
                return false;
    }
    return true;
}

static bool stars_side(kay_value_store *store, uint32_t star, uint32_t g, int side, const uint32_t far[2])
{
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++)
        if (!stars_push(store, side, kay_short_option(store, g, side, i), star))
            return false;
    return far[side] != SHORT_NO_VALUE ||
           stars_replace(store, far[!side], kay_short_nimber(kay_short_game(store, star)), side);
}

/* For n beyond the nimbers in g: differences of g and its options then never lead back here. */
uint32_t kay_short_star_sum(kay_value_store *store, uint32_t star, uint32_t g)
{
    const uint32_t bound = stars_bound(store, g);
    if (bound == SHORT_NONE || kay_short_nimber(kay_short_game(store, star)) < bound)
        return bound == SHORT_NONE ? SHORT_NONE : SHORT_NO_VALUE;
    const uint32_t far[] = {stars_find(store, g, 0), stars_find(store, g, 1)};
    if (far[0] == SHORT_NONE || far[1] == SHORT_NONE)
        return SHORT_NONE;
    if (far[0] == SHORT_NO_VALUE && far[1] == SHORT_NO_VALUE)
        return SHORT_NO_VALUE;
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    if (stars_side(store, star, g, 0, far) && stars_side(store, star, g, 1, far))
        return kay_short_canonical(store, left, right);
    store->sides[0].count = left;
    store->sides[1].count = right;
    return SHORT_NONE;
}
