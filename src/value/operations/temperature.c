/* Stops, how many there are, and games at another temperature: cooled, frozen, heated; incentives.
 *
 * Heating and cooling go over the canonical form once: what becomes of each follower is remembered. */
#include <kayles/temperature.h>

#include "value/dyadic.h"
#include "value/short.h"

/* ---- Stops */

kay_status kay_value_left_stop(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, kay_short_left_stop(store, g), out);
}

kay_status kay_value_right_stop(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, kay_short_right_stop(store, g), out);
}

/* The left stop is never smaller than the right one. */
kay_status kay_value_is_hot(kay_value_store *store, kay_value g, bool *out)
{
    kay_value left, right;
    KAY_TRY(kay_value_left_stop(store, g, &left));
    KAY_TRY(kay_value_right_stop(store, g, &right));
    *out = left != right;
    return KAY_OK;
}

/* base^power, power > 0, by squaring. */
static kay_dyadic temperature_power(kay_value_store *store, int32_t base, uint32_t power)
{
    kay_dyadic result = kay_dyadic_integer(1);
    for (unsigned bit = 32; bit-- > 0 && store->error == KAY_OK;) {
        result = kay_dyadic_multiply(store, result, result);
        if (power >> bit & 1)
            result = kay_dyadic_multiply(store, result, kay_dyadic_integer(base));
    }
    return result;
}

/* 1 of a number; 2 * 3^(n-1) of x*n, whose options are x, ..., x*(n-1) on both sides; of k ups 1 more with each. */
static kay_dyadic temperature_count_nus(kay_value_store *store, const short_game *game)
{
    uint32_t nimber = kay_short_nimber(game), ups = (uint32_t)(game->ups < 0 ? -game->ups : game->ups);
    if (ups) {
        nimber ^= (ups - 1) & 1;
        if (nimber == 1) /* of one up and * there is an option more on the good side */
            return kay_dyadic_make(store, (__int128)ups + 3, 0);
        nimber ^= 1;
    }
    kay_dyadic count = kay_dyadic_integer(1);
    if (nimber)
        count = kay_dyadic_scale(store, temperature_power(store, 3, nimber - 1), 1);
    return kay_dyadic_add(store, count, kay_dyadic_make(store, ups, 0));
}

static uint32_t temperature_count(kay_value_store *store, uint32_t g)
{
    const short_game game = *kay_short_game(store, g);
    if (kay_short_is_nus(&game))
        return kay_dyadic_id(store, temperature_count_nus(store, &game));
    const uint32_t known = kay_short_recall(store, SHORT_STOP_COUNT, g, 0);
    if (known != SHORT_NONE || !kay_short_enter(store))
        return known;
    kay_dyadic sum = {0};
    for (uint32_t i = 0; i < game.left_count + game.right_count && store->error == KAY_OK; i++) {
        const uint32_t count = temperature_count(store, store->options[game.first + i]);
        if (count != SHORT_NONE)
            sum = kay_dyadic_add(store, sum, kay_dyadic_of(store, count));
    }
    kay_short_leave(store);
    const uint32_t count = kay_dyadic_id(store, sum);
    if (count != SHORT_NONE)
        kay_short_remember(store, SHORT_STOP_COUNT, g, 0, count);
    return count;
}

kay_status kay_value_stop_count(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, temperature_count(store, g), out);
}

/* ---- Cooling and heating: {g^L changed + bonus | g^R changed - bonus} */

typedef struct temperature_change {
    kay_value_store *store;
    uint32_t operation, by; /* as results are remembered */
    uint32_t bonus, penalty; /* what a move gets Left, and Right: the negative */
    uint32_t unit; /* overheating: what 1 becomes */
    kay_dyadic degrees; /* cooling: the temperature */
} temperature_change;

/* What is not changed option by option; SHORT_NONE: g is. */
static uint32_t temperature_change_at_once(const temperature_change *change, uint32_t g)
{
    kay_value_store *store = change->store;
    const short_game *game = kay_short_game(store, g);
    const bool number = kay_short_is_number(game);
    if (change->operation == SHORT_HEAT)
        return number ? g : SHORT_NONE;
    const bool integer = number && game->exponent == 0;
    if (change->operation != SHORT_COOL)
        return integer ? kay_short_multiple(store, g, change->unit) : SHORT_NONE;
    const int sign = kay_dyadic_sign(store, change->degrees);
    if (integer || (number && sign >= 0))
        return g;
    if (kay_short_is_nus(game) && sign >= 0)
        return sign ? kay_short_nus(store, g, 0, 0) : g;
    kay_value temperature, mean;
    kay_status status = kay_value_temperature(store, g, &temperature);
    if (status == KAY_OK)
        status = kay_value_mean(store, g, &mean);
    if (status != KAY_OK)
        return kay_short_fail(store, status, NULL);
    return kay_dyadic_compare(store, kay_dyadic_of(store, temperature), change->degrees) < 0 ? mean : SHORT_NONE;
}

static uint32_t temperature_changed(const temperature_change *change, uint32_t g);

