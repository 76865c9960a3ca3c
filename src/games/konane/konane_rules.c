/* Konane: a stone jumps over stones of the opponent, in one direction, and takes them.
 *
 * Source: Hawaiian; M. D. Ernst, Playing Konane Mathematically, UMAP Journal 16 (1995). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(konane);

enum {
    KONANE_PLANES = 2,
    KONANE_FREE = 3, /* the code of a free cell; 0 is a cell where nothing lands */
    KONANE_WAYS = 4,
};

/* A direction: its step, and the cells from which a jump does not leave the row. */
typedef struct konane_way {
    int step;
    board_cells inside;
} konane_way;

static konane_way konane_make_way(const board *of, unsigned way)
{
    const int steps[KONANE_WAYS] = {1, (int)of->columns, -1, -(int)of->columns};
    const board_cells all = board_all(board_count(of));
    board_cells edge = way == 0 ? board_column(of, of->columns - 1) : way == 2 ? board_column(of, 0) : 0;
    if (way % 2 == 0 && of->columns > 1)
        edge |= board_column(of, way == 0 ? of->columns - 2 : 1);
    return (konane_way){.step = steps[way], .inside = all & ~edge};
}

/* Shifts a set back by `far` steps: bit i of the result is bit i + far * step of `cells`. */
static board_cells konane_ahead(board_cells cells, const konane_way *way, int far)
{
    const int shift = way->step * far;
    return shift > 0 ? (shift < 128 ? cells >> shift : 0) : (-shift < 128 ? cells << -shift : 0);
}

/* The cells of `own` from which a jump over a cell of `other` ends on a cell of `free`. */
static board_cells konane_jumps(const konane_way *way, board_cells own, board_cells other, board_cells free)
{
    return own & way->inside & konane_ahead(other, way, 1) & konane_ahead(free, way, 2);
}

/* The name of a move holds the cell that the stone leaves and the cell where it lands. */
static void konane_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    const int from = (int)board_named(name, 0), to = (int)board_named(name, 1), columns = (int)of->columns;
    const int step = (to - from) % columns == 0 && columns > 1 ? (to > from ? columns : -columns) : to > from ? 1 : -1;
    for (int cell = from; cell != to; cell += step)
        board_put(of, KONANE_PLANES, position, (unsigned)cell, KONANE_FREE);
    board_put(of, KONANE_PLANES, position, (unsigned)to, 1u << player);
}

static kay_status konane_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, KONANE_PLANES);
    const board_cells free = of.plane[0] & of.plane[1], other = of.plane[!player] & ~free;
    for (unsigned k = 0; k < KONANE_WAYS; k++) {
        const konane_way way = konane_make_way(&of, k);
        const board_cells jump = konane_jumps(&way, board_all(board_count(&of)), other, free);
        for (board_cells own = jump & of.plane[player] & ~free; own; own &= own - 1) {
            const unsigned from = board_first(own);
            for (unsigned at = from; jump >> at & 1;) {
                at += (unsigned)(2 * way.step);
                if (kay_move_list_full(out))
                    return KAY_OK;
                board_emit(&of, konane_make, position, player, board_name(from, at, 0), out);
            }
        }
    }
    return KAY_OK;
}

/* The cells that may ever hold a stone of each player or be free. */
typedef struct konane_reach {
    board_cells stones[2], free;
    board_cells jumps[2][KONANE_WAYS]; /* where a jump of the player may ever begin */
} konane_reach;

static void konane_spread(const konane_way ways[KONANE_WAYS], konane_reach *reach)
{
    for (unsigned player = 0; player < 2; player++)
        for (unsigned k = 0; k < KONANE_WAYS; k++) {
            const konane_way *way = &ways[k];
            const konane_way back = {.step = -way->step};
            const board_cells from = konane_jumps(way, reach->stones[player], reach->stones[!player], reach->free);
            reach->jumps[player][k] = from;
            reach->free |= from | konane_ahead(from, &back, 1);
            reach->stones[player] |= konane_ahead(from, &back, 2);
        }
}

/* Cells are in one part if jumps, now or later, may join them.  A cell that no jump ever touches never changes: it is
 * like a cell off the board. */
static void konane_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, KONANE_PLANES);
    const board_cells free = of.plane[0] & of.plane[1];
    konane_way ways[KONANE_WAYS];
    konane_reach reach = {.stones = {of.plane[0] & ~free, of.plane[1] & ~free}, .free = free}, before;
    for (unsigned k = 0; k < KONANE_WAYS; k++)
        ways[k] = konane_make_way(&of, k);
    do {
        before = reach;
        konane_spread(ways, &reach);
    } while (reach.stones[0] != before.stones[0] || reach.stones[1] != before.stones[1] || reach.free != before.free);
    board_links links = {0};
    board_cells touched = 0;
    for (unsigned k = 0; k < KONANE_WAYS; k++) {
        const konane_way back = {.step = -ways[k].step};
        const board_cells from = reach.jumps[0][k] | reach.jumps[1][k];
        const board_cells over = konane_ahead(from, &back, 1), to = konane_ahead(from, &back, 2);
        const board_cells first = k < 2 ? from | over : over | to;
        touched |= from | over | to;
        if (k % 2 == 0)
            links.right |= first;
        else
            links.down |= first;
    }
    board_emit_parts(&of, KONANE_PLANES, &links, touched, touched, touched, BOARD_ALL_SYMMETRIES, out);
}

static const board_kind konane_kind = {
    .starts = {BOARD_STARTS("2x4")},
    .make = konane_make,
    .cells = 2,
    .letters = "#xo.",
    .every = "xo.",
    .sample = "xxoo...#",
    .opening = "xoxo..xo.",
    .planes = KONANE_PLANES,
};

const kay_ruleset kay_konane = {
    BOARD_RULESET(konane, board_move_text, board_negate),
    BOARD_DRAWN,
    .name = "konane",
    .summary = "jump with a stone over stones of the opponent, in one direction, and take them",
};
