/* Computes canonical forms from options: the simplest number that fits, or else the form without dominated and
 * reversible options (ONAG ch. 10; CGT II.2).
 *
 * Until the result is known, the game has no id; comparisons with it use the options on the stacks. */
#include <stdlib.h>

#include "value/dyadic.h"
#include "value/value_store.h"

/* The game being made: its options lie on the two stacks, from index from[side] on. */
typedef struct canonical_game {
    kay_value_store *store;
    uint64_t from[2];
    float stops[2];
    bool has_sets;
    uint32_t number, star_sets[2]; /* if has_sets: star_sets were computed for this number */
} canonical_game;

static uint32_t *canonical_side(const canonical_game *game, int side, uint64_t *count)
{
    const short_stack *stack = &game->store->sides[side];
    *count = stack->count - game->from[side];
    return stack->items + game->from[side];
}

/* ---- Sorting */

static void canonical_sort_few(uint32_t *ids, uint64_t count)
{
    for (uint64_t i = 1; i < count; i++) {
        const uint32_t id = ids[i];
        uint64_t at = i;
        for (; at && ids[at - 1] > id; at--)
            ids[at] = ids[at - 1];
        ids[at] = id;
    }
}

void kay_short_sort(short_stack *stack, uint64_t from)
{
    enum { FEW = 24 };
    if (stack->count == from)
        return; /* there may be no items at all */
    uint32_t *ids = stack->items + from;
    const uint64_t count = stack->count - from;
    uint64_t used = 0;
    if (count <= FEW)
        canonical_sort_few(ids, count);
    else
        qsort(ids, count, sizeof *ids, kay_short_order);
    for (uint64_t i = 0; i < count; i++)
        if (!i || ids[i] != ids[used - 1])
            ids[used++] = ids[i];
    stack->count = from + used;
}

/* ---- Numbers */

/* Whether a stop is better for a player (0: Left) than another. */
static bool canonical_better(float stop, float other, int side)
{
    return side ? stop < other : stop > other;
}

/* Returns the bound that the options of a side put on numbers: the highest right stop of the left options, or the
 * lowest left stop of the right options.  The bound is closed if no option is at least as good as the bound for the
 * player of that side. */
static kay_dyadic canonical_bound(const canonical_game *game, int side, bool *closed)
{
    kay_value_store *store = game->store;
    uint64_t count;
    uint32_t bound = SHORT_NONE;
    canonical_side(game, side, &count);
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t option = canonical_side(game, side, &count)[i];
        if (kay_short_game(store, option)->stops[!side] != game->stops[side])
            continue;
        const uint32_t stop = kay_short_stop(store, option, !side);
        if (stop == SHORT_NONE)
            return (kay_dyadic){0};
        if (bound == SHORT_NONE || !kay_short_is_as_good(store, bound, stop, side))
            bound = stop;
    }
    *closed = true;
    for (uint64_t i = 0; i < count && *closed; i++)
        *closed = !kay_short_is_as_good(store, canonical_side(game, side, &count)[i], bound, side);
    return kay_dyadic_of(store, bound);
}

/* Sets the game's stops, and returns the number that the game equals or, if it is not a number, SHORT_NONE. */
static uint32_t canonical_number(canonical_game *game)
{
    kay_value_store *store = game->store;
    kay_dyadic bounds[2];
    uint64_t counts[2];
    bool closed[2] = {false, false};
    for (int side = 0; side < 2; side++) {
        const uint32_t *options = canonical_side(game, side, &counts[side]);
        for (uint64_t i = 0; i < counts[side]; i++) {
            const float stop = kay_short_game(store, options[i])->stops[!side];
            if (!i || canonical_better(stop, game->stops[side], side))
                game->stops[side] = stop;
        }
    }
    const bool both = counts[0] && counts[1];
    if (both && game->stops[0] > game->stops[1])
        return SHORT_NONE;
    for (int side = 0; side < 2; side++)
        if (counts[side])
            bounds[side] = canonical_bound(game, side, &closed[side]);
    if (store->error != KAY_OK)
        return SHORT_NONE;
    const int order = both ? kay_dyadic_compare(store, bounds[0], bounds[1]) : -1;
    if (order > 0 || (order == 0 && !(closed[0] && closed[1])))
        return SHORT_NONE;
    return kay_dyadic_id(store, kay_dyadic_simplest(store, counts[0] ? &bounds[0] : NULL, closed[0],
                                                    counts[1] ? &bounds[1] : NULL, closed[1]));
}

/* ---- Comparing with the game on the stacks */

/* Returns the set of k with n + *k <= the game (side 0), or >= it (side 1), where n is the number part of x. */
static uint32_t canonical_stars(canonical_game *game, uint32_t x, int side)
{
    const uint32_t number = kay_short_nus(game->store, x, 0, 0);
    if (number == SHORT_NONE)
        return number;
    if (number != game->number || !game->has_sets) {
        game->has_sets = kay_short_star_order_of_options(game->store, game->from, number, game->star_sets);
        game->number = number;
    }
    return game->has_sets ? game->star_sets[side] : SHORT_NONE;
}

