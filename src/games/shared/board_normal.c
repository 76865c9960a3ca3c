/* Parts found by spreading over their links, all cells at a time; the first of the ways a part can lie found by
 * comparing its planes as numbers. */
#include "games/shared/board_normal.h"

#include <string.h>

/* What follows is written for words of a type: most boards are small, and there one word costs a third of two.  Along a
 * row to the right a part spreads in one step: added to the links, a cell carries over those that follow, and these
 * change. */

#define BOARD_SPREAD(name, cells)                                                                                      \
    static inline cells name(const board_links *links, unsigned columns, cells part)                                   \
    {                                                                                                                  \
        const cells right = (cells)links->right, down = (cells)links->down;                                            \
        const cells down_right = (cells)links->down_right, down_left = (cells)links->down_left;                        \
        const bool corners = (down_right | down_left) != 0;                                                            \
        for (cells before = 0; before != part;) {                                                                      \
            before = part;                                                                                             \
            part |= ((right + (part & right)) ^ right) | (part >> 1 & right);                                          \
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

/* The columns in which a small board has one of the cells. */
static inline uint64_t board_columns_small(uint64_t cells, unsigned columns)
{
    uint64_t any = cells;
    for (uint64_t rest = cells >> columns; rest; rest >>= columns)
        any |= rest;
    return any & ((UINT64_C(1) << columns) - 1);
}

/* The cells alone, on the least board that holds them. */
static board board_alone(const board *of, unsigned planes, board_cells cells)
{
    const unsigned row = board_first(cells) / of->columns, last = board_last(cells) / of->columns;
    board_cells any = 0; /* columns in which there is one */
    for (unsigned r = row; r <= last; r++)
        any |= cells >> r * of->columns;
    any &= board_all(of->columns);
    const unsigned column = board_first(any);
    board to = {.rows = last - row + 1, .columns = board_last(any) - column + 1, .marked = of->marked};
    for (unsigned k = 0; k < planes; k++)
        for (unsigned r = 0; r < to.rows; r++) {
            const board_cells from = (of->plane[k] & cells) >> ((row + r) * of->columns + column);
            to.plane[k] |= (from & board_all(to.columns)) << r * to.columns;
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

/* The ways in which a part lies, in words: as it is, and with the last row first. */
typedef struct board_lying {
    unsigned rows, columns;
    uint64_t plane[BOARD_PLANES], down[BOARD_PLANES];
} board_lying;

/* Takes it where it comes before what is known. */
static inline void board_take_first(uint64_t best[BOARD_PLANES], const uint64_t plane[BOARD_PLANES])
{
    if (plane[0] < best[0] || (plane[0] == best[0] && plane[1] < best[1])) {
        best[0] = plane[0];
        best[1] = plane[1];
    }
}

/* The first of the four ways in which rows stay rows. */
static inline void board_take_reflected(const board_lying *lying, unsigned planes, uint64_t best[BOARD_PLANES])
{
    const unsigned count = lying->rows * lying->columns;
    uint64_t turned[BOARD_PLANES] = {0};
    board_take_first(best, lying->plane);
    for (unsigned k = 0; k < planes; k++)
        turned[k] = board_turned(lying->plane[k], count);
    board_take_first(best, turned);
    if (lying->rows == 1 || lying->columns == 1)
        return;
    board_take_first(best, lying->down);
    for (unsigned k = 0; k < planes; k++)
        turned[k] = board_turned(lying->down[k], count);
    board_take_first(best, turned);
}

/* Rows become columns. */
static inline void board_lie_across(board_lying *lying, unsigned planes)
{
    const unsigned rows = lying->rows, columns = lying->columns;
    for (unsigned k = 0; k < planes; k++) {
        lying->plane[k] = (uint64_t)board_transposed(lying->plane[k], rows, columns);
        lying->down[k] = board_upside_down(lying->plane[k], columns, rows);
    }
    lying->rows = columns;
    lying->columns = rows;
}

/* The part in normal form, which is not larger than a word. */
static inline void board_first_way(board *part, board_lying *lying, unsigned planes, board_symmetries symmetries)
{
    uint64_t best[BOARD_PLANES] = {UINT64_MAX, UINT64_MAX};
    const bool across = symmetries == BOARD_ALL_SYMMETRIES && lying->rows >= lying->columns && lying->rows > 1;
    if (!across || lying->rows == lying->columns)
        board_take_reflected(lying, planes, best);
    if (across) {
        board_lie_across(lying, planes);
        board_take_reflected(lying, planes, best);
    }
    part->rows = lying->rows;
    part->columns = lying->columns;
    part->plane[0] = best[0];
    part->plane[1] = planes == 2 ? best[1] : 0;
}

/* A part of a small board: the least rectangle that holds the cells is cut out, both ways up. */
static inline void board_emit_small(const board *of, unsigned planes, uint64_t cells, board_symmetries symmetries,
                                    kay_move_list *out)
{
    const unsigned columns = of->columns, row = (unsigned)__builtin_ctzll(cells) / columns;
    const unsigned last = (63 - (unsigned)__builtin_clzll(cells)) / columns;
    const uint64_t any = board_columns_small(cells, columns);
    const unsigned column = (unsigned)__builtin_ctzll(any), wide = 64 - (unsigned)__builtin_clzll(any) - column;
    const uint64_t all = (UINT64_C(1) << wide) - 1;
    board_lying lying = {.rows = last - row + 1, .columns = wide};
    for (unsigned k = 0; k < planes; k++) {
        uint64_t from = ((uint64_t)of->plane[k] & cells) >> (row * columns + column), plane = 0, down = 0;
        for (unsigned at = 0; at < lying.rows * wide; at += wide, from >>= columns) {
            plane |= (from & all) << at;
            down = down << wide | (from & all);
        }
        lying.plane[k] = plane;
        lying.down[k] = down;
    }
    board part = {.rows = lying.rows, .columns = wide, .marked = of->marked};
    if (symmetries == BOARD_AS_IT_LIES) {
        part.plane[0] = lying.plane[0];
        part.plane[1] = lying.plane[1];
    } else {
        board_first_way(&part, &lying, planes, symmetries);
    }
    board_store(&part, out->words, planes, kay_emit_part(out));
}

/* A part of another board; one larger than a word is only moved to the corner. */
static void board_emit_large(const board *of, unsigned planes, board_cells cells, board_symmetries symmetries,
                             kay_move_list *out)
{
    board part = board_alone(of, planes, cells);
    if (board_count(&part) <= 64 && symmetries != BOARD_AS_IT_LIES) {
        board_lying lying = {.rows = part.rows, .columns = part.columns};
        for (unsigned k = 0; k < planes; k++) {
            lying.plane[k] = (uint64_t)part.plane[k];
            lying.down[k] = board_upside_down(lying.plane[k], part.rows, part.columns);
        }
        board_first_way(&part, &lying, planes, symmetries);
    }
    board_store(&part, out->words, planes, kay_emit_part(out));
}

void board_emit_normal(const board *of, unsigned planes, board_cells cells, board_symmetries symmetries,
                       kay_move_list *out)
{
    if (!board_is_small(of))
        board_emit_large(of, planes, cells, symmetries, out);
    else if (planes == 1) /* so that the loops over planes are unrolled */
        board_emit_small(of, 1, (uint64_t)cells, symmetries, out);
    else
        board_emit_small(of, 2, (uint64_t)cells, symmetries, out);
}

board_cells board_part(const board *of, const board_links *links, board_cells first)
{
    return board_is_small(of) ? board_spread_small(links, of->columns, (uint64_t)first)
                              : board_spread_large(links, of->columns, first);
}

void board_emit_parts(const board *of, unsigned planes, const board_links *links, board_cells whole, board_cells some,
                      board_cells others, board_symmetries symmetries, kay_move_list *out)
{
    while (whole) {
        const board_cells part = board_part(of, links, whole & -whole);
        whole &= ~part;
        if (part & some && part & others)
            board_emit_normal(of, planes, part, symmetries, out);
    }
}
