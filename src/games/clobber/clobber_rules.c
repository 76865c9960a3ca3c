/* Clobber: a stone takes a neighbouring stone of the opponent.
 *
 * Source: M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, INTEGERS 5 (2005). */
#include "games/shared/board_normal.h"

KAY_GAME_PARTS(clobber);

enum { CLOBBER_PLANES = 2 }; /* the stones of Left, of Right */

/* A move is named by the stone and the one it takes. */
static void clobber_make(const board *of, uint64_t *position, kay_player player, uint64_t name)
{
    board_put(of, CLOBBER_PLANES, position, board_named(name, 0), 0);
    board_put(of, CLOBBER_PLANES, position, board_named(name, 1), 1u << player);
}

/* Emits the moves of the stones of `from`, each by `step` cells. */
static void clobber_emit(const board *of, const uint64_t *position, kay_player player, board_cells from, int step,
                         kay_move_list *out)
{
    for (; from && !kay_move_list_full(out); from &= from - 1) {
        const unsigned cell = board_first(from);
        board_emit(of, clobber_make, position, player, board_name(cell, cell + (unsigned)step, 0), out);
    }
}

static kay_status clobber_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, CLOBBER_PLANES);
    const board_cells own = of.plane[player], other = of.plane[!player];
    const board_cells first = board_column(&of, 0), last = board_column(&of, of.columns - 1);
    const int columns = (int)of.columns;
    clobber_emit(&of, position, player, own & other >> 1 & ~last, 1, out);
    clobber_emit(&of, position, player, own & other >> columns, columns, out);
    clobber_emit(&of, position, player, own & other << 1 & ~first, -1, out);
    clobber_emit(&of, position, player, own & other << columns, -columns, out);
    return KAY_OK;
}

/* No stone is ever placed on an empty cell, so each group of connected stones is a part.  A part of one colour has no
 * move. */
static void clobber_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    board of = board_load(game, position, CLOBBER_PLANES);
    of.exchange = out->either && !out->places;
    const board_cells stones = of.plane[0] | of.plane[1];
    const board_links links = board_links_within(&of, stones);
    board_emit_parts(&of, CLOBBER_PLANES, &links, stones, of.plane[0], of.plane[1], BOARD_ALL_SYMMETRIES, out);
}

/* Fills the board with the two colours like a chessboard. */
static kay_status clobber_start(kay_start *start, const kay_game **game, kay_state *state)
{
    KAY_TRY(board_start(start, game, state));
    if (start->parameters[0] == 0 || start->parameters[start->count - 1] == 0)
        return KAY_OK;
    const board of = board_load(*game, state->words, CLOBBER_PLANES);
    for (unsigned cell = 0; cell < board_count(&of); cell++)
        board_put(&of, CLOBBER_PLANES, state->words, cell, 1 + (cell / of.columns + cell % of.columns) % 2);
    return KAY_OK;
}

static const board_kind clobber_kind = {
    .starts = {BOARD_STARTS("2x3"), .start = clobber_start, .parameters = 2},
    .make = clobber_make,
    .cells = 2,
    .letters = ".xo",
    .sample = "xoxo.",
    .opening = "xo",
    .planes = CLOBBER_PLANES,
};

const kay_ruleset kay_clobber = {
    BOARD_RULESET(clobber, board_move_text, board_negate),
    BOARD_DRAWN,
    .name = "clobber",
    .summary = "move a stone to a neighbouring cell with a stone of the opponent, which is taken",
};
