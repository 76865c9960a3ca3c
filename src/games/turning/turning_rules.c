/* Coin-turning games: rows of coins, and rectangles under the product of two of them.
 *
 * Source: H. W. Lenstra, Nim multiplication (1978); E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14. */
#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <string.h>

#include "games/shared/rectangle.h"
#include "games/turning/turning.h"

static const char turning_letters[] = "TH";

static const turning *turning_of(const kay_ruleset *rules)
{
    return (const turning *)rules;
}

static const turning_board *turning_board_of(const kay_game *game)
{
    return (const turning_board *)game;
}

static kay_status turning_make_board(kay_arena *arena, const kay_ruleset *rules, uint64_t rows, uint64_t columns,
                                     const kay_game **game, kay_state *state)
{
    if (rows > TURNING_COINS || columns > TURNING_COINS || rows * columns > TURNING_COINS)
        return kay_fail(arena->ctx, KAY_EUNABLE, "a board has at most %d coins", TURNING_COINS);
    KAY_NEW(turning_board, board, arena, 1);
    *board = (turning_board){
        .game = {.rules = rules, .words = 1, .traits = KAY_IMPARTIAL},
        .rules = turning_of(rules),
        .rows = (unsigned)rows,
        .columns = (unsigned)columns,
    };
    *game = &board->game;
    return kay_state_make(arena, &board->game, 1, state);
}

/* ---- Positions: "HTTH", or rows with bars between */

static kay_status turning_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length, rows = 1, place = 0;
    KAY_TRY(kay_read_word(cases->in, "a row of coins", &word, &length));
    const char *bar = memchr(word, '|', length);
    const uint64_t columns = bar ? (uint64_t)(bar - word) : length;
    for (uint64_t i = 0; i < length; i++)
        rows += word[i] == '|';
    if (rows > 1 && !turning_of(cases->rules)->product)
        return kay_reader_fail(cases->in, bar, "this game has one row: H and T without bars");
    KAY_TRY(turning_make_board(cases->arena, cases->rules, rows, columns, game, state));
    for (uint64_t i = 0; i < length; i++) {
        const bool bar_here = columns && (i + 1) % (columns + 1) == 0;
        if (bar_here ? word[i] != '|' : word[i] != 'H' && word[i] != 'T')
            return kay_reader_fail(cases->in, word + i,
                                   bar_here         ? "a bar must stand here: all rows are as long as the first one"
                                   : word[i] == '|' ? "all rows must be as long as the first one"
                                                    : "a coin is H or T");
        if (!bar_here)
            *state->words |= (uint64_t)(word[i] == 'H') << place++;
    }
    return place == rows * columns && place
               ? KAY_OK
               : kay_reader_fail(cases->in, word + length, "all rows must be as long as the first one");
}

static void turning_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const turning_board *board = turning_board_of(game);
    for (unsigned at = 0; at < turning_coins(board); at++) {
        if (at && at % board->columns == 0)
            kay_text_char(out, '|');
        kay_text_char(out, turning_letters[*state->words >> at & 1]);
    }
}

static void turning_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    const turning_board *board = turning_board_of(game);
    const bool product = board->rules->product;
    const int width = board->columns > 9 ? 3 : 2;
    if (product)
        kay_text_add(out, "   ");
    for (unsigned column = 1; column <= board->columns; column++)
        kay_text_format(out, "%*u", width, column);
    for (unsigned at = 0; at < turning_coins(board); at++) {
        const bool heads = *state->words >> at & 1;
        if (at % board->columns == 0)
            kay_text_char(out, '\n');
        if (product && at % board->columns == 0)
            kay_text_format(out, "%3u", at / board->columns + 1);
        kay_text_format(out, "%*s%s", width - 1, "", heads && colour ? "\033[1;33mH\033[0m" : heads ? "H" : "T");
    }
    kay_text_char(out, '\n');
}

/* ---- Moves */

typedef struct turning_emit {
    const turning_board *board;
    uint64_t position;
    kay_move_list *out;
    uint64_t rows; /* of a product: those of the coins that are turned */
    unsigned column; /* of its corner */
} turning_emit;

static bool turning_emit_set(const turning_emit *emit, uint64_t set)
{
    if (kay_move_list_full(emit->out))
        return false;
    uint64_t *words = kay_emit_copy(emit->out, set, &emit->position);
    if (words)
        *words ^= set;
    return true;
}

/* The coins in these rows and these columns. */
static uint64_t turning_rectangle(const turning_board *board, uint64_t rows, uint64_t columns)
{
    uint64_t set = 0;
    for (; rows; rows &= rows - 1)
        set |= columns << (unsigned)__builtin_ctzll(rows) * board->columns;
    return set;
}

