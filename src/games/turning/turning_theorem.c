/* Solves coin-turning games: the value of a board is the nim-sum of the values of the coins that show heads.  In a
 * product the value of a coin is the nim-product of those of its row and its column (the Tartan theorem).  README.md
 * has the proofs. */
#include <kayles/nim.h>
#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/shared/nimber_line.h"
#include "games/shared/winning_move.h"
#include "games/turning/turning_values.h"

enum { TURNING_LISTED = 1 << 16 }; /* on boards with fewer moves, each move is tested to find all that win */

/* The cache: the values of rows and of columns. */
typedef struct turning_known {
    turning_row rows[2];
} turning_known;

typedef struct turning_line {
    nimber_line sum;
    turning_known *known; /* has at least the values up to the last coin that shows heads */
} turning_line;

static const turning_board *turning_line_board(const turning_line *line)
{
    return turning_board_of(line->sum.line.game);
}

static void turning_forget(void *known)
{
    for (unsigned axis = 0; axis < 2; axis++)
        turning_row_end(&((turning_known *)known)->rows[axis]);
}

static kay_status turning_known_of(const kay_theorem_line *line, turning_known **out)
{
    kay_theorem_cache *kept = line->kept;
    if (!kept->data) {
        KAY_NEW(turning_known, known, &kept->arena, 1);
        for (unsigned axis = 0; axis < 2; axis++)
            known->rows[axis] =
                (turning_row){.ctx = kept->arena.ctx, .code = turning_along(turning_board_of(line->game), axis)};
        kept->data = known;
        kept->close = turning_forget;
    }
    *out = kept->data;
    return KAY_OK;
}

/* The value of a place along an axis. */
static uint64_t turning_value(const turning_line *line, unsigned axis, uint64_t place)
{
    return line->known->rows[axis].values[place];
}

/* The value of a coin. */
static uint64_t turning_coin(const turning_line *line, uint64_t coin)
{
    const uint64_t columns = turning_line_board(line)->columns;
    return kay_nim_product(turning_value(line, 0, coin / columns), turning_value(line, 1, coin % columns));
}

/* Computes the values of the coins that show heads and their nim-sum. */
static kay_status turning_sum_up(turning_line *line)
{
    const turning_board *board = turning_line_board(line);
    const uint64_t *words = line->sum.line.state->words;
    uint64_t extent[2];
    turning_extent(board, words, extent);
    for (unsigned axis = 0; axis < 2; axis++)
        KAY_TRY(turning_row_reach(&line->known->rows[axis], extent[axis]));
    for (uint64_t w = 0; w < board->game.words; w++)
        for (uint64_t heads = words[w]; heads; heads &= heads - 1)
            line->sum.nimber ^= turning_coin(line, 64 * w + (unsigned)__builtin_ctzll(heads));
    return KAY_OK;
}

static kay_status turning_open(kay_theorem_line *line)
{
    turning_line *followed = (turning_line *)line;
    KAY_TRY(turning_known_of(line, &followed->known));
    return turning_sum_up(followed);
}

static kay_status turning_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out, "the nim-sum of the values of the coins that show heads is %" PRIu64,
                    ((nimber_line *)line)->nimber);
    return out->error;
}

/* The nim-sum of the values of the coins of a move. */
static uint64_t turning_worth(const turning_line *line, uint64_t name)
{
    const turning_board *board = turning_line_board(line);
    uint64_t nimber = 0, sums[2] = {0};
    if (turning_coins(board) <= TURNING_SMALL) {
        for (; name; name &= name - 1)
            nimber ^= turning_coin(line, (unsigned)__builtin_ctzll(name));
        return nimber;
    }
    const turning_move *move = (const turning_move *)(uintptr_t)name;
    for (uint64_t i = 0; i < move->rows + move->columns; i++)
        sums[i >= move->rows] ^= turning_value(line, i >= move->rows, move->places[i]);
    return kay_nim_product(sums[0], sums[1]);
}

static kay_status turning_follow(kay_theorem_line *line, kay_move move)
{
    turning_line *followed = (turning_line *)line;
    followed->sum.nimber ^= turning_worth(followed, move.name);
    return KAY_OK;
}

/* Finds a set along an axis with the last place `last` whose values have the nim-sum `change`. */
static kay_status turning_set_along(const turning_line *line, kay_arena *arena, unsigned axis, uint64_t last,
                                    uint64_t change, turning_set *set)
{
    const turning_row *row = &line->known->rows[axis];
    return turning_construct(row, arena, last, row->values[last] ^ change, set);
}

/* Finds a winning move at a coin with the value a * b, where a * b xor X < a * b for the value X of the board.  Then
 * a * b xor X is a'*b + a*b' + a'*b' for some a' < a and b' < b, so a move that changes the value by
 * (a + a') * (b + b') leaves 0.  Tries a' = 0, 1, ...; a is the smaller one of the two values. */
