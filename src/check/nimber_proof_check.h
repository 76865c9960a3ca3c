/* Checks proofs by nimbers: lists of parts with their nimbers, {"nimbers_of_parts": ["1f2", 1, "0.7", 0, ...]}.
 *
 * A part is a position in normal form (the hook `simplify`), written as its words in hexadecimal with '.' between.  The
 * check begins at the state, which it has read itself, and makes all positions by the rules: the words in the list are
 * only compared, never played.  A state is lost if its parts are listed with the sum (xor) 0.  It is won if that is so
 * after one of its moves.  Each part that the check meets in the list must have its nimber n: for every smaller number
 * an option whose parts are listed has it, and no option has n.  An option does not have n if its parts are listed with
 * another sum; or if all but one are, with the sum s, and that one has an option whose parts are listed with the sum
 * n xor s.  By induction on the longest play, all nimbers that were met are then right. */
#pragma once

#include <kayles/ruleset.h>

/* The field that marks such a proof. */
#define KAY_NIMBER_PROOF "nimbers_of_parts"

/* Checks the outcome of a state for the player to move.  KAY_EFALSE: the proof is false or malformed.  Costs time for
 * the options of the options of each part in the list. */
kay_status kay_nimber_proof_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                  kay_json *proof) KAY_MUST_CHECK;
