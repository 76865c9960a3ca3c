/* Numbers the states of (m,n,k) games.  A tier has the boards with one number of marks, as boards with two kinds of
 * pieces (math/subsets.h): those of the player who began and those of the other one. */
#include "games/mnk/mnk.h"

static void mnk_constants_text(const kay_game *game, kay_text *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    kay_text_format(out, "m=%u n=%u k=%u", own->wide, own->high, own->line);
}

static uint64_t mnk_size(const kay_game *game, uint32_t tier)
{
    const in_a_row_game *own = in_a_row_of(game);
    return kay_two_kinds_count(own->subsets, own->wide * own->high, (tier + 1) / 2, tier / 2);
}

static bool mnk_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    in_a_row_sides sides;
    if (!in_a_row_split(position, mover, &sides) || own->wide * own->high > MNK_RANKED)
        return false;
    out->tier = sides.firsts + sides.seconds;
    out->number =
        kay_two_kinds_rank(own->subsets, own->wide * own->high, sides.firsts, sides.seconds, sides.first, sides.second);
    return true;
}

static bool mnk_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const in_a_row_game *own = in_a_row_of(game);
    if (own->wide * own->high > MNK_RANKED)
        return false;
    kay_two_kinds_unrank(own->subsets, own->wide * own->high, (rank.tier + 1) / 2, rank.tier / 2, rank.number,
                         &position[0], &position[1]);
    *mover = rank.tier % 2 ? KAY_RIGHT : KAY_LEFT;
    return true;
}

const kay_ranks mnk_ranks = {
    .version = 1,
    .constants = mnk_constants_text,
    .tiers = in_a_row_tiers,
    .size = mnk_size,
    .rank = mnk_rank,
    .unrank = mnk_unrank,
    .canonical = in_a_row_canonical,
};
