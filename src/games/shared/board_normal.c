/* Computes normal forms: finds parts by a flood fill over the links, for all cells at once, and the first of the
 * symmetric forms by comparing planes as numbers. */
#include "games/shared/board_normal.h"

/* Defines a flood fill for one type of word: most boards fit in 64 bits, and a fill then takes a third of the time that
 * it takes with 128 bits.  One addition spreads a part to the right along a whole row: right + (part & right) carries
 * through each run of links that begins at a cell of the part, and the bits that change are the cells reached. */

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
                part |= (part & down_right) << columns << 1 | (part >> columns >> 1 & down_right);                     \
                part |= (part & down_left) << (columns - 1) | (part >> (columns - 1) & down_left);                     \
            }                                                                                                          \
        }                                                                                                              \
        return part;                                                                                                   \
    }

BOARD_SPREAD(board_spread_small, uint64_t)
BOARD_SPREAD(board_spread_large, board_cells)

/* Cuts the cells out as a board of their own, the smallest that holds them. */
static board board_alone(const board *of, unsigned planes, board_cells cells)
{
    const unsigned row = board_first(cells) / of->columns, last = board_last(cells) / of->columns;
    board_cells any = 0; /* the columns that have a cell */
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

/* Does the same for a small board in single words. */
static inline board board_alone_small(const board *of, unsigned planes, uint64_t cells)
{
    const unsigned columns = of->columns, row = (unsigned)__builtin_ctzll(cells) / columns;
    const unsigned last = (63 - (unsigned)__builtin_clzll(cells)) / columns;
    uint64_t any = 0;
    for (uint64_t rest = cells; rest; rest >>= columns)
        any |= rest;
    any &= (UINT64_C(1) << columns) - 1;
    const unsigned column = (unsigned)__builtin_ctzll(any), wide = 64 - (unsigned)__builtin_clzll(any) - column;
    board to = {.rows = last - row + 1, .columns = wide, .marked = of->marked};
    for (unsigned k = 0; k < planes; k++) {
        uint64_t from = ((uint64_t)of->plane[k] & cells) >> (row * columns + column), plane = 0;
        for (unsigned at = 0; at < to.rows * wide; at += wide, from >>= columns)
            plane |= (from & ((UINT64_C(1) << wide) - 1)) << at;
        to.plane[k] = plane;
    }
    return to;
}

/* Rotates a plane by half a turn. */
static inline uint64_t board_turned(uint64_t plane, unsigned count)
{
    return kay_bits_reverse_word(plane) >> (64 - count);
}

/* Reverses the order of the rows. */
static inline uint64_t board_upside_down(uint64_t plane, unsigned rows, unsigned columns)
{
    if (rows == 1)
        return plane;
    uint64_t down = 0;
    for (unsigned r = 0; r < rows; r++, plane >>= columns)
        down = down << columns | (plane & ((UINT64_C(1) << columns) - 1));
    return down;
}

static board_cells board_transposed(board_cells plane, unsigned rows, unsigned columns)
{
    board_cells to = 0;
    if (rows == 1 || columns == 1)
        return plane;
    for (; plane; plane &= plane - 1) {
        const unsigned cell = board_first(plane);
        to |= board_cell(cell % columns * rows + cell / columns);
    }
    return to;
}

/* Does the same for at most 64 cells and at least as many rows as columns.  A product spreads the bits of each row:
 * bit i goes to i + j (rows - 1) for every j, and i * rows is wanted.  Two bits meet in one place only if they are
 * rows - 1 apart; therefore bit 0 is left out. */
static inline uint64_t board_transposed_small(uint64_t plane, unsigned rows, unsigned columns)
{
    if (rows == 1 || columns == 1)
        return plane;
    uint64_t wanted = 1, copies = 1, to = 0;
    for (unsigned far = rows; far < rows * columns; far *= 2)
        wanted |= wanted << far;
    wanted &= UINT64_MAX >> (64 - rows * columns);
    for (unsigned far = rows - 1; far < 64; far *= 2)
        copies |= copies << far;
    for (unsigned r = 0; plane; r++, plane >>= columns) {
        const uint64_t row = plane & ((UINT64_C(1) << columns) - 1);
        to |= ((row & 1) | ((row & ~UINT64_C(1)) * copies & wanted)) << r;
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

/* Replaces `best` by `plane` if `plane` comes before it. */
static inline void board_take_first(uint64_t best[BOARD_PLANES], const uint64_t plane[BOARD_PLANES])
{
    if (plane[0] < best[0] || (plane[0] == best[0] && plane[1] < best[1])) {
        best[0] = plane[0];
        best[1] = plane[1];
    }
}

/* Takes the first of the four symmetries that keep rows as rows. */
static inline void board_take_reflected(unsigned rows, unsigned columns, const uint64_t plane[BOARD_PLANES],
                                        unsigned planes, uint64_t best[BOARD_PLANES])
{
    uint64_t way[BOARD_PLANES] = {plane[0], plane[1]}, turned[BOARD_PLANES] = {0};
    for (unsigned ways = 0; ways < (rows == 1 || columns == 1 ? 1 : 2); ways++) {
        for (unsigned k = 0; k < planes && ways; k++)
            way[k] = board_upside_down(plane[k], rows, columns);
        board_take_first(best, way);
        for (unsigned k = 0; k < planes; k++)
            turned[k] = board_turned(way[k], rows * columns);
        board_take_first(best, turned);
    }
}

/* Replaces a part of at most 64 cells by the first of its symmetric forms. */
static inline void board_lay(board *part, unsigned planes, board_symmetries symmetries)
{
    uint64_t plane[BOARD_PLANES] = {(uint64_t)part->plane[0], (uint64_t)part->plane[1]};
    uint64_t best[BOARD_PLANES] = {UINT64_MAX, UINT64_MAX};
    const unsigned rows = part->rows, columns = part->columns;
    const bool across = symmetries == BOARD_ALL_SYMMETRIES && rows >= columns && rows > 1;
    if (!across || rows == columns)
        board_take_reflected(rows, columns, plane, planes, best);
    if (across) {
        for (unsigned k = 0; k < planes; k++)
            plane[k] = board_transposed_small(plane[k], rows, columns);
        board_take_reflected(columns, rows, plane, planes, best);
        part->rows = columns;
        part->columns = rows;
    }
    part->plane[0] = best[0];
    part->plane[1] = planes == 2 ? best[1] : 0;
}

/* The first of the four forms of a plane that keep rows as rows. */
static inline uint64_t board_first_reflected(uint64_t plane, unsigned rows, unsigned columns)
{
    const uint64_t down = board_upside_down(plane, rows, columns);
    const uint64_t turned = board_turned(plane, rows * columns), across = board_turned(down, rows * columns);
    const uint64_t low = plane < down ? plane : down, high = turned < across ? turned : across;
    return low < high ? low : high;
}

/* Emits one part of a small board with one plane in normal form: the same as board_emit_alone, but faster. */
static inline void board_emit_plane(const board *of, uint64_t cells, board_symmetries symmetries, kay_move_list *out)
{
    const unsigned columns = of->columns;
    const uint64_t first_row = (UINT64_C(1) << columns) - 1;
    unsigned rows = 0;
    uint64_t any = 0; /* the columns that have a cell */
    while (!(cells & first_row))
        cells >>= columns;
    for (uint64_t rest = cells; rest; rest >>= columns, rows++)
        any |= rest;
    any &= first_row;
    const unsigned column = (unsigned)__builtin_ctzll(any), wide = 64 - (unsigned)__builtin_clzll(any) - column;
    uint64_t plane = cells >>= column;
    if (wide < columns) {
        plane = 0;
        for (unsigned at = 0; at < rows * wide; at += wide, cells >>= columns)
            plane |= (cells & ((UINT64_C(1) << wide) - 1)) << at;
    }
    board part = {.rows = rows, .columns = wide, .marked = of->marked};
    uint64_t best = UINT64_MAX;
    const bool across = symmetries == BOARD_ALL_SYMMETRIES && rows >= wide && rows > 1;
    if (!across || rows == wide)
        best = symmetries == BOARD_AS_IT_LIES ? plane : board_first_reflected(plane, rows, wide);
    if (across) {
        const uint64_t other = board_first_reflected(board_transposed_small(plane, rows, wide), wide, rows);
        best = other < best ? other : best;
        part.rows = wide;
        part.columns = rows;
    }
    if (out->words == 1) {
        kay_emit_part(out)[0] = part.rows | part.columns << 6 | (uint64_t)part.marked << 12 | best << 13;
        return;
    }
    part.plane[0] = best;
    board_store(&part, out->words, 1, kay_emit_part(out));
}

/* Emits one part in normal form.  A part of more than 64 cells is only moved to the corner. */
static inline void board_emit_alone(const board *of, unsigned planes, board_cells cells, board_symmetries symmetries,
                                    kay_move_list *out)
{
    board part = board_is_small(of) ? board_alone_small(of, planes, (uint64_t)cells) : board_alone(of, planes, cells);
    if (board_count(&part) <= 64 && symmetries != BOARD_AS_IT_LIES) {
        board other = part;
        other.plane[0] = part.plane[1];
        other.plane[1] = part.plane[0];
        board_lay(&part, planes, symmetries);
        if (planes == 2 && of->exchange) {
            board_lay(&other, planes, symmetries);
            if (other.plane[0] < part.plane[0] || (other.plane[0] == part.plane[0] && other.plane[1] < part.plane[1]))
                part = other;
        }
    }
    board_store(&part, out->words, planes, kay_emit_part(out));
}

/* Writes the cells of a part, or a few of them, and a line end. */
static void board_write_place(const board *of, board_cells cells, kay_text *out)
{
    enum { SHOWN = 4, ALL = 6 };
    const unsigned all =
        (unsigned)(__builtin_popcountll((uint64_t)cells) + __builtin_popcountll((uint64_t)(cells >> 64)));
    const unsigned shown = all > ALL ? SHOWN : all;
    for (unsigned i = 0; i < shown; i++, cells &= cells - 1) {
        const unsigned cell = board_first(cells), row = cell / of->columns, column = cell % of->columns;
        kay_text_add(out, i ? " " : "");
        if (of->rows > 1)
            kay_text_format(out, "%u,", row + 1);
        kay_text_format(out, "%u", column + 1);
    }
    if (shown < all)
        kay_text_format(out, " ... (%u cells)", all);
    kay_text_char(out, '\n');
}

board_cells board_part(const board *of, const board_links *links, board_cells first)
{
    return board_is_small(of) ? board_spread_small(links, of->columns, (uint64_t)first)
                              : board_spread_large(links, of->columns, first);
}

void board_emit_part(const board *of, unsigned planes, board_cells part, board_symmetries symmetries,
                     kay_move_list *out)
{
    if (out->places)
        board_write_place(of, part, out->places);
    if (planes == 1 && board_is_small(of))
        board_emit_plane(of, (uint64_t)part, symmetries, out);
    else if (planes == 1) /* so that the loops over planes are unrolled */
        board_emit_alone(of, 1, part, symmetries, out);
    else
        board_emit_alone(of, 2, part, symmetries, out);
}

void board_emit_parts(const board *of, unsigned planes, const board_links *links, board_cells whole, board_cells some,
                      board_cells others, board_symmetries symmetries, kay_move_list *out)
{
    while (whole) {
        const board_cells part = board_part(of, links, whole & -whole);
        whole &= ~part;
        if (part & some && part & others)
            board_emit_part(of, planes, part, symmetries, out);
    }
}
