/* Checks a certificate of Wythoff's game: the pair m, m + k in it is lost, as whole numbers show, and it is the
 * position or the result of the move in the certificate. */
#include "games/wythoff/wythoff.h"

#include <kayles/state.h>

#include "games/shared/proof_move.h"

/* Whether m is at most the golden ratio times k: it is the positive root of x^2 - kx - k^2.  m <= 2^62, k < 2^62. */
static bool check_at_most_golden(uint64_t m, uint64_t k)
{
    const __int128 x = (__int128)m, y = (__int128)k;
    return x * x - x * y - y * y <= 0;
}

kay_status kay_wythoff_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    uint64_t smaller, difference, heaps[] = {state->words[0], state->words[1]};
    const bool moves = !kay_json_is_null(proof, "move");
    KAY_TRY(kay_json_u64(proof, "smaller", &smaller));
    KAY_TRY(kay_json_u64(proof, "difference", &difference));
    if (!kay_json_has(proof, "move"))
        return kay_fail(ctx, KAY_EINPUT, "the proof has no 'move'");
    if (moves) {
        kay_state after;
        KAY_TRY(kay_make_proof_move(ctx, game, state, proof, &after));
        memcpy(heaps, after.words, sizeof heaps);
        kay_state_free(ctx, &after);
    }
    if (outcome != (moves ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "a move to a lost pair proves a win, a lost pair without one a loss");
    const uint64_t less = heaps[0] < heaps[1] ? heaps[0] : heaps[1], more = heaps[0] < heaps[1] ? heaps[1] : heaps[0];
    if (less != smaller || more - less != difference)
        return kay_fail(ctx, KAY_EFALSE, "the heaps are not the pair of the proof");
    if (!check_at_most_golden(smaller, difference) || check_at_most_golden(smaller + 1, difference))
        return kay_fail(ctx, KAY_EFALSE, "the pair is not lost");
    return KAY_OK;
}
