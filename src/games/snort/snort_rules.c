/* Snort: colour a cell that has no neighbour of the opponent's colour.
 *
 * Source: Simon Norton; J. H. Conway, On Numbers and Games (1976), chapter 8; E. R. Berlekamp, J. H. Conway, R. K. Guy,
 * Winning Ways for your Mathematical Plays (1982), chapter 6. */
#include "games/shared/col_snort.h"

KAY_GAME_PARTS(snort);

static const col_snort_kind snort_kind = {.board = COL_SNORT_BOARD, .same = false};

const kay_ruleset kay_snort = {
    COL_SNORT_RULESET(snort),
    .name = "snort",
    .summary = "colour a cell or vertex that has no neighbour of the opponent's colour",
};
