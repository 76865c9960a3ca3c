/* Maundy Cake: Left cuts a piece of cake upright into any number of equal ones, Right across.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/maundy_cake/maundy_cake.h"

#include "games/shared/cake.h"

/* A move is named by the number of pieces. */
static void maundy_cake_emit(uint64_t cake, kay_player player, uint64_t name, kay_move_list *out)
{
    const uint64_t piece = cake_with(cake, player, cake_side(cake, player) / name);
    *kay_emit(out, name) = piece;
    for (uint64_t i = 1; i < name && out->want_parts && out->error == KAY_OK; i++)
        *kay_emit_part(out) = piece;
}

static kay_status maundy_cake_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                                   kay_move_list *out)
{
    (void)game;
    maundy_cake_emit(*position, player, name, out);
    return KAY_OK;
}

static kay_status maundy_cake_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                    kay_move_list *out)
{
    (void)game;
    const uint64_t side = cake_side(*position, player);
    for (uint64_t name = 2; name <= side && !kay_move_list_full(out); name++)
        if (side % name == 0)
            maundy_cake_emit(*position, player, name, out);
    return KAY_OK;
}

const kay_ruleset kay_maundy_cake = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "maundy-cake",
    .summary = "cut a piece of cake into equal ones, Left upright, Right across",
    .players = {"Left", "Right"},
    .manual = &kay_maundy_cake_manual,
    .plain_position = true,
    .read_position = cake_read,
    .write_position = cake_write,
    .moves = maundy_cake_moves,
    .play = maundy_cake_play,
    .move_text = cake_move_text,
    .simplify = cake_simplify,
    .negate = cake_negate,
    .contest = &cake_contest_form,
    .starts = &cake_starts,
};
