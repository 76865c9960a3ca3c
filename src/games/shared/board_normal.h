/* Normal forms of positions on boards: splits a position into parts, moves each to the corner and takes the first of
 * its symmetric forms. */
#pragma once

#include "games/shared/board.h"

/* The links inside parts: each set has the cells that are linked to their neighbour to the right, below, below to the
 * right, and below to the left.  The last two are 0 if corners do not link cells. */
typedef struct board_links {
    board_cells right, down, down_right, down_left;
} board_links;

/* The symmetries that do not change the game. */
typedef enum board_symmetries {
    BOARD_AS_IT_LIES, /* only the identity */
    BOARD_REFLECTIONS, /* the four that keep rows as rows */
    BOARD_ALL_SYMMETRIES, /* all eight */
} board_symmetries;

/* The links between cells of the set that share a side. */
static inline board_links board_links_within(const board *of, board_cells cells)
{
    const board_cells last = board_column(of, of->columns - 1);
    if (board_is_small(of)) {
        const uint64_t word = (uint64_t)cells;
        return (board_links){.right = word & word >> 1 & ~(uint64_t)last, .down = word & word >> of->columns};
    }
    return (board_links){.right = cells & cells >> 1 & ~last, .down = cells & cells >> of->columns};
}

/* Adds the links between cells of the set that meet at a corner. */
static inline void board_links_corners(const board *of, board_cells cells, board_links *links)
{
    links->down_right = cells & cells >> of->columns >> 1 & ~board_column(of, of->columns - 1);
    links->down_left = cells & cells >> (of->columns - 1) & ~board_column(of, 0);
    if (of->columns == 1)
        links->down_left = 0;
}

/* The cells of `first` and all cells linked to them, over any number of steps. */
board_cells board_part(const board *of, const board_links *links, board_cells first);

/* Splits `whole` into parts along the links and emits each in normal form.  Leaves out every part that has no cell of
 * `some` or no cell of `others`, since its value is 0.  Writes the cells of each to out->places. */
void board_emit_parts(const board *of, unsigned planes, const board_links *links, board_cells whole, board_cells some,
                      board_cells others, board_symmetries symmetries, kay_move_list *out);

/* Emits a part in normal form, whose cells are given, and writes them to out->places. */
void board_emit_part(const board *of, unsigned planes, board_cells part, board_symmetries symmetries,
                     kay_move_list *out);

/* Transposes the board: rows become columns. */
void board_transpose(board *of, unsigned planes);
