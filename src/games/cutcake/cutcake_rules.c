/* Cutcake: Left cuts a cake in two between columns, Right between rows.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/cutcake/cutcake.h"

/* A cut is named by the length of the first piece. */
static uint64_t cutcake_next(uint32_t own, uint64_t name)
{
    return name + 1 < own ? name + 1 : 0;
}

static cake_cut cutcake_cut(uint32_t own, uint64_t name)
{
    return (cake_cut){.count = 2, .first = (uint32_t)name, .others = own - (uint32_t)name};
}

static const cake_kind cutcake_kind = {
    .starts =
        {
            .start = cake_start,
            .parameters = 2,
            .positions = cake_positions,
            .follows = cake_follows,
            .place_size = sizeof(cake_walk),
            .verify_size = "6x6",
            .features = cake_features,
        },
    .next = cutcake_next,
    .cut = cutcake_cut,
    .ahead = cutcake_ahead,
    .skip = cutcake_skip,
};

const kay_ruleset kay_cutcake = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "cutcake",
    .summary = "cut a cake in two, Left between columns, Right between rows",
    .players = {"Left", "Right"},
    .manual = &kay_cutcake_manual,
    .theorem = &kay_cutcake_theorem,
    .proof = &kay_cutcake_proof,
    .plain_position = true,
    .read_position = cake_read,
    .write_position = cake_write,
    .moves = cake_moves,
    .play = cake_play,
    .move_text = cake_move_text,
    .move_read = cake_move_read,
    .simplify = cake_simplify,
    .negate = cake_negate,
    .contest = &cake_contest_form,
    .starts = &cutcake_kind.starts,
};
