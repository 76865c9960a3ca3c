/* Coin-turning games: the rules on rows of coins, and on rectangles for products.
 *
 * Source: H. W. Lenstra, Nim multiplication (1978); E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14.
 */
#include <kayles/contest.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <string.h>

#include "base/bits.h"
#include "games/shared/rectangle.h"
#include "games/shared/row_scene.h"
#include "games/turning/turning.h"

static const char turning_letters[] = "TH";

static const turning *turning_of(const kay_ruleset *rules)
{
    return (const turning *)rules;
}

static kay_status turning_make_board(kay_arena *arena, const kay_ruleset *rules, uint64_t rows, uint64_t columns,
                                     const kay_game **game, kay_state *state)
{
    uint64_t coins;
    if (__builtin_mul_overflow(rows, columns, &coins) || kay_bits_words(coins) > UINT32_MAX)
        return kay_fail(arena->ctx, KAY_EUNABLE, "a board of %" PRIu64 " x %" PRIu64 " coins is too large", rows,
                        columns);
    const uint32_t words = (uint32_t)kay_bits_words(coins);
    KAY_NEW(turning_board, board, arena, 1);
    *board = (turning_board){
        .game = {.rules = rules, .words = words, .traits = rules->traits},
        .rules = turning_of(rules),
        .rows = rows,
        .columns = columns,
    };
    *game = &board->game;
    return kay_state_make(arena, &board->game, 1, state);
}

void turning_extent(const turning_board *board, const uint64_t *heads, uint64_t extent[2])
{
    extent[0] = extent[1] = 0;
    for (uint64_t w = 0; w < board->game.words; w++)
        for (uint64_t rest = heads[w]; rest; rest &= rest - 1) {
            const uint64_t coin = 64 * w + (unsigned)__builtin_ctzll(rest), column = coin % board->columns;
            extent[0] = coin / board->columns + 1;
            extent[1] = column < extent[1] ? extent[1] : column + 1;
        }
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
                                   bar_here         ? "expected '|': all rows must be as long as the first one"
                                   : word[i] == '|' ? "all rows must be as long as the first one"
                                                    : "a coin is H or T");
        if (word[i] == 'H')
            kay_bits_set(state->words, place);
        place += !bar_here;
    }
    return place == rows * columns && place
               ? KAY_OK
               : kay_reader_fail(cases->in, word + length, "all rows must be as long as the first one");
}

static void turning_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const turning_board *board = turning_board_of(game);
    for (uint64_t at = 0; at < turning_coins(board) && out->error == KAY_OK; at++) {
        if (at && at % board->columns == 0)
            kay_text_char(out, '|');
        kay_text_char(out, turning_letters[kay_bits_get(state->words, at)]);
    }
}

/* For a person, the position is split into its heads: by the theorem its value is the nim-sum of theirs.  For search,
 * which must not know the theorem, it is kept. */
static void turning_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const turning_board *board = turning_board_of(game);
    if (!out->places) {
        memcpy(kay_emit_part(out), position, game->words * sizeof *position);
        return;
    }
    for (uint64_t coin = 0; coin < turning_coins(board) && out->error == KAY_OK; coin++) {
        if (!kay_bits_get(position, coin))
            continue;
        kay_bits_set(kay_emit_part(out), coin);
        kay_text_add(out->places, "coin ");
        if (board->rules->product)
            kay_text_format(out->places, "%" PRIu64 ",", coin / board->columns + 1);
        kay_text_format(out->places, "%" PRIu64 "\n", coin % board->columns + 1);
    }
}

static void turning_middle(const turning_board *board, uint64_t coin, double point[2])
{
    row_scene_middle(coin, point);
    if (!board->rules->product)
        return;
    point[0] = (double)(coin % board->columns) + 1.5;
    point[1] = (double)(coin / board->columns) + 1.5;
}

static void turning_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const turning_board *board = turning_board_of(game);
    if (board->rules->product)
        kay_scene_board(out, board->rows, board->columns);
    else
        row_scene_numbers(out, board->columns);
    for (uint64_t at = 0; at < turning_coins(board) && out->error == KAY_OK && !out->more_shapes; at++) {
        const bool heads = kay_bits_get(position, at);
        double point[2];
        turning_middle(board, at, point);
        kay_scene_circle(out, point[0], point[1], 0.42, heads ? KAY_OWNER_BOTH : KAY_OWNER_NONE, heads ? "H" : "T");
    }
}

/* Adds the other coins of a move, if there is room for all of them. */
static void turning_place_between(const turning_board *board, uint64_t name, uint64_t first, uint64_t corner,
                                  kay_place *out)
{
    uint64_t rest = name & ~(UINT64_C(1) << first | UINT64_C(1) << corner);
    if (__builtin_popcountll(rest) > KAY_PLACE_MORE)
        return;
    for (; rest; rest &= rest - 1)
        turning_middle(board, (uint64_t)__builtin_ctzll(rest), out->more[out->more_count++]);
}

/* Points at the corner, at the first coin of the move, and on boards of at most 64 coins at the coins between. */
static void turning_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out)
{
    const turning_board *board = turning_board_of(game);
    uint64_t first, corner;
    (void)position;
    (void)player;
    (void)scene;
    turning_ends(board, name, &first, &corner);
    turning_middle(board, corner, out->at);
    turning_middle(board, first, out->to);
    out->two = first != corner;
    out->any_order = true;
    if (turning_small(board))
        turning_place_between(board, name, first, corner, out);
}

