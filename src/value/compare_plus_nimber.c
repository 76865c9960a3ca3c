/* Computes the set of all k with g <= h + *k, at once.
 *
 * Left, moving first in g - h + *k, wins by a move in g or h, which leads to the same question with the games
 * exchanged, or by a move to some *i with i < k.  So k is in the set if no move in g or h refutes it, and no i < k has
 * h <= g + *i.  The two sets, of g <= h + *k and of h <= g + *k, fall into three cases: both are empty; one is empty
 * and the other has all k that no move refutes; or both have the same single k, and g = h + *k.
 *
 * All large k give the same answer (WW ch. 8), so a set is stored as this answer and a list of exceptions.  Adding *m
 * to g or h replaces k by k ^ m; so moves in nimbers need not be examined.  If one game is a number and
 * the other is not, moves in the number need not be examined either (number avoidance, CGT II.3).
 *
 *   a set, a list of the store  | 1: all but the exceptions, 0: only the exceptions | exceptions, ascending ... */
#include <stdlib.h>

#include "value/dyadic.h"
#include "value/value_store.h"

/* ---- Sets */

bool kay_short_star_set_has(const kay_value_store *store, uint32_t set, uint32_t k)
{
    const short_star_set stars = kay_short_star_set(store, set);
    const bool exception = bsearch(&k, stars.exceptions, stars.count, sizeof k, kay_short_order);
    return stars.rest != exception;
}

/* Returns a set.  With `rest`: all k except `exception`.  Without `rest`: only `exception`.  If `exception` is
 * SHORT_NONE, these are the set of all k and the empty set. */
static uint32_t order_simple(kay_value_store *store, bool rest, uint32_t exception)
{
    short_stack *stack = &store->sides[0];
    const uint64_t from = stack->count;
    if (kay_short_push(store, stack, rest) && exception != SHORT_NONE)
        (void)!kay_short_push(store, stack, exception);
    return kay_short_list(store, stack, from);
}

/* Returns the set of k ^ nimber for all k in a set, or in its complement (`negate`). */
static uint32_t order_move(kay_value_store *store, uint32_t set, uint32_t nimber, bool negate)
{
    if (set == SHORT_NONE || (!nimber && !negate))
        return set;
    short_stack *stack = &store->sides[0];
    const uint64_t from = stack->count;
    const short_star_set old = kay_short_star_set(store, set);
    bool pushed = kay_short_push(store, stack, old.rest != negate);
    for (uint32_t i = 0; i < old.count && pushed; i++)
        pushed = kay_short_push(store, stack, old.exceptions[i] ^ nimber);
    if (pushed)
        kay_short_sort(stack, from + 1);
    return kay_short_list(store, stack, from);
}

static uint32_t order_union(kay_value_store *store, uint32_t a, uint32_t b)
{
    if (a == SHORT_NONE || b == SHORT_NONE || a == b)
        return b == SHORT_NONE ? b : a;
    const short_star_set sets[] = {kay_short_star_set(store, a), kay_short_star_set(store, b)};
    short_stack *stack = &store->sides[0];
    const uint64_t from = stack->count, first = from + 1;
    const bool rest = sets[0].rest || sets[1].rest;
    bool pushed = kay_short_push(store, stack, rest);
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < sets[i].count && pushed; k++)
            if ((kay_short_star_set_has(store, a, sets[i].exceptions[k]) ||
                 kay_short_star_set_has(store, b, sets[i].exceptions[k])) != rest)
                pushed = kay_short_push(store, stack, sets[i].exceptions[k]);
    if (pushed)
        kay_short_sort(stack, first);
    return kay_short_work(store, sets[0].count + sets[1].count) ? kay_short_list(store, stack, from) : SHORT_NONE;
}

uint32_t kay_short_star_set_least(const kay_value_store *store, uint32_t set)
{
    const short_star_set old = kay_short_star_set(store, set);
    if (!old.rest)
        return old.count ? old.exceptions[0] : SHORT_NONE;
    uint32_t least = 0;
    while (least < old.count && old.exceptions[least] == least)
        least++;
    return least;
}

/* ---- The order */

/* Returns the set of k with g <= h + *k, for two nus without nimbers. */
static uint32_t order_of_nus(kay_value_store *store, const short_game *g, const short_game *h)
{
    const int order = kay_dyadic_compare(store, kay_dyadic_of_game(store, g), kay_dyadic_of_game(store, h));
    const int64_t ups = (int64_t)h->ups - g->ups;
    if (order)
        return order_simple(store, order < 0, SHORT_NONE);
    return order_simple(store, ups > 0, ups == 0 ? 0 : ups == 1 ? 1 : SHORT_NONE);
}

