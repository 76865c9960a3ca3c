/* Domineering: dominoes on free cells, Left's upright, Right's lying.
 *
 * Source: Göran Andersson; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982),
 * chapter 5. */
#include "games/domineering/domineering.h"

#include "games/shared/board_normal.h"

enum { DOMINEERING_PLANES = 1 };

/* The second cell of a domino whose first one is named. */
static unsigned domineering_second(const board *of, kay_player player, uint64_t name)
{
    return (unsigned)name + (player == KAY_LEFT ? of->columns : 1);
}

static kay_status domineering_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const board of = board_load(game, position, DOMINEERING_PLANES);
    kay_bits_clear(position, of.base + name);
    kay_bits_clear(position, of.base + domineering_second(&of, player, name));
    return KAY_OK;
}

static kay_status domineering_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                    kay_move_list *out)
{
    const board of = board_load(game, position, DOMINEERING_PLANES);
    const board_links links = board_links_within(&of, of.plane[0]);
    for (board_cells first = player == KAY_LEFT ? links.down : links.right; first; first &= first - 1) {
        if (kay_move_list_full(out))
            return KAY_OK;
        const unsigned cell = board_first(first);
        uint64_t *option = kay_emit_copy(out, cell, position);
        if (option) {
            kay_bits_clear(option, of.base + cell);
            kay_bits_clear(option, of.base + domineering_second(&of, player, cell));
        }
    }
    return KAY_OK;
}

static void domineering_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const board of = board_load(game, kay_state_part(game, state, move.part), DOMINEERING_PLANES);
    board_two_cells_text(&of, (unsigned)move.name, domineering_second(&of, state->mover, move.name), out);
}

/* Free cells that hang together are a part; one alone takes no domino. */
static void domineering_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const board of = board_load(game, position, DOMINEERING_PLANES);
    const board_links links = board_links_within(&of, of.plane[0]);
    const board_cells first = links.right | links.down;
    board_emit_parts(&of, DOMINEERING_PLANES, &links, first, first, first, BOARD_REFLECTIONS, out);
}

/* The board on its side. */
static kay_status domineering_negate(const kay_game *game, uint64_t *position)
{
    board of = board_load(game, position, DOMINEERING_PLANES);
    board_transpose(&of, DOMINEERING_PLANES);
    board_store(&of, game->words, DOMINEERING_PLANES, position);
    return KAY_OK;
}

static const board_kind domineering_kind = {
    .starts =
        {
            .start = board_start,
            .parameters = 2,
            .positions = board_positions,
            .place_size = sizeof(board_walk),
            .complete = true,
            .verify_size = "3x3",
        },
    .letters = "#.",
    .sample = "...#",
    .opening = "..#..",
    .empty = '.',
    .planes = DOMINEERING_PLANES,
};

const kay_ruleset kay_domineering = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "domineering",
    .summary = "place dominoes on free cells, Left upright ones, Right lying ones",
    .players = {"Left", "Right"},
    .manual = &kay_domineering_manual,
    .plain_position = true,
    .read_position = board_read,
    .write_position = board_write,
    .moves = domineering_moves,
    .play_in_place = domineering_play_in_place,
    .move_text = domineering_move_text,
    .simplify = domineering_simplify,
    .negate = domineering_negate,
    .draw = board_draw,
    .contest = &board_contest_form,
    .starts = &domineering_kind.starts,
};
