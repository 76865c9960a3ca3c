/* Coin-flip: count the nim-sum again; where the mover wins, the flip must be a legal move after which it is 0. */
#include "games/coin_flip/coin_flip.h"

#include "ruleset/proof.h"

/* The nim-sum of the tails, coin by coin, into zeroed bits. */
static void check_nim_sum(const coin_flip_game *own, const uint64_t *board, uint64_t *sum)
{
    for (uint64_t w = 0; w < own->game.words; w++)
        for (uint64_t rest = board[w]; rest; rest &= rest - 1) {
            uint64_t coin = 64 * w + (uint64_t)__builtin_ctzll(rest);
            uint64_t i = coin / own->columns, j = coin % own->columns, exponent = i + j;
            if (i == 0 || j == 0)
                for (exponent = 0; ((i + j + 1) >> exponent & 1) == 0;)
                    exponent++;
            kay_bits_flip(sum, exponent);
        }
}

static kay_status check_sum_is_zero(kay_context *ctx, const coin_flip_game *own, const uint64_t *board,
                                    kay_arena *arena)
{
    uint64_t words = kay_bits_words(own->rows + own->columns);
    uint64_t *sum = kay_arena_array(arena, words, sizeof *sum);
    if (!sum)
        return kay_no_memory(ctx);
    check_nim_sum(own, board, sum);
    for (uint64_t w = 0; w < words; w++)
        if (sum[w])
            return kay_fail(ctx, KAY_EFALSE, "the nim-sum is not 0");
    return KAY_OK;
}

static kay_status check_flip(kay_context *ctx, const kay_game *game, const kay_state *state, const char *flip,
                             kay_arena *arena)
{
    kay_move move;
    kay_state after;
    KAY_TRY(kay_state_read_move(ctx, game, state, flip, arena, &move));
    KAY_TRY(kay_state_copy(ctx, game, state, &after));
    kay_status status = kay_state_play(ctx, game, &after, move);
    if (status == KAY_OK)
        status = check_sum_is_zero(ctx, (const coin_flip_game *)game, after.words, arena);
    kay_state_free(ctx, &after);
    return status;
}

kay_status kay_coin_flip_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               const json_t *proof)
{
    const json_t *after, *flip = json_object_get(proof, "flip");
    KAY_TRY(kay_proof_array(ctx, proof, "nim_sum_after", &after));
    if (json_array_size(after))
        return kay_fail(ctx, KAY_EFALSE, "the nim-sum must have no bit");
    if (!json_is_null(flip) && !json_is_string(flip))
        return kay_fail(ctx, KAY_EINPUT, "the proof has no field 'flip' that is a string or null");
    if (json_is_string(flip) != (outcome == KAY_WIN) || outcome == KAY_DRAW)
        return kay_fail(ctx, KAY_EFALSE, "a won board has a flip, a lost one has none, and no board is drawn");
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    kay_status status = json_is_string(flip)
                            ? check_flip(ctx, game, state, json_string_value(flip), &arena)
                            : check_sum_is_zero(ctx, (const coin_flip_game *)game, state->words, &arena);
    kay_arena_free(&arena);
    return status;
}
