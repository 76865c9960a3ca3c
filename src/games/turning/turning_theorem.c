/* Coin-turning games: a board is worth the nim-sum of its coins that show heads, a coin of a row its value there, and a
 * coin of a product the nim-product of the values of its row and its column (the Tartan theorem).  Proofs in README.md. */
#include <kayles/nim.h>
#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/turning/turning.h"

enum { TURNING_LISTED = 1 << 16 }; /* moves that are looked through, one by one, for those that win */

typedef struct turning_line {
    kay_theorem_line line;
    uint64_t values[2][TURNING_COINS]; /* of the rows and the columns; where there is one row, its value is 1 */
    uint64_t nimber;
} turning_line;

static const turning_board *turning_line_board(const turning_line *line)
{
    return (const turning_board *)line->line.game;
}

static uint64_t turning_worth(const turning_line *line, uint64_t set)
{
    const turning_board *board = turning_line_board(line);
    uint64_t nimber = 0;
    for (; set; set &= set - 1) {
        const unsigned at = (unsigned)__builtin_ctzll(set);
        nimber ^= kay_nim_product(line->values[0][at / board->columns], line->values[1][at % board->columns]);
    }
    return nimber;
}

static kay_status turning_open(kay_theorem_line *line)
{
    turning_line *followed = (turning_line *)line;
    const turning_board *board = turning_line_board(followed);
    followed->values[0][0] = 1;
    if (turning_along(board, 0))
        KAY_TRY(turning_values(line->ctx, turning_along(board, 0), board->rows, followed->values[0]));
    KAY_TRY(turning_values(line->ctx, turning_along(board, 1), board->columns, followed->values[1]));
    followed->nimber = turning_worth(followed, *line->state->words);
    return KAY_OK;
}

static kay_status turning_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = ((turning_line *)line)->nimber ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

static kay_status turning_grundy(kay_theorem_line *line, uint64_t *out)
{
    *out = ((turning_line *)line)->nimber;
    return KAY_OK;
}

static kay_status turning_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out,
                    "the nim-sum of the values of the coins that show heads is %" PRIu64
                    ", and the player to move loses exactly when it is 0",
                    ((turning_line *)line)->nimber);
    return out->error;
}

static kay_status turning_follow(kay_theorem_line *line, kay_move move)
{
    turning_line *followed = (turning_line *)line;
    followed->nimber ^= turning_worth(followed, move.name);
    return KAY_OK;
}

/* A set of a row that changes its nim-sum by `change`, to less at the last place of the set. */
static kay_status turning_set_along(const turning_line *line, unsigned axis, unsigned last, uint64_t change,
                                    uint64_t *set)
{
    const uint64_t *values = line->values[axis];
    return turning_construct(line->line.ctx, turning_along(turning_line_board(line), axis), values, last,
                             values[last] ^ change, set);
}

/* A winning move at a coin of a product, whose value a * b is more than its nim-sum with the board's: that is some
 * a'*b + a*b' + a'*b' with a' < a and b' < b, so the board changes by (a + a') * (b + b').  The smaller one of a and b is
 * gone through. */
static kay_status turning_win_product(const turning_line *line, unsigned row, unsigned column, uint64_t *set)
{
    const unsigned last[] = {row, column}, few = line->values[0][row] > line->values[1][column], many = !few;
    const uint64_t a = line->values[few][last[few]], b = line->values[many][last[many]];
    uint64_t sets[2], left = 0, change;
    do
        change = kay_nim_product(line->nimber, kay_nim_inverse(a ^ left));
    while ((b ^ change) >= b && ++left < a);
    *set = 0;
    KAY_TRY(turning_set_along(line, few, last[few], a ^ left, &sets[few]));
    KAY_TRY(turning_set_along(line, many, last[many], change, &sets[many]));
    for (uint64_t rows = sets[0]; rows; rows &= rows - 1)
        *set |= sets[1] << (unsigned)__builtin_ctzll(rows) * turning_line_board(line)->columns;
    return KAY_OK;
}

/* One winning move for each coin that shows heads and is worth more than its nim-sum with the board. */
static kay_status turning_win_coins(const turning_line *line, kay_move_list *out)
{
    const turning_board *board = turning_line_board(line);
    for (uint64_t heads = *line->line.state->words; heads; heads &= heads - 1) {
        const unsigned at = (unsigned)__builtin_ctzll(heads);
        const uint64_t worth = turning_worth(line, UINT64_C(1) << at);
        uint64_t set;
        if ((worth ^ line->nimber) >= worth)
            continue;
        if (turning_along(board, 0))
            KAY_TRY(turning_win_product(line, at / board->columns, at % board->columns, &set));
        else
            KAY_TRY(turning_set_along(line, 1, at, line->nimber, &set));
        if (!kay_emit_move(out, set))
            return KAY_OK;
    }
    out->more = true; /* a coin may have others */
    return KAY_OK;
}

static kay_status turning_winning(kay_theorem_line *line, kay_move_list *out)
{
    const turning_line *followed = (turning_line *)line;
    kay_move_list all;
    out->part = 0;
    if (!followed->nimber)
        return KAY_OK;
    if (out->limit == 1)
        return turning_win_coins(followed, out);
    KAY_TRY(kay_move_list_init(&all, line->ctx, line->game, out->arena, true, false));
    all.limit = TURNING_LISTED;
    kay_status status = kay_state_moves(line->game, line->state, &all);
    const bool listed = all.count < all.limit;
    for (uint64_t i = 0; i < all.count && status == KAY_OK && listed; i++)
        if (turning_worth(followed, all.moves[i].name) == followed->nimber && !kay_emit_move(out, all.moves[i].name))
            break;
    kay_move_list_free(&all);
    return status != KAY_OK || listed ? status : turning_win_coins(followed, out);
}

const kay_theorem kay_turning_theorem = {
    .statement =
        "A board is worth the nim-sum of its coins that show heads.  In a row the coin at a place is worth the\n"
        "least number that is not the nim-sum of the other coins of a move there.  In the product of two\n"
        "games it is worth the nim-product of what it is worth in its row and in its column.  The player\n"
        "to move loses exactly when the nim-sum is 0.",
    .source = "Lenstra 1978, \"Nim multiplication\"; Winning Ways, chapter 14 (the Tartan theorem)",
    .line_size = sizeof(turning_line),
    .answer = turning_answer,
    .reason = turning_reason,
    .open = turning_open,
    .play = turning_follow,
    .undo = turning_follow,
    .winning = turning_winning,
    .grundy = turning_grundy,
};