static bool turning_with_columns(void *user, uint64_t columns)
{
    const turning_emit *emit = user;
    return turning_emit_set(emit, turning_rectangle(emit->board, emit->rows, columns));
}

static bool turning_with_rows(void *user, uint64_t rows)
{
    turning_emit *emit = user;
    emit->rows = rows;
    return turning_each(turning_along(emit->board, 1), emit->column, turning_with_columns, emit);
}

static kay_status turning_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const turning_board *board = turning_board_of(game);
    turning_emit emit = {.board = board, .position = *position, .out = out};
    (void)player; /* impartial */
    for (uint64_t heads = *position; heads && !kay_move_list_full(out); heads &= heads - 1) {
        const unsigned corner = (unsigned)__builtin_ctzll(heads), row = corner / board->columns;
        emit.column = corner % board->columns;
        if (turning_along(board, 0))
            turning_each(turning_along(board, 0), row, turning_with_rows, &emit);
        else
            turning_with_rows(&emit, 1);
    }
    return KAY_OK;
}

static kay_status turning_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    (void)player;
    *position ^= name;
    return KAY_OK;
}

static void turning_coin_text(const turning_board *board, unsigned coin, kay_text *out)
{
    if (board->rules->product)
        kay_text_format(out, "%u,", coin / board->columns + 1);
    kay_text_format(out, "%u", coin % board->columns + 1);
}

static void turning_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)state;
    const unsigned corner = turning_last(move.name);
    turning_coin_text(turning_board_of(game), corner, out);
    for (uint64_t rest = move.name ^ UINT64_C(1) << corner; rest; rest &= rest - 1) {
        kay_text_char(out, '+');
        turning_coin_text(turning_board_of(game), (unsigned)__builtin_ctzll(rest), out);
    }
}

/* A number from 1 to `most` at *text; 0: there is none. */
static unsigned turning_read_number(const char **text, unsigned most)
{
    unsigned number = 0;
    for (; **text >= '0' && **text <= '9' && number <= most; ++*text)
        number = 10 * number + (unsigned)(**text - '0');
    return number <= most ? number : 0;
}

/* The coins "3+1" or "2,3+1,1" as a set; 0: they are none, or one stands twice. */
static uint64_t turning_read_set(const turning_board *board, const char *text)
{
    uint64_t set = 0;
    for (;;) {
        unsigned row = 1, column;
        if (board->rules->product && (!(row = turning_read_number(&text, board->rows)) || *text++ != ','))
            return 0;
        column = turning_read_number(&text, board->columns);
        const uint64_t coin = column ? UINT64_C(1) << ((row - 1) * board->columns + column - 1) : 0;
        if (!coin || set & coin)
            return 0;
        set |= coin;
        if (!*text)
            return set;
        if (*text++ != '+')
            return 0;
    }
}

/* Whether the rules let a set be turned: it is a rectangle of rows and columns that the codes allow. */
static bool turning_allows(const turning_board *board, uint64_t set)
{
    const uint64_t row = board->columns < 64 ? (UINT64_C(1) << board->columns) - 1 : UINT64_MAX;
    uint64_t rows = 0, columns = 0;
    for (unsigned r = 0; r < board->rows; r++) {
        const uint64_t here = set >> r * board->columns & row;
        rows |= (uint64_t)(here != 0) << r;
        columns |= here;
    }
    return set == turning_rectangle(board, rows, columns) && turning_code_allows(turning_along(board, 1), columns) &&
           (!turning_along(board, 0) || turning_code_allows(turning_along(board, 0), rows));
}

static kay_status turning_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                    kay_move *out)
{
    const turning_board *board = turning_board_of(game);
    const uint64_t set = turning_read_set(board, text);
    if (!set)
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is no move: the coins that are turned, such as %s", text,
                        board->rules->product ? "2,3+2,1" : "3+1");
    if (!(*state->words >> turning_last(set) & 1))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: the last coin of them does not show heads",
                        text);
    if (!turning_allows(board, set))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: %s lets no such coins be turned", text,
                        board->rules->rules.name);
    *out = (kay_move){.part = 0, .name = set};
    return KAY_OK;
}

/* ---- Starts */

/* All coins show tails but the last one; of no coins, one that shows tails. */
static kay_status turning_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const bool product = turning_of(start->rules)->product;
    const uint64_t rows = product ? start->parameters[0] : 1, columns = start->parameters[product];
    KAY_TRY(turning_make_board(start->arena, start->rules, rows ? rows : 1, columns ? columns : 1, game, state));
    if (rows && columns)
        *state->words = UINT64_C(1) << (rows * columns - 1);
    return KAY_OK;
}

