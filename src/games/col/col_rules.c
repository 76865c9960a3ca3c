/* Col: colour a cell, no neighbour of which has your colour.
 *
 * Source: Colin Vout; J. H. Conway, On Numbers and Games (1976), chapter 8; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
 * Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/col/col.h"

#include "games/shared/tinting.h"

static const tinting_kind col_kind = {
    .board =
        {
            .starts =
                {
                    .start = board_start,
                    .parameters = 2,
                    .positions = board_positions,
                    .place_size = sizeof(board_walk),
                    .complete = true,
                    .verify_size = "2x3",
                },
            .letters = "#xo.",
            .marked_letters = "#lr.",
            .every = ".xo",
            .sample = ".....xo#",
            .opening = "..x..#.o.",
            .empty = '.',
            .planes = TINTING_PLANES,
        },
    .same = true,
};

const kay_ruleset kay_col = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "col",
    .summary = "colour a cell or vertex that is not beside one of your colour",
    .players = {"Left", "Right"},
    .manual = &kay_col_manual,
    .plain_position = true,
    .read_position = tinting_read,
    .write_position = tinting_write,
    .moves = tinting_moves,
    .play_in_place = tinting_play_in_place,
    .move_text = tinting_move_text,
    .simplify = tinting_simplify,
    .negate = tinting_negate,
    .draw = tinting_draw,
    .contest = &board_contest_form,
    .starts = &col_kind.board.starts,
};
