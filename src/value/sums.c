/* Sums, negatives, multiples, and games with a notation of their own.
 *
 * If only one component is a number, moves in it are not needed (number avoidance).  The sum of a number and a
 * canonical form needs no simplification: its canonical options are those of the form, each plus the number (number
 * translation; CGT II.3). */
#include "value/dyadic.h"
#include "value/value_store.h"

static uint32_t sum_of_nus(kay_value_store *store, uint32_t g, uint32_t h)
{
    const short_game game_g = *kay_short_game(store, g), game_h = *kay_short_game(store, h);
    const uint32_t number = kay_dyadic_id(
        store, kay_dyadic_add(store, kay_dyadic_of_game(store, &game_g), kay_dyadic_of_game(store, &game_h)));
    return kay_short_nus(store, number, (int64_t)game_g.ups + game_h.ups,
                         kay_short_nimber(&game_g) ^ kay_short_nimber(&game_h));
}

/* Pushes h plus each option of g on a side. */
static bool sum_side(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    (void)with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t sum = kay_short_add(store, kay_short_option(store, g, side, i), h);
        if (sum == SHORT_NONE || !kay_short_push(store, &store->sides[side], sum))
            return false;
    }
    return true;
}

uint32_t kay_short_translate(kay_value_store *store, uint32_t nus, uint32_t g)
{
    return kay_short_gather(store, g, nus, sum_side, NULL, kay_short_canonical_as_is);
}

static bool sum_both_sides(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    return sum_side(store, g, h, side, with) && (g == h || sum_side(store, h, g, side, with));
}

static uint32_t sum_general(kay_value_store *store, uint32_t g, uint32_t h)
{
    return kay_short_gather(store, g, h, sum_both_sides, NULL, kay_short_canonical);
}

/* Adds a nus g and a game h with options.  Adds the number last, so that the cache holds the sum without it. */
static uint32_t sum_with_nus(kay_value_store *store, uint32_t g, uint32_t h)
{
    const short_game *game = kay_short_game(store, g);
    if (kay_short_is_number(game))
        return kay_short_translate(store, g, h);
    if (kay_short_is_nimber(game) && kay_short_nimber(game) >= SHORT_STARS) {
        const uint32_t sum = kay_short_star_sum(store, g, h);
        return sum == SHORT_NO_VALUE ? sum_general(store, g, h) : sum;
    }
    if (kay_short_has_no_number(game))
        return sum_general(store, g, h);
    const int32_t ups = game->ups;
    const uint32_t nimber = kay_short_nimber(game);
    const uint32_t number = kay_short_nus(store, g, 0, 0);
    const uint32_t rest = kay_short_add(store, kay_short_nus(store, KAY_VALUE_ZERO, ups, nimber), h);
    return rest == SHORT_NONE ? rest : kay_short_add(store, number, rest);
}

uint32_t kay_short_add(kay_value_store *store, uint32_t g, uint32_t h)
{
    if (g == SHORT_NONE || h == SHORT_NONE)
        return SHORT_NONE;
    if (g == KAY_VALUE_ZERO)
        return h;
    if (h == KAY_VALUE_ZERO)
        return g;
    bool g_nus = kay_short_is_nus(kay_short_game(store, g)), h_nus = kay_short_is_nus(kay_short_game(store, h));
    if (g_nus && h_nus)
        return sum_of_nus(store, g, h);
    if (kay_short_game(store, g)->negative == h)
        return KAY_VALUE_ZERO;
    if (h_nus || (!g_nus && g > h)) {
        const uint32_t other = g;
        g = h;
        h = other;
        g_nus = h_nus;
    }
    const uint32_t known = kay_short_recall(store, SHORT_ADD, g, h);
    if (known != SHORT_NONE)
        return known;
    if (!kay_short_enter(store))
        return SHORT_NONE;
    const uint32_t sum = g_nus ? sum_with_nus(store, g, h) : sum_general(store, g, h);
    kay_short_leave(store);
    if (sum != SHORT_NONE)
        kay_short_remember(store, SHORT_ADD, g, h, sum);
    return sum;
}

/* ---- Negatives */

static uint32_t sum_negate_nus(kay_value_store *store, uint32_t g)
{
    const short_game game = *kay_short_game(store, g);
    if (!kay_short_is_number(&game))
        return kay_short_nus(store, kay_short_negate(store, kay_short_nus(store, g, 0, 0)), -(int64_t)game.ups,
                             kay_short_nimber(&game));
    const kay_dyadic number = kay_dyadic_of(store, g);
    return kay_dyadic_id(store, number.big ? kay_dyadic_multiply(store, number, kay_dyadic_integer(-1))
                                           : kay_dyadic_negate(store, number));
}

