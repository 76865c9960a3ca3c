/* Maundy Cake: Left divides a cake into equal pieces between columns, Right between rows.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/maundy_cake/maundy_cake.h"

/* A cut is named by the number of pieces, a divisor of the side from 2 on: those up to its square root as they come,
 * the others by their pieces' length. */
static uint64_t maundy_cake_next(uint32_t own, uint64_t name)
{
    uint64_t pieces = name < 1 ? 2 : name + 1;
    for (; pieces * pieces <= own; pieces++)
        if (own % pieces == 0)
            return pieces;
    for (uint64_t length = own / pieces; length > 0; length--)
        if (own % length == 0)
            return own / length;
    return 0;
}

static cake_cut maundy_cake_cut(uint32_t own, uint64_t name)
{
    const uint32_t length = own / (uint32_t)name;
    return (cake_cut){.count = name, .first = length, .others = length};
}

static const cake_kind maundy_cake_kind = {
    .starts =
        {
            .start = cake_start,
            .parameters = 2,
            .positions = cake_positions,
            .follows = cake_follows,
            .place_size = sizeof(cake_walk),
            .verify_size = "8x8",
            .features = cake_features,
        },
    .next = maundy_cake_next,
    .cut = maundy_cake_cut,
    .ahead = maundy_cake_ahead,
};

const kay_ruleset kay_maundy_cake = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "maundy-cake",
    .summary = "divide a cake into equal pieces, Left between columns, Right between rows",
    .players = {"Left", "Right"},
    .manual = &kay_maundy_cake_manual,
    .theorem = &kay_maundy_cake_theorem,
    .proof = &kay_maundy_cake_proof,
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
    .starts = &maundy_cake_kind.starts,
};
