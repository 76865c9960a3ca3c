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

/* The dominoes of a board, each with its rank. */
typedef struct cram_dominoes {
    unsigned count;
    uint8_t first[2 * BOARD_CELLS]; /* cell */
    bool across[2 * BOARD_CELLS];
    uint8_t rank[2 * BOARD_CELLS];
    uint8_t begin[2 * BOARD_CELLS + 2]; /* begin[r + 1]: number of those of rank r */
} cram_dominoes;

/* Dominoes near the middle of the board have low ranks; those that may divide their part have lower ones than all
 * others. */
static inline void cram_add(const board *of, cram_dominoes *all, unsigned row, unsigned column, bool across,
                            bool divides)
{
    const int down = (int)(2 * row + !across) - (int)(of->rows - 1);
    const int right = (int)(2 * column + across) - (int)(of->columns - 1);
    const unsigned far = (unsigned)(down < 0 ? -down : down) + (unsigned)(right < 0 ? -right : right);
    const unsigned rank = far / 2 + (divides ? 0 : (of->rows + of->columns) / 2);
    all->first[all->count] = (uint8_t)(row * of->columns + column);
    all->across[all->count] = across;
    all->rank[all->count++] = (uint8_t)rank;
    all->begin[rank + 1]++;
}

/* Defines, for one type of word, the list of dominoes.  name_near returns the cells whose neighbour on a side, to the
 * left, above, to the right or below, is in the set.  name_divides returns the first cells of dominoes that may divide
 * their part: the ten cells around the domino, in a ring, have two runs of free cells; a lone corner is no run. */
#define CRAM_MOVES(name, cells)                                                                                        \
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
        const cells begin = name##_near(free, first, columns, before);                                                 \
        const cells above = name##_near(free, first, columns, over), below = name##_near(free, first, columns, under); \
        const cells end = name##_near(name##_near(free, first, columns, after), first, columns, after);                \
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
    }                                                                                                                  \
    static void name##_collect(const board *of, cram_dominoes *all)                                                    \
    {                                                                                                                  \
        const unsigned columns = of->columns;                                                                          \
        const cells free = (cells)of->plane[0], first = (cells)board_column(of, 0), row = ((cells)1 << columns) - 1;   \
        const cells dominoes[] = {free & free >> columns, free & free >> 1 & ~(first << (columns - 1))};               \
        for (unsigned across = 0; across < 2; across++) {                                                              \
            const cells divides = name##_divides(free, first, columns, !across);                                       \
            cells left = dominoes[across];                                                                             \
            for (unsigned r = 0; left >> r * columns; r++)                                                             \
                for (cells in_row = left >> r * columns & row; in_row; in_row &= in_row - 1) {                         \
                    const unsigned c = board_first(in_row), cell = r * columns + c;                                    \
                    cram_add(of, all, r, c, across, divides >> cell & 1);                                              \
                }                                                                                                      \
        }                                                                                                              \
    }

CRAM_MOVES(cram_small, uint64_t)
CRAM_MOVES(cram_large, board_cells)

/* The moves come in the order of their ranks, which helps search: the parts of positions where a domino divides are
 * more often known, and search meets the same parts again if it begins in the middle. */
kay_status cram_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    const board of = board_load(game, position, CRAM_PLANES);
    const unsigned ranks = of.rows + of.columns;
    uint8_t order[2 * BOARD_CELLS];
    cram_dominoes all;
    all.count = 0;
    memset(all.begin, 0, ranks + 1);
    if (board_is_small(&of))
        cram_small_collect(&of, &all);
    else
        cram_large_collect(&of, &all);
    for (unsigned rank = 0; rank < ranks; rank++)
        all.begin[rank + 1] = (uint8_t)(all.begin[rank + 1] + all.begin[rank]);
    for (unsigned i = 0; i < all.count; i++)
        order[all.begin[all.rank[i]]++] = (uint8_t)i;
    for (unsigned i = 0; i < all.count && !kay_move_list_full(out); i++) {
        const unsigned cell = all.first[order[i]], second = cell + (all.across[order[i]] ? 1 : of.columns);
        uint64_t *option = kay_emit_copy(out, board_name(cell, second, 0), position);
        if (option)
            board_remove(&of, out->words, option, board_cell(cell) | board_cell(second));
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
