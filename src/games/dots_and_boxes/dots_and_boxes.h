/* Dots and boxes: the board, shared by rules, normal form and ranks.
 *
 * Dots stand at the corners of boxes.  In the text of a position the edges between dots are rows: across, down, across,
 * ..., across.  Edges are numbered in that order; here with two rows of three boxes:
 *
 *     + 0 + 1 + 2 +        the first text row
 *     3   4   5   6        the second
 *     + 7 + 8 + 9 +
 *    10  11  12  13
 *     +14 +15 +16 +
 *
 *   word 0   the edges that are drawn, a bit each
 *   word 1   [ boxes of Left 32 | boxes of Right 32 ] */
#pragma once

#include "games/shared/game_declarations.h"
#include "math/subsets.h"

enum {
    DOTS_EDGES = 60, /* at most, such as 5 x 5 boxes */
    DOTS_WORDS = 2,
    DOTS_FLIP_ROWS = 1,
    DOTS_FLIP_COLUMNS = 2,
    DOTS_TRANSPOSE = 4, /* of square boards only */
    DOTS_SYMMETRIES = 8,
    DOTS_BYTES = 8, /* of a word of edges */
};

typedef struct dots_game {
    kay_game game;
    unsigned rows, columns; /* of boxes */
    const uint64_t (*images)[DOTS_BYTES][256]; /* by symmetry: where each byte of edges goes; NULL before `prepare` */
    const kay_subsets *subsets; /* NULL before `prepare` */
} dots_game;

KAY_GAME_PARTS(dots_and_boxes);
extern const kay_ranks dots_and_boxes_ranks;

static inline const dots_game *dots_of(const kay_game *game)
{
    return (const dots_game *)game;
}

/* The number of edges of a board. */
static inline unsigned dots_edges(const dots_game *dots)
{
    return dots->rows * (dots->columns + 1) + dots->columns * (dots->rows + 1);
}

/* The edge in a row of the text and a place in it, both from 0. */
static inline unsigned dots_edge(const dots_game *dots, unsigned row, unsigned place)
{
    return row / 2 * (2 * dots->columns + 1) + (row % 2 ? dots->columns : 0) + place;
}

/* The row of the text that an edge is in; *place: the place in it. */
static inline unsigned dots_row(const dots_game *dots, unsigned edge, unsigned *place)
{
    const unsigned both = 2 * dots->columns + 1, rest = edge % both;
    *place = rest < dots->columns ? rest : rest - dots->columns;
    return edge / both * 2 + (rest >= dots->columns);
}

/* The edges in a row of the text. */
static inline unsigned dots_row_edges(const dots_game *dots, unsigned row)
{
    return dots->columns + row % 2;
}

/* The boxes whose edges are all in a set, each by its upper edge. */
static inline uint64_t dots_boxes(const dots_game *dots, uint64_t edges)
{
    const unsigned down = dots->columns, below = 2 * dots->columns + 1;
    const uint64_t row = (UINT64_C(1) << down) - 1;
    uint64_t upper = row; /* the upper edges of all boxes */
    for (unsigned r = 1; r < dots->rows; r++)
        upper = upper << below | row;
    return edges & edges >> down & edges >> (down + 1) & edges >> below & upper;
}

static inline uint32_t dots_closed(const dots_game *dots, uint64_t edges)
{
    return (uint32_t)__builtin_popcountll(dots_boxes(dots, edges));
}

/* The edges of the image of a board under a symmetry. */
uint64_t dots_image(const dots_game *dots, unsigned symmetry, uint64_t edges);

/* Whether the board has a symmetry. */
static inline bool dots_has(const dots_game *dots, unsigned symmetry)
{
    return symmetry < DOTS_TRANSPOSE || dots->rows == dots->columns;
}

/* The hooks `prepare` and `normal`. */
kay_status dots_prepare(kay_arena *arena, const kay_game *game, const kay_game **out);
void dots_normal(const kay_game *game, uint64_t *position, kay_player *mover);
