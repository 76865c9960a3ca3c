/* (m,n,k) games, of which tic-tac-toe is (3,3,3): First and Second write x and o in free cells in turn; the first to
 * have k of them in a row, in any direction, wins.
 *
 * Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 22. */
#include "games/mnk/mnk.h"

#include <kayles/state.h>

#include <inttypes.h>

#include "games/shared/rectangle.h"

enum { MNK_LINE = 3 }; /* k, if nothing else is said */

/* Sets up a game of a legal size. */
static in_a_row_game mnk_game(unsigned m, unsigned n, unsigned k)
{
    in_a_row_game own = {.game = {.rules = &kay_mnk, .words = 2, .traits = kay_mnk.traits}};
    own.wide = m;
    own.high = n;
    own.line = k;
    own.usual = MNK_LINE;
    own.down = (int)m;
    own.right = 1;
    in_a_row_begin(&own);
    return own;
}

static kay_status mnk_make(kay_arena *arena, uint64_t m, uint64_t n, uint64_t k, in_a_row_game **game, kay_state *state)
{
    if (m > IN_A_ROW_CELLS || n > IN_A_ROW_CELLS || m * n > IN_A_ROW_CELLS)
        return kay_fail(arena->ctx, KAY_EINPUT, "a board has at most %d cells", IN_A_ROW_CELLS);
    KAY_TRY_NEW(*game, arena, 1);
    **game = mnk_game((unsigned)m, (unsigned)n, (unsigned)k);
    return kay_state_make(arena, &(*game)->game, 1, state);
}

static kay_status mnk_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    in_a_row_game *own;
    KAY_TRY(in_a_row_read(cases, mnk_make, MNK_LINE, &own, state));
    *game = &own->game;
    return KAY_OK;
}

static kay_status mnk_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    for (uint64_t free = in_a_row_of(game)->all & ~(position[0] | position[1]); free; free &= free - 1) {
        if (kay_move_list_full(out))
            return KAY_OK;
        uint64_t *option = kay_emit_copy(out, (unsigned)__builtin_ctzll(free), position);
        if (option)
            option[player] |= free & -free;
    }
    return KAY_OK;
}

/* Writes "2,3", the row and the column. */
static void mnk_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const unsigned m = in_a_row_of(game)->wide;
    (void)state;
    kay_text_format(out, "%" PRIu64 ",%" PRIu64, move.name / m + 1, move.name % m + 1);
}

static void mnk_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                      const kay_scene *scene, kay_place *out)
{
    const unsigned m = in_a_row_of(game)->wide;
    (void)position;
    (void)player;
    (void)scene;
    out->at[0] = (double)(name % m) + 1.5;
    out->at[1] = (double)(name / m) + 1.5;
}

static kay_status mnk_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    const in_a_row_game *own = in_a_row_of(game);
    in_a_row_game *prepared;
    KAY_TRY(in_a_row_prepare(arena, game, own->wide == own->high ? 8 : 4, &prepared));
    *out = &prepared->game;
    return KAY_OK;
}

/* ---- Starts */

static const kay_flag mnk_constants[] = {
    {"m", "NUMBER", "columns of the board (default 3)", KAY_OF_CASE},
    {"n", "NUMBER", "rows of the board (default 3)", KAY_OF_CASE},
    {"k", "NUMBER", "marks in a row that win (default 3)", KAY_OF_CASE},
    {0},
};

static kay_status mnk_start(kay_start *start, const kay_game **game, kay_state *state)
{
    static const unsigned usual[] = {3, 3, MNK_LINE};
    return in_a_row_start(start, mnk_make, usual, game, state);
}

static unsigned mnk_drop(const in_a_row_game *own, uint64_t filled, unsigned row, unsigned column)
{
    const unsigned bit = in_a_row_bit(own, row, column);
    return filled >> bit & 1 ? IN_A_ROW_CELLS : bit;
}

/* A board of about `cells` cells after up to `moves` moves. */
static void mnk_random(kay_random *random, uint64_t cells, uint64_t moves, uint64_t line, kay_text *out)
{
    uint64_t rows, columns;
    kay_rectangle(cells < 1 ? 1 : cells < 16 ? cells : 16, &rows, &columns);
    const in_a_row_game own = mnk_game((unsigned)columns, (unsigned)rows, (unsigned)line);
    in_a_row_sample(random, &own, mnk_drop, moves, out);
}

static void mnk_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    mnk_random(random, 1 + kay_random_below(random, size + 1), kay_random_below(random, size + 1),
               2 + kay_random_below(random, 3), out);
}

static void mnk_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    mnk_random(random, size, kay_random_below(random, 3), MNK_LINE, out);
}

static const kay_contest_form mnk_contest_form = {.sample = mnk_sample, .opening = mnk_opening, .opening_size = 9};

static const kay_starts mnk_starts = {
    .start = mnk_start,
    .parameters = 2,
    .constants = mnk_constants,
    .from_starts = true,
    .verify_size = "3x3",
};

const kay_ruleset kay_mnk = {
    .version = KAY_RULESET_VERSION,
    .name = "mnk",
    .summary = "write x and o in turn; k in a row on a board of m x n cells win, as in tic-tac-toe",
    .players = {"First", "Second"},
    .manual = &kay_mnk_manual,
    .mover_follows = true,
    .read_position = mnk_read,
    .write_position = in_a_row_write,
    .moves = mnk_moves,
    .play_in_place = in_a_row_play_in_place,
    .end = in_a_row_end,
    .simplify = in_a_row_simplify,
    .simplify_keeps_moves = true,
    .prepare = mnk_prepare,
    .move_text = mnk_move_text,
    .scene = in_a_row_scene,
    .place = mnk_place,
    .contest = &mnk_contest_form,
    .starts = &mnk_starts,
    .ranks = &mnk_ranks,
};
