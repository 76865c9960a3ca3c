/* Quixo: each player takes a cube without the opponent's mark from the border of a square, turns it to the own mark and
 * pushes it in at an end of its row or column; a line of the own mark wins.
 *
 * Source: Thierry Chapeau, published by Gigamic (1995). */
#include "games/quixo/quixo.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include "games/shared/board.h"
#include "games/shared/whole_number.h"

enum { QUIXO_USUAL = 3 }; /* the side if none is set */

static const board_kind quixo_letters = {.letters = ".xo"};

/* ---- The game of a side */

static void quixo_add_move(quixo_game *quixo, unsigned from, unsigned to, unsigned step)
{
    const unsigned first = from < to ? from : to, last = from < to ? to : from;
    if (from == to)
        return;
    quixo->taking[from] |= UINT64_C(1) << quixo->moves;
    quixo_move *move = &quixo->move[quixo->moves++];
    *move = (quixo_move){.from = (uint8_t)from, .to = (uint8_t)to};
    *(from < to ? &move->down : &move->up) = (uint8_t)step;
    for (unsigned cell = first; cell <= last; cell += step)
        move->segment |= UINT64_C(0x100000001) << cell;
}

static void quixo_add_line(quixo_game *quixo, unsigned first, unsigned step)
{
    uint32_t *line = &quixo->line[quixo->lines++];
    for (unsigned i = 0; i < quixo->side; i++)
        *line |= UINT32_C(1) << (first + i * step);
}

static kay_status quixo_make(kay_arena *arena, unsigned side, const kay_game **game, kay_state *state)
{
    KAY_NEW(quixo_game, quixo, arena, 1);
    quixo->game = (kay_game){.rules = &kay_quixo, .words = 1, .traits = kay_quixo.traits};
    quixo->side = side;
    for (unsigned cell = 0; cell < side * side; cell++) {
        const unsigned row = cell / side, column = cell % side, end = side - 1;
        if (row != 0 && row != end && column != 0 && column != end)
            continue;
        quixo_add_move(quixo, cell, row * side, 1);
        quixo_add_move(quixo, cell, row * side + end, 1);
        quixo_add_move(quixo, cell, column, side);
        quixo_add_move(quixo, cell, end * side + column, side);
    }
    for (unsigned i = 0; i < side; i++) {
        quixo_add_line(quixo, i * side, 1);
        quixo_add_line(quixo, i, side);
    }
    quixo_add_line(quixo, 0, side + 1);
    quixo_add_line(quixo, side - 1, side - 1);
    KAY_TRY(kay_state_make(arena, &quixo->game, 1, state));
    *game = &quixo->game;
    return KAY_OK;
}

/* ---- Positions as text */

static kay_status quixo_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    board_text text = {.kind = &quixo_letters, .most = QUIXO_CELLS};
    KAY_TRY(board_read_rows(cases->in, &text));
    if (text.columns < QUIXO_LEAST || text.columns > QUIXO_MOST || text.cells != text.columns * text.columns)
        return kay_reader_fail(cases->in, kay_reader_last(cases->in),
                               "the board must be a square of side %d to %d, not %u x %u", QUIXO_LEAST, QUIXO_MOST,
                               text.cells / text.columns, text.columns);
    KAY_TRY(quixo_make(cases->arena, text.columns, game, state));
    for (unsigned cell = 0; cell < text.cells; cell++)
        if (text.code[cell])
            *state->words |= quixo_position(UINT32_C(1) << cell, (kay_player)(text.code[cell] - 1));
    return KAY_OK;
}

static char quixo_letter(uint64_t position, unsigned cell)
{
    return quixo_letters.letters[(position >> cell & 1) + 2 * (position >> (32 + cell) & 1)];
}

static void quixo_write_word(unsigned side, uint64_t position, kay_text *out)
{
    for (unsigned cell = 0; cell < side * side; cell++) {
        if (cell && cell % side == 0)
            kay_text_char(out, '|');
        kay_text_char(out, quixo_letter(position, cell));
    }
}

static void quixo_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    quixo_write_word(quixo_of(game)->side, *state->words, out);
}

