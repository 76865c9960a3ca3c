/* Solves coin-flip at any size: a board's value is the nim-sum of its tails, and a winning set is constructed.
 *
 * With rows and columns from 0, tails at (i, j) are worth 2^(i+j) inside (i, j >= 1), and on the border the largest
 * power of two that divides i+j+1.  Proof in README.md. */
#include "games/coin_flip/coin_flip_move_text.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/shared/winning_move.h"

enum { COIN_FLIP_ALL_MAX = 12 }; /* coins of the largest board on which every winning move is listed */

typedef struct coin_flip_line {
    kay_theorem_line line;
    uint64_t *sum; /* the nim-sum as a bit set */
    uint64_t words;
    uint64_t top; /* its highest bit, when it is not 0 */
    bool zero;
} coin_flip_line;

static const coin_flip_game *coin_flip_line_game(const coin_flip_line *line)
{
    return (const coin_flip_game *)line->line.game;
}

/* The exponent of the value of tails at (i, j). */
static uint64_t coin_value_bit(uint64_t i, uint64_t j)
{
    return i && j ? i + j : (uint64_t)__builtin_ctzll(i + j + 1);
}

/* Returns the 64 bits of `words` from bit `at` on; bits past `bits` are 0. */
static uint64_t sum_fetch(const uint64_t *words, uint64_t at, uint64_t bits)
{
    uint64_t left = bits - at, low = words[at / 64] >> at % 64;
    if (at % 64 && left > 64 - at % 64)
        low |= words[at / 64 + 1] << (64 - at % 64);
    return left >= 64 ? low : low & (((uint64_t)1 << left) - 1);
}

/* Adds the bits [from, to) of a board to the sum, from bit `shift` on. */
static void sum_add_run(uint64_t *sum, const uint64_t *board, uint64_t from, uint64_t to, uint64_t shift)
{
    while (from < to) {
        uint64_t step = 64 - shift % 64;
        sum[shift / 64] ^= sum_fetch(board, from, to) << shift % 64;
        from += step;
        shift += step;
    }
}

static kay_status coin_flip_open(kay_theorem_line *line)
{
    coin_flip_line *coin_flip = (coin_flip_line *)line;
    const coin_flip_game *game = coin_flip_line_game(coin_flip);
    const uint64_t *board = line->state->words;
    uint64_t rows = game->rows, columns = game->columns;
    coin_flip->words = kay_bits_words(rows + columns + 1);
    KAY_TRY_NEW(coin_flip->sum, line->arena, coin_flip->words);
    for (uint64_t j = 0; j < columns; j++)
        if (kay_bits_get(board, j))
            kay_bits_flip(coin_flip->sum, coin_value_bit(0, j));
    for (uint64_t i = 1; i < rows; i++) {
        if (kay_bits_get(board, i * columns))
            kay_bits_flip(coin_flip->sum, coin_value_bit(i, 0));
        sum_add_run(coin_flip->sum, board, i * columns + 1, (i + 1) * columns, i + 1);
    }
    coin_flip->zero = true;
    for (uint64_t w = coin_flip->words; w-- > 0 && coin_flip->zero;)
        if (coin_flip->sum[w]) {
            coin_flip->zero = false;
            coin_flip->top = 64 * w + 63 - (uint64_t)__builtin_clzll(coin_flip->sum[w]);
        }
    return KAY_OK;
}

static kay_status coin_flip_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = ((coin_flip_line *)line)->zero ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

/* Finds the run on the border, from *from to the coin at distance d, whose values have the nim-sum of the board; false:
 * there is none.  The xor of the first k values is the Gray code of k, so the run starts at the inverse Gray code of
 * nim-sum ^ Gray(d + 1). */
static bool border_run(const coin_flip_line *line, uint64_t d, uint64_t *from)
{
    if (line->top > 63)
        return false;
    uint64_t missing = line->sum[0] ^ (d + 1) ^ (d + 1) >> 1, start = missing;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        start ^= start >> shift;
    *from = start;
    return start <= d;
}

