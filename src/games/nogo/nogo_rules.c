/* NoGo: place a stone so that every group still has a free cell next to it.
 *
 * Source: Invented at the BIRS workshop on combinatorial game theory (2011); C.-W. Chou, O. Teytaud, S.-J. Yen,
 * Revisiting Monte-Carlo tree search on a normal form game: NoGo (2011). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(nogo);

enum { NOGO_PLANES = 2 }; /* a free cell is in both; a removed cell is in none, like a cell off the board */

static board_cells nogo_free(const board *of)
{
    return of->plane[0] & of->plane[1];
}

/* The liberties of a player's groups: the free cells next to them. */
typedef struct nogo_breath {
    board_cells several; /* liberties of groups that have two or more */
    board_cells only; /* liberties of groups that have no other */
    bool all; /* every group has a liberty */
} nogo_breath;

static nogo_breath nogo_look(const board *of, kay_player player)
{
    const board_cells free = nogo_free(of), stones = of->plane[player] & ~free;
    const board_links links = board_links_within(of, stones);
    nogo_breath breath = {.all = true};
    for (board_cells group, left = stones; left; left &= ~group) {
        group = board_part(of, &links, left & -left);
        const board_cells near = board_beside(of, group) & free;
        breath.all &= near != 0;
        if (near & (near - 1))
            breath.several |= near;
        else
            breath.only |= near;
    }
    return breath;
}

static bool nogo_legal(const board *of)
{
    return nogo_look(of, KAY_LEFT).all && nogo_look(of, KAY_RIGHT).all;
}

/* The cells where each player may place a stone: the stone has a free cell next to it or joins a group that keeps a
 * liberty, and it does not take the last liberty of a group of the opponent. */
static void nogo_open(const board *of, board_cells open[2])
{
    const nogo_breath breath[] = {nogo_look(of, KAY_LEFT), nogo_look(of, KAY_RIGHT)};
    const board_cells free = nogo_free(of), near = board_beside(of, free);
    for (int player = 0; player < 2; player++)
        open[player] = free & (near | breath[player].several) & ~breath[!player].only;
}

static void nogo_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    board_put(of, NOGO_PLANES, position, (unsigned)name, 1u << player);
}

static kay_status nogo_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, NOGO_PLANES);
    board_cells open[2];
    nogo_open(&of, open);
    for (board_cells own = open[player]; own && !kay_move_list_full(out); own &= own - 1)
        board_emit(&of, nogo_make, position, player, board_first(own), out);
    return KAY_OK;
}

/* Shortens each group of a board of one row to one stone: only the cells at its ends matter. */
static void nogo_shorten(board *of)
{
    const board_cells free = nogo_free(of), left = of->plane[0] & ~free, right = of->plane[1] & ~free;
    const board_cells spare = (left & left << 1) | (right & right << 1);
    if (of->rows > 1 || !spare)
        return;
    board shorter = {.rows = 1};
    for (unsigned cell = 0; cell < of->columns; cell++) {
        if (spare >> cell & 1)
            continue;
        for (unsigned k = 0; k < NOGO_PLANES; k++)
            shorter.plane[k] |= (of->plane[k] >> cell & 1) << shorter.columns;
        shorter.columns++;
    }
    *of = shorter;
}

/* Free cells that are neighbours, or next to one group, are in one part with the groups next to them. */
static void nogo_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    board of = board_load(game, position, NOGO_PLANES);
    if (!out->places) /* these are cells of the whole board */
        nogo_shorten(&of);
    const board_links left = board_links_within(&of, of.plane[0]), right = board_links_within(&of, of.plane[1]);
    const board_links links = {.right = left.right | right.right, .down = left.down | right.down};
    board_cells open[2];
    nogo_open(&of, open);
    const board_cells moves = open[0] | open[1];
    board_emit_parts(&of, NOGO_PLANES, &links, of.plane[0] | of.plane[1], moves, moves, BOARD_ALL_SYMMETRIES, out);
}

static const board_kind nogo_kind = {
    .starts = {BOARD_STARTS("2x3"), .start = board_start, .parameters = 2},
    .make = nogo_make,
    .cells = 1,
    .letters = "#xo.",
    .every = ".xo",
    .sample = "...xo",
    .opening = "..x..o",
    .empty = '.',
    .planes = NOGO_PLANES,
    .legal = nogo_legal,
    .illegal = "a group of stones has no free cell next to it",
};

const kay_ruleset kay_nogo = {
    BOARD_RULESET(nogo, board_move_text, board_negate),
    BOARD_DRAWN,
    .name = "nogo",
    .summary = "place a stone so that every group of stones still has a free cell next to it",
};
