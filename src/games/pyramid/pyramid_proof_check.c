/* Checks a certificate of pyramid: recomputes the number of piles, the smallest one and the sum, compares them with the
 * certificate, and applies the theorem. */
#include "games/pyramid/pyramid.h"

#include <string.h>

kay_status kay_pyramid_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    const pyramid_game *pyramid = (const pyramid_game *)game;
    uint64_t piles, smallest;
    const char *sum;
    KAY_TRY(kay_json_u64(proof, "piles", &piles));
    KAY_TRY(kay_json_u64(proof, "smallest", &smallest));
    KAY_TRY(kay_json_text(proof, "sum", &sum));
    uint64_t least = UINT64_MAX;
    unsigned __int128 total = 0;
    for (uint64_t i = 0; i < pyramid->piles; i++) {
        uint64_t pile = pyramid_pile(pyramid, state->words, i);
        total += pile;
        if (pile < least)
            least = pile;
    }
    if (piles != pyramid->piles)
        return kay_fail(ctx, KAY_EFALSE, "the position has a different number of piles");
    if (smallest != least)
        return kay_fail(ctx, KAY_EFALSE, "the smallest pile is different");
    char digits[40];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    for (unsigned __int128 rest = total; at == digits + sizeof digits - 1 || rest; rest /= 10)
        *--at = (char)('0' + (int)(rest % 10));
    if (strcmp(at, sum) != 0)
        return kay_fail(ctx, KAY_EFALSE, "the sum is different");
    bool won = total % 2 == 1 || (pyramid->piles % 2 == 0 && least % 2 == 1);
    if (outcome != (won ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "these numbers prove the other outcome");
    return KAY_OK;
}
