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

static uint32_t far_star_farther(kay_value_store *store, uint32_t most, uint32_t option, int side, uint32_t h)
{
    (void)side, (void)h;
    const uint32_t star = kay_short_far_star(store, option);
    return star > most ? star : most;
}

uint32_t kay_short_far_star(kay_value_store *store, uint32_t g)
{
    return kay_short_is_nus(kay_short_game(store, g))
               ? far_star_of_nus(store, g)
               : kay_short_fold(store, SHORT_FAR_STAR, g, 0, 1, far_star_farther);
}

kay_status kay_value_far_star(kay_value_store *store, kay_value g, uint32_t *out)
{
    return kay_short_give(store, kay_short_far_star(store, g), out);
}
