/* Reduced canonical forms and companions: games rebuilt from their followers.
 *
 * Heating by * turns every infinitesimal difference into 0 or *, and the star projection removes the stars (CGT II.6;
 * Grossman and Siegel). */
#include "value/dyadic.h"
#include "value/value_store.h"

#include <kayles/value_operations.h>

static bool reduced_push(kay_value_store *store, int side, uint32_t id)
{
    return id != SHORT_NONE && kay_short_push(store, &store->sides[side], id);
}

/* {g^L heated + * | g^R heated + *}; a nus becomes its number. */
static uint32_t reduced_heat(kay_value_store *store, uint32_t g);

static bool reduced_heat_side(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    (void)h, (void)with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++) {
        const uint32_t heated = reduced_heat(store, kay_short_option(store, g, side, i));
        if (!reduced_push(store, side, kay_short_add(store, heated, KAY_VALUE_STAR)))
            return false;
    }
    return true;
}

static uint32_t reduced_heat(kay_value_store *store, uint32_t g)
{
    if (g == SHORT_NONE)
        return g;
    if (kay_short_is_nus(kay_short_game(store, g)))
        return kay_short_nus(store, g, 0, 0);
    return kay_short_compute(store, SHORT_STAR_HEAT, g, 0, reduced_heat_side, NULL, kay_short_canonical);
}

/* The star projection: x and x* become x, and the options of any other game are projected. */
static uint32_t reduced_project(kay_value_store *store, uint32_t g);

static bool reduced_project_side(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    (void)h, (void)with;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++)
        if (!reduced_push(store, side, reduced_project(store, kay_short_option(store, g, side, i))))
            return false;
    return true;
}

static uint32_t reduced_project(kay_value_store *store, uint32_t g)
{
    if (g == SHORT_NONE)
        return g;
    const short_game *game = kay_short_game(store, g);
    if (kay_short_is_nus(game) && !game->ups && kay_short_nimber(game) <= 1)
        return kay_short_nus(store, g, 0, 0);
    return kay_short_compute(store, SHORT_STAR_PROJECTION, g, 0, reduced_project_side, NULL, kay_short_canonical);
}

kay_status kay_value_reduced(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, reduced_project(store, reduced_heat(store, g)), out);
}

/* ---- Companions */

static uint32_t companion_of(kay_value_store *store, uint32_t g);

static bool companion_side(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with)
{
    (void)h, (void)with;
    const bool toward = kay_short_is_as_good(store, g, KAY_VALUE_ZERO, side);
    if (toward && !reduced_push(store, side, KAY_VALUE_ZERO))
        return false;
    for (uint32_t i = 0, count = kay_short_option_count(store, g, side); i < count; i++)
        if (!reduced_push(store, side, companion_of(store, kay_short_option(store, g, side, i))))
            return false;
    return store->error == KAY_OK;
}

/* A nus whose number is not 0 or whose nimber is above 1 is its own companion; otherwise the nimber 0 becomes 1, and 1
 * becomes 0. */
static uint32_t companion_of(kay_value_store *store, uint32_t g)
{
    if (g == SHORT_NONE)
        return g;
    const short_game game = *kay_short_game(store, g);
    if (!kay_short_is_nus(&game))
        return kay_short_compute(store, SHORT_COMPANION, g, 0, companion_side, NULL, kay_short_canonical);
    const uint32_t nimber = kay_short_nimber(&game);
    if (nimber > 1 || kay_dyadic_sign(store, kay_dyadic_of(store, g)))
        return g;
    return kay_short_nus(store, KAY_VALUE_ZERO, game.ups, nimber ^ 1);
}

kay_status kay_value_companion(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, companion_of(store, g), out);
}
