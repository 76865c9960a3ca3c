/* Checks a certificate of a game that is Nim in disguise: computes the value of the position and of the option. */
#include "games/disguised_nim/disguised_nim.h"

#include <kayles/state.h>

#include "games/shared/proof_move.h"

/* Each computes the value of a position. */
typedef uint64_t check_value(const uint64_t *at, uint32_t count);

static uint64_t check_nimble(const uint64_t *at, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum ^= at[i];
    return sum;
}

static uint64_t check_staircase(const uint64_t *at, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i += 2)
        sum ^= at[i];
    return sum;
}

static uint64_t check_silver_dollar(const uint64_t *at, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t left = count; left > 0; left -= left > 1 ? 2 : 1)
        sum ^= at[left - 1] - (left > 1 ? at[left - 2] + 1 : 0);
    return sum;
}

/* Bit by bit: the number of squares with the bit, and of pairs of squares that agree in all lower bits. */
static uint64_t check_welter(const uint64_t *at, uint32_t count)
{
    uint64_t sum = 0, pairs[DISGUISED_BITS + 1] = {0}; /* pairs[k]: those whose first different bit is k */
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            pairs[__builtin_ctzll(at[i] ^ at[j])]++;
    uint64_t agree = (uint64_t)count * (count - 1) / 2;
    for (unsigned k = 0; k < DISGUISED_BITS; agree -= pairs[k++]) {
        uint64_t ones = agree;
        for (uint32_t i = 0; i < count; i++)
            ones += at[i] >> k & 1;
        sum |= (ones & 1) << k;
    }
    return sum;
}

static kay_status check_move(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json *proof,
                             check_value *value)
{
    kay_state after;
    KAY_TRY(kay_make_proof_move(ctx, game, state, proof, &after));
    const bool lost = !value(after.words, game->words);
    kay_state_free(ctx, &after);
    return lost ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "the value after the move is not 0");
}

static kay_status check_proof(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                              kay_json *proof, check_value *value)
{
    uint64_t claimed;
    KAY_TRY(kay_json_u64(proof, "nimber", &claimed));
    if (!kay_json_has(proof, "move"))
        return kay_fail(ctx, KAY_EINPUT, "the proof has no 'move'");
    if (value(state->words, game->words) != claimed)
        return kay_fail(ctx, KAY_EFALSE, "'nimber' is not the value of the position");
    if (outcome != (claimed ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the value proves the other outcome");
    if (kay_json_is_null(proof, "move") != !claimed)
        return kay_fail(ctx, KAY_EFALSE, "'move' must be a move for a won position and null for a lost one");
    return claimed ? check_move(ctx, game, state, proof, value) : KAY_OK;
}

#define CHECK_GAME(game)                                                                                               \
    kay_status kay_##game##_check(kay_context *ctx, const kay_game *state_of, const kay_state *state,                  \
                                  kay_outcome outcome, kay_json *proof)                                                \
    {                                                                                                                  \
        return check_proof(ctx, state_of, state, outcome, proof, check_##game);                                        \
    }

CHECK_GAME(nimble)
CHECK_GAME(staircase)
CHECK_GAME(silver_dollar)
CHECK_GAME(welter)
