/* Normal forms of positions on boards: split into parts, each moved to the corner and turned so that it comes first
 * among what is the same game. */
#pragma once

#include "games/shared/board.h"

/* Cells that belong to one part: each set has the cells that do with their neighbour to the right, below, below to the
 * right and below to the left.  The last two are 0 where corners do not join. */
typedef struct board_links {
    board_cells right, down, down_right, down_left;
} board_links;

/* Which boards are the same game. */
typedef enum board_symmetries {
    BOARD_AS_IT_LIES, /* none but itself */
    BOARD_REFLECTIONS, /* rows and columns keep what they are: four */
    BOARD_ALL_SYMMETRIES, /* all eight */
} board_symmetries;

/* The links between cells of the set that stand side by side. */
static inline board_links board_links_within(const board *of, board_cells cells)
{
    const board_cells last = board_column(of, of->columns - 1);
    if (board_is_small(of)) {
        const uint64_t word = (uint64_t)cells;
        return (board_links){.right = word & word >> 1 & ~(uint64_t)last, .down = word & word >> of->columns};
    }
    return (board_links){.right = cells & cells >> 1 & ~last, .down = cells & cells >> of->columns};
}

/* Adds those between cells that meet at a corner. */
static inline void board_links_corners(const board *of, board_cells cells, board_links *links)
{
    links->down_right = cells & cells >> (of->columns + 1) & ~board_column(of, of->columns - 1);
    links->down_left = cells & cells >> (of->columns - 1) & ~board_column(of, 0);
    if (of->columns == 1)
        links->down_left = 0;
}

/* The cells that are linked to those of `first`, and these. */
board_cells board_part(const board *of, const board_links *links, board_cells first);

/* Emits the parts of the cells of `whole`, as they are linked, in normal form.  Parts without a cell of both `some` and
 * `others` are worth nothing and left out. */
void board_emit_parts(const board *of, unsigned planes, const board_links *links, board_cells whole, board_cells some,
                      board_cells others, board_symmetries symmetries, kay_move_list *out);

/* Emits the cells of the set, of which there are some, as one part in normal form. */
void board_emit_normal(const board *of, unsigned planes, board_cells cells, board_symmetries symmetries,
                       kay_move_list *out);

/* Rows become columns. */
void board_transpose(board *of, unsigned planes);
