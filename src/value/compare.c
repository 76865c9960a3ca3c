/* The order of games: g <= h when no left option of g is >= h and no right option of h is <= g (ONAG ch. 7; CGT II.1).
 *
 * Most comparisons end at the stops, which order games that are far enough apart: g <= h needs L(g) <= L(h) and
 * R(g) <= R(h), and L(g) < R(h) is enough (CGT II.3).  Results of the other comparisons are cached. */
#include "value/value_store.h"

/* Decides g <= h by the stops: 0 no, 1 yes, -1 undecided. */
static inline int compare_stops(const short_game *g, const short_game *h)
{
    if (g->stops[0] > h->stops[0] || g->stops[1] > h->stops[1])
        return 0;
    return g->stops[0] < h->stops[1] ? 1 : -1;
}

/* Compares by the definition.  Moves in a number are skipped: number avoidance (CGT II.3). */
static bool compare_search(kay_value_store *store, uint32_t g, uint32_t h)
{
    const bool g_number = kay_short_is_number(kay_short_game(store, g));
    const bool h_number = kay_short_is_number(kay_short_game(store, h));
    if (!g_number)
        for (uint32_t i = 0, count = kay_short_option_count(store, g, 0); i < count; i++) {
            const uint32_t left = kay_short_option(store, g, 0, i);
            if (left == SHORT_NONE || kay_short_at_most(store, h, left))
                return false;
        }
    if (!h_number)
        for (uint32_t i = 0, count = kay_short_option_count(store, h, 1); i < count; i++) {
            const uint32_t right = kay_short_option(store, h, 1, i);
            if (right == SHORT_NONE || kay_short_at_most(store, right, g))
                return false;
        }
    return true;
}

static bool compare_stars(kay_value_store *store, uint32_t g, uint32_t h)
{
    const uint32_t set = kay_short_star_order(store, g, h);
    return set != SHORT_NONE && kay_short_star_set_has(store, set, 0);
}

/* Whether g <= h, when the stops do not decide. */
static bool compare_unsure(kay_value_store *store, uint32_t g, uint32_t h)
{
    const short_game *game_g = kay_short_game(store, g), *game_h = kay_short_game(store, h);
    if (kay_short_is_nus(game_g) && kay_short_is_nus(game_h))
        return kay_short_nus_at_most(store, game_g, game_h);
    const uint64_t ids = (uint64_t)(g + 1) << 31 | h;
    const uint64_t known = store->compares[kay_short_compare_place(store->compare_room, ids)];
    if (known >> 1 == ids)
        return known & 1;
    if (!kay_short_enter(store))
        return false;
    const bool stars = kay_short_is_starry(game_g) || kay_short_is_starry(game_h);
    const bool at_most = stars ? compare_stars(store, g, h) : compare_search(store, g, h);
    kay_short_leave(store);
    if (store->error == KAY_OK)
        kay_short_remember_compare(store, ids, at_most);
    return at_most;
}

bool kay_short_at_most(kay_value_store *store, uint32_t g, uint32_t h)
{
    const int sure = compare_stops(kay_short_game(store, g), kay_short_game(store, h));
    return g == h || (sure < 0 ? compare_unsure(store, g, h) : sure);
}

kay_status kay_value_at_most(kay_value_store *store, kay_value g, kay_value h, bool *out)
{
    const bool at_most = kay_short_at_most(store, g, h);
    uint32_t ignored;
    KAY_TRY(kay_short_give(store, g, &ignored));
    *out = at_most;
    return KAY_OK;
}

kay_status kay_value_compare(kay_value_store *store, kay_value g, kay_value h, kay_relation *out)
{
    static const kay_relation relations[] = {KAY_CONFUSED, KAY_LESS, KAY_GREATER, KAY_EQUAL};
    const short_game *game_g = kay_short_game(store, g), *game_h = kay_short_game(store, h);
    int less = compare_stops(game_g, game_h), greater = compare_stops(game_h, game_g);
    uint32_t ignored;
    if (g == h)
        less = greater = 1;
    if (less < 0)
        less = compare_unsure(store, g, h);
    if (greater < 0)
        greater = compare_unsure(store, h, g);
    KAY_TRY(kay_short_give(store, g, &ignored));
    *out = relations[less + 2 * greater];
    return KAY_OK;
}
