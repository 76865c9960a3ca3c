/* Numbers for the states of dots and boxes: a tier for each number of edges drawn, in it the ranks of the sets of
 * edges.  Both players have the same moves, so all states with the same edges have one rank. */
#include "games/dots_and_boxes/dots_and_boxes.h"

#include <kayles/rank.h>

static void dots_ranks_constants(const kay_game *game, kay_text *out)
{
    kay_text_format(out, "rows=%u columns=%u", dots_of(game)->rows, dots_of(game)->columns);
}

static uint32_t dots_ranks_tiers(const kay_game *game)
{
    return dots_edges(dots_of(game)) + 1;
}

static uint64_t dots_ranks_size(const kay_game *game, uint32_t tier)
{
    const dots_game *dots = dots_of(game);
    return kay_subset_count(dots->subsets, dots_edges(dots), tier);
}

static bool dots_ranks_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const dots_game *dots = dots_of(game);
    (void)mover;
    out->tier = (uint32_t)__builtin_popcountll(position[0]);
    out->number = kay_subset_rank(dots->subsets, dots_edges(dots), out->tier, position[0]);
    return true;
}

static bool dots_ranks_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const dots_game *dots = dots_of(game);
    position[0] = kay_subset_unrank(dots->subsets, dots_edges(dots), rank.tier, rank.number);
    *mover = KAY_LEFT;
    return true;
}

static uint32_t dots_ranks_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    const dots_game *dots = dots_of(game);
    uint32_t symmetries = 0, same = 0; /* of all symmetries, those that change nothing */
    uint64_t least = position[0];
    for (unsigned symmetry = 0; symmetry < DOTS_SYMMETRIES && dots_has(dots, symmetry); symmetry++) {
        const uint64_t image = dots_image(dots, symmetry, position[0]);
        least = image < least ? image : least;
        same += image == position[0];
        symmetries++;
    }
    position[0] = least;
    position[1] = 0;
    *mover = KAY_LEFT;
    return symmetries / same;
}

const kay_ranks dots_and_boxes_ranks = {
    .version = 1,
    .every = true,
    .constants = dots_ranks_constants,
    .tiers = dots_ranks_tiers,
    .size = dots_ranks_size,
    .rank = dots_ranks_rank,
    .unrank = dots_ranks_unrank,
    .canonical = dots_ranks_canonical,
};
