/* Far stars: the least *n, n > 0, past all nimbers among the followers of a game (WW ch. 8; CGT II.7). */
#include "value/dyadic.h"
#include "value/short.h"

#include <kayles/value_operations.h>

static uint32_t far_star_of_nus(const kay_value_store *store, uint32_t g)
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
        return far_star_of_nus(store, g);
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
