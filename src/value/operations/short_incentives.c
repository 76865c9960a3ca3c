/* Incentives: what the moves of a game gain. */
#include <kayles/hot_games.h>

#include "value/dyadic.h"
#include "value/short.h"

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

static bool incentives_is_largest(kay_value_store *store, const short_stack *gains, uint64_t from, uint64_t i)
{
    for (uint64_t k = from; k < gains->count; k++)
        if (k != i && kay_short_at_most(store, gains->items[i], gains->items[k]))
            return false;
    return true;
}

kay_status kay_value_incentives(kay_value_store *store, kay_value g, kay_incentives which, kay_value *out,
                                uint32_t *count)
{
    short_stack *const gains = &store->sides[0];
    const uint64_t from = gains->count;
    uint32_t used = 0, ignored;
    const bool whole = (!(which & KAY_LEFT_INCENTIVES) || incentives_gather(store, g, 0)) &&
                       (!(which & KAY_RIGHT_INCENTIVES) || incentives_gather(store, g, 1));
    if (whole)
        kay_short_sort(gains, from);
    for (uint64_t i = from; whole && i < gains->count; i++)
        if (incentives_is_largest(store, gains, from, i))
            out[used++] = gains->items[i];
    gains->count = from;
    KAY_TRY(kay_short_give(store, g, &ignored));
    KAY_TRY(kay_short_in_order(store, out, used));
    *count = used;
    return KAY_OK;
}