/* ---- Starts */

/* Starts with heads on the last coin only; if a parameter is 0, all coins show tails. */
static kay_status turning_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const bool product = turning_of(start->rules)->product;
    if (product && start->count < 2)
        return kay_fail(start->ctx, KAY_EINPUT, "a product needs two parameters: the number of rows and of columns");
    const uint64_t rows = product ? start->parameters[0] : 1, columns = start->parameters[product];
    KAY_TRY(turning_make_board(start->arena, start->rules, rows ? rows : 1, columns ? columns : 1, game, state));
    if (rows && columns)
        kay_bits_set(state->words, rows * columns - 1);
    return KAY_OK;
}

/* Writes random coins: a row, or for a product a rectangle that is nearly a square. */
static void turning_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint64_t rows = 1, columns = size < TURNING_SMALL ? size : TURNING_SMALL;
    if (turning_of(rules)->product)
        kay_rectangle(columns, &rows, &columns);
    for (uint64_t at = 0; at < rows * columns; at++) {
        if (at && at % columns == 0)
            kay_text_char(out, '|');
        kay_text_char(out, turning_letters[kay_random_below(random, 2)]);
    }
    kay_text_char(out, '\n');
}

/* Writes random coins like turning_opening, up to `size` of them. */
static void turning_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t most = size < TURNING_SMALL ? size : TURNING_SMALL;
    turning_opening(rules, random, most ? 1 + kay_random_below(random, most) : 1, out);
}

static const kay_contest_form turning_contest_form = {
    .sample = turning_sample,
    .opening = turning_opening,
    .opening_size = 12,
};

/* Enumerates all boards of all shapes of up to size.a coins. */
static kay_status turning_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    turning_board *board = walk->place;
    kay_state *at = (kay_state *)(board + 1);
    const uint64_t most = walk->size.a < TURNING_SMALL - 1 ? walk->size.a : TURNING_SMALL - 1;
    if (at->words && ++*at->words >> turning_coins(board) == 0) {
        *game = &board->game;
        *state = *at;
        return KAY_OK;
    }
    uint64_t rows = board->rows ? board->rows : 1, columns = board->columns + 1;
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

static const kay_starts turning_starts = {
    .verify_size = "9",
    .positions = turning_positions,
    .place_size = sizeof(turning_board) + sizeof(kay_state),
    .complete = true,
    .start = turning_start,
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
    .simplify = turning_simplify,
    .scene = turning_scene,
    .place = turning_place,
    .proof = &kay_turning_proof,
};

/* Fills in the ruleset, except its name. */
static void turning_finish(turning *made)
{
    made->rules = turning_rules;
    made->rules.summary = made->product ? "turn coins in rows and columns that the codes allow, the last one to tails"
                                        : "turn coins of a row that the code allows, the last one to tails";
    made->starts = turning_starts;
    made->starts.parameters = made->product ? 2 : 1;
    made->rules.starts = &made->starts;
}

/* The rows and moves of a product are written in another way than those of a row. */
static void turning_product_words(turning *made)
{
    made->manual = kay_turning_manual;
    made->manual.input = "One position on each line: the rows of the board with '|' between, H and T for their coins.";
    made->manual.move = "The coins that the move turns as 'row,column', with '+' between, the last coin first:\n"
                        "'2,3+1,1+1,3+2,1'.  The other coins may be in any order.";
    made->manual.example = "TTH|HTT|TTH";
    made->rules.manual = &made->manual;
}

/* Stores "FIRST*SECOND" in the arena. */
static kay_status turning_product_name(kay_arena *arena, const char *first, const char *second, const char **out)
{
    kay_text name;
    kay_text_init(&name, arena->ctx);
    kay_text_format(&name, "%s*%s", first, second);
    const kay_status status = kay_text_keep(&name, arena, out);
    kay_text_free(&name);
    return status;
}

kay_status turning_make(kay_arena *arena, const char *word, const kay_ruleset **out)
{
    const char *code = strchr(word, ':') + 1;
    KAY_NEW(turning, made, arena, 1);
    KAY_TRY(turning_read_code(arena, "1", 1, &made->codes[0]));
    KAY_TRY(turning_read_code(arena, code, strlen(code), &made->codes[1]));
    turning_finish(made);
    kay_text name;
    kay_text_init(&name, arena->ctx);
    kay_text_format(&name, "turning:%s", made->codes[1].name);
    const kay_status status = kay_text_keep(&name, arena, &made->rules.name);
    kay_text_free(&name);
    *out = &made->rules;
    return status;
}

kay_status turning_make_product(kay_arena *arena, const kay_ruleset *rows, const kay_ruleset *columns,
                                const kay_ruleset **out)
{
    const kay_ruleset *const factors[] = {rows, columns};
    KAY_NEW(turning, made, arena, 1);
    for (unsigned i = 0; i < 2; i++) {
        if (factors[i]->moves != turning_moves || turning_of(factors[i])->product)
            return kay_fail(arena->ctx, KAY_EINPUT,
                            "%.60s is not a coin-turning game of one row; a product needs two such games",
                            factors[i]->name);
        made->codes[i] = turning_of(factors[i])->codes[1];
    }
    made->product = true;
    turning_finish(made);
    turning_product_words(made);
    *out = &made->rules;
    KAY_TRY(turning_product_name(arena, rows->name, columns->name, &made->rules.name));
    return turning_product_name(arena, kay_rules_code(rows), kay_rules_code(columns), &made->rules.code);
}
