/* Enumerates, plays, writes and reads the moves of coin-turning games.
 *
 * The coins that a move turns are a rectangle of rows and columns that the codes allow; a game of one code has one row.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "games/turning/turning.h"

static const turning_move *turning_move_of(uint64_t name)
{
    return (const turning_move *)(uintptr_t)name;
}

void turning_ends(const turning_board *board, uint64_t name, uint64_t *first, uint64_t *corner)
{
    if (turning_small(board)) {
        *first = (uint64_t)__builtin_ctzll(name);
        *corner = 63 - (uint64_t)__builtin_clzll(name);
        return;
    }
    const turning_move *move = turning_move_of(name);
    const uint64_t *columns = move->places + move->rows;
    *first = move->places[0] * board->columns + columns[0];
    *corner = move->places[move->rows - 1] * board->columns + columns[move->columns - 1];
}

uint64_t turning_name(const turning_board *board, const turning_set *rows, const turning_set *columns, kay_arena *arena)
{
    uint64_t mask = 0;
    if (!turning_small(board)) {
        turning_move *move = kay_arena_get(arena, sizeof *move + (rows->count + columns->count) * sizeof *move->places);
        if (!move)
            return 0;
        move->rows = rows->count;
        move->columns = columns->count;
        memcpy(move->places, rows->places, rows->count * sizeof *move->places);
        memcpy(move->places + rows->count, columns->places, columns->count * sizeof *move->places);
        return (uint64_t)(uintptr_t)move;
    }
    for (uint64_t i = 0; i < rows->count; i++)
        for (uint64_t j = 0; j < columns->count; j++)
            mask |= UINT64_C(1) << (rows->places[i] * board->columns + columns->places[j]);
    return mask;
}

static void turning_flip(const turning_board *board, uint64_t *position, const turning_set *rows,
                         const turning_set *columns)
{
    for (uint64_t i = 0; i < rows->count; i++)
        for (uint64_t j = 0; j < columns->count; j++)
            kay_bits_flip(position, rows->places[i] * board->columns + columns->places[j]);
}

typedef struct turning_emit {
    const turning_board *board;
    const uint64_t *position;
    kay_move_list *out;
    uint64_t *room; /* for sets of columns */
    const turning_set *rows; /* of the move */
    uint64_t column; /* of the corner of the move */
} turning_emit;

static bool turning_with_columns(void *user, const turning_set *columns)
{
    const turning_emit *emit = user;
    kay_move_list *out = emit->out;
    uint64_t name = 0;
    if (kay_move_list_full(out))
        return false;
    if (out->want_moves && !(name = turning_name(emit->board, emit->rows, columns, out->arena))) {
        out->error = kay_no_memory(out->ctx);
        return false;
    }
    uint64_t *words = kay_emit_copy(out, name, emit->position);
    if (words)
        turning_flip(emit->board, words, emit->rows, columns);
    return out->error == KAY_OK;
}

static bool turning_with_rows(void *user, const turning_set *rows)
{
    turning_emit *emit = user;
    emit->rows = rows;
    return turning_each(turning_along(emit->board, 1), emit->column, emit->room, turning_with_columns, emit);
}

kay_status turning_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const turning_board *board = turning_board_of(game);
    const uint64_t room = 2 * (board->rows + board->columns);
    turning_emit emit = {.board = board, .position = position, .out = out};
    (void)player; /* impartial */
    KAY_TRY_ALLOC(emit.room, out->ctx, room);
    for (uint64_t w = 0; w < game->words && !kay_move_list_full(out); w++)
        for (uint64_t heads = position[w]; heads && !kay_move_list_full(out); heads &= heads - 1) {
            const uint64_t corner = 64 * w + (unsigned)__builtin_ctzll(heads);
            emit.column = corner % board->columns;
            turning_each(turning_along(board, 0), corner / board->columns, emit.room + 2 * board->columns,
                         turning_with_rows, &emit);
        }
    kay_free(out->ctx, emit.room, room * sizeof *emit.room);
    return out->error;
}

kay_status turning_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const turning_board *board = turning_board_of(game);
    (void)player;
    if (turning_small(board)) {
        *position ^= name;
        return KAY_OK;
    }
    const turning_move *move = turning_move_of(name);
    for (uint64_t i = 0; i < move->rows; i++)
        for (uint64_t j = 0; j < move->columns; j++)
            kay_bits_flip(position, move->places[i] * board->columns + move->places[move->rows + j]);
    return KAY_OK;
}

