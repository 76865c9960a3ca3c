/* Puts positions of cram into normal form: leaves out cells and links that change nothing, splits the rest into parts,
 * and takes the first of the symmetric forms of each.  The README has the proofs. */
#include "games/cram/cram.h"

/* Defines three functions for one type of word.
 *
 * name_reduce removes cells that change nothing.  A leaf is a cell with one neighbour, and that neighbour a centre.  A
 * cell can go if each of its neighbours is the centre of another leaf: a domino on the cell and a centre, and one on
 * that leaf and the centre, leave the same position, because the other leaf is then alone.
 *
 * name_right returns the links to the right without two sides of each square in which two opposite cells have no other
 * neighbours: a domino on one of these sides and one on the side next to it leave the same position.
 *
 * name_part returns the part of the first cell.  One addition spreads it to the right along a whole row.
 *
 * name_copies returns whether half a turn maps a part to itself, and no domino onto one that shares a cell with it:
 * only dominoes in the middle could.  The second player wins such a part by copying each move.  Half a turn reverses
 * the order of the cells; the loop finds parts whose cells would leave their row. */
#define CRAM_NORMAL(name, cells)                                                                                       \
    static inline cells name##_reduce(cells free, cells first, unsigned columns)                                       \
    {                                                                                                                  \
        const cells last = first << (columns - 1);                                                                     \
        for (cells before = 0; before != free;) {                                                                      \
            before = free;                                                                                             \
            const cells right = free & free >> 1 & ~last, left = free & free << 1 & ~first;                            \
            const cells down = free & free >> columns, up = free & free << columns;                                    \
            const cells some = right | left | down | up;                                                               \
            const cells leaves = some & ~((right & left) | (down & up) | ((right | left) & (down | up)));              \
            const cells of_left = (leaves & right) << 1, of_right = (leaves & left) >> 1;                              \
            const cells of_up = (leaves & down) << columns, of_down = (leaves & up) >> columns;                        \
            const cells twins = (of_right & of_left) << 1 | (of_up & (of_left | of_right)) >> columns |                \
                                (of_down & (of_left | of_right | of_up)) << columns;                                   \
            const cells other = some & ~(of_left | of_right | of_up | of_down);                                        \
            const cells needed =                                                                                       \
                (right & other >> 1) | (left & other << 1) | (down & other >> columns) | (up & other << columns);      \
            free = some & (leaves | needed) & ~twins;                                                                  \
        }                                                                                                              \
        return free;                                                                                                   \
    }                                                                                                                  \
    static inline cells name##_right(cells free, cells first, unsigned columns)                                        \
    {                                                                                                                  \
        const cells right = free & free >> 1 & ~(first << (columns - 1)), left = right << 1;                           \
        const cells down = free & free >> columns, up = down << columns;                                               \
        const cells falling = right & down & ~(left | up) & (left & up & ~(right | down)) >> columns >> 1;             \
        const cells rising = left & down & ~(right | up) & (right & up & ~(left | down)) >> (columns - 1);             \
        const cells squares = falling | rising >> 1;                                                                   \
        return right & ~(squares | squares << columns);                                                                \
    }                                                                                                                  \
    static inline cells name##_part(cells right, cells down, unsigned columns, cells rest)                             \
    {                                                                                                                  \
        cells part = rest & -rest;                                                                                     \
        for (cells before = 0; before != part && part != rest;) {                                                      \
            before = part;                                                                                             \
            part |= ((right + (part & right)) ^ right) | (part >> 1 & right);                                          \
            part |= (part & down) << columns | (part >> columns & down);                                               \
        }                                                                                                              \
        return part;                                                                                                   \
    }                                                                                                                  \
    static inline bool name##_copies(cells part, unsigned columns)                                                     \
    {                                                                                                                  \
        const unsigned first = board_first(part), last = board_last(part);                                             \
        if ((cells)board_reversed(part) != part >> first)                                                              \
            return false;                                                                                              \
        const unsigned rows = first / columns + last / columns, across = first % columns + last % columns;             \
        for (cells rest = part; rest; rest &= rest - 1) {                                                              \
            const unsigned column = board_first(rest) % columns;                                                       \
            if (column > across || across - column >= columns)                                                         \
                return false;                                                                                          \
        }                                                                                                              \
        return rows & across & 1 || !(part >> (rows / 2 * columns + across / 2) & 1);                                  \
    }                                                                                                                  \
    /* A part that lost links is put into normal form again, until nothing changes. */                                 \
    static void name##_emit(const board *of, kay_move_list *out)                                                       \
    {                                                                                                                  \
        enum { MOST = BOARD_CELLS / 2 }; /* each part has at least two cells */                                        \
        const cells first = (cells)board_column(of, 0);                                                                \
        const unsigned columns = of->columns;                                                                          \
        cells todo[MOST];                                                                                              \
        todo[0] = (cells)of->plane[0];                                                                                 \
        for (unsigned count = 1; count;) {                                                                             \
            const cells whole = name##_reduce(todo[--count], first, columns), down = whole & whole >> columns;         \
            const cells right = name##_right(whole, first, columns);                                                   \
            const bool cut = right != (whole & whole >> 1 & ~(first << (columns - 1)));                                \
            for (cells part, rest = whole; rest; rest &= ~part) {                                                      \
                part = name##_part(right, down, columns, rest);                                                        \
                if (cut && part != whole)                                                                              \
                    todo[count++] = part;                                                                              \
                else if (out->keeps_moves || !name##_copies(part, columns))                                            \
                    board_emit_part(of, CRAM_PLANES, part, BOARD_ALL_SYMMETRIES, out);                                 \
            }                                                                                                          \
        }                                                                                                              \
    }

CRAM_NORMAL(cram_small, uint64_t)
CRAM_NORMAL(cram_large, board_cells)

void cram_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, CRAM_PLANES);
    if (board_is_small(&of))
        cram_small_emit(&of, out);
    else
        cram_large_emit(&of, out);
}
