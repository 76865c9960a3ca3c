/* NoGo: place a stone so that every group still has a free cell beside it.
 *
 * Source: Invented at the BIRS workshop on combinatorial game theory (2011); C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting
 * Monte-Carlo tree search on a normal form game: NoGo (2011). */
#include "games/nogo/nogo.h"

#include "games/shared/board_normal.h"

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

static kay_status nogo_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const board of = board_load(game, position, NOGO_PLANES);
    board_put(&of, NOGO_PLANES, position, (unsigned)name, 1u << player);
    return KAY_OK;
}

static kay_status nogo_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const board of = board_load(game, position, NOGO_PLANES);
    board_cells next, free = nogo_free(&of);
    for (; (next = nogo_next(&of, player, free)) && !kay_move_list_full(out); free &= -next & ~next) {
        const unsigned cell = board_first(next);
        uint64_t *option = kay_emit_copy(out, cell, position);
        if (option)
            board_put(&of, NOGO_PLANES, option, cell, 1u << player);
    }
    return KAY_OK;
}

static void nogo_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const board of = board_load(game, kay_state_part(game, state, move.part), NOGO_PLANES);
    board_cell_text(&of, (unsigned)move.name, out);
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
    .starts =
        {
            .start = board_start,
            .parameters = 2,
            .positions = board_positions,
            .place_size = sizeof(board_walk),
            .complete = true,
            .verify_size = "2x3",
        },
    .letters = ".xo",
    .sample = "...xo",
    .opening = "....x....o",
    .planes = NOGO_PLANES,
    .legal = nogo_legal,
    .illegal = "a group of stones has no free cell beside it",
};

const kay_ruleset kay_nogo = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "nogo",
    .summary = "place a stone so that every group of stones still has a free cell beside it",
    .players = {"Left", "Right"},
    .manual = &kay_nogo_manual,
    .plain_position = true,
    .read_position = board_read,
    .write_position = board_write,
    .moves = nogo_moves,
    .play_in_place = nogo_play_in_place,
    .move_text = nogo_move_text,
    .simplify = nogo_simplify,
    .negate = board_negate,
    .draw = board_draw,
    .contest = &board_contest_form,
    .starts = &nogo_kind.starts,
};
