/* Checks a certificate of Moore's Nim: makes the move, if there is one, and counts the ones of each column. */
#include "games/moore/moore.h"

#include <kayles/state.h>

#include "games/shared/proof_move.h"

/* Whether K + 1 divides the number of ones in each binary column. */
static bool check_lost(const uint64_t *words, uint32_t count)
{
    for (uint64_t one = 1; one; one <<= 1) {
        uint64_t ones = 0;
        for (uint32_t i = 1; i < count; i++)
            ones += (words[i] & one) != 0;
        if (ones % (words[0] + 1))
            return false;
    }
    return true;
}

kay_status kay_moore_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                           kay_json *proof)
{
    const bool moves = !kay_json_is_null(proof, "move");
    kay_state after;
    if (!kay_json_has(proof, "move"))
        return kay_fail(ctx, KAY_EINPUT, "the proof has no 'move'");
    if (outcome != (moves ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "a move to a lost position proves a win, a lost position without one a loss");
    if (!moves)
        return check_lost(state->words, game->words) ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "the position is not lost");
    KAY_TRY(kay_make_proof_move(ctx, game, state, proof, &after));
    const bool lost = check_lost(after.words, game->words);
    kay_state_free(ctx, &after);
    return lost ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "the position after the move is not lost");
}
