/* Cutcake: Left cuts a piece of cake in two upright, Right across.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 2. */
#include "games/cutcake/cutcake.h"

#include "games/shared/cake.h"

/* A move is named by the columns left of the cut, or the rows above it. */
static void cutcake_emit(uint64_t cake, kay_player player, uint64_t name, kay_move_list *out)
{
    *kay_emit(out, name) = cake_with(cake, player, name);
    *kay_emit_part(out) = cake_with(cake, player, cake_side(cake, player) - name);
}

static kay_status cutcake_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                               kay_move_list *out)
{
    (void)game;
    cutcake_emit(*position, player, name, out);
    return KAY_OK;
}

static kay_status cutcake_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    const uint64_t side = cake_side(*position, player);
    for (uint64_t name = out->cursor[0] + 1; name < side; name++) {
        if (kay_move_list_full(out)) {
            out->more = true;
            out->cursor[0] = name - 1;
            return KAY_OK;
        }
        cutcake_emit(*position, player, name, out);
    }
    return KAY_OK;
}

const kay_ruleset kay_cutcake = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "cutcake",
    .summary = "cut a piece of cake in two, Left upright, Right across",
    .players = {"Left", "Right"},
    .manual = &kay_cutcake_manual,
    .plain_position = true,
    .read_position = cake_read,
    .write_position = cake_write,
    .moves = cutcake_moves,
    .play = cutcake_play,
    .move_text = cake_move_text,
    .simplify = cake_simplify,
    .negate = cake_negate,
    .contest = &cake_contest_form,
    .starts = &cake_starts,
};