static uint32_t temperature_change_options(const temperature_change *change, uint32_t g)
{
    kay_value_store *store = change->store;
    const uint64_t left = store->sides[0].count, right = store->sides[1].count;
    for (int side = 0; side < 2; side++) {
        const uint32_t count = side ? kay_short_right_count(store, g) : kay_short_left_count(store, g);
        for (uint32_t i = 0; i < count && store->error == KAY_OK; i++) {
            const uint32_t option = side ? kay_short_right(store, g, i) : kay_short_left(store, g, i);
            const uint32_t changed = option == SHORT_NONE ? option : temperature_changed(change, option);
            const uint32_t moved = kay_short_add(store, changed, side ? change->penalty : change->bonus);
            if (moved == SHORT_NONE || !kay_short_push(store, &store->sides[side], moved))
                break;
        }
    }
    return kay_short_canonical(store, left, right);
}

static uint32_t temperature_changed(const temperature_change *change, uint32_t g)
{
    kay_value_store *store = change->store;
    uint32_t changed = temperature_change_at_once(change, g);
    if (changed != SHORT_NONE || store->error != KAY_OK)
        return changed;
    changed = kay_short_recall(store, change->operation, g, change->by);
    if (changed != SHORT_NONE || !kay_short_enter(store))
        return changed;
    changed = temperature_change_options(change, g);
    kay_short_leave(store);
    if (changed != SHORT_NONE)
        kay_short_remember(store, change->operation, g, change->by, changed);
    return changed;
}

static kay_status temperature_give_changed(temperature_change *change, uint32_t g, kay_value *out)
{
    kay_value_store *store = change->store;
    const bool cools = change->operation == SHORT_COOL;
    const uint32_t negative = kay_short_negate(store, change->by);
    change->bonus = cools ? negative : change->by;
    change->penalty = cools ? change->by : negative;
    const uint32_t changed = negative == SHORT_NONE ? negative : temperature_changed(change, g);
    return kay_short_give(store, changed, out);
}

kay_status kay_value_cool(kay_value_store *store, kay_value g, kay_value t, kay_value *out)
{
    temperature_change change = {.store = store, .operation = SHORT_COOL, .by = t};
    if (!kay_value_is_number(store, t))
        return kay_fail(store->ctx, KAY_EINPUT, "cooling needs a number to cool by");
    change.degrees = kay_dyadic_of(store, t);
    if (kay_dyadic_compare(store, change.degrees, kay_dyadic_integer(-1)) < 0)
        return kay_fail(store->ctx, KAY_EINPUT, "cooling by less than -1: temperatures begin at -1");
    return temperature_give_changed(&change, g, out);
}

kay_status kay_value_freeze(kay_value_store *store, kay_value g, kay_value *out)
{
    kay_value temperature;
    if (kay_value_is_number(store, g)) {
        *out = g;
        return KAY_OK;
    }
    KAY_TRY(kay_value_temperature(store, g, &temperature));
    return kay_value_cool(store, g, temperature, out);
}

kay_status kay_value_heat(kay_value_store *store, kay_value g, kay_value t, kay_value *out)
{
    temperature_change change = {.store = store, .operation = SHORT_HEAT, .by = t};
    return temperature_give_changed(&change, g, out);
}

kay_status kay_value_overheat(kay_value_store *store, kay_value g, kay_value s, kay_value t, kay_value *out)
{
    temperature_change change = {.store = store, .operation = SHORT_OVERHEAT + s, .by = t, .unit = s};
    return temperature_give_changed(&change, g, out);
}

/* ---- Incentives */

static bool temperature_gather(kay_value_store *store, uint32_t g, int side)
{
    const uint32_t count = side ? kay_short_right_count(store, g) : kay_short_left_count(store, g);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t option = side ? kay_short_right(store, g, i) : kay_short_left(store, g, i);
        if (option == SHORT_NONE)
            return false;
        const uint32_t gain = side ? kay_short_subtract(store, g, option) : kay_short_subtract(store, option, g);
        if (gain == SHORT_NONE || !kay_short_push(store, &store->sides[0], gain))
            return false;
    }
    return true;
}

static bool temperature_is_largest(kay_value_store *store, const short_stack *gains, uint64_t from, uint64_t i)
{
    for (uint64_t k = from; k < gains->count; k++)
        if (k != i && kay_short_at_most(store, gains->items[i], gains->items[k]))
            return false;
    return true;
}

/* Puts a value where the order wants it among those before. */
static kay_status temperature_insert(kay_value_store *store, kay_value *list, uint32_t count, kay_value gain)
{
    uint32_t at = count;
    for (; at; at--) {
        int order;
        KAY_TRY(kay_value_order(store, list[at - 1], gain, &order));
        if (order <= 0)
            break;
        list[at] = list[at - 1];
    }
    list[at] = gain;
    return KAY_OK;
}

kay_status kay_value_incentives(kay_value_store *store, kay_value g, kay_incentives which, kay_value *out,
                                uint32_t *count)
{
    short_stack *const gains = &store->sides[0];
    const uint64_t from = gains->count;
    uint32_t used = 0, ignored;
    const bool whole = (!(which & KAY_LEFT_INCENTIVES) || temperature_gather(store, g, 0)) &&
                       (!(which & KAY_RIGHT_INCENTIVES) || temperature_gather(store, g, 1));
    if (whole)
        kay_short_sort(gains, from);
    for (uint64_t i = from; whole && i < gains->count; i++)
        if (temperature_is_largest(store, gains, from, i))
            out[used++] = gains->items[i];
    gains->count = from;
    KAY_TRY(kay_short_give(store, g, &ignored));
    for (uint32_t i = 1; i < used; i++)
        KAY_TRY(temperature_insert(store, out, i, out[i]));
    *count = used;
    return KAY_OK;
}