static bool sum_negate_side(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    (void)h, (void)with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, !side); i < count; i++) {
        const uint32_t negative = kay_short_negate(store, kay_short_option(store, g, !side, i));
        if (negative == SHORT_NONE || !kay_short_push(store, &store->sides[side], negative))
            return false;
    }
    return true;
}

static uint32_t sum_negate_options(kay_value_store *store, uint32_t g)
{
    if (!kay_short_enter(store))
        return SHORT_NONE;
    const uint32_t negative = kay_short_gather(store, g, g, sum_negate_side, NULL, kay_short_canonical_as_is);
    kay_short_leave(store);
    return negative;
}

uint32_t kay_short_negate(kay_value_store *store, uint32_t g)
{
    if (g == SHORT_NONE)
        return g;
    const short_game *game = kay_short_game(store, g);
    if (game->negative != SHORT_NONE)
        return game->negative;
    const uint32_t negative = kay_short_is_nus(game) ? sum_negate_nus(store, g) : sum_negate_options(store, g);
    if (negative != SHORT_NONE) {
        store->games[g].negative = negative;
        store->games[negative].negative = g;
    }
    return negative;
}

uint32_t kay_short_subtract(kay_value_store *store, uint32_t g, uint32_t h)
{
    return g == h ? KAY_VALUE_ZERO : kay_short_add(store, g, kay_short_negate(store, h));
}

/* ---- Stops */

/* Returns the better one of the best stop so far and an option's stop; options of the other side are ignored. */
static uint32_t sum_best_stop(kay_value_store *store, uint32_t best, uint32_t option, int side, uint32_t player)
{
    if (side != (int)player)
        return best;
    const uint32_t stop = kay_short_stop(store, option, !side);
    return stop == SHORT_NONE || (best != SHORT_NONE && kay_short_is_as_good(store, best, stop, side)) ? best : stop;
}

uint32_t kay_short_stop(kay_value_store *store, uint32_t g, int side)
{
    const short_game *game = kay_short_game(store, g);
    if (kay_short_is_nus(game))
        return kay_short_nus(store, g, 0, 0);
    if (game->flags & SHORT_EXACT)
        return kay_dyadic_id(store, kay_dyadic_from_float(store, game->stops[side]));
    return kay_short_fold(store, SHORT_STOP, g, (uint32_t)side, SHORT_NONE, sum_best_stop);
}

bool kay_short_is_beyond(kay_value_store *store, uint32_t g, uint32_t number, int side)
{
    const float at = kay_short_game(store, number)->stops[0];
    return side ? kay_short_game(store, g)->stops[1] > at : kay_short_game(store, g)->stops[0] < at;
}

/* ---- Games with a notation of their own */

uint32_t kay_short_pair(kay_value_store *store, uint32_t g, uint32_t h)
{
    return g == SHORT_NONE || h == SHORT_NONE ? SHORT_NONE : kay_short_of(store, &g, 1, &h, 1, kay_short_canonical);
}

/* Returns n . g by doubling; n >= 0 is an integer. */
static uint32_t sum_multiple(kay_value_store *store, kay_dyadic n, uint32_t g)
{
    uint32_t sum = KAY_VALUE_ZERO;
    for (uint64_t bit = kay_dyadic_bits(store, n); bit-- > 0 && sum != SHORT_NONE;) {
        sum = kay_short_add(store, sum, sum);
        if (kay_dyadic_bit(store, n, bit))
            sum = kay_short_add(store, sum, g);
    }
    return sum;
}

static uint32_t sum_multiple_nus(kay_value_store *store, kay_dyadic n, uint32_t g)
{
    const short_game game = *kay_short_game(store, g);
    const uint32_t number = kay_dyadic_id(store, kay_dyadic_multiply(store, n, kay_dyadic_of_game(store, &game)));
    if (game.ups && (n.big || n.numerator > INT32_MAX || n.numerator < -INT32_MAX))
        return kay_short_fail(store, KAY_EUNABLE, "a multiple of up is too large: it must be below 2^31");
    const int64_t ups = game.ups ? n.numerator * game.ups : 0; /* at most 62 bits */
    return kay_short_nus(store, number, ups, kay_dyadic_bit(store, n, 0) ? kay_short_nimber(&game) : 0);
}

