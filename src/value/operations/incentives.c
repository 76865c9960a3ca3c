/* Incentives: how much each move of a game gains. */
#include <kayles/hot_games.h>

#include <string.h>

#include "value/value_store.h"

static bool incentives_gather(kay_value_store *store, uint32_t g, int side)
{
    const uint32_t count = kay_short_option_count(store, g, side);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t option = kay_short_option(store, g, side, i);
        if (option == SHORT_NONE)
            return false;
        const uint32_t gain = side ? kay_short_subtract(store, g, option) : kay_short_subtract(store, option, g);
        if (gain == SHORT_NONE || !kay_short_push(store, &store->sides[0], gain))
            return false;
    }
    return true;
}

kay_status kay_value_incentives(kay_value_store *store, kay_value g, kay_incentives which, kay_value *out,
                                uint32_t *count)
{
    short_stack *const gains = &store->sides[0];
    const uint64_t from = gains->count;
    uint32_t ignored;
    const bool whole = (!(which & KAY_LEFT_INCENTIVES) || incentives_gather(store, g, 0)) &&
                       (!(which & KAY_RIGHT_INCENTIVES) || incentives_gather(store, g, 1));
    if (whole) {
        kay_short_sort(gains, from);
        kay_short_drop_dominated(store, gains, from, 0);
    }
    const uint32_t used = (uint32_t)(gains->count - from);
    gains->count = from;
    KAY_TRY(kay_short_give(store, g, &ignored));
    if (used) /* else there may be no items at all */
        memcpy(out, gains->items + from, used * sizeof *out);
    KAY_TRY(kay_short_in_order(store, out, used));
    *count = used;
    return KAY_OK;
}
