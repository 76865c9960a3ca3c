/* The L game: each player puts the own L on other cells of a board of 4 x 4 cells, then perhaps moves one of two
 * neutral pieces; a player who cannot move the L loses.
 *
 * Source: Edward de Bono, The Five-Day Course in Thinking (1967). */
#include "games/l_game/l_game.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <string.h>

#include "games/shared/board.h"
#include "ruleset/rank_call.h"

static const char l_game_start_text[] = "nxx.|.ox.|.ox.|.oon";

const kay_game l_game_only = {.rules = &kay_l_game, .words = 1, .traits = KAY_LOOPY | KAY_LASTS};

static const board_kind l_game_letters = {.letters = ".xon"};

/* ---- Positions as text */

static kay_status l_game_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    board_text text = {.kind = &l_game_letters, .most = L_GAME_CELLS};
    uint32_t cells[4] = {0};
    KAY_TRY(board_read_rows(cases->in, &text));
    const char *at = kay_reader_last(cases->in);
    if (text.cells != L_GAME_CELLS || text.columns != L_GAME_SIDE)
        return kay_reader_fail(cases->in, at, "the board has four rows of four cells");
    for (unsigned cell = 0; cell < L_GAME_CELLS; cell++)
        cells[text.code[cell]] |= UINT32_C(1) << cell;
    for (unsigned player = 0; player < 2; player++)
        if (l_game_place(cells[1 + player]) == L_GAME_PLACES)
            return kay_reader_fail(cases->in, at, "the cells with %c do not form an L",
                                   l_game_letters.letters[1 + player]);
    if (__builtin_popcount(cells[3]) != 2)
        return kay_reader_fail(cases->in, at, "there must be two neutral pieces n");
    KAY_NEW(uint64_t, words, cases->arena, 1);
    *words = l_game_in_lane(cells[1], KAY_LEFT) | l_game_in_lane(cells[2], KAY_RIGHT) |
             l_game_in_lane(cells[3], L_GAME_NEUTRAL);
    *game = &l_game_only;
    *state = (kay_state){.words = words, .parts = 1};
    return KAY_OK;
}

static char l_game_letter(uint64_t position, unsigned cell)
{
    unsigned code = 0;
    for (unsigned lane = 0; lane <= L_GAME_NEUTRAL; lane++)
        code += (l_game_lane(position, lane) >> cell & 1) * (lane + 1);
    return l_game_letters.letters[code];
}

static void l_game_write_word(uint64_t position, kay_text *out)
{
    for (unsigned cell = 0; cell < L_GAME_CELLS; cell++) {
        if (cell && cell % L_GAME_SIDE == 0)
            kay_text_char(out, '|');
        kay_text_char(out, l_game_letter(position, cell));
    }
}

static void l_game_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    l_game_write_word(*state->words, out);
}

/* ---- Moves
 *
 * The name of a move: [ the L's new place 8 | from 8 | to 8 ], where `from` and `to` are the cells of the neutral piece
 * that moves, and both 0 if none does. */

static uint64_t l_game_name(unsigned place, unsigned from, unsigned to)
{
    return place | from << 8 | to << 16;
}

static unsigned l_game_named(uint64_t name, unsigned k)
{
    return name >> 8 * k & 255;
}

static kay_status l_game_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const unsigned from = l_game_named(name, 1), to = l_game_named(name, 2);
    (void)game;
    *position &= ~l_game_in_lane(L_GAME_ALL, player);
    *position |= l_game_in_lane(l_game_cells(l_game_named(name, 0)), player);
    if (from != to)
        *position ^= l_game_in_lane(UINT32_C(1) << from | UINT32_C(1) << to, L_GAME_NEUTRAL);
    return KAY_OK;
}

