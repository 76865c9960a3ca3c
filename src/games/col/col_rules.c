/* Col: colour a cell that has no neighbour of your colour.
 *
 * Source: Colin Vout; J. H. Conway, On Numbers and Games (1976), chapter 8; E. R. Berlekamp, J. H. Conway, R. K. Guy,
 * Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/shared/col_snort.h"

KAY_GAME_PARTS(col);

static const col_snort_kind col_kind = {.board = COL_SNORT_BOARD, .same = true};

const kay_ruleset kay_col = {
    COL_SNORT_RULESET(col),
    .name = "col",
    .summary = "colour a cell or vertex that has no neighbour of your colour",
};
