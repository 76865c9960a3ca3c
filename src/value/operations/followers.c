/* Birthdays, followers and far stars of games. */
#include "value/dyadic.h"
#include "value/value_store.h"

#include <kayles/value_operations.h>

/* ---- Birthdays */

/* Returns the length of the longest line of play in ups + nimber.  From k.^ + *m it goes to (k-1).^ + *(m^1), ...,
 * down to ^ or v plus a nimber.  The options of ^ or v plus *m are 0 and *(m^1), or 0 and * if m is 1. */
static uint64_t followers_depth(int32_t ups, uint32_t nimber)
{
    const uint32_t steps = ups < 0 ? -(uint32_t)ups : (uint32_t)ups;
    if (!steps)
        return nimber;
    const uint32_t end = nimber ^ (steps & 1);
    return (uint64_t)steps + (end == 0 ? 1 : end);
}

/* A number x = m / 2^k that is not an integer is born on day floor(|x|) + k + 1. */
static kay_dyadic followers_nus_birthday(kay_value_store *store, uint32_t g)
{
    const short_game game = *kay_short_game(store, g);
    kay_dyadic size = kay_dyadic_of_game(store, &game);
    uint64_t more = followers_depth(game.ups, kay_short_nimber(&game));
    if (kay_dyadic_sign(store, size) < 0)
        size = kay_dyadic_negate(store, size);
    if (game.exponent) {
        more += (uint64_t)game.exponent + 1;
        size = kay_dyadic_floor(store, size);
    }
    return kay_dyadic_add(store, size, kay_dyadic_make(store, more, 0));
}

static uint32_t followers_birthday(kay_value_store *store, uint32_t g);

/* Returns the later of `day` and the day after the option's birthday. */
static uint32_t followers_later(kay_value_store *store, uint32_t day, uint32_t option, int side, uint32_t h)
{
    (void)side, (void)h;
    const kay_dyadic other = kay_dyadic_of(store, followers_birthday(store, option));
    const kay_dyadic next = kay_dyadic_add(store, other, kay_dyadic_integer(1));
    return kay_dyadic_compare(store, next, kay_dyadic_of(store, day)) > 0 ? kay_dyadic_id(store, next) : day;
}

/* Returns the birthday of a game; after a failure, KAY_VALUE_ZERO. */
static uint32_t followers_birthday(kay_value_store *store, uint32_t g)
{
    const uint32_t birthday = kay_short_is_nus(kay_short_game(store, g))
                                  ? kay_dyadic_id(store, followers_nus_birthday(store, g))
                                  : kay_short_fold(store, SHORT_BIRTHDAY, g, 0, KAY_VALUE_ZERO, followers_later);
    return birthday == SHORT_NONE ? KAY_VALUE_ZERO : birthday;
}

kay_status kay_value_birthday(kay_value_store *store, kay_value g, kay_value *out)
{
    return kay_short_give(store, followers_birthday(store, g), out);
}

/* ---- All followers */

/* Adds the options of a game to a table of ids. */
static kay_status followers_expand(kay_value_store *store, kay_intern_table *ids, uint32_t id)
{
    if (kay_short_enter(store)) /* checks the deadline */
        kay_short_leave(store);
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0, count = kay_short_option_count(store, id, side); i < count; i++) {
            uint32_t option = kay_short_option(store, id, side, i);
            uint64_t ignored;
            KAY_TRY(kay_short_give(store, option, &option));
            KAY_TRY(kay_intern_table_number(ids, &option, sizeof option, &ignored));
        }
    return KAY_OK;
}

static uint32_t followers_id(const kay_intern_table *ids, uint64_t at)
{
    size_t length;
    return *(const uint32_t *)kay_intern_table_bytes(ids, at, &length);
}

static kay_status followers_walk(kay_value_store *store, kay_intern_table *ids, uint32_t g)
{
    uint64_t first;
    KAY_TRY(kay_intern_table_number(ids, &g, sizeof g, &first));
    for (uint64_t at = first; at < ids->used; at = kay_intern_table_next(ids, at))
        KAY_TRY(followers_expand(store, ids, followers_id(ids, at)));
    return KAY_OK;
}

kay_status kay_value_followers(kay_value_store *store, kay_value g, kay_value **out, size_t *count)
{
    kay_intern_table ids;
    kay_intern_table_init(&ids, store->ctx);
    kay_status status = followers_walk(store, &ids, g);
    kay_value *list = status == KAY_OK ? kay_alloc_array(store->ctx, ids.count, sizeof *list) : NULL;
    if (list) {
        *out = list;
        *count = ids.count;
        for (uint64_t at = 0; at < ids.used; at = kay_intern_table_next(&ids, at))
            *list++ = followers_id(&ids, at);
    } else if (status == KAY_OK) {
        status = kay_no_memory(store->ctx);
    }
    kay_intern_table_free(&ids);
    return status;
}

void kay_value_list_free(kay_value_store *store, kay_value *list, size_t count)
{
    kay_free(store->ctx, list, count * sizeof *list);
}

kay_status kay_value_follower_count(kay_value_store *store, kay_value g, kay_value *out)
{
    if (kay_short_is_nus(kay_short_game(store, g))) { /* one follower is born on each day */
        const kay_dyadic birthday = followers_nus_birthday(store, g);
        return kay_short_give(store, kay_dyadic_id(store, kay_dyadic_add(store, birthday, kay_dyadic_integer(1))), out);
    }
    kay_value *list;
    size_t count;
    KAY_TRY(kay_value_followers(store, g, &list, &count));
    kay_value_list_free(store, list, count);
    return kay_value_dyadic(store, (int64_t)count, 0, out);
}

/* ---- Far stars: the least *n, n > 0, above all nimbers among the followers (WW ch. 8; CGT II.7) */

static uint32_t followers_star_of_nus(const kay_value_store *store, uint32_t g)
{
    const short_game *game = kay_short_game(store, g);
    if (kay_dyadic_sign(store, kay_dyadic_of(store, g)))
        return 1;
    const uint32_t steps = game->ups < 0 ? -(uint32_t)game->ups : (uint32_t)game->ups;
    const uint32_t end = kay_short_nimber(game) ^ (steps & 1); /* the nimber at which the longest line ends */
    return steps && end == 0 ? 2 : end + 1;
}

static uint32_t followers_farther(kay_value_store *store, uint32_t most, uint32_t option, int side, uint32_t h)
{
    (void)side, (void)h;
    const uint32_t star = kay_short_far_star(store, option);
    return star > most ? star : most;
}

uint32_t kay_short_far_star(kay_value_store *store, uint32_t g)
{
    return kay_short_is_nus(kay_short_game(store, g))
               ? followers_star_of_nus(store, g)
               : kay_short_fold(store, SHORT_FAR_STAR, g, 0, 1, followers_farther);
}

kay_status kay_value_far_star(kay_value_store *store, kay_value g, uint32_t *out)
{
    return kay_short_give(store, kay_short_far_star(store, g), out);
}
