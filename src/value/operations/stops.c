/* Stops: the numbers at which alternating play ends; how many lines of play end at a number. */
#include <kayles/hot_games.h>

#include "value/dyadic.h"
#include "value/value_store.h"

kay_status kay_value_left_stop(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, kay_short_stop(store, g, 0), out);
}

kay_status kay_value_right_stop(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, kay_short_stop(store, g, 1), out);
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

/* Returns base^power by squaring. */
static kay_dyadic stops_power(kay_value_store *store, int32_t base, uint32_t power)
{
    kay_dyadic result = kay_dyadic_integer(1);
    for (unsigned bit = 32; bit-- > 0 && store->error == KAY_OK;) {
        result = kay_dyadic_multiply(store, result, result);
        if (power >> bit & 1)
            result = kay_dyadic_multiply(store, result, kay_dyadic_integer(base));
    }
    return result;
}

/* A number counts 1.  x*n counts 2 * 3^(n-1): its options are x, ..., x*(n-1) on both sides.  Each up adds 1. */
static kay_dyadic stops_count_nus(kay_value_store *store, const short_game *game)
{
    uint32_t nimber = kay_short_nimber(game), ups = (uint32_t)(game->ups < 0 ? -game->ups : game->ups);
    if (ups) {
        nimber ^= (ups - 1) & 1;
        if (nimber == 1) /* the longest line goes through x^* or xv*, which has three options instead of two */
            return kay_dyadic_make(store, (__int128)ups + 3, 0);
        nimber ^= 1;
    }
    kay_dyadic count = kay_dyadic_integer(1);
    if (nimber)
        count = kay_dyadic_scale(store, stops_power(store, 3, nimber - 1), 1);
    return kay_dyadic_add(store, count, kay_dyadic_make(store, ups, 0));
}

static uint32_t stops_count(kay_value_store *store, uint32_t g);

static uint32_t stops_add(kay_value_store *store, uint32_t sum, uint32_t option, int side, uint32_t h)
{
    (void)side, (void)h;
    return kay_short_add(store, sum, stops_count(store, option));
}

static uint32_t stops_count(kay_value_store *store, uint32_t g)
{
    const short_game game = *kay_short_game(store, g);
    return kay_short_is_nus(&game) ? kay_dyadic_id(store, stops_count_nus(store, &game))
                                   : kay_short_fold(store, SHORT_STOP_COUNT, g, 0, KAY_VALUE_ZERO, stops_add);
}

kay_status kay_value_stop_count(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, stops_count(store, g), out);
}