/* Emits the moves that put the L on these cells: without a move of a neutral piece, then with each of those. */
static void l_game_emit(uint64_t position, kay_player player, unsigned place, kay_move_list *out)
{
    const uint64_t rest = position & ~l_game_in_lane(L_GAME_ALL, player);
    const uint64_t after = rest | l_game_in_lane(l_game_cells(place), player);
    const uint32_t free = ~l_game_covered(after) & L_GAME_ALL;
    *kay_emit(out, l_game_name(place, 0, 0)) = after;
    for (uint32_t neutral = l_game_lane(position, L_GAME_NEUTRAL); neutral; neutral &= neutral - 1)
        for (uint32_t cells = free; cells && !kay_move_list_full(out); cells &= cells - 1) {
            const uint32_t both = (neutral & -neutral) | (cells & -cells);
            const unsigned from = (unsigned)__builtin_ctz(neutral), to = (unsigned)__builtin_ctz(cells);
            *kay_emit(out, l_game_name(place, from, to)) = after ^ l_game_in_lane(both, L_GAME_NEUTRAL);
        }
}

static kay_status l_game_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const uint32_t own = l_game_lane(*position, player), others = l_game_covered(*position) & ~own;
    (void)game;
    for (unsigned place = 0; place < L_GAME_PLACES && !kay_move_list_full(out); place++) {
        const uint32_t cells = l_game_cells(place);
        if (cells != own && !(cells & others))
            l_game_emit(*position, player, place, out);
    }
    return KAY_OK;
}

static kay_status l_game_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    *position = l_game_exchange(*position);
    return KAY_OK;
}

static void l_game_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint32_t images;
    (void)game;
    *kay_emit_part(out) = l_game_least(*position, &images);
}

/* The ends of the arms of a place: of the long one, then of the short one. */
static void l_game_ends(unsigned place, unsigned ends[2])
{
    const l_game_form *form = &l_game_forms[place / L_GAME_SHIFTS];
    ends[0] = form->from + l_game_shift(place);
    ends[1] = form->to + l_game_shift(place);
}

static void l_game_write_cells(unsigned from, unsigned to, kay_text *out)
{
    kay_text_format(out, "%u,%u-%u,%u", from / L_GAME_SIDE + 1, from % L_GAME_SIDE + 1, to / L_GAME_SIDE + 1,
                    to % L_GAME_SIDE + 1);
}

static void l_game_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const unsigned from = l_game_named(move.name, 1), to = l_game_named(move.name, 2);
    unsigned ends[2];
    (void)game;
    (void)state;
    l_game_ends(l_game_named(move.name, 0), ends);
    l_game_write_cells(ends[0], ends[1], out);
    if (from == to)
        return;
    kay_text_char(out, '+');
    l_game_write_cells(from, to, out);
}

/* ---- Drawing */

static void l_game_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)game;
    kay_scene_board(out, L_GAME_SIDE, L_GAME_SIDE);
    for (unsigned cell = 0; cell < L_GAME_CELLS; cell++) {
        const char letter = l_game_letter(*position, cell);
        const kay_owner owner = letter == 'x' ? KAY_OWNER_LEFT : letter == 'o' ? KAY_OWNER_RIGHT : KAY_OWNER_NONE;
        kay_scene_piece(out, cell / L_GAME_SIDE, cell % L_GAME_SIDE, owner, letter);
    }
}

static void l_game_middle(unsigned cell, double point[2])
{
    point[0] = cell % L_GAME_SIDE + 1.5;
    point[1] = cell / L_GAME_SIDE + 1.5; /* whole rows */
}

/* The ends of the L's arms, then the cells of the neutral piece. */
static void l_game_place_of(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            const kay_scene *scene, kay_place *out)
{
    const unsigned from = l_game_named(name, 1), to = l_game_named(name, 2);
    unsigned ends[2];
    (void)game;
    (void)position;
    (void)player;
    (void)scene;
    l_game_ends(l_game_named(name, 0), ends);
    l_game_middle(ends[0], out->at);
    l_game_middle(ends[1], out->to);
    out->two = true;
    if (from == to)
        return;
    l_game_middle(from, out->more[out->more_count++]);
    l_game_middle(to, out->more[out->more_count++]);
}

/* ---- Starts */

