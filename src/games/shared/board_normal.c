/* Parts found by spreading over their links, all cells at a time; the first of the ways a part can lie found by comparing
 * its planes as numbers. */
#include "games/shared/board_normal.h"

#include <string.h>

/* What follows is written for words of a type: most boards are small, and there one word costs a third of two. */

#define BOARD_SPREAD(name, cells)                                                                                      \
    static inline cells name(const board_links *links, unsigned columns, cells part)                                   \
    {                                                                                                                  \
        const cells right = (cells)links->right, down = (cells)links->down;                                            \
        const cells down_right = (cells)links->down_right, down_left = (cells)links->down_left;                        \
        const bool corners = (down_right | down_left) != 0;                                                            \
        for (cells before = 0; before != part;) {                                                                      \
            before = part;                                                                                             \
            part |= (part & right) << 1 | (part >> 1 & right);                                                         \
            part |= (part & down) << columns | (part >> columns & down);                                               \
            if (corners) {                                                                                             \
                part |= (part & down_right) << (columns + 1) | (part >> (columns + 1) & down_right);                   \
                part |= (part & down_left) << (columns - 1) | (part >> (columns - 1) & down_left);                     \
            }                                                                                                          \
        }                                                                                                              \
        return part;                                                                                                   \
    }

BOARD_SPREAD(board_spread_small, uint64_t)
BOARD_SPREAD(board_spread_large, board_cells)

/* Moves what stands in the rectangle of these rows and columns of a plane to the corner, in words of a type. */
#define BOARD_CUT(name, cells)                                                                                         \
    static inline cells name(cells plane, unsigned columns, unsigned row, unsigned column, const board *to)            \
    {                                                                                                                  \
        const cells all = ((cells)1 << to->columns) - 1;                                                               \
        cells cut = 0;                                                                                                 \
        plane >>= row * columns + column;                                                                              \
        if (to->columns == columns)                                                                                    \
            return plane;                                                                                              \
        for (unsigned r = 0; r < to->rows; r++)                                                                        \
            cut |= (plane >> r * columns & all) << r * to->columns;                                                    \
        return cut;                                                                                                    \
    }

BOARD_CUT(board_cut_small, uint64_t)
BOARD_CUT(board_cut_large, board_cells)

/* The columns in which there is a cell, from row 0 on. */
#define BOARD_COLUMNS(name, cells)                                                                                     \
    static inline cells name(cells some, unsigned columns)                                                             \
    {                                                                                                                  \
        const cells all = ((cells)1 << columns) - 1;                                                                   \
        cells any = some;                                                                                              \
        for (cells rest = some >> columns; rest; rest >>= columns)                                                     \
            any |= rest;                                                                                               \
        return any & all;                                                                                              \
    }

BOARD_COLUMNS(board_columns_small, uint64_t)
BOARD_COLUMNS(board_columns_large, board_cells)

/* The cells alone, on the least board that holds them. */
static inline board board_alone(const board *of, unsigned planes, board_cells cells)
{
    const bool small = board_is_small(of);
    const unsigned row = board_first(cells) / of->columns, last = board_last(cells) / of->columns;
    const board_cells any =
        small ? board_columns_small((uint64_t)cells, of->columns) : board_columns_large(cells, of->columns);
    const unsigned column = board_first(any);
    board to = {.rows = last - row + 1, .columns = board_last(any) - column + 1, .marked = of->marked};
    for (unsigned k = 0; k < planes; k++) {
        const board_cells plane = of->plane[k] & cells;
        to.plane[k] = small ? board_cut_small((uint64_t)plane, of->columns, row, column, &to)
                            : board_cut_large(plane, of->columns, row, column, &to);
    }
    return to;
}

