/* Reads the move of a certificate and makes it. */
#include "games/shared/proof_move.h"

#include <kayles/state.h>

kay_status kay_make_proof_move(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json *proof,
                               kay_state *after)
{
    const char *text;
    kay_move move;
    KAY_TRY(kay_json_text(proof, "move", &text));
    kay_status status = kay_state_read_move(ctx, game, state, text, proof->arena, &move);
    if (status == KAY_EINPUT || status == KAY_EFALSE)
        return kay_fail(ctx, KAY_EFALSE, "the move of the proof is not legal");
    KAY_TRY(status);
    KAY_TRY(kay_state_copy(ctx, game, state, after));
    status = kay_state_play(ctx, game, after, move);
    if (status != KAY_OK)
        kay_state_free(ctx, after);
    return status;
}
