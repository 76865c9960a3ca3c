/* Pawns: reads a board, links its squares and counts its pairs. */
#include "games/pawns/pawns_board.h"

#include <inttypes.h>

static const uint64_t PAWNS_SQUARES_MOST = 741455; /* a position has 2^32 - 1 words at most */

void kay_pawns_board_free(kay_context *ctx, pawns_board *board)
{
    kay_free(ctx, board->letters, board->room);
}

static kay_status pawns_board_add(kay_context *ctx, pawns_board *board, const char *row)
{
    uint64_t wanted = board->count + board->columns;
    if (wanted > board->room) {
        uint64_t room = wanted > 2 * board->room ? wanted : 2 * board->room;
        char *letters = kay_resize(ctx, board->letters, board->room, room);
        if (!letters)
            return kay_no_memory(ctx);
        board->letters = letters;
        board->room = room;
    }
    memcpy(board->letters + board->count, row, board->columns);
    board->count = wanted;
    return KAY_OK;
}

/* Finds the neighbours of each square by comparing cells: in its row, and in the rows above and below. */
static void pawns_link(pawns_game *game, uint32_t *above)
{
    for (uint64_t c = 0; c < game->columns; c++)
        above[c] = PAWNS_NOWHERE;
    for (uint32_t s = 0; s < game->squares; s++) {
        uint64_t cell = game->cells[s], row = cell / game->columns, column = cell % game->columns;
        for (int d = 0; d < PAWNS_STEPS; d++)
            game->steps[s][d] = PAWNS_NOWHERE;
        if (s > 0 && column > 0 && game->cells[s - 1] == cell - 1) {
            game->steps[s][PAWNS_LEFT] = s - 1;
            game->steps[s - 1][PAWNS_RIGHT] = s;
        }
        uint32_t up = above[column];
        if (up != PAWNS_NOWHERE && game->cells[up] / game->columns + 1 == row) {
            game->steps[s][PAWNS_UP] = up;
            game->steps[up][PAWNS_DOWN] = s;
        }
        above[column] = s;
    }
}

static void pawns_find_beside(pawns_game *game)
{
    game->beside = PAWNS_NO_PAIR;
    for (uint32_t s = 0; s < game->squares && game->beside == PAWNS_NO_PAIR; s++)
        for (int d = PAWNS_RIGHT; d <= PAWNS_DOWN && game->beside == PAWNS_NO_PAIR; d++)
            if (game->steps[s][d] != PAWNS_NOWHERE)
                game->beside = pawns_number(s, game->steps[s][d]);
}

kay_status kay_pawns_make(kay_arena *arena, const kay_ruleset *rules, pawns_game *game)
{
    game->pairs = (uint64_t)game->squares * (game->squares - 1) / 2;
    while ((uint64_t)1 << game->shift < game->pairs + game->squares)
        game->shift++;
    uint64_t words = kay_bits_words(game->shift + game->pairs);
    game->game = (kay_game){
        .rules = rules,
        .words = (uint32_t)words,
        .traits = rules->traits,
    };
    game->steps = kay_arena_array(arena, game->squares, sizeof *game->steps);
    uint32_t *above = kay_alloc_array(arena->ctx, game->columns, sizeof *above);
    if (!game->steps || !above) {
        kay_free(arena->ctx, above, game->columns * sizeof *above);
        return kay_no_memory(arena->ctx);
    }
    pawns_link(game, above);
    kay_free(arena->ctx, above, game->columns * sizeof *above);
    pawns_find_beside(game);
    return KAY_OK;
}

kay_status kay_pawns_load(kay_arena *arena, const kay_ruleset *rules, const pawns_board *board, pawns_game **out,
                          uint64_t *place)
{
    kay_context *ctx = arena->ctx;
    if (board->squares > PAWNS_SQUARES_MOST)
        return kay_fail(ctx, KAY_EUNABLE, "pawns: %" PRIu64 " squares have more pairs than a position can hold",
                        board->squares);
    KAY_NEW(pawns_game, game, arena, 1);
    game->rows = board->rows;
    game->columns = board->columns;
    KAY_TRY_NEW(game->cells, arena, board->squares);
    uint32_t pawns[2] = {0, 0};
    unsigned found = 0;
    for (uint64_t i = 0; i < board->count; i++) {
        if (board->letters[i] == '#')
            continue;
        if (board->letters[i] == 'P')
            pawns[found++] = game->squares;
        game->cells[game->squares++] = i;
    }
    KAY_TRY(kay_pawns_make(arena, rules, game));
    *place = found == 2 ? pawns_number(pawns[0], pawns[1]) : game->pairs + pawns[0];
    *out = game;
    return KAY_OK;
}

void kay_pawns_put(const pawns_game *game, uint64_t *position, uint64_t place)
{
    position[0] = (position[0] & ~(((uint64_t)1 << game->shift) - 1)) | place;
    if (place < game->pairs)
        kay_bits_set(position, game->shift + place);
}

pawns_pair kay_pawns_squares(const pawns_game *game, const uint64_t *position)
{
    uint64_t place = pawns_place(game, position);
    if (place < game->pairs)
        return pawns_of(place);
    uint32_t square = (uint32_t)(place - game->pairs);
    return (pawns_pair){square, square};
}

static kay_status pawns_read_row(kay_reader *in, pawns_board *board, uint64_t most)
{
    const char *row;
    uint64_t length;
    KAY_TRY(kay_read_word(in, "a row of the board", &row, &length));
    for (uint64_t i = 0; i < length && i < board->columns; i++) {
        if (row[i] <= ' ' || row[i] > '~')
            return kay_reader_fail(in, row + i, "a character of the board is not printable");
        board->pawns += row[i] == 'P';
        board->squares += row[i] != '#';
        if (board->pawns > most)
            return kay_reader_fail(in, row + i, "a third pawn: a board has exactly two");
    }
    if (length != board->columns)
        return kay_reader_fail(in, row + (length < board->columns ? length : board->columns),
                               "a row has length %" PRIu64 ", expected %" PRIu64, length, board->columns);
    return pawns_board_add(in->ctx, board, row);
}

kay_status kay_pawns_read_board(kay_reader *in, uint64_t least, pawns_board *board)
{
    KAY_TRY(kay_read_u64(in, "the number of rows", 1, UINT64_MAX, &board->rows));
    KAY_TRY(kay_read_u64(in, "the number of columns", 1, UINT64_MAX, &board->columns));
    KAY_TRY(kay_read_room(in, "a row of the board", board->rows, board->columns));
    for (uint64_t row = 0; row < board->rows; row++)
        KAY_TRY(pawns_read_row(in, board, 2));
    if (board->pawns < least)
        return kay_reader_fail(in, NULL, "the board has %" PRIu64 " of 2 pawns", board->pawns);
    if (board->squares < 2)
        return kay_reader_fail(in, NULL, "a board needs at least two squares that are not removed");
    return KAY_OK;
}
