/* Checks a certificate, which lists the value of each cake for Left. */
#include "games/shared/cake.h"

kay_status cake_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                      kay_json *proof)
{
    kay_json values;
    int64_t value, sum = 0;
    const cake_kind *kind = cake_kind_of(game->rules);
    KAY_TRY(kay_json_list(proof, "values", &values));
    for (uint64_t i = 0; i < state->parts; i++) {
        KAY_TRY(kay_json_i64(&values, NULL, &value));
        const kay_player ahead = value >= 0 ? KAY_LEFT : KAY_RIGHT;
        const uint64_t lead = value >= 0 ? (uint64_t)value : -(uint64_t)value, cake = state->words[i];
        if (lead > UINT32_MAX || !kind->proved(cake_own(cake, ahead), cake_other(cake, ahead), lead))
            return kay_fail(ctx, KAY_EFALSE, "the value of a cake is wrong");
        sum += value;
    }
    if (kay_json_more(&values))
        return kay_fail(ctx, KAY_EFALSE, "there are more values than cakes");
    if (outcome != ((state->mover == KAY_LEFT ? sum > 0 : sum < 0) ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the values prove the other outcome");
    return KAY_OK;
}