/* Returns a random cell of a set that is not empty. */
static uint32_t l_game_random_cell(kay_random *random, uint32_t cells)
{
    for (uint64_t skipped = kay_random_below(random, (uint64_t)__builtin_popcount(cells)); skipped; skipped--)
        cells &= cells - 1;
    return cells & -cells;
}

static void l_game_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint32_t own, other, neutral = 0;
    (void)rules;
    (void)size;
    do {
        own = l_game_cells((unsigned)kay_random_below(random, L_GAME_PLACES));
        other = l_game_cells((unsigned)kay_random_below(random, L_GAME_PLACES));
    } while (own & other);
    for (unsigned piece = 0; piece < 2; piece++)
        neutral |= l_game_random_cell(random, L_GAME_ALL & ~(own | other | neutral));
    l_game_write_word(own | l_game_in_lane(other, 1) | l_game_in_lane(neutral, L_GAME_NEUTRAL), out);
    kay_text_char(out, '\n');
}

/* The position that the game begins with, and its image under some symmetry. */
static uint64_t l_game_begin(unsigned image)
{
    uint64_t position = 0;
    for (unsigned i = 0, cell = 0; l_game_start_text[i]; i++) {
        const char *letter = strchr(l_game_letters.letters, l_game_start_text[i]);
        if (letter && letter > l_game_letters.letters)
            position |= UINT64_C(1) << (cell + (unsigned)(letter - l_game_letters.letters - 1) * L_GAME_CELLS);
        cell += letter != NULL;
    }
    for (; image > 0; image--)
        position = image % 2 ? l_game_mirror(position) : l_game_transpose(position);
    return position;
}

static void l_game_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    (void)size;
    l_game_write_word(l_game_begin((unsigned)kay_random_below(random, L_GAME_SYMMETRIES)), out);
    kay_text_char(out, '\n');
}

static const kay_contest_form l_game_contest_form = {.sample = l_game_sample, .opening = l_game_opening};

static kay_status l_game_start(kay_start *start, const kay_game **game, kay_state *state)
{
    if (start->count > 0)
        return kay_fail(start->ctx, KAY_EUSAGE, "the L game has no parameters");
    KAY_TRY(kay_state_make(start->arena, &l_game_only, 1, state));
    *state->words = l_game_begin(0);
    *game = &l_game_only;
    start->lasting = true;
    return KAY_OK;
}

typedef struct l_game_walk {
    uint64_t next; /* number of a rank */
    uint64_t position;
} l_game_walk;

/* Enumerates all positions, if the size is at least the side of the board, in the order of their ranks. */
static kay_status l_game_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    l_game_walk *at = walk->place;
    kay_player mover;
    const uint64_t size = kay_call_size(&l_game_only, 0);
    do {
        if (at->next == size || walk->size.a < L_GAME_SIDE)
            return KAY_END;
    } while (!kay_call_unrank(&l_game_only, (kay_rank){.number = at->next++}, &at->position, &mover));
    *game = &l_game_only;
    *state = (kay_state){.words = &at->position, .parts = 1};
    return KAY_OK;
}

static const kay_starts l_game_starts = {
    .start = l_game_start,
    .positions = l_game_positions,
    .place_size = sizeof(l_game_walk),
    .complete = true,
    .verify_size = "4",
};

const kay_ruleset kay_l_game = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_LOOPY,
    .name = "l-game",
    .summary = "put your L on other cells of a 4 x 4 board, then perhaps move a neutral piece",
    .players = {"First", "Second"},
    .manual = &kay_l_game_manual,
    .read_position = l_game_read,
    .write_position = l_game_write,
    .moves = l_game_moves,
    .play_in_place = l_game_play_in_place,
    .simplify = l_game_simplify,
    .simplify_keeps_moves = true,
    .negate = l_game_negate,
    .move_text = l_game_move_text,
    .scene = l_game_scene,
    .place = l_game_place_of,
    .contest = &l_game_contest_form,
    .starts = &l_game_starts,
    .ranks = &l_game_ranks,
};