/* Coins at random: a row of them, or nearly a square. */
static void turning_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint64_t rows = 1, columns = size < TURNING_COINS ? size : TURNING_COINS;
    if (turning_of(rules)->product)
        kay_rectangle(columns, &rows, &columns);
    for (uint64_t at = 0; at < rows * columns; at++) {
        if (at && at % columns == 0)
            kay_text_char(out, '|');
        kay_text_char(out, turning_letters[kay_random_below(random, 2)]);
    }
    kay_text_char(out, '\n');
}

/* As turning_opening(), of up to `size` coins. */
static void turning_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t most = size < TURNING_COINS ? size : TURNING_COINS;
    turning_opening(rules, random, most ? 1 + kay_random_below(random, most) : 1, out);
}

static const kay_contest_form turning_contest_form = {
    .sample = turning_sample,
    .opening = turning_opening,
    .opening_size = 12,
};

/* Every board of every shape of up to size.a coins. */
static kay_status turning_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    turning_board *board = walk->place;
    kay_state *at = (kay_state *)(board + 1);
    const uint64_t most = walk->size.a < TURNING_COINS - 1 ? walk->size.a : TURNING_COINS - 1;
    if (at->words && ++*at->words >> turning_coins(board) == 0) {
        *game = &board->game;
        *state = *at;
        return KAY_OK;
    }
    unsigned rows = board->rows ? board->rows : 1, columns = board->columns + 1;
    if (rows * columns > most) {
        rows++;
        columns = 1;
    }
    if (rows > most || (rows > 1 && !turning_of(walk->rules)->product))
        return KAY_END;
    kay_arena_clear(walk->arena);
    KAY_TRY(turning_make_board(walk->arena, walk->rules, rows, columns, game, at));
    *board = *turning_board_of(*game);
    *state = *at;
    walk->new_game = true;
    return KAY_OK;
}

enum { TURNING_PLACE = sizeof(turning_board) + sizeof(kay_state) };

static const kay_starts turning_row_starts = {
    .verify_size = "9",
    .positions = turning_positions,
    .place_size = TURNING_PLACE,
    .complete = true,
    .start = turning_start,
    .parameters = 1,
};

static const kay_starts turning_product_starts = {
    .verify_size = "9",
    .positions = turning_positions,
    .place_size = TURNING_PLACE,
    .complete = true,
    .start = turning_start,
    .parameters = 2,
};

/* ---- The ruleset */

static const kay_ruleset turning_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .players = {"First", "Second"},
    .manual = &kay_turning_manual,
    .contest = &turning_contest_form,
    .theorem = &kay_turning_theorem,
    .read_position = turning_read_position,
    .write_position = turning_write_position,
    .plain_position = true,
    .moves = turning_moves,
    .move_text = turning_move_text,
    .move_read = turning_move_read,
    .play_in_place = turning_play_in_place,
    .draw = turning_draw,
};

/* "turning:CODE", or two of them with '*' between. */
static kay_status turning_finish(kay_arena *arena, turning *made, const kay_ruleset **out)
{
    kay_text name;
    kay_text_init(&name, arena->ctx);
    if (made->product)
        kay_text_format(&name, "turning:%s*", made->codes[0].name);
    kay_text_format(&name, "turning:%s", made->codes[1].name);
    made->rules = turning_rules;
    const kay_status status = kay_text_keep(&name, arena, &made->rules.name);
    made->rules.summary = made->product ? "turn coins in rows and columns that the codes allow, the last one to tails"
                                        : "turn coins of a row that the code allows, the last one to tails";
    made->rules.starts = made->product ? &turning_product_starts : &turning_row_starts;
    kay_text_free(&name);
    *out = &made->rules;
    return status;
}

kay_status turning_make(kay_arena *arena, const char *word, const kay_ruleset **out)
{
    const char *code = strchr(word, ':') + 1;
    KAY_NEW(turning, made, arena, 1);
    KAY_TRY(turning_read_code(arena, code, strlen(code), &made->codes[1]));
    return turning_finish(arena, made, out);
}

kay_status turning_make_product(kay_arena *arena, const kay_ruleset *rows, const kay_ruleset *columns,
                                const kay_ruleset **out)
{
    const kay_ruleset *const factors[] = {rows, columns};
    KAY_NEW(turning, made, arena, 1);
    for (unsigned i = 0; i < 2; i++) {
        if (factors[i]->moves != turning_moves || turning_of(factors[i])->product)
            return kay_fail(arena->ctx, KAY_EINPUT,
                            "%.60s is no coin-turning game of one row: a product is one of two such games",
                            factors[i]->name);
        made->codes[i] = turning_of(factors[i])->codes[1];
    }
    made->product = true;
    return turning_finish(arena, made, out);
}
