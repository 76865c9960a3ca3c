/* Checks a certificate of end-sequences.  A part is losing if it equals a losing sequence; nibbling_proof_check.c
 * checks the steps. */
#include "games/end_sequences/end_sequences.h"

#include "games/shared/nibbling_proof_check.h"

kay_status kay_end_sequences_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                   kay_json *proof)
{
    return nibbling_check(ctx, end_sequences_lost, game, state->words[0], state->words[1], outcome, proof);
}
