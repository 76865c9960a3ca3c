/* Cram: a move places a domino on two neighbouring free cells, in either direction.
 *
 * Source: Göran Andersson's domineering for both players; M. Gardner, Scientific American, February 1974; Winning Ways
 * for your Mathematical Plays (1982), chapter 15. */
#include "games/cram/cram.h"

enum { CRAM_PLANES = 1 };

void cram_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player;
    kay_bits_clear(position, of->base + board_named(name, 0));
    kay_bits_clear(position, of->base + board_named(name, 1));
}

static void cram_emit(const board *of, const uint64_t *position, board_cells first, unsigned step, kay_move_list *out)
{
    for (; first && !kay_move_list_full(out); first &= first - 1) {
        const unsigned cell = board_first(first);
        board_emit(of, cram_make, position, KAY_LEFT, board_name(cell, cell + step, 0), out);
    }
}

/* The line that comes after `done` others, if the lines in the middle come first. */
static unsigned cram_line(unsigned lines, unsigned done)
{
    const unsigned middle = lines / 2, far = (done + 1) / 2;
    return done % 2 ? middle - far : middle + far;
}

/* Vertical dominoes come first, and dominoes in the middle before others: they divide the board, which helps search. */
kay_status cram_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    const board of = board_load(game, position, CRAM_PLANES);
    const board_links links = board_links_within(&of, of.plane[0]);
    const board_cells column = board_column(&of, 0), row = board_all(of.columns);
    for (unsigned i = 0; i < of.columns; i++) {
        const unsigned c = cram_line(of.columns, i);
        cram_emit(&of, position, links.down & column << c, of.columns, out);
    }
    for (unsigned i = 0; i < of.rows; i++)
        cram_emit(&of, position, links.right & row << cram_line(of.rows, i) * of.columns, 1, out);
    return KAY_OK;
}

/* Defines, for one type of word, the removal of cells that change nothing.  A leaf is a cell with one neighbour, and
 * that neighbour a centre.  A cell can go if each of its neighbours is the centre of another leaf: a domino on the cell
 * and a centre, and one on that leaf and the centre, leave the same position, because the other leaf is then alone. */
#define CRAM_REDUCE(name, cells)                                                                                       \
    static inline cells name(cells free, cells first, cells last, unsigned columns)                                    \
    {                                                                                                                  \
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
    }

CRAM_REDUCE(cram_reduce_small, uint64_t)
CRAM_REDUCE(cram_reduce_large, board_cells)

void cram_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    board of = board_load(game, position, CRAM_PLANES);
    const board_cells first = board_column(&of, 0), last = first << (of.columns - 1);
    of.plane[0] = board_is_small(&of)
                      ? cram_reduce_small((uint64_t)of.plane[0], (uint64_t)first, (uint64_t)last, of.columns)
                      : cram_reduce_large(of.plane[0], first, last, of.columns);
    const board_links links = board_links_within(&of, of.plane[0]);
    board_emit_parts(&of, CRAM_PLANES, &links, of.plane[0], of.plane[0], of.plane[0], BOARD_ALL_SYMMETRIES, out);
}

static const board_kind cram_kind = {
    .lays = true,
    .starts = {BOARD_STARTS("3x3"), .start = board_start, .parameters = 2},
    .make = cram_make,
    .cells = 2,
    .letters = "#.",
    .sample = "...#",
    .opening = "..#..",
    .empty = '.',
    .planes = CRAM_PLANES,
};

const kay_ruleset kay_cram = {
    BOARD_RULESET_OF(KAY_IMPARTIAL | KAY_SUMS, cram, board_move_text, NULL),
    BOARD_DRAWN,
    .name = "cram",
    .summary = "place a domino on two free cells, in either direction",
};