static inline uint64_t board_reverse_bits(uint64_t word)
{
    word = __builtin_bswap64(word);
    word = (word >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (word & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    word = (word >> 2 & UINT64_C(0x3333333333333333)) | (word & UINT64_C(0x3333333333333333)) << 2;
    return (word >> 1 & UINT64_C(0x5555555555555555)) | (word & UINT64_C(0x5555555555555555)) << 1;
}

/* Half a turn. */
static inline uint64_t board_turned(uint64_t plane, unsigned count)
{
    return board_reverse_bits(plane) >> (64 - count);
}

/* The last row first. */
static inline uint64_t board_upside_down(uint64_t plane, unsigned rows, unsigned columns)
{
    const uint64_t all = columns == 64 ? UINT64_MAX : (UINT64_C(1) << columns) - 1;
    uint64_t down = 0;
    for (unsigned r = 0; r < rows; r++)
        down |= (plane >> r * columns & all) << (rows - 1 - r) * columns;
    return down;
}

/* Rows become columns, of a plane of up to 8 by 8 cells: spread to rows of 8, then blocks exchanged. */
static inline uint64_t board_transposed_byte_rows(uint64_t plane, unsigned rows, unsigned columns)
{
    const uint64_t all = (UINT64_C(1) << columns) - 1, other = (UINT64_C(1) << rows) - 1;
    uint64_t spread = 0, swap, to = 0;
    for (unsigned r = 0; r < rows; r++)
        spread |= (plane >> r * columns & all) << 8 * r;
    swap = (spread ^ spread >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    spread ^= swap ^ swap << 7;
    swap = (spread ^ spread >> 14) & UINT64_C(0x0000cccc0000cccc);
    spread ^= swap ^ swap << 14;
    swap = (spread ^ spread >> 28) & UINT64_C(0x00000000f0f0f0f0);
    spread ^= swap ^ swap << 28;
    for (unsigned c = 0; c < columns; c++)
        to |= (spread >> 8 * c & other) << c * rows;
    return to;
}

static board_cells board_transposed(board_cells plane, unsigned rows, unsigned columns)
{
    board_cells to = 0;
    if (rows == 1 || columns == 1)
        return plane;
    if (rows <= 8 && columns <= 8)
        return board_transposed_byte_rows((uint64_t)plane, rows, columns);
    for (; plane; plane &= plane - 1) {
        const unsigned cell = board_first(plane);
        to |= board_cell(cell % columns * rows + cell / columns);
    }
    return to;
}

void board_transpose(board *of, unsigned planes)
{
    for (unsigned k = 0; k < planes; k++)
        of->plane[k] = board_transposed(of->plane[k], of->rows, of->columns);
    const unsigned rows = of->rows;
    of->rows = of->columns;
    of->columns = rows;
}

/* Takes it where it comes before what is known. */
static inline void board_take_first(uint64_t best[BOARD_PLANES], const uint64_t plane[BOARD_PLANES])
{
    if (plane[0] < best[0] || (plane[0] == best[0] && plane[1] < best[1])) {
        best[0] = plane[0];
        best[1] = plane[1];
    }
}

/* The first of the four ways in which rows stay rows. */
static void board_first_reflected(const uint64_t plane[BOARD_PLANES], unsigned planes, unsigned rows, unsigned columns,
                                  uint64_t best[BOARD_PLANES])
{
    const unsigned count = rows * columns;
    uint64_t other[BOARD_PLANES] = {board_turned(plane[0], count), planes == 2 ? board_turned(plane[1], count) : 0};
    board_take_first(best, plane);
    board_take_first(best, other);
    if (rows == 1 || columns == 1)
        return;
    for (unsigned k = 0; k < planes; k++)
        other[k] = board_upside_down(plane[k], rows, columns);
    board_take_first(best, other);
    for (unsigned k = 0; k < planes; k++)
        other[k] = board_turned(other[k], count);
    board_take_first(best, other);
}

/* Larger boards than a word are only moved to the corner. */
static void board_first_way(board *of, unsigned planes, board_symmetries symmetries)
{
    uint64_t best[BOARD_PLANES] = {UINT64_MAX, UINT64_MAX};
    if (board_count(of) > 64 || symmetries == BOARD_AS_IT_LIES)
        return;
    if (symmetries == BOARD_ALL_SYMMETRIES && of->rows > of->columns)
        board_transpose(of, planes);
    const uint64_t plane[BOARD_PLANES] = {(uint64_t)of->plane[0], (uint64_t)of->plane[1]};
    board_first_reflected(plane, planes, of->rows, of->columns, best);
    if (symmetries == BOARD_ALL_SYMMETRIES && of->rows == of->columns) {
        board_transpose(of, planes);
        const uint64_t turned[BOARD_PLANES] = {(uint64_t)of->plane[0], (uint64_t)of->plane[1]};
        board_first_reflected(turned, planes, of->rows, of->columns, best);
    }
    of->plane[0] = best[0];
    of->plane[1] = best[1];
}

void board_emit_normal(const board *of, unsigned planes, board_cells cells, board_symmetries symmetries,
                       kay_move_list *out)
{
    board part = board_alone(of, planes, cells);
    board_first_way(&part, planes, symmetries);
    board_store(&part, out->words, planes, kay_emit_part(out));
}

void board_emit_parts(const board *of, unsigned planes, const board_links *links, board_cells whole, board_cells some,
                      board_cells others, board_symmetries symmetries, kay_move_list *out)
{
    const bool small = board_is_small(of);
    while (whole) {
        const board_cells first = whole & -whole;
        const board_cells part = small ? board_spread_small(links, of->columns, (uint64_t)first)
                                       : board_spread_large(links, of->columns, first);
        whole &= ~part;
        if (part & some && part & others)
            board_emit_normal(of, planes, part, symmetries, out);
    }
}
