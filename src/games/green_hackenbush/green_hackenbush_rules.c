/* Green Hackenbush: a player cuts any edge, and all edges no longer connected to the ground disappear.  The hooks are
 * those of hackenbush with edges that both players may cut.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 7. */
#include "games/hackenbush/hackenbush.h"

const kay_ruleset kay_green_hackenbush = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "green-hackenbush",
    .summary = "cut an edge; edges no longer connected to the ground disappear",
    .players = {"First", "Second"},
    .manual = &kay_green_hackenbush_manual,
    .theorem = &kay_green_hackenbush_theorem,
    .proof = &kay_green_hackenbush_proof,
    .read_position = hackenbush_read,
    .write_position = hackenbush_write,
    .moves = hackenbush_moves,
    .play_in_place = hackenbush_play_in_place,
    .move_text = hackenbush_move_text,
    .scene = hackenbush_scene,
    .place = hackenbush_place,
    .simplify = hackenbush_simplify,
    .simplify_keeps_moves = true,
    .contest = &hackenbush_contest_form,
    .starts = &hackenbush_green_starts,
};
