/* Cools, freezes and heats games: {g^L changed + bonus | g^R changed - bonus}.
 *
 * Each follower is changed once, since results are cached. */
#include <kayles/hot_games.h>

#include "value/dyadic.h"
#include "value/value_store.h"

typedef struct cooling_change {
    kay_value_store *store;
    uint32_t operation, by; /* the keys of the cache */
    uint32_t bonus, penalty; /* added to left options, to right options; each is the other's negative */
    uint32_t unit; /* overheating: 1 becomes this game */
    kay_dyadic degrees; /* cooling: the temperature */
} cooling_change;

/* Returns the result if it can be computed without the options; else SHORT_NONE. */
static uint32_t cooling_change_at_once(const cooling_change *change, uint32_t g)
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

static uint32_t cooling_changed(const cooling_change *change, uint32_t g);

static bool cooling_side(kay_value_store *store, uint32_t g, uint32_t by, int side, const void *with)
{
    const cooling_change *change = with;
    (void)by;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t option = kay_short_option(store, g, side, i);
        const uint32_t changed = option == SHORT_NONE ? option : cooling_changed(change, option);
        const uint32_t moved = kay_short_add(store, changed, side ? change->penalty : change->bonus);
        if (moved == SHORT_NONE || !kay_short_push(store, &store->sides[side], moved))
            return false;
    }
    return true;
}

static uint32_t cooling_changed(const cooling_change *change, uint32_t g)
{
    const uint32_t changed = cooling_change_at_once(change, g);
    if (changed != SHORT_NONE || change->store->error != KAY_OK)
        return changed;
    return kay_short_compute(change->store, change->operation, g, change->by, cooling_side, change,
                             kay_short_canonical);
}

static kay_status cooling_give_changed(cooling_change *change, uint32_t g, kay_value *out)
{
    kay_value_store *store = change->store;
    const bool cools = change->operation == SHORT_COOL;
    const uint32_t negative = kay_short_negate(store, change->by);
    change->bonus = cools ? negative : change->by;
    change->penalty = cools ? change->by : negative;
    const uint32_t changed = negative == SHORT_NONE ? negative : cooling_changed(change, g);
    return kay_short_give(store, changed, out);
}

kay_status kay_value_cool(kay_value_store *store, kay_value g, kay_value t, kay_value *out)
{
    cooling_change change = {.store = store, .operation = SHORT_COOL, .by = t};
    if (!kay_value_is_number(store, t))
        return kay_fail(store->ctx, KAY_EINPUT, "cooling needs a number to cool by");
    change.degrees = kay_dyadic_of(store, t);
    if (kay_dyadic_compare(store, change.degrees, kay_dyadic_integer(-1)) < 0)
        return kay_fail(store->ctx, KAY_EINPUT, "cannot cool by less than -1, the lowest temperature");
    return cooling_give_changed(&change, g, out);
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
    cooling_change change = {.store = store, .operation = SHORT_HEAT, .by = t};
    return cooling_give_changed(&change, g, out);
}

kay_status kay_value_overheat(kay_value_store *store, kay_value g, kay_value s, kay_value t, kay_value *out)
{
    cooling_change change = {.store = store, .operation = SHORT_OVERHEAT + s, .by = t, .unit = s};
    return cooling_give_changed(&change, g, out);
}
