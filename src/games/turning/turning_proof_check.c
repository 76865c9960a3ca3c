/* Checks a certificate of a coin-turning game.  The check computes each value by a formula proved in README.md, or else
 * visits all sets of coins and takes the least value that none of them leaves.  The nim-sum of the board must be the
 * one in the certificate, and must be 0 after the move in the certificate. */
#include <kayles/nim.h>
#include <kayles/state.h>

#include <string.h>

#include "base/bits.h"
#include "games/turning/turning.h"

typedef struct check_row {
    kay_arena *arena;
    uint64_t *values, count;
    uint64_t all; /* the OR of the values */
    uint64_t *seen; /* bit s: the coins of some set, without its last one, have the nim-sum s */
    uint64_t bound; /* a power of two above these nim-sums */
    uint64_t sets; /* the number of sets so far */
    kay_status status;
} check_row;

/* Adds the nim-sum of a set without its last coin to row->seen. */
static bool check_set(void *user, const turning_set *set)
{
    enum { SETS = 1 << 16, SETS_MOST = INT32_MAX };
    check_row *row = user;
    uint64_t sum = 0;
    for (uint64_t i = 0; i + 1 < set->count; i++)
        sum ^= row->values[set->places[i]];
    kay_bits_set(row->seen, sum);
    if (++row->sets % SETS == 0)
        row->status = kay_tick(row->arena->ctx, "sets of coins", row->sets, 0);
    if (row->sets > SETS_MOST)
        row->status = kay_fail(row->arena->ctx, KAY_EUNABLE, "there are too many sets of coins to check");
    return row->status == KAY_OK;
}

/* Computes the value of a place by a formula; false: the code has none. */
static bool check_formula(const turning_code *code, uint64_t place, uint64_t *value)
{
    const turning_term *term = code->terms;
    const uint64_t shift = term->least == 3 ? 2 : 0; /* triplets */
    if (code->count > 1 || term->first || term->span != UINT64_MAX)
        return false;
    if (term->kind == TURNING_CONSECUTIVE && term->least == 1 && term->most == UINT64_MAX)
        *value = UINT64_C(1) << __builtin_ctzll(place + 1);
    else if (term->kind == TURNING_ANY && term->most == 2)
        *value = place + 2 - term->least;
    else if (term->kind == TURNING_ANY && term->most == 3 && term->least != 2)
        *value = place < shift ? 0 : 2 * (place - shift) + !__builtin_parityll(place - shift);
    else if (term->kind == TURNING_ANY && term->least == 1 && term->most == UINT64_MAX && place < 64)
        *value = UINT64_C(1) << place;
    else
        return false;
    return true;
}

/* Computes the next value; `room` is for the sets. */
static kay_status check_next(check_row *row, const turning_code *code, uint64_t *room)
{
    const uint64_t bound_most = UINT64_C(1) << 32;
    uint64_t *value = &row->values[row->count];
    if (check_formula(code, row->count, value)) {
        row->all |= *value;
        return KAY_OK;
    }
    while (row->bound <= row->all) {
        row->bound = row->bound ? 2 * row->bound : 64;
        if (row->bound > bound_most)
            return kay_fail(row->arena->ctx, KAY_EUNABLE, "the values of the coins are too large to check");
        KAY_TRY_NEW(row->seen, row->arena, row->bound / 64);
    }
    memset(row->seen, 0, row->bound / 64 * sizeof *row->seen);
    turning_each(code, row->count, room, check_set, row);
    for (*value = 0; *value < row->bound && kay_bits_get(row->seen, *value);)
        ++*value;
    row->all |= *value;
    return row->status;
}

/* Computes the values of the first `count` places. */
static kay_status check_values(kay_arena *arena, const turning_code *code, uint64_t count, uint64_t **out)
{
    check_row row = {.arena = arena, .status = KAY_OK};
    KAY_NEW(uint64_t, room, arena, 2 * count);
    KAY_TRY_NEW(row.values, arena, count);
    for (; row.count < count; row.count++)
        KAY_TRY(check_next(&row, code, room));
    *out = row.values;
    return KAY_OK;
}

/* The nim-sum of a board by the Tartan theorem. */
static uint64_t check_sum(const turning_board *board, const uint64_t *heads, uint64_t *const values[2])
{
    uint64_t sum = 0;
    for (uint64_t coin = 0; coin < turning_coins(board); coin++)
        if (kay_bits_get(heads, coin))
            sum ^= kay_nim_product(values[0][coin / board->columns], values[1][coin % board->columns]);
    return sum;
}

/* Checks that the nim-sum is 0 after the move.  `values` covers the extent of the heads, and no move goes beyond it. */
static kay_status check_turn(kay_arena *arena, const kay_game *game, const kay_state *state, const char *turn,
                             uint64_t *const values[2])
{
    kay_context *ctx = arena->ctx;
    kay_move move;
    kay_state after;
    KAY_TRY(kay_state_read_move(ctx, game, state, turn, arena, &move));
    KAY_TRY(kay_state_copy(ctx, game, state, &after));
    kay_status status = kay_state_play(ctx, game, &after, move);
    if (status == KAY_OK && check_sum(turning_board_of(game), after.words, values))
        status = kay_fail(ctx, KAY_EFALSE, "the nim-sum after the move is not 0");
    kay_state_free(ctx, &after);
    return status;
}

kay_status kay_turning_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    const turning_board *board = turning_board_of(game);
    uint64_t claimed, extent[2], *values[2];
    const char *turn = NULL;
    KAY_TRY(kay_json_u64(proof, "nimber", &claimed));
    if (!kay_json_is_null(proof, "turn"))
        KAY_TRY(kay_json_text(proof, "turn", &turn));
    turning_extent(board, state->words, extent);
    for (unsigned axis = 0; axis < 2; axis++)
        KAY_TRY(check_values(proof->arena, turning_along(board, axis), extent[axis], &values[axis]));
    if (check_sum(board, state->words, values) != claimed)
        return kay_fail(ctx, KAY_EFALSE, "'nimber' is not the nim-sum of the coins");
    if (outcome != (claimed ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the nim-sum proves the other outcome");
    if (!turn != !claimed)
        return kay_fail(ctx, KAY_EFALSE, "'turn' must be a move for a won board and null for a lost board");
    return turn ? check_turn(proof->arena, game, state, turn, values) : KAY_OK;
}
