/* Checks a certificate of Take A or B: counts the piles of each kind, compares the counts with the certificate, and
 * applies the theorem. */
#include "games/take_ab/take_ab.h"

static kay_status take_ab_check_count(kay_context *ctx, kay_json *proof, const char *field, uint64_t counted)
{
    uint64_t claimed;
    KAY_TRY(kay_json_u64(proof, field, &claimed));
    if (claimed != counted)
        return kay_fail(ctx, KAY_EFALSE, "the position has a different count of '%s'", field);
    return KAY_OK;
}

kay_status kay_take_ab_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    uint64_t mine = take_ab->take[state->mover], yours = take_ab->take[kay_opponent(state->mover)];
    uint64_t less = mine < yours ? mine : yours, more = mine < yours ? yours : mine;
    uint64_t alive = 0, grey = 0, rich = 0;
    for (uint64_t i = 0; i < state->parts; i++) {
        uint64_t rest = *kay_state_part(game, state, i) % (mine + yours);
        alive += rest >= less;
        grey += rest >= less && rest < more;
        rich += rest >= more && rest - less >= less;
    }
    KAY_TRY(take_ab_check_count(ctx, proof, "piles", state->parts));
    KAY_TRY(take_ab_check_count(ctx, proof, "alive", alive));
    KAY_TRY(take_ab_check_count(ctx, proof, "grey", grey));
    KAY_TRY(take_ab_check_count(ctx, proof, "rich", rich));
    bool won;
    if (mine > yours)
        won = alive % 2 == 1 && grey == 0 && rich <= 1;
    else
        won = alive % 2 == 1 || grey > 0 || rich > 0;
    if (outcome != (won ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "these counts prove the other outcome");
    return KAY_OK;
}