/* Whether x <= the game (side 0), or x >= it (side 1). */
static bool canonical_beyond(canonical_game *game, uint32_t x, int side)
{
    kay_value_store *store = game->store;
    const short_game *other = kay_short_game(store, x);
    if (canonical_better(other->stops[0], game->stops[0], side) ||
        canonical_better(other->stops[1], game->stops[1], side))
        return false;
    if (canonical_better(game->stops[!side], other->stops[side], side))
        return true;
    if (kay_short_is_starry(other) && !other->ups) {
        const uint32_t nimber = kay_short_nimber(other), set = canonical_stars(game, x, side);
        return set != SHORT_NONE && kay_short_star_set_has(store, set, nimber);
    }
    const bool number = kay_short_is_number(other);
    uint64_t count;
    const uint32_t *answers = canonical_side(game, !side, &count);
    /* an id in an unsorted list may be missed; that costs only time */
    if (count && bsearch(&x, answers, count, sizeof x, kay_short_order))
        return false;
    if (!kay_short_work(store, count))
        return false;
    for (uint64_t i = 0; i < count; i++) { /* is an option as good as x for the other player? */
        const uint32_t option = canonical_side(game, !side, &count)[i];
        if (kay_short_is_as_good(store, option, x, !side))
            return false;
    }
    if (number || !kay_short_enter(store))
        return store->error == KAY_OK;
    bool beyond = true;
    const uint32_t moves = kay_short_option_count(store, x, side);
    for (uint32_t i = 0; i < moves && beyond; i++) {
        const uint32_t move = kay_short_option(store, x, side, i);
        beyond = move != SHORT_NONE && !canonical_beyond(game, move, !side);
    }
    kay_short_leave(store);
    return beyond && store->error == KAY_OK;
}

/* ---- Options */

void kay_short_drop_dominated(kay_value_store *store, short_stack *stack, uint64_t from, int side)
{
    uint64_t used = from;
    for (uint64_t i = from; i < stack->count && kay_short_work(store, stack->count - from); i++) {
        const uint32_t option = stack->items[i];
        bool dominated = false;
        for (uint64_t k = from; k < stack->count && !dominated; k++) {
            k = k == used ? i + 1 : k;
            dominated = k < stack->count && kay_short_is_as_good(store, stack->items[k], option, side);
        }
        if (!dominated)
            stack->items[used++] = option;
    }
    stack->count = used;
}

/* Returns the answer that makes an option reversible: it is at least as good for the answering player as the game;
 * SHORT_NONE: there is none. */
static uint32_t canonical_reversal(canonical_game *game, int side, uint32_t option)
{
    kay_value_store *store = game->store;
    const short_game *other = kay_short_game(store, option);
    if (kay_short_is_starry(other) && !other->ups) {
        const uint32_t nimber = kay_short_nimber(other);
        const uint32_t set = canonical_stars(game, option, side);
        const uint32_t least = set == SHORT_NONE ? set : kay_short_star_set_least(store, set);
        return least < nimber ? kay_short_nus(store, option, 0, least) : SHORT_NONE;
    }
    const uint32_t count = kay_short_option_count(store, option, !side);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t answer = kay_short_option(store, option, !side, i);
        if (answer == SHORT_NONE || canonical_beyond(game, answer, side))
            return answer;
    }
    return SHORT_NONE;
}

/* Bypasses reversible options; returns whether there were any. */
static bool canonical_bypass(canonical_game *game, int side)
{
    kay_value_store *store = game->store;
    short_stack *stack = &store->sides[side];
    bool found = false;
    for (uint64_t i = game->from[side]; i < stack->count && store->error == KAY_OK;) {
        const uint32_t answer = canonical_reversal(game, side, stack->items[i]);
        if (answer == SHORT_NONE) {
            i++;
            continue;
        }
        found = true;
        stack->items[i] = stack->items[--stack->count];
        const uint32_t count = kay_short_option_count(store, answer, side);
        for (uint32_t k = 0; k < count; k++) {
            const uint32_t option = kay_short_option(store, answer, side, k);
            if (option == SHORT_NONE || !kay_short_push(store, stack, option))
                return found;
        }
    }
    return found;
}

/* Returns the nimber of an impartial game whose options are nimbers: their mex; SHORT_NONE: the game is not of this
 * kind.  Each option *k with k < count is swapped to index k; the first index without its nimber is the mex. */