/* A set of coins under construction. */
typedef struct coin_flip_build {
    const coin_flip_game *game;
    bool turned; /* rows and columns exchanged */
    uint64_t *coins; /* room for every coin that is ever added */
    uint64_t count;
    uint64_t *wrong; /* bits in which the set's nim-sum is not yet what it should be */
} coin_flip_build;

static void build_add(coin_flip_build *b, uint64_t i, uint64_t j)
{
    b->coins[b->count++] = b->turned ? j * b->game->columns + i : i * b->game->columns + j;
    kay_bits_flip(b->wrong, coin_value_bit(i, j));
}

/* Builds the set for the corner (i, j) inside, where i + j is the top bit, and j >= 2 or i = j = 1.  The set is an
 * elbow along row 0 and column j, with a coin in row 1 or column j - 1 for each wrong bit; coins near the origin
 * correct bits 0 and 1. */
static void build_inside(coin_flip_build *b, uint64_t i, uint64_t j)
{
    uint64_t from = 0; /* row 0 begins here */
    for (uint64_t r = 1; r <= i; r++)
        build_add(b, r, j);
    for (uint64_t c = 2; c <= j; c++)
        build_add(b, 0, c);
    kay_bits_flip(b->wrong, 0); /* counts (0,0) and (0,1); both are added at the end or left out */
    kay_bits_flip(b->wrong, 1);
    bool joined = i == 1 && j == 1; /* (1,1) is in the set */
    for (uint64_t bit = 2; bit < i + j; bit++) {
        if (!kay_bits_get(b->wrong, bit))
            continue;
        if (bit <= j)
            build_add(b, 1, bit - 1);
        else
            build_add(b, bit - j + 1, j - 1);
        joined |= bit == 2;
    }
    bool ones = kay_bits_get(b->wrong, 0), twos = kay_bits_get(b->wrong, 1);
    if (twos && (!ones || joined || i >= 2))
        build_add(b, 1, 0);
    if (ones && twos && !joined && i >= 2)
        build_add(b, 2, 0);
    if (ones && (!twos || joined))
        from = 1;
    else if (ones && twos && i < 2)
        from = 2;
    for (uint64_t c = from; c < 2; c++)
        b->coins[b->count++] = b->turned ? c * b->game->columns : c;
}

/* Finds the name of a winning move whose corner is (i, j), which shows tails, if there is one. */
static kay_status coin_flip_construct(const coin_flip_line *line, uint64_t i, uint64_t j, kay_arena *arena, bool *found,
                                      uint64_t *name)
{
    const coin_flip_game *game = coin_flip_line_game(line);
    kay_context *ctx = line->line.ctx;
    uint64_t from = 0;
    *found = i && j ? line->top == i + j : border_run(line, i + j, &from);
    if (!*found)
        return KAY_OK;
    uint64_t room = 2 * (i + j) + 4;
    coin_flip_build b = {.game = game, .turned = j == 1 && i > 1};
    b.coins = kay_alloc_array(ctx, room, sizeof *b.coins);
    b.wrong = kay_alloc_array(ctx, line->words, sizeof *b.wrong);
    kay_status status = b.coins && b.wrong ? KAY_OK : kay_no_memory(ctx);
    if (status == KAY_OK) {
        memcpy(b.wrong, line->sum, line->words * sizeof *b.wrong);
        if (!i || !j)
            for (uint64_t d = from; d <= i + j; d++)
                b.coins[b.count++] = i ? d * game->columns : d;
        else if (b.turned)
            build_inside(&b, j, i);
        else
            build_inside(&b, i, j);
        *name = kay_coin_flip_name(game, b.coins, b.count, arena);
        status = *name ? KAY_OK : kay_no_memory(ctx);
    }
    kay_free(ctx, b.coins, room * sizeof *b.coins);
    kay_free(ctx, b.wrong, line->words * sizeof *b.wrong);
    return status;
}

