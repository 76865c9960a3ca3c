/* Sprouts: a player draws a line from a spot to a spot and puts a new spot on it; lines do not cross, and a spot has at
 * most three line ends.
 *
 * Source: J. H. Conway and M. S. Paterson, 1967; M. Gardner, Mathematical Games, Scientific American, July 1967.  The
 * notation of drawings follows D. Applegate, G. Jacobson, D. Sleator, Computer Analysis of Sprouts, CMU-CS-91-144
 * (1991), and J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, arXiv:1008.2320. */
#include "games/sprouts/sprouts.h"

#include <kayles/contest.h>
#include <kayles/starts.h>

static kay_status sprouts_start(kay_start *start, const kay_game **game, kay_state *state)
{
    if (start->parameters[0] > SPROUTS_SPOTS)
        return kay_fail(start->ctx, KAY_EINPUT, "a part has at most %d spots", SPROUTS_SPOTS);
    return sprouts_spots(start->arena, start->parameters, 1, game, state);
}

/* The place in the enumeration of all sums of one or two starts. */
typedef struct sprouts_walk {
    uint64_t less, more; /* spots of the two; less <= more */
} sprouts_walk;

/* Makes the next sum; `verify` plays moves from it. */
static kay_status sprouts_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    sprouts_walk *at = walk->place;
    const uint64_t spots[] = {at->less, at->more};
    if (at->more > walk->size.a || at->more > SPROUTS_SPOTS)
        return KAY_END;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    if (at->less++ == at->more)
        *at = (sprouts_walk){0, at->more + 1};
    return sprouts_spots(walk->arena, spots, 2, game, state);
}

/* Counts the lives: each move takes one. */
static void sprouts_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    sprouts_drawing land;
    uint64_t count[SPROUTS_A + 1] = {0}, regions = 0;
    for (uint64_t i = 0; i < state->parts; i++) {
        sprouts_unpack(game, kay_state_part(game, state, i), &land);
        regions += land.regions;
        for (unsigned c = 0; c < land.corners; c++)
            count[land.corner[c] < SPROUTS_A ? land.corner[c] : SPROUTS_A]++;
    }
    kay_feature(out, "lives",
                (int64_t)(3 * count[SPROUTS_0] + 2 * count[SPROUTS_1] + count[SPROUTS_2] + count[SPROUTS_A] / 2));
    kay_feature(out, "regions", (int64_t)regions);
}

/* Writes a number of spots that search solves soon. */
static void sprouts_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { MOST = 3 };
    (void)rules;
    kay_text_u64(out, kay_random_below(random, (size < MOST ? size : MOST) + 1));
    kay_text_char(out, '\n');
}

/* Writes a sum of small numbers of spots, which search solves at once. */
static void sprouts_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { MOST = 7, LARGEST = 4 };
    (void)rules;
    for (uint64_t left = size < MOST ? size : MOST, part; left > 0; left -= part) {
        part = 1 + kay_random_below(random, left < LARGEST ? left : LARGEST);
        kay_text_u64(out, part);
        kay_text_add(out, part < left ? " + " : "");
    }
    kay_text_char(out, '\n');
}

static const kay_contest_form sprouts_contest = {
    .sample = sprouts_sample,
    .opening = sprouts_opening,
    .opening_size = 5,
};

static const kay_starts sprouts_starts = {
    .start = sprouts_start,
    .parameters = 1,
    .positions = sprouts_positions,
    .place_size = sizeof(sprouts_walk),
    .verify_size = "3",
    .features = sprouts_features,
};

const kay_ruleset kay_sprouts = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "sprouts",
    .summary = "join two spots by a line with a new spot on it; lines do not cross, a spot has three line ends",
    .players = {"First", "Second"},
    .manual = &kay_sprouts_manual,
    .plain_position = true,
    .read_position = sprouts_read,
    .write_position = sprouts_write,
    .moves = sprouts_moves,
    .play = sprouts_play,
    .simplify = sprouts_simplify,
    .simplify_keeps_moves = true,
    .move_text = sprouts_move_text,
    .move_read = sprouts_move_read,
    .scene = sprouts_scene,
    .place = sprouts_place,
    .contest = &sprouts_contest,
    .starts = &sprouts_starts,
};