static uint32_t canonical_nimber(const canonical_game *game)
{
    kay_value_store *store = game->store;
    uint64_t count, right_count;
    uint32_t *lefts = canonical_side(game, 0, &count), nimber = 0;
    const uint32_t *rights = canonical_side(game, 1, &right_count);
    if (count != right_count)
        return SHORT_NONE;
    for (uint64_t i = 0; i < count; i++) {
        const short_game *option = kay_short_game(store, lefts[i]);
        if (lefts[i] != rights[i] || !kay_short_is_nimber(option))
            return SHORT_NONE;
    }
    for (uint64_t i = 0; i < count; i++)
        for (uint32_t at; (at = kay_short_nimber(kay_short_game(store, lefts[i]))) < count && lefts[at] != lefts[i];) {
            const uint32_t option = lefts[i];
            lefts[i] = lefts[at];
            lefts[at] = option;
        }
    while (nimber < count && kay_short_nimber(kay_short_game(store, lefts[nimber])) == nimber)
        nimber++;
    return kay_short_nus(store, KAY_VALUE_ZERO, 0, nimber);
}

static uint32_t canonical_reduce(canonical_game *game)
{
    kay_value_store *store = game->store;
    kay_short_sort(&store->sides[0], game->from[0]);
    kay_short_sort(&store->sides[1], game->from[1]);
    const uint32_t nimber = canonical_nimber(game);
    if (nimber != SHORT_NONE || store->error != KAY_OK)
        return nimber;
    const uint32_t number = canonical_number(game);
    if (number != SHORT_NONE || store->error != KAY_OK)
        return number;
    for (int side = 0; side < 2; side++) {
        kay_short_drop_dominated(store, &store->sides[side], game->from[side], side);
        if (canonical_bypass(game, side)) {
            kay_short_sort(&store->sides[side], game->from[side]);
            kay_short_drop_dominated(store, &store->sides[side], game->from[side], side);
        }
    }
    if (store->error != KAY_OK)
        return SHORT_NONE;
    const uint32_t nus = kay_short_nus_of_options(store, game->from[0], game->from[1]);
    return nus != SHORT_NONE ? nus : kay_short_intern(store, game->from[0], game->from[1]);
}

uint32_t kay_short_canonical(kay_value_store *store, uint64_t left, uint64_t right)
{
    canonical_game game = {.store = store, .from = {left, right}};
    const uint32_t id = store->error == KAY_OK ? canonical_reduce(&game) : SHORT_NONE;
    store->sides[0].count = left;
    store->sides[1].count = right;
    return id;
}

uint32_t kay_short_canonical_as_is(kay_value_store *store, uint64_t left, uint64_t right)
{
    kay_short_sort(&store->sides[0], left);
    kay_short_sort(&store->sides[1], right);
    return kay_short_intern(store, left, right);
}

uint32_t kay_short_gather(kay_value_store *store, uint32_t g, uint32_t h, short_side push_side, const void *with,
                          short_make make)
{
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    if (push_side(store, g, h, 0, with) && push_side(store, g, h, 1, with))
        return make(store, left, right);
    store->sides[0].count = left;
    store->sides[1].count = right;
    return SHORT_NONE;
}

uint32_t kay_short_compute(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, short_side push_side,
                           const void *with, short_make make)
{
    uint32_t result = kay_short_recall(store, operation, g, h);
    if (result != SHORT_NONE || !kay_short_enter(store))
        return result;
    result = kay_short_gather(store, g, h, push_side, with, make);
    kay_short_leave(store);
    if (result != SHORT_NONE)
        kay_short_remember(store, operation, g, h, result);
    return result;
}

uint32_t kay_short_fold(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t start,
                        short_join join)
{
    uint32_t result = kay_short_recall(store, operation, g, h);
    if (result != SHORT_NONE || !kay_short_enter(store))
        return result;
    const short_game game = *kay_short_game(store, g);
    result = start;
    for (uint32_t i = 0; i < game.counts[0] + game.counts[1] && store->error == KAY_OK; i++)
        result = join(store, result, kay_short_options(store, kay_short_game(store, g))[i], i >= game.counts[0], h);
    kay_short_leave(store);
    if (store->error != KAY_OK)
        return SHORT_NONE;
    kay_short_remember(store, operation, g, h, result);
    return result;
}

uint32_t kay_short_of(kay_value_store *store, const uint32_t *lefts, size_t left_count, const uint32_t *rights,
                      size_t right_count, short_make make)
{
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    for (size_t i = 0; i < left_count; i++)
        if (!kay_short_push(store, &store->sides[0], lefts[i]))
            break;
    for (size_t i = 0; i < right_count; i++)
        if (!kay_short_push(store, &store->sides[1], rights[i]))
            break;
    return make(store, left, right);
}

kay_status kay_value_from_options(kay_value_store *store, const kay_value *lefts, size_t left_count,
                                  const kay_value *rights, size_t right_count, kay_value *out)
{
    return kay_short_give(store, kay_short_of(store, lefts, left_count, rights, right_count, kay_short_canonical), out);
}
