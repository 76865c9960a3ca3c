/* Connect Four on boards of any size that fits into a word.
 *
 * Column c, from the left, has high + 1 bits, the lowest cell first; the bit above the cells is never set, so no row of
 * a shifted set goes on in the next column.  The standard board, 7 x 6:
 *
 *     .  .  .  .  .  .  .      bits 6, 13, ..., 48: never set
 *     5 12 19 26 33 40 47
 *     4 11 18 25 32 39 46
 *     3 10 17 24 31 38 45
 *     2  9 16 23 30 37 44
 *     1  8 15 22 29 36 43
 *     0  7 14 21 28 35 42 */
#pragma once

#include "games/shared/in_a_row.h"

KAY_GAME_PARTS(connect_four);

/* Tables for the ranks of a board whose columns can be filled in at most CONNECT_FOUR_HEIGHTS ways. */
enum { CONNECT_FOUR_HEIGHTS = 1 << 21, CONNECT_FOUR_BYTES = 8 };

typedef struct connect_four_tables {
    uint64_t piece[CONNECT_FOUR_BYTES][256]; /* pieces in a byte of the filled cells, each (high + 1)^column */
    const uint32_t *number; /* by the sum of those: among the ways to fill cells with as many pieces */
    const uint64_t *filled; /* the filled cells, by the number of pieces, then by the number */
    uint32_t first[IN_A_ROW_CELLS + 2]; /* where those with this number of pieces begin */
} connect_four_tables;

/* Makes the tables in an arena; *out is NULL if the columns can be filled in too many ways. */
kay_status connect_four_tables_new(kay_arena *arena, const in_a_row_game *own, const connect_four_tables **out);

extern const kay_ranks connect_four_ranks;