static void turning_coin_text(const turning_board *board, uint64_t coin, kay_text *out)
{
    if (board->rules->product)
        kay_text_format(out, "%" PRIu64 ",", coin / board->columns + 1);
    kay_text_u64(out, coin % board->columns + 1);
}

/* Writes the coins of a move, the corner first. */
void turning_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const turning_board *board = turning_board_of(game);
    (void)state;
    if (turning_small(board)) {
        const uint64_t corner = 63 - (unsigned)__builtin_clzll(move.name);
        turning_coin_text(board, corner, out);
        for (uint64_t rest = move.name ^ UINT64_C(1) << corner; rest; rest &= rest - 1) {
            kay_text_char(out, '+');
            turning_coin_text(board, (unsigned)__builtin_ctzll(rest), out);
        }
        return;
    }
    const turning_move *turned = turning_move_of(move.name);
    const uint64_t *rows = turned->places, *columns = rows + turned->rows, coins = turned->rows * turned->columns;
    for (uint64_t i = 0; i < coins && out->error == KAY_OK; i++) {
        const uint64_t at = i ? i - 1 : coins - 1;
        if (i)
            kay_text_char(out, '+');
        turning_coin_text(board, rows[at / turned->columns] * board->columns + columns[at % turned->columns], out);
    }
}

/* Reads a number from 1 to `most` and moves *text past it; returns 0 if there is none. */
static uint64_t turning_read_number(const char **text, uint64_t most)
{
    uint64_t number = 0;
    for (; **text >= '0' && **text <= '9' && number <= most; ++*text)
        number = 10 * number + (uint64_t)(**text - '0');
    return number <= most ? number : 0;
}

/* Reads the coins "3+1" or "2,3+1,1" and sorts them; false: the text is wrong, or a coin occurs twice. */
static bool turning_read_coins(const turning_board *board, const char *text, turning_set *coins)
{
    do {
        uint64_t row = 1, column;
        if (board->rules->product && (!(row = turning_read_number(&text, board->rows)) || *text++ != ','))
            return false;
        column = turning_read_number(&text, board->columns);
        if (!column)
            return false;
        coins->places[coins->count++] = (row - 1) * board->columns + column - 1;
    } while (*text++ == '+');
    if (text[-1])
        return false;
    qsort(coins->places, coins->count, sizeof *coins->places, kay_compare_u64);
    for (uint64_t i = 1; i < coins->count; i++)
        if (coins->places[i] == coins->places[i - 1])
            return false;
    return true;
}

/* Sorts numbers and drops repeated ones. */
static void turning_distinct(turning_set *set)
{
    uint64_t count = 0;
    qsort(set->places, set->count, sizeof *set->places, kay_compare_u64);
    for (uint64_t i = 0; i < set->count; i++)
        if (!count || set->places[count - 1] != set->places[i])
            set->places[count++] = set->places[i];
    set->count = count;
}

/* Finds the rows and the columns of distinct coins; false: the rules do not allow these coins. */
static bool turning_crossing(const turning_board *board, const turning_set *coins, turning_set *rows,
                             turning_set *columns)
{
    rows->count = columns->count = coins->count;
    for (uint64_t i = 0; i < coins->count; i++) {
        rows->places[i] = coins->places[i] / board->columns;
        columns->places[i] = coins->places[i] % board->columns;
    }
    turning_distinct(rows);
    turning_distinct(columns);
    return rows->count * columns->count == coins->count && turning_code_allows(turning_along(board, 0), rows) &&
           turning_code_allows(turning_along(board, 1), columns);
}

kay_status turning_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                             kay_move *out)
{
    const turning_board *board = turning_board_of(game);
    uint64_t room = 1;
    for (const char *at = text; *at; at++)
        room += *at == '+';
    KAY_NEW(uint64_t, places, arena, 3 * room);
    turning_set coins = {places, 0}, rows = {places + room, 0}, columns = {places + 2 * room, 0};
    if (!turning_read_coins(board, text, &coins))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a move: expected the coins to turn, such as %s", text,
                        board->rules->product ? "2,3+2,1" : "3+1");
    if (!kay_bits_get(state->words, coins.places[coins.count - 1]))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: its last coin does not show heads", text);
    if (!turning_crossing(board, &coins, &rows, &columns))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: %s does not allow this set of coins", text,
                        board->rules->rules.name);
    *out = (kay_move){.part = 0, .name = turning_name(board, &rows, &columns, arena)};
    return out->name ? KAY_OK : kay_no_memory(arena->ctx);
}