/* Emits one winning move for each coin that has any. */
static kay_status coin_flip_winning_corners(kay_theorem_line *of, kay_move_list *out)
{
    const coin_flip_line *line = (coin_flip_line *)of;
    const coin_flip_game *game = coin_flip_line_game(line);
    const uint64_t *board = line->line.state->words;
    for (uint64_t w = 0; w < game->game.words; w++) {
        KAY_TRY(w % 65536 ? KAY_OK : kay_tick(line->line.ctx, "coins", w, game->game.words));
        for (uint64_t rest = board[w]; rest; rest &= rest - 1) {
            uint64_t coin = 64 * w + (uint64_t)__builtin_ctzll(rest), name = 0;
            bool found;
            KAY_TRY(coin_flip_construct(line, coin / game->columns, coin % game->columns, out->arena, &found, &name));
            if (!found)
                continue;
            if (!kay_emit_move(out, name))
                return KAY_OK;
            KAY_TRY(kay_tick(line->line.ctx, "coins", w, game->game.words)); /* a set may have millions of coins */
        }
    }
    out->more = out->count > 0; /* a coin may have other winning moves */
    return KAY_OK;
}

/* Emits every winning move of a small board. */
static kay_status coin_flip_winning_all(const coin_flip_line *line, kay_move_list *all, kay_move_list *out)
{
    const coin_flip_game *game = coin_flip_line_game(line);
    KAY_TRY(kay_state_moves(&game->game, line->line.state, all));
    for (uint64_t k = 0; k < all->count; k++) {
        uint64_t sum = 0;
        for (uint64_t rest = all->moves[k].name; rest; rest &= rest - 1) {
            uint64_t coin = (uint64_t)__builtin_ctzll(rest);
            sum ^= (uint64_t)1 << coin_value_bit(coin / game->columns, coin % game->columns);
        }
        if (sum != line->sum[0])
            continue;
        if (!kay_emit_move(out, all->moves[k].name))
            return KAY_OK;
    }
    return KAY_OK;
}

static kay_status coin_flip_winning(kay_theorem_line *line, kay_move_list *out)
{
    const coin_flip_line *coin_flip = (coin_flip_line *)line;
    out->part = 0;
    if (coin_flip->zero)
        return KAY_OK;
    if (coin_flip_coins(coin_flip_line_game(coin_flip)) > COIN_FLIP_ALL_MAX)
        return coin_flip_winning_corners(line, out);
    kay_move_list all;
    KAY_TRY(kay_move_list_init(&all, line->ctx, line->game, out->arena, KAY_WANT_MOVES));
    kay_status status = coin_flip_winning_all(coin_flip, &all, out);
    kay_move_list_free(&all);
    return status;
}

static kay_status coin_flip_reason(kay_theorem_line *line, kay_text *out)
{
    const coin_flip_line *coin_flip = (coin_flip_line *)line;
    if (coin_flip->zero)
        kay_text_add(out, "the nim-sum of the values of the tails is 0");
    else if (coin_flip->top < 64)
        kay_text_format(out, "the nim-sum of the values of the tails is %" PRIu64 ", which is not 0",
                        coin_flip->sum[0]);
    else
        kay_text_format(out,
                        "the nim-sum of the values of the tails has 2^%" PRIu64 " as its highest bit, so it is not 0",
                        coin_flip->top);
    return out->error;
}

/* Won: names a set that makes the nim-sum 0.  Lost: states that the nim-sum is 0. */
static kay_status coin_flip_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_json_begin_list(proof, "nim_sum_after");
    kay_json_end_list(proof);
    return kay_write_winning_move(line, coin_flip_winning_corners, proof, "flip", NULL);
}

const kay_theorem kay_coin_flip_theorem = {
    .statement = "Each coin that shows tails has a value, and the board is worth their nim-sum: binary addition\n"
                 "without carrying.  With rows and columns counted from 0, tails in row i and column j are worth\n"
                 "2^(i+j) if neither i nor j is 0; else the largest power of two that divides i+j+1.  The player to\n"
                 "move loses exactly when the nim-sum is 0.",
    .source = "ZJOI 2009, the colouring game; proof in docs/theorems.md",
    .line_size = sizeof(coin_flip_line),
    .open = coin_flip_open,
    .answer = coin_flip_answer,
    .winning = coin_flip_winning,
    .reason = coin_flip_reason,
};

const kay_proof kay_coin_flip_proof = {
    .certify = coin_flip_certify,
    .check = kay_coin_flip_check,
};
