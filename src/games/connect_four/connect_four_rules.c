/* Connect Four: First and Second drop pieces into columns in turn; the first to have four of them in a row, in any
 * direction, wins.
 *
 * Source: Howard Wexler and Ned Strongin, Connect Four, Milton Bradley (1974). */
#include "games/connect_four/connect_four.h"

#include <kayles/state.h>

#include "games/shared/rectangle.h"

enum { CONNECT_FOUR_LINE = 4, CONNECT_FOUR_BITS = 64 };

/* Sets up a game of a legal size. */
static in_a_row_game connect_four_game(unsigned wide, unsigned high, unsigned line)
{
    in_a_row_game own = {.game = {.rules = &kay_connect_four, .words = 2, .traits = kay_connect_four.traits}};
    own.wide = wide;
    own.high = high;
    own.line = line;
    own.usual = CONNECT_FOUR_LINE;
    own.origin = (int)high - 1;
    own.down = -1;
    own.right = (int)high + 1;
    in_a_row_begin(&own);
    return own;
}

static kay_status connect_four_make(kay_arena *arena, uint64_t wide, uint64_t high, uint64_t line, in_a_row_game **game,
                                    kay_state *state)
{
    if (wide > CONNECT_FOUR_BITS || high >= CONNECT_FOUR_BITS || wide * (high + 1) > CONNECT_FOUR_BITS)
        return kay_fail(arena->ctx, KAY_EINPUT, "the board is too large: columns times (rows + 1) is at most %d",
                        CONNECT_FOUR_BITS);
    KAY_TRY_NEW(*game, arena, 1);
    **game = connect_four_game((unsigned)wide, (unsigned)high, (unsigned)line);
    return kay_state_make(arena, &(*game)->game, 1, state);
}

/* The lowest cells of all columns. */
static uint64_t connect_four_bottom(const in_a_row_game *own)
{
    return own->all & ~(own->all << 1);
}

/* Where the next piece of each column goes. */
static uint64_t connect_four_next(const in_a_row_game *own, uint64_t filled)
{
    return (filled + connect_four_bottom(own)) & own->all;
}

static kay_status connect_four_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    in_a_row_game *own;
    KAY_TRY(in_a_row_read(cases, connect_four_make, CONNECT_FOUR_LINE, &own, state));
    const uint64_t filled = state->words[0] | state->words[1];
    if (filled & ~connect_four_bottom(own) & ~(filled << 1))
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "a piece lies above a free cell");
    *game = &own->game;
    return KAY_OK;
}

static kay_status connect_four_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                     kay_move_list *out)
{
    uint64_t next = connect_four_next(in_a_row_of(game), position[0] | position[1]);
    for (; next; next &= next - 1) {
        if (kay_move_list_full(out))
            return KAY_OK;
        uint64_t *option = kay_emit_copy(out, (unsigned)__builtin_ctzll(next), position);
        if (option)
            option[player] |= next & -next;
    }
    return KAY_OK;
}

/* Writes the number of the column, from 1. */
static void connect_four_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)state;
    kay_text_u64(out, move.name / (in_a_row_of(game)->high + 1) + 1);
}

static void connect_four_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                               const kay_scene *scene, kay_place *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    (void)position;
    (void)player;
    (void)scene;
    out->at[0] = (double)(name / (own->high + 1)) + 1.5;
    out->at[1] = (double)(own->high - 1 - name % (own->high + 1)) + 1.5;
}

static kay_status connect_four_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    in_a_row_game *prepared;
    const connect_four_tables *tables;
    KAY_TRY(in_a_row_prepare(arena, game, 2, &prepared));
    KAY_TRY(connect_four_tables_new(arena, prepared, &tables));
    prepared->tables = tables;
    *out = &prepared->game;
    return KAY_OK;
}

/* ---- Starts */

static const kay_flag connect_four_constants[] = {
    {"wide", "NUMBER", "columns of the board (default 4)", KAY_OF_CASE},
    {"high", "NUMBER", "rows of the board (default 4)", KAY_OF_CASE},
    {"line", "NUMBER", "pieces in a row that win (default 4)", KAY_OF_CASE},
    {0},
};

static kay_status connect_four_start(kay_start *start, const kay_game **game, kay_state *state)
{
    static const unsigned usual[] = {4, 4, CONNECT_FOUR_LINE};
    return in_a_row_start(start, connect_four_make, usual, game, state);
}

static unsigned connect_four_drop(const in_a_row_game *own, uint64_t filled, unsigned row, unsigned column)
{
    const uint64_t bit = UINT64_C(1) << in_a_row_bit(own, row, column);
    return connect_four_next(own, filled) & bit ? in_a_row_bit(own, row, column) : IN_A_ROW_CELLS;
}

/* A board of about `cells` cells after up to `moves` moves. */
static void connect_four_random(kay_random *random, uint64_t cells, uint64_t moves, unsigned line, kay_text *out)
{
    uint64_t rows, columns;
    kay_rectangle(cells < 1 ? 1 : cells < 20 ? cells : 20, &rows, &columns);
    const in_a_row_game own = connect_four_game((unsigned)columns, (unsigned)rows, line);
    in_a_row_sample(random, &own, connect_four_drop, moves, out);
}

static void connect_four_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    connect_four_random(random, 1 + kay_random_below(random, size + 1), kay_random_below(random, size + 1),
                        2 + (unsigned)kay_random_below(random, 3), out);
}

static void connect_four_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    connect_four_random(random, size, kay_random_below(random, 3), CONNECT_FOUR_LINE, out);
}

static const kay_contest_form connect_four_contest_form = {
    .sample = connect_four_sample, .opening = connect_four_opening, .opening_size = 20};

static const kay_starts connect_four_starts = {
    .start = connect_four_start,
    .parameters = 2,
    .constants = connect_four_constants,
    .from_starts = true,
    .verify_size = "4x3",
};

const kay_ruleset kay_connect_four = {
    .version = KAY_RULESET_VERSION,
    .name = "connect-four",
    .summary = "drop pieces into columns in turn; four in a row win",
    .players = {"First", "Second"},
    .manual = &kay_connect_four_manual,
    .mover_follows = true,
    .read_position = connect_four_read,
    .write_position = in_a_row_write,
    .moves = connect_four_moves,
    .play_in_place = in_a_row_play_in_place,
    .end = in_a_row_end,
    .simplify = in_a_row_simplify,
    .simplify_keeps_moves = true,
    .prepare = connect_four_prepare,
    .move_text = connect_four_move_text,
    .scene = in_a_row_scene,
    .place = connect_four_place,
    .contest = &connect_four_contest_form,
    .starts = &connect_four_starts,
    .ranks = &connect_four_ranks,
};
