/* Cutcake: Left cuts a cake in two between columns, Right between rows.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/cutcake/cutcake.h"

/* The name of a cut is the length of the first piece. */
static uint64_t cutcake_next(uint32_t own, uint64_t name)
{
    return name + 1 < own ? name + 1 : 0;
}

static cake_cut cutcake_cut(uint32_t own, uint64_t name)
{
    return (cake_cut){.count = 2, .first = (uint32_t)name, .others = own - (uint32_t)name};
}

static const cake_kind cutcake_kind = {
    .starts = {CAKE_STARTS("6x6")},
    .next = cutcake_next,
    .cut = cutcake_cut,
    .ahead = kay_cutcake_ahead,
    .skip = kay_cutcake_skip,
    .proved = kay_cutcake_proved,
};

const kay_ruleset kay_cutcake = {
    CAKE_RULESET(cutcake),
    .name = "cutcake",
    .summary = "cut a cake in two, Left between columns, Right between rows",
};