uint32_t kay_short_multiple(kay_value_store *store, uint32_t count, uint32_t g)
{
    const kay_dyadic n = kay_dyadic_of(store, count);
    if (kay_short_is_nus(kay_short_game(store, g)))
        return sum_multiple_nus(store, n, g);
    if (kay_dyadic_sign(store, n) >= 0)
        return sum_multiple(store, n, g);
    return kay_short_negate(store, sum_multiple(store, kay_dyadic_negate(store, n), g));
}

kay_status kay_value_multiple(kay_value_store *store, kay_value count, kay_value g, kay_value *out)
{
    if (!kay_value_is_integer(store, count))
        return kay_fail(store->ctx, KAY_EINPUT, "a multiple n.G needs a whole number before the point");
    return kay_short_give(store, kay_short_multiple(store, count, g), out);
}

kay_status kay_value_add(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    return kay_short_give(store, kay_short_add(store, g, h), out);
}

kay_status kay_value_subtract(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    return kay_short_give(store, kay_short_subtract(store, g, h), out);
}

kay_status kay_value_negate(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, kay_short_negate(store, g), out);
}

kay_status kay_value_switch(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, kay_short_pair(store, g, kay_short_negate(store, g)), out);
}

kay_status kay_value_tiny(kay_value_store *store, kay_value g, kay_value *out)
{
    const uint32_t threat = kay_short_pair(store, KAY_VALUE_ZERO, kay_short_negate(store, g));
    return kay_short_give(store, kay_short_pair(store, KAY_VALUE_ZERO, threat), out);
}

kay_status kay_value_up_power(kay_value_store *store, uint32_t n, kay_value *out)
{
    uint32_t sum = KAY_VALUE_STAR; /* v[k]* = {0 | 0, v[k-1]*} */
    for (uint32_t k = 1; k < n && sum != SHORT_NONE; k++) {
        const uint32_t options[] = {KAY_VALUE_ZERO, sum};
        sum = kay_short_of(store, options, 1, options, 2, kay_short_canonical);
    }
    return kay_short_give(store, kay_short_pair(store, KAY_VALUE_ZERO, sum), out);
}

kay_status kay_value_up_sum(kay_value_store *store, uint32_t n, kay_value *out)
{
    uint32_t sum = KAY_VALUE_ZERO; /* ^[k] = {^[k-1] | *} */
    for (uint32_t k = 1; k <= n && sum != SHORT_NONE; k++)
        sum = kay_short_pair(store, sum, KAY_VALUE_STAR);
    return kay_short_give(store, sum, out);
}

/* ---- Parts of a value */

kay_status kay_value_dyadic(kay_value_store *store, int64_t numerator, uint32_t exponent, kay_value *out)
{
    return kay_short_give(store, kay_dyadic_id(store, kay_dyadic_make(store, numerator, exponent)), out);
}

kay_status kay_value_nus(kay_value_store *store, kay_value number, int32_t ups, uint32_t nimber, kay_value *out)
{
    return kay_short_give(store, kay_short_nus(store, number, ups, nimber), out);
}

bool kay_value_is_number(const kay_value_store *store, kay_value g)
{
    return kay_short_is_number(kay_short_game(store, g));
}

bool kay_value_is_integer(const kay_value_store *store, kay_value g)
{
    return kay_value_is_number(store, g) && kay_short_game(store, g)->exponent == 0;
}

bool kay_value_get_dyadic(const kay_value_store *store, kay_value g, int64_t *numerator, uint32_t *exponent)
{
    const short_game *game = kay_short_game(store, g);
    if (!kay_short_is_number(game) || (game->flags & SHORT_BIG))
        return false;
    *numerator = game->numerator;
    *exponent = game->exponent;
    return true;
}

uint32_t kay_value_left_count(const kay_value_store *store, kay_value g)
{
    return kay_short_option_count(store, g, 0);
}

uint32_t kay_value_right_count(const kay_value_store *store, kay_value g)
{
    return kay_short_option_count(store, g, 1);
}

kay_status kay_value_left(kay_value_store *store, kay_value g, uint32_t i, kay_value *out)
{
    return kay_short_give(store, kay_short_option(store, g, 0, i), out);
}

kay_status kay_value_right(kay_value_store *store, kay_value g, uint32_t i, kay_value *out)
{
    return kay_short_give(store, kay_short_option(store, g, 1, i), out);
}