/* ---- Moves */

static uint64_t quixo_after(const quixo_move *move, uint64_t position, kay_player player)
{
    return quixo_push(move, position) | quixo_position(UINT32_C(1) << move->to, player);
}

static kay_status quixo_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const quixo_game *quixo = quixo_of(game);
    const uint32_t other = quixo_cubes(*position, kay_opponent(player));
    uint64_t moves = 0;
    for (unsigned cell = 0; cell < quixo->side * quixo->side; cell++)
        moves |= quixo->taking[cell] & ((uint64_t)(other >> cell & 1) - 1);
    for (; moves && !kay_move_list_full(out); moves &= moves - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(moves);
        *kay_emit(out, i) = quixo_after(&quixo->move[i], *position, player);
    }
    return KAY_OK;
}

static kay_status quixo_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    *position = quixo_after(&quixo_of(game)->move[name], *position, player);
    return KAY_OK;
}

/* The opponent has moved: a line of the mover decides, even where the opponent has one too. */
static kay_status quixo_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const quixo_game *quixo = quixo_of(game);
    if (quixo_has_line(quixo, quixo_cubes(*position, mover)))
        *out = KAY_WIN;
    else if (quixo_has_line(quixo, quixo_cubes(*position, kay_opponent(mover))))
        *out = KAY_LOSS;
    else
        return KAY_OK;
    *stopped = true;
    return KAY_OK;
}

static kay_status quixo_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    *position = quixo_exchange(*position);
    return KAY_OK;
}

/* The least image under the symmetries of the square, if the game is prepared. */
static void quixo_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const cell_images *images = quixo_of(game)->images;
    uint32_t different;
    *kay_emit_part(out) = images ? cell_images_least(images, *position, &different) : *position;
}

static void quixo_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const quixo_game *quixo = quixo_of(game);
    const quixo_move *made = &quixo->move[move.name];
    (void)state;
    kay_text_format(out, "%u,%u-%u,%u", made->from / quixo->side + 1, made->from % quixo->side + 1,
                    made->to / quixo->side + 1, made->to % quixo->side + 1);
}

/* ---- Drawing */

static void quixo_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const unsigned side = quixo_of(game)->side;
    kay_scene_board(out, side, side);
    for (unsigned cell = 0; cell < side * side; cell++) {
        const char letter = quixo_letter(*position, cell);
        kay_scene_piece(out, cell / side, cell % side, letter == 'x' ? KAY_OWNER_LEFT : KAY_OWNER_RIGHT, letter);
    }
}

static void quixo_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                        const kay_scene *scene, kay_place *out)
{
    const quixo_game *quixo = quixo_of(game);
    const quixo_move *move = &quixo->move[name];
    (void)position;
    (void)player;
    (void)scene;
    out->at[0] = move->from % quixo->side + 1.5;
    out->at[1] = move->from / quixo->side + 1.5; /* whole rows */
    out->to[0] = move->to % quixo->side + 1.5;
    out->to[1] = move->to / quixo->side + 1.5;
    out->two = true;
}

/* ---- Starts */

/* The largest side of a board of at most `size` cells, at least the least one. */
static unsigned quixo_side(uint64_t size)
{
    unsigned side = QUIXO_LEAST;
    while (side < QUIXO_MOST && (side + 1) * (side + 1) <= size)
        side++;
    return side;
}

/* Any board: half of the cubes are blank. */
static void quixo_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const unsigned side = QUIXO_LEAST + (unsigned)kay_random_below(random, quixo_side(size) - QUIXO_LEAST + 1);
    uint64_t position = 0;
    (void)rules;
    for (unsigned cell = 0; cell < side * side; cell++)
        if (kay_random_below(random, 2))
            position |= quixo_position(UINT32_C(1) << cell, (kay_player)kay_random_below(random, 2));
    quixo_write_word(side, position, out);
    kay_text_char(out, '\n');
}

