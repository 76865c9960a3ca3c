/* Coin-flip: flip a connected set of coins up and to the left of a corner that shows tails.
 *
 * Source: ZJOI 2009, the colouring game. */
#include "games/coin_flip/coin_flip_moves.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "games/coin_flip/coin_flip_move_text.h"

static kay_status coin_flip_load(kay_context *ctx, uint64_t rows, uint64_t columns, coin_flip_game *game)
{
    uint64_t coins;
    if (__builtin_mul_overflow(rows, columns, &coins) || kay_bits_words(coins) > UINT32_MAX)
        return kay_fail(ctx, KAY_EUNABLE, "coin-flip: a board of %" PRIu64 " x %" PRIu64 " coins is too large", rows,
                        columns);
    uint32_t words = (uint32_t)kay_bits_words(coins);
    *game = (coin_flip_game){
        .game = {.rules = &kay_coin_flip, .words = words, .traits = kay_coin_flip.traits},
        .rows = rows,
        .columns = columns,
    };
    for (uint64_t r = 0; r < rows && coins <= 64; r++)
        game->first_column |= (uint64_t)1 << r * columns;
    return KAY_OK;
}

/* Reads "n m" and n rows of m letters: the contest form and the direct form of a board. */
static kay_status coin_flip_read_board(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t rows, columns, bytes;
    KAY_TRY(kay_read_u64(cases->in, "the number of rows", 1, UINT64_MAX, &rows));
    KAY_TRY(kay_read_u64(cases->in, "the number of columns", 1, UINT64_MAX, &columns));
    if (__builtin_mul_overflow(rows, columns, &bytes))
        bytes = UINT64_MAX;
    KAY_TRY(kay_read_room(cases->in, "a row", bytes, 1));
    KAY_NEW(coin_flip_game, coin_flip, cases->arena, 1);
    KAY_TRY(coin_flip_load(cases->ctx, rows, columns, coin_flip));
    KAY_TRY(kay_state_make(cases->arena, &coin_flip->game, 1, state));
    uint64_t *const planes[] = {NULL, state->words};
    for (uint64_t r = 0; r < rows; r++)
        KAY_TRY(kay_read_row(cases->in, "a row", "HT", columns, r * columns, planes));
    *game = &coin_flip->game;
    return KAY_OK;
}

static kay_status coin_flip_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    if (cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of games", 0, UINT64_MAX, &cases->total));
    if (cases->index > cases->total)
        return KAY_END;
    return coin_flip_read_board(cases, game, state);
}

static void coin_flip_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    kay_text_format(out, "%" PRIu64 " %" PRIu64, coin_flip->rows, coin_flip->columns);
    for (uint64_t r = 0, coin = 0; r < coin_flip->rows && out->error == KAY_OK; r++) {
        kay_text_char(out, ' ');
        for (uint64_t c = 0; c < coin_flip->columns; c++, coin++)
            kay_text_char(out, kay_bits_get(state->words, coin) ? 'T' : 'H');
    }
}

static kay_status coin_flip_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    (void)player; /* impartial */
    return coin_flip_small(coin_flip) ? kay_coin_flip_moves_small(coin_flip, *position, out)
                                      : kay_coin_flip_moves_large(coin_flip, position, out);
}

static kay_status coin_flip_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    if (coin_flip_coins((const coin_flip_game *)game) > COIN_FLIP_LISTED_MAX)
        return KAY_OK;
    KAY_NEW(coin_flip_game, coin_flip, arena, 1);
    KAY_NEW(coin_flip_list, list, arena, 1);
    *coin_flip = *(const coin_flip_game *)game;
    coin_flip->list = list;
    KAY_TRY(kay_coin_flip_list(coin_flip, arena, list));
    *out = &coin_flip->game;
    return KAY_OK;
}

/* Pairs coins of equal value: two in the first row, or two neighbours on a diagonal outside the first column.  Returns
 * the same number for both, UINT64_MAX for a coin without a partner on the board. */
