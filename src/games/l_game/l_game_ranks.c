/* Ranks of the L game.  There is one tier, and Left is always to move.
 *
 *   number = (place of Left's L * 48 + place of Right's L) * 28 + pair of cells of the neutral pieces
 *
 * where a pair of the eight cells that the Ls leave free, numbered i < j, is j (j - 1) / 2 + i.  A number whose places
 * overlap belongs to no state: the 18,368 states have 64,512 numbers, and need no tables. */
#include "games/l_game/l_game.h"

enum { L_GAME_PAIRS = 28 };

static uint32_t l_game_tiers(const kay_game *game)
{
    (void)game;
    return 1;
}

static uint64_t l_game_size(const kay_game *game, uint32_t tier)
{
    (void)game;
    (void)tier;
    return (uint64_t)L_GAME_PLACES * L_GAME_PLACES * L_GAME_PAIRS;
}

static bool l_game_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const uint32_t own = l_game_lane(*position, mover), other = l_game_lane(*position, !mover);
    const uint32_t neutral = l_game_lane(*position, L_GAME_NEUTRAL), first = neutral & -neutral;
    const uint32_t free = ~(own | other);
    const unsigned i = (unsigned)__builtin_popcount(free & (first - 1));
    const unsigned j = (unsigned)__builtin_popcount(free & ((neutral ^ first) - 1));
    (void)game;
    *out = (kay_rank){
        .number = (l_game_place(own) * L_GAME_PLACES + l_game_place(other)) * L_GAME_PAIRS + j * (j - 1) / 2 + i,
    };
    return true;
}

/* Returns cell number `i` of a set as a set. */
static uint32_t l_game_nth(uint32_t cells, unsigned i)
{
    for (; i > 0; i--)
        cells &= cells - 1;
    return cells & -cells;
}

static bool l_game_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    unsigned pair = (unsigned)(rank.number % L_GAME_PAIRS), j = 1;
    const unsigned places = (unsigned)(rank.number / L_GAME_PAIRS);
    const uint32_t own = l_game_cells(places / L_GAME_PLACES), other = l_game_cells(places % L_GAME_PLACES);
    const uint32_t free = ~(own | other) & L_GAME_ALL;
    (void)game;
    if (own & other)
        return false;
    for (; pair >= j; j++)
        pair -= j;
    *position =
        own | l_game_in_lane(other, 1) | l_game_in_lane(l_game_nth(free, pair) | l_game_nth(free, j), L_GAME_NEUTRAL);
    *mover = KAY_LEFT;
    return true;
}

static uint32_t l_game_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    uint32_t images;
    (void)game;
    if (*mover == KAY_RIGHT)
        *position = l_game_exchange(*position);
    *mover = KAY_LEFT;
    *position = l_game_least(*position, &images);
    return images;
}

/* Emits the positions in which the opponent's L was on the cells `before`.  The neutral pieces were where they are now,
 * or one of them was elsewhere: on no piece, and not where the L is now, because the L moved first. */
static void l_game_emit_before(uint64_t position, kay_player opponent, uint32_t before, kay_move_list *out)
{
    const uint32_t neutral = l_game_lane(position, L_GAME_NEUTRAL);
    const uint64_t moved = (position & ~l_game_in_lane(L_GAME_ALL, opponent)) | l_game_in_lane(before, opponent);
    const uint32_t elsewhere = ~(l_game_covered(position) | before) & L_GAME_ALL;
    if (!(before & neutral))
        *kay_emit(out, 0) = moved;
    for (uint32_t left = neutral; left; left &= left - 1) {
        const uint32_t piece = left & -left;
        for (uint32_t cells = before & neutral & ~piece ? 0 : elsewhere; cells; cells &= cells - 1)
            *kay_emit(out, 0) = moved ^ l_game_in_lane(piece | (cells & -cells), L_GAME_NEUTRAL);
    }
}

static kay_status l_game_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const kay_player opponent = kay_opponent(mover);
    (void)game;
    for (unsigned place = 0; place < L_GAME_PLACES; place++) {
        const uint32_t before = l_game_cells(place);
        if (before != l_game_lane(*position, opponent) && !(before & l_game_lane(*position, mover)))
            l_game_emit_before(*position, opponent, before, out);
    }
    return KAY_OK;
}

const kay_ranks l_game_ranks = {
    .version = 1,
    .every = true,
    .tiers = l_game_tiers,
    .size = l_game_size,
    .rank = l_game_rank,
    .unrank = l_game_unrank,
    .canonical = l_game_canonical,
    .unmoves = l_game_unmoves,
};
