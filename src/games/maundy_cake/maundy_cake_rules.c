/* Maundy Cake: Left divides a cake into equal pieces between columns, Right between rows.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/maundy_cake/maundy_cake.h"

/* The name of a cut is the number of pieces, a divisor of the side, 2 or more.  Above the square root the next divisor
 * is found from the length of the pieces. */
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
    .starts = {CAKE_STARTS("8x8")},
    .next = maundy_cake_next,
    .cut = maundy_cake_cut,
    .ahead = kay_maundy_cake_ahead,
    .proved = kay_maundy_cake_proved,
};

const kay_ruleset kay_maundy_cake = {
    CAKE_RULESET(maundy_cake),
    .name = "maundy-cake",
    .summary = "divide a cake into equal pieces, Left between columns, Right between rows",
};
