/* NoGo: place a stone so that every group still has a free cell beside it.
 *
 * Source: Invented at the BIRS workshop on combinatorial game theory (2011); C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting
 * Monte-Carlo tree search on a normal form game: NoGo (2011). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(nogo);

enum { NOGO_PLANES = 2 };

/* Whether all groups of the stones have a cell of `free` beside them: what has is spread over the stones. */
static bool nogo_breathe(const board *of, board_cells stones, board_cells free)
{
    board_cells good = board_beside(of, free) & stones, before;
    do {
        before = good;
        good |= board_beside(of, good) & stones;
    } while (good != before);
    return good == stones;
}

static board_cells nogo_free(const board *of)
{
    return board_all(board_count(of)) & ~(of->plane[0] | of->plane[1]);
}

static bool nogo_legal(const board *of)
{
    const board_cells free = nogo_free(of);
    return nogo_breathe(of, of->plane[0], free) && nogo_breathe(of, of->plane[1], free);
}

/* The first of the free cells where the player may place a stone, in a set; none: an empty one. */
static board_cells nogo_next(const board *of, kay_player player, board_cells free)
{
    for (; free; free &= free - 1) {
        board after = *of;
        after.plane[player] |= free & -free;
        if (nogo_legal(&after))
            return free & -free;
    }
    return 0;
}

static void nogo_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    board_put(of, NOGO_PLANES, position, (unsigned)name, 1u << player);
}

static kay_status nogo_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, NOGO_PLANES);
    board_cells next, free = nogo_free(&of);
    for (; (next = nogo_next(&of, player, free)) && !kay_move_list_full(out); free &= -next & ~next)
        board_emit(&of, nogo_make, position, player, board_name(board_first(next), 0, 0), out);
    return KAY_OK;
}

/* Nothing falls apart: a group far away may need the cell.  A board where nobody has a move is worth nothing. */
static void nogo_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, NOGO_PLANES);
    const board_cells free = nogo_free(&of);
    if (nogo_next(&of, KAY_LEFT, free) || nogo_next(&of, KAY_RIGHT, free))
        board_emit_normal(&of, NOGO_PLANES, board_all(board_count(&of)), BOARD_ALL_SYMMETRIES, out);
}

static const board_kind nogo_kind = {
    .starts = {BOARD_STARTS("2x3"), .start = board_start, .parameters = 2},
    .make = nogo_make,
    .cells = 1,
    .letters = ".xo",
    .sample = "...xo",
    .opening = "....x....o",
    .planes = NOGO_PLANES,
    .legal = nogo_legal,
    .illegal = "a group of stones has no free cell beside it",
};

const kay_ruleset kay_nogo = {
    BOARD_RULESET(nogo),
    .name = "nogo",
    .summary = "place a stone so that every group of stones still has a free cell beside it",
    .moves = nogo_moves,
    .move_text = board_move_text,
    .simplify = nogo_simplify,
    .simplify_keeps_moves = true,
    .negate = board_negate,
};