/* Adds each k that an option of g on a side refutes: Left's options refute g <= h + *k, Right's h <= g + *k. */
static uint32_t order_refute(kay_value_store *store, uint32_t refuted, uint32_t g, uint32_t h, int side)
{
    if (kay_short_is_number(kay_short_game(store, g)))
        return refuted;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count && refuted != SHORT_NONE; i++) {
        const uint32_t option = kay_short_option(store, g, side, i);
        const uint32_t set = side ? kay_short_star_order(store, option, h) : kay_short_star_order(store, h, option);
        refuted = order_union(store, refuted, set);
    }
    return refuted;
}

/* Turns the sets of refuted k into the sets of both orders; false: the error is set. */
static bool order_settle(kay_value_store *store, uint32_t sets[2])
{
    uint32_t least[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        sets[i] = order_move(store, sets[i], 0, true);
        if (sets[i] == SHORT_NONE)
            return false;
        least[i] = kay_short_star_set_least(store, sets[i]);
    }
    const bool equal = least[0] == least[1] && least[0] != SHORT_NONE;
    for (int i = 0; i < 2; i++)
        if (equal || least[i] > least[!i])
            sets[i] = order_simple(store, false, equal ? least[0] : SHORT_NONE);
    return store->error == KAY_OK;
}

/* Computes both sets, of g <= h + *k and of h <= g + *k. */
static bool order_compute(kay_value_store *store, uint32_t g, uint32_t h, uint32_t sets[2])
{
    const uint32_t games[] = {g, h};
    for (int i = 0; i < 2; i++) {
        const uint32_t none = order_simple(store, false, SHORT_NONE);
        const uint32_t by_left = order_refute(store, none, games[i], games[!i], 0);
        sets[i] = order_refute(store, by_left, games[!i], games[i], 1);
    }
    return order_settle(store, sets);
}

/* Returns the set of k with g <= h + *k.  At most one of the games is a nus, and that one has no nimber. */
static uint32_t order_of_games(kay_value_store *store, uint32_t g, uint32_t h)
{
    const short_game *game_g = kay_short_game(store, g), *game_h = kay_short_game(store, h);
    if (game_g->stops[0] > game_h->stops[0] || game_g->stops[1] > game_h->stops[1])
        return order_simple(store, false, SHORT_NONE);
    if (game_g->stops[0] < game_h->stops[1])
        return order_simple(store, true, SHORT_NONE);
    const uint32_t known = kay_short_recall(store, SHORT_STAR_ORDER, g, h);
    if (known != SHORT_NONE || !kay_short_enter(store))
        return known;
    uint32_t sets[2];
    const bool whole = order_compute(store, g, h, sets);
    kay_short_leave(store);
    if (!whole)
        return SHORT_NONE;
    kay_short_remember(store, SHORT_STAR_ORDER, g, h, sets[0]);
    kay_short_remember(store, SHORT_STAR_ORDER, h, g, sets[1]);
    return sets[0];
}

/* Removes the nimber of a nus and xors it into *nimber; returns other games unchanged. */
static uint32_t order_strip(kay_value_store *store, uint32_t g, uint32_t *nimber)
{
    const short_game *game = kay_short_game(store, g);
    if (!kay_short_is_nus(game) || !kay_short_nimber(game))
        return g;
    *nimber ^= kay_short_nimber(game);
    return kay_short_nus(store, g, game->ups, 0);
}

uint32_t kay_short_star_order(kay_value_store *store, uint32_t g, uint32_t h)
{
    if (g == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    uint32_t nimber = 0;
    g = order_strip(store, g, &nimber);
    h = order_strip(store, h, &nimber);
    if (g == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    if (g == h)
        return order_simple(store, false, nimber);
    const short_game *game_g = kay_short_game(store, g), *game_h = kay_short_game(store, h);
    const bool nus = kay_short_is_nus(game_g) && kay_short_is_nus(game_h);
    return order_move(store, nus ? order_of_nus(store, game_g, game_h) : order_of_games(store, g, h), nimber, false);
}

bool kay_short_star_order_of_options(kay_value_store *store, const uint64_t from[2], uint32_t number, uint32_t sets[2])
{
    const uint64_t end[] = {store->sides[0].count, store->sides[1].count};
    for (int i = 0; i < 2; i++) {
        sets[i] = order_simple(store, false, SHORT_NONE);
        for (uint64_t k = from[!i]; k < end[!i] && sets[i] != SHORT_NONE; k++) {
            const uint32_t option = store->sides[!i].items[k];
            const uint32_t set =
                i ? kay_short_star_order(store, number, option) : kay_short_star_order(store, option, number);
            sets[i] = order_union(store, sets[i], set);
        }
    }
    return order_settle(store, sets);
}
