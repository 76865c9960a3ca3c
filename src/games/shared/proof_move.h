/* The move of a certificate, for checks of certificates. */
#pragma once

#include <kayles/proof.h>

/* Makes the move that the field "move" of a proof names: *after is the state after it, which the caller frees.  Fails
 * with KAY_EFALSE if there is no such move. */
kay_status kay_make_proof_move(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json *proof,
                               kay_state *after) KAY_MUST_CHECK;