static uint64_t coin_flip_twins(uint64_t r, uint64_t c, uint64_t rows, uint64_t columns)
{
    if (r == 0)
        return c % 2 == 0 && c / 4 * 4 + 2 < columns ? c / 4 : UINT64_MAX;
    bool upper = r % 2;
    if (upper ? c < 2 || r + 1 >= rows : c < 1 || c + 1 >= columns)
        return UINT64_MAX;
    return ((r + 1) / 2) * columns + c + !upper;
}

/* Writes a board that is lost or nearly lost.  Tails come in pairs of equal value, which cancel.  Then one coin may be
 * turned, or two coins of a row that are 64 or 32 columns apart: these cancel only in a program whose nim-sum has too
 * few bits. */
static void coin_flip_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    uint64_t most = size ? size : 1, rows = 1 + kay_random_below(random, most < 6 ? most : 6);
    uint64_t columns = 1 + kay_random_below(random, most / rows), seed = kay_random_next(random);
    uint64_t turned = kay_random_below(random, 2 * rows * columns);
    uint64_t far = UINT64_MAX, apart = kay_random_below(random, 2) ? 64 : 32;
    if (kay_random_below(random, 3) == 0 && rows > 1 && columns > apart + 1) {
        turned = (1 + kay_random_below(random, rows - 1)) * columns + 1 + kay_random_below(random, columns - apart - 1);
        far = turned + apart;
    }
    kay_text_format(out, "1\n%" PRIu64 " %" PRIu64 "\n", rows, columns);
    for (uint64_t r = 0; r < rows; r++) {
        for (uint64_t c = 0; c < columns; c++) {
            uint64_t twins = coin_flip_twins(r, c, rows, columns);
            kay_random both;
            kay_random_seed(&both, seed + twins);
            bool tails = twins != UINT64_MAX && kay_random_below(&both, 2);
            uint64_t coin = r * columns + c;
            kay_text_char(out, tails != (coin == turned || coin == far) ? 'T' : 'H');
        }
        kay_text_char(out, '\n');
    }
}

static kay_status coin_flip_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    kay_text *out = contest->out;
    if (contest->index == 1)
        kay_text_format(out, "%" PRIu64 "\n", contest->total);
    kay_text_format(out, "%" PRIu64 " %" PRIu64 "\n", coin_flip->rows, coin_flip->columns);
    for (uint64_t r = 0, coin = 0; r < coin_flip->rows && out->error == KAY_OK; r++) {
        for (uint64_t c = 0; c < coin_flip->columns; c++, coin++)
            kay_text_char(out, kay_bits_get(start->words, coin) ? 'T' : 'H');
        kay_text_char(out, '\n');
    }
    return out->error;
}

enum { COIN_FLIP_LONGEST = 62 }; /* the most coins of enumerated boards: there are too many to get further */

/* Enumerates every board of every shape of up to size.a coins. */
typedef struct coin_flip_all {
    coin_flip_game game;
    uint64_t board;
} coin_flip_all;

static kay_status coin_flip_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    coin_flip_all *coin_flip = walk->place;
    if (walk->new_game) {
        if (walk->size.a == 0)
            return KAY_END;
        if (walk->size.a > COIN_FLIP_LONGEST)
            walk->size.a = COIN_FLIP_LONGEST;
        KAY_TRY(coin_flip_load(walk->ctx, 1, 1, &coin_flip->game));
        walk->new_game = true;
    } else if (++coin_flip->board >> coin_flip_coins(&coin_flip->game)) {
        uint64_t rows = coin_flip->game.rows, columns = coin_flip->game.columns + 1;
        if (rows * columns > walk->size.a) {
            rows++;
            columns = 1;
        }
        if (rows > walk->size.a)
            return KAY_END;
        KAY_TRY(coin_flip_load(walk->ctx, rows, columns, &coin_flip->game));
        coin_flip->board = 0;
        walk->new_game = true;
    }
    *game = &coin_flip->game.game;
    *state = (kay_state){.words = &coin_flip->board, .parts = 1, .mover = KAY_LEFT};
    return KAY_OK;
}