/* An empty board, or one with a mark or two of each player. */
static void quixo_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { ROUNDS = 3 };
    const unsigned side = quixo_side(size);
    uint64_t position = 0;
    (void)rules;
    for (uint64_t rounds = side > QUIXO_LEAST ? kay_random_below(random, ROUNDS) : 0; rounds > 0; rounds--)
        for (unsigned player = 0; player < 2; player++) {
            unsigned cell;
            do
                cell = (unsigned)kay_random_below(random, side * side);
            while (quixo_letter(position, cell) != '.');
            position |= quixo_position(UINT32_C(1) << cell, (kay_player)player);
        }
    quixo_write_word(side, position, out);
    kay_text_char(out, '\n');
}

static const kay_contest_form quixo_contest_form = {
    .sample = quixo_sample,
    .opening = quixo_opening,
    .opening_size = 9,
};

static const kay_flag quixo_constants[] = {
    {"side", "NUMBER", "the side of the board, from 2 to 5 (default: 3)", KAY_OF_CASE},
    {0},
};

/* Reads the value set for the side; leaves *side alone if there is none. */
static kay_status quixo_constant(kay_context *ctx, const char *const *constants, uint64_t *side)
{
    if (!constants || !constants[0])
        return KAY_OK;
    if (!kay_whole_number(constants[0], side) || *side < QUIXO_LEAST || *side > QUIXO_MOST)
        return kay_fail(ctx, KAY_EINPUT, "side must be from %d to %d", QUIXO_LEAST, QUIXO_MOST);
    return KAY_OK;
}

static kay_status quixo_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t side = QUIXO_USUAL;
    if (start->count > 0)
        return kay_fail(start->ctx, KAY_EUSAGE, "quixo has no parameters, only the constant side");
    KAY_TRY(quixo_constant(start->ctx, start->constants, &side));
    return quixo_make(start->arena, (unsigned)side, game, state);
}

typedef struct quixo_walk {
    const kay_game *game;
    kay_state state;
} quixo_walk;

/* Goes to the next filling of the board, counting in base 3 with the digits '.', x, o; false: there is none. */
static bool quixo_count(unsigned side, uint64_t *position)
{
    for (unsigned cell = 0; cell < side * side; cell++) {
        const uint64_t x = UINT64_C(1) << cell, o = x << 32;
        const bool last = *position & o;
        *position = *position & x ? *position ^ x ^ o : last ? *position ^ o : *position | x;
        if (!last)
            return true;
    }
    return false;
}

/* Enumerates all fillings of the boards of side 2 to size.a, or of the side that is set. */
static kay_status quixo_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    quixo_walk *at = walk->place;
    if (walk->new_game || !quixo_count(quixo_of(at->game)->side, at->state.words)) {
        uint64_t set = 0;
        KAY_TRY(quixo_constant(walk->ctx, walk->constants, &set));
        const uint64_t side = at->game ? quixo_of(at->game)->side + 1 : set ? set : QUIXO_LEAST;
        if (side > QUIXO_MOST || side > walk->size.a || (at->game && set))
            return KAY_END;
        kay_arena_clear(walk->arena);
        walk->new_game = true;
        KAY_TRY(quixo_make(walk->arena, (unsigned)side, &at->game, &at->state));
    }
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static const kay_starts quixo_starts = {
    .start = quixo_start,
    .constants = quixo_constants,
    .positions = quixo_positions,
    .place_size = sizeof(quixo_walk),
    .complete = true,
    .verify_size = "3",
};

const kay_ruleset kay_quixo = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_LOOPY,
    .name = "quixo",
    .summary = "take a cube from the border, turn it to your mark, and push it in at an end of its row or column",
    .players = {"First", "Second"},
    .manual = &kay_quixo_manual,
    .read_position = quixo_read,
    .write_position = quixo_write,
    .moves = quixo_moves,
    .play_in_place = quixo_play_in_place,
    .end = quixo_end,
    .simplify = quixo_simplify,
    .simplify_keeps_moves = true,
    .negate = quixo_negate,
    .prepare = quixo_prepare,
    .move_text = quixo_move_text,
    .scene = quixo_scene,
    .place = quixo_place,
    .contest = &quixo_contest_form,
    .starts = &quixo_starts,
    .ranks = &quixo_ranks,
};
