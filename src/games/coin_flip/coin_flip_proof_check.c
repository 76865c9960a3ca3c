/* Checks a certificate of coin-flip.  The nim-sum of a lost board must be 0.  For a won board it must be 0 after the
 * move that the certificate names. */
#include "games/coin_flip/coin_flip.h"

#include <kayles/state.h>

/* Adds up the nim-sum of the tails coin by coin; `sum` is zero on entry. */
static void check_nim_sum(const coin_flip_game *game, const uint64_t *board, uint64_t *sum)
{
    for (uint64_t w = 0; w < game->game.words; w++)
        for (uint64_t rest = board[w]; rest; rest &= rest - 1) {
            uint64_t coin = 64 * w + (uint64_t)__builtin_ctzll(rest);
            uint64_t i = coin / game->columns, j = coin % game->columns, exponent = i + j;
            if (i == 0 || j == 0)
                for (exponent = 0; ((i + j + 1) >> exponent & 1) == 0;)
                    exponent++;
            kay_bits_flip(sum, exponent);
        }
}

static kay_status check_sum_is_zero(kay_arena *arena, const kay_game *game, const uint64_t *board)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    uint64_t words = kay_bits_words(coin_flip->rows + coin_flip->columns);
    KAY_NEW(uint64_t, sum, arena, words);
    check_nim_sum(coin_flip, board, sum);
    for (uint64_t w = 0; w < words; w++)
        if (sum[w])
            return kay_fail(arena->ctx, KAY_EFALSE, "the nim-sum is not 0");
    return KAY_OK;
}

static kay_status check_flip(kay_arena *arena, const kay_game *game, const kay_state *state, const char *flip)
{
    kay_context *ctx = arena->ctx;
    kay_move move;
    kay_state after;
    KAY_TRY(kay_state_read_move(ctx, game, state, flip, arena, &move));
    KAY_TRY(kay_state_copy(ctx, game, state, &after));
    kay_status status = kay_state_play(ctx, game, &after, move);
    if (status == KAY_OK)
        status = check_sum_is_zero(arena, game, after.words);
    kay_state_free(ctx, &after);
    return status;
}

kay_status kay_coin_flip_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               kay_json *proof)
{
    kay_json after;
    const char *flip = NULL;
    KAY_TRY(kay_json_list(proof, "nim_sum_after", &after));
    if (kay_json_more(&after))
        return kay_fail(ctx, KAY_EFALSE, "'nim_sum_after' must be empty");
    if (!kay_json_is_null(proof, "flip"))
        KAY_TRY(kay_json_text(proof, "flip", &flip));
    if (outcome != (flip ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "a won board must have a 'flip', a lost one none, and there are no draws");
    return flip ? check_flip(proof->arena, game, state, flip) : check_sum_is_zero(proof->arena, game, state->words);
}