/* Makes a board that shows tails everywhere.  The parameters are its rows and columns, or the length of a single
 * row. */
static kay_status coin_flip_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t rows = start->count == 2 ? start->parameters[0] : 1, columns = start->parameters[start->count - 1];
    if (rows == 0 || columns == 0)
        return kay_fail(start->ctx, KAY_EINPUT, "a board must have at least one row and one column");
    KAY_NEW(coin_flip_game, coin_flip, start->arena, 1);
    KAY_TRY(coin_flip_load(start->ctx, rows, columns, coin_flip));
    KAY_TRY(kay_state_make(start->arena, &coin_flip->game, 1, state));
    for (uint64_t coin = 0; coin < coin_flip_coins(coin_flip); coin++)
        kay_bits_set(state->words, coin);
    *game = &coin_flip->game;
    return KAY_OK;
}

/* Only tails, which may be the corner of a move, have a colour. */
static void coin_flip_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    kay_scene_board(out, coin_flip->rows, coin_flip->columns);
    for (uint64_t coin = 0; coin < coin_flip_coins(coin_flip) && out->error == KAY_OK && !out->more_shapes; coin++) {
        const bool tails = kay_bits_get(position, coin);
        kay_scene_piece(out, coin / coin_flip->columns, coin % coin_flip->columns,
                        tails ? KAY_OWNER_BOTH : KAY_OWNER_NONE, tails ? 'T' : 'H');
    }
}

static void coin_flip_middle(const coin_flip_game *coin_flip, uint64_t coin, double point[2])
{
    point[0] = (double)(coin % coin_flip->columns) + 1.5;
    point[1] = (double)(coin / coin_flip->columns) + 1.5;
}

/* Points at the corner and, on boards of at most 64 coins, at the other coins, if there is room for all of them. */
static void coin_flip_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            const kay_scene *scene, kay_place *out)
{
    const coin_flip_game *coin_flip = (const coin_flip_game *)game;
    const uint64_t corner = coin_flip_small(coin_flip) ? 63 - (uint64_t)__builtin_clzll(name)
                                                       : ((const coin_flip_set *)(uintptr_t)name)->coins[0];
    (void)position;
    (void)player;
    (void)scene;
    coin_flip_middle(coin_flip, corner, out->at);
    out->any_order = true;
    if (!coin_flip_small(coin_flip) || __builtin_popcountll(name) > KAY_PLACE_MORE + 1)
        return;
    for (uint64_t rest = name & ~(UINT64_C(1) << corner); rest; rest &= rest - 1)
        coin_flip_middle(coin_flip, (uint64_t)__builtin_ctzll(rest), out->more[out->more_count++]);
}

static const kay_contest_form coin_flip_contest_form = {
    .input = "T; n m; n rows of m letters",
    .letters = "HT",
    .read = coin_flip_read,
    .words = {"-_-", "=_="},
    .opening_size = 16,
    .sample_threshold = coin_flip_sample_threshold,
    .write_case = coin_flip_write_case,
};

static const kay_starts coin_flip_starts = {
    .verify_size = "9",
    .positions = coin_flip_positions,
    .place_size = sizeof(coin_flip_all),
    .complete = true,
    .start = coin_flip_start,
    .parameters = 2,
};

const kay_ruleset kay_coin_flip = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "coin-flip",
    .summary = "flip a connected set of coins up and to the left of a corner that shows tails",
    .players = {"dongdong", "xixi"},
    .manual = &kay_coin_flip_manual,
    .theorem = &kay_coin_flip_theorem,
    .read_position = coin_flip_read_board,
    .write_position = coin_flip_write_position,
    .moves = coin_flip_moves,
    .prepare = coin_flip_prepare,
    .move_text = kay_coin_flip_move_text,
    .move_read = kay_coin_flip_move_read,
    .play_in_place = kay_coin_flip_play,
    .scene = coin_flip_scene,
    .place = coin_flip_place,
    .proof = &kay_coin_flip_proof,
    .contest = &coin_flip_contest_form,
    .starts = &coin_flip_starts,
};
