/* Cram: a move places a domino on two neighbouring free cells, in either direction.
 *
 * Source: Göran Andersson's domineering for both players; M. Gardner, Scientific American, February 1974; Winning Ways
 * for your Mathematical Plays (1982), chapter 15. */
#include "games/cram/cram.h"

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
        uint64_t *option = kay_emit_copy(out, board_name(cell, cell + step, 0), position);
        if (option)
            board_remove(of, out->words, option, board_cell(cell) | board_cell(cell + step));
    }
}

/* The line that comes after `done` others, if the lines in the middle come first. */
static unsigned cram_line(unsigned lines, unsigned done)
{
    const unsigned middle = lines / 2, far = (done + 1) / 2;
    return done % 2 ? middle - far : middle + far;
}

/* Defines, for one type of word, two functions.  name_near returns the cells whose neighbour on a side, to the left,
 * above, to the right or below, is in the set.  name_divides returns the first cells of dominoes that may divide their
 * part: the ten cells around the domino, in a ring, have two runs of free cells.  A lone corner is no run. */
#define CRAM_DIVIDES(name, cells)                                                                                      \
    static inline cells name##_near(cells set, cells first, unsigned columns, unsigned side)                           \
    {                                                                                                                  \
        return side == 0   ? (set & ~(first << (columns - 1))) << 1                                                    \
               : side == 1 ? set << columns                                                                            \
               : side == 2 ? (set & ~first) >> 1                                                                       \
                           : set >> columns;                                                                           \
    }                                                                                                                  \
    static inline cells name##_divides(cells free, cells first, unsigned columns, bool down)                           \
    {                                                                                                                  \
        const unsigned before = down ? 1 : 0, over = 1 - before, after = before + 2, under = over + 2;                 \
        const cells begin = name##_near(free, first, columns, before),                                                 \
                    above = name##_near(free, first, columns, over);                                                   \
        const cells next = name##_near(free, first, columns, after), below = name##_near(free, first, columns, under); \
        const cells end = name##_near(next, first, columns, after);                                                    \
        const cells ring[] = {                                                                                         \
            begin,                                                                                                     \
            name##_near(begin, first, columns, over),                                                                  \
            above,                                                                                                     \
            name##_near(above, first, columns, after),                                                                 \
            name##_near(end, first, columns, over),                                                                    \
            end,                                                                                                       \
            name##_near(end, first, columns, under),                                                                   \
            name##_near(below, first, columns, after),                                                                 \
            below,                                                                                                     \
            name##_near(begin, first, columns, under),                                                                 \
        };                                                                                                             \
        cells one = 0, two = 0;                                                                                        \
        for (unsigned i = 0; i < 10; i++) {                                                                            \
            const bool corner = i == 1 || i == 4 || i == 6 || i == 9;                                                  \
            const cells run = ring[i] & ~ring[(i + 9) % 10] & (corner ? ring[(i + 1) % 10] : ~(cells)0);               \
            two |= one & run;                                                                                          \
            one |= run;                                                                                                \
        }                                                                                                              \
        return two;                                                                                                    \
    }

CRAM_DIVIDES(cram_small, uint64_t)
CRAM_DIVIDES(cram_large, board_cells)

/* Dominoes that may divide their part come first, which helps search; among them vertical ones, and the middle. */
kay_status cram_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    const board of = board_load(game, position, CRAM_PLANES);
    const board_links links = board_links_within(&of, of.plane[0]);
    const board_cells column = board_column(&of, 0), row = board_all(of.columns), free = of.plane[0];
    const bool small = board_is_small(&of);
    const uint64_t few = (uint64_t)free, few_column = (uint64_t)column;
    const board_cells down = small ? cram_small_divides(few, few_column, of.columns, true)
                                   : cram_large_divides(free, column, of.columns, true);
    const board_cells right = small ? cram_small_divides(few, few_column, of.columns, false)
                                    : cram_large_divides(free, column, of.columns, false);
    for (unsigned rest = 0; rest < 2; rest++) {
        const board_cells from_down = links.down & (rest ? ~down : down),
                          from_right = links.right & (rest ? ~right : right);
        for (unsigned i = 0; i < of.columns; i++)
            cram_emit(&of, position, from_down & column << cram_line(of.columns, i), of.columns, out);
        for (unsigned i = 0; i < of.rows; i++)
            cram_emit(&of, position, from_right & row << cram_line(of.rows, i) * of.columns, 1, out);
    }
    return KAY_OK;
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