static kay_status turning_win_sets(const turning_line *line, kay_arena *arena, const uint64_t last[2],
                                   turning_set sets[2])
{
    const unsigned few = turning_value(line, 0, last[0]) > turning_value(line, 1, last[1]), many = !few;
    const uint64_t a = turning_value(line, few, last[few]), b = turning_value(line, many, last[many]);
    uint64_t left = 0, change;
    do {
        if (left % 1024 == 1023)
            KAY_TRY(kay_check_time(line->sum.line.ctx));
        change = kay_nim_product(line->sum.nimber, kay_nim_inverse(a ^ left));
    } while ((b ^ change) >= b && ++left < a);
    KAY_TRY(turning_set_along(line, arena, few, last[few], a ^ left, &sets[few]));
    return turning_set_along(line, arena, many, last[many], change, &sets[many]);
}

/* Finds the name of a winning move at a coin whose value v satisfies v xor X < v for the value X of the board. */
static kay_status turning_win_coin(const turning_line *line, uint64_t coin, kay_arena *names, uint64_t *name)
{
    const turning_board *board = turning_line_board(line);
    const uint64_t last[] = {coin / board->columns, coin % board->columns};
    turning_set sets[2];
    kay_arena arena; /* of the sets */
    kay_arena_init(&arena, line->sum.line.ctx);
    kay_status status = turning_win_sets(line, &arena, last, sets);
    if (status == KAY_OK && !(*name = turning_name(board, &sets[0], &sets[1], names)))
        status = kay_no_memory(line->sum.line.ctx);
    kay_arena_free(&arena);
    return status;
}

/* Emits one winning move for each head whose value v satisfies v xor X < v for the value X of the board. */
static kay_status turning_win_coins(kay_theorem_line *followed, kay_move_list *out)
{
    const turning_line *line = (turning_line *)followed;
    const kay_state *state = followed->state;
    for (uint64_t w = 0; w < followed->game->words; w++)
        for (uint64_t heads = state->words[w]; heads; heads &= heads - 1) {
            const uint64_t coin = 64 * w + (unsigned)__builtin_ctzll(heads), worth = turning_coin(line, coin);
            uint64_t name;
            if ((worth ^ line->sum.nimber) >= worth)
                continue;
            KAY_TRY(turning_win_coin(line, coin, out->arena, &name));
            if (!kay_emit_move(out, name))
                return KAY_OK;
        }
    out->more = true; /* a coin may have more than one winning move */
    return KAY_OK;
}

static kay_status turning_winning(kay_theorem_line *line, kay_move_list *out)
{
    const turning_line *followed = (turning_line *)line;
    kay_move_list all;
    out->part = 0;
    if (!followed->sum.nimber)
        return KAY_OK;
    if (out->limit == 1)
        return turning_win_coins(line, out);
    KAY_TRY(kay_move_list_init(&all, line->ctx, line->game, out->arena, KAY_WANT_MOVES));
    all.limit = TURNING_LISTED;
    kay_status status = kay_state_moves(line->game, line->state, &all);
    const bool listed = all.count < all.limit;
    for (uint64_t i = 0; i < all.count && status == KAY_OK && listed; i++)
        if (turning_worth(followed, all.moves[i].name) == followed->sum.nimber &&
            !kay_emit_move(out, all.moves[i].name))
            break;
    kay_move_list_free(&all);
    return status != KAY_OK || listed ? status : turning_win_coins(line, out);
}

/* Writes the nim-sum of the board, and a move after which it is 0. */
static kay_status turning_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_json_write_u64(proof, "nimber", ((nimber_line *)line)->nimber);
    return kay_write_winning_move(line, turning_win_coins, proof, "turn", NULL);
}

const kay_theorem kay_turning_theorem = {
    .statement = "The value of a board is the nim-sum of the values of its heads.  In a row the value of a coin is\n"
                 "the least number that is not the nim-sum of the other coins of a move with this coin as the last\n"
                 "one.  In the product of two games it is the nim-product of the values of its row and its column.\n"
                 "The player to move loses exactly when the nim-sum is 0.",
    .source = "Lenstra 1978, \"Nim multiplication\"; Winning Ways, chapter 14 (the Tartan theorem)",
    .line_size = sizeof(turning_line),
    .answer = nimber_line_answer,
    .reason = nimber_line_reason,
    .brief = turning_brief,
    .open = turning_open,
    .play = turning_follow,
    .undo = turning_follow,
    .winning = turning_winning,
    .grundy = nimber_line_grundy,
};

const kay_proof kay_turning_proof = {
    .certify = turning_certify,
    .check = kay_turning_check,
};
