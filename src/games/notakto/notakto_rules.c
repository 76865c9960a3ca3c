/* Notakto: tic-tac-toe on several boards in which both players write x, and a player who completes the last three in a
 * row loses.
 *
 * Source: T. E. Plambeck and G. Whitehead, "The secrets of Notakto: winning at X-only tic-tac-toe", arXiv 1301.1672
 * (2013). */
#include "games/notakto/notakto.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "base/grow.h"
#include "games/shared/sum_text.h"

enum {
    NOTAKTO_LETTERS = NOTAKTO_CELLS + NOTAKTO_SIDE - 1, /* of a board as text */
    NOTAKTO_BOARDS = 4096, /* the most boards of a position */
};

/* ---- Positions as text */

/* Reads "x..|.x.|...". */
static kay_status notakto_read_board(kay_reader *in, const char *word, uint64_t length, uint64_t *board)
{
    bool good = length == NOTAKTO_LETTERS;
    *board = 0;
    for (unsigned i = 0, cell = 0; good && i < NOTAKTO_LETTERS; i++)
        if (i % (NOTAKTO_SIDE + 1) == NOTAKTO_SIDE) {
            good = word[i] == '|';
        } else {
            good = word[i] == '.' || word[i] == 'x';
            *board |= (uint64_t)(word[i] == 'x') << cell++;
        }
    if (!good)
        return kay_reader_fail(in, word, "a board is three rows of three letters . or x, such as x..|.x.|...");
    if (notakto_dead(*board))
        return kay_reader_fail(in, word, "the board has three x in a row, so it is out of play");
    return KAY_OK;
}

/* Reads boards with '+' between, or "0" for no boards. */
static kay_status notakto_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length, count = 0, room = 4;
    bool more = true; /* a board must follow */
    kay_status status;
    KAY_NEW(uint64_t, boards, cases->arena, room);
    while ((status = kay_sum_word(cases->in, &word, &length)) == KAY_OK) {
        const bool plus = kay_sum_is_plus(word, length);
        if (!plus && !more)
            return kay_reader_fail(cases->in, word, "expected a + between two boards");
        if (!plus && count == NOTAKTO_BOARDS)
            return kay_reader_fail(cases->in, word, "a position has at most %d boards", NOTAKTO_BOARDS);
        KAY_ROOM_IN(cases->arena, boards, count, room);
        more = plus && !more; /* a misplaced + is read as a board and reported */
        if (!more && !(length == 1 && *word == '0'))
            KAY_TRY(notakto_read_board(cases->in, word, length, &boards[count++]));
    }
    if (status != KAY_END)
        return status;
    if (more)
        return kay_reader_fail(cases->in, NULL, "expected a board, but the input ends");
    KAY_TRY(kay_state_of_rules(cases->arena, &kay_notakto, 1, game, state));
    state->words = boards;
    state->parts = count;
    return KAY_OK;
}

static void notakto_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    if (!state->parts)
        kay_text_char(out, '0');
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        kay_text_add(out, i ? " + " : "");
        for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++) {
            if (cell && cell % NOTAKTO_SIDE == 0)
                kay_text_char(out, '|');
            kay_text_char(out, state->words[i] >> cell & 1 ? 'x' : '.');
        }
    }
}

/* ---- Moves */

/* Emits the option of a move: a board with three in a row is out of play. */
static void notakto_emit(uint64_t board, uint64_t cell, kay_move_list *out)
{
    const uint64_t after = board | UINT64_C(1) << cell;
    kay_emit_empty(out, cell);
    if (!notakto_dead(after))
        *kay_emit_part(out) = after;
}

static kay_status notakto_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player; /* impartial */
    for (unsigned cell = 0; cell < NOTAKTO_CELLS && !kay_move_list_full(out); cell++)
        if (!(*position >> cell & 1))
            notakto_emit(*position, cell, out);
    return KAY_OK;
}

static kay_status notakto_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                               kay_move_list *out)
{
    (void)game;
    (void)player;
    notakto_emit(*position, name, out);
    return KAY_OK;
}

/* Turns a board by a quarter, or, with `mirror`, exchanges its columns. */
static uint64_t notakto_turn(uint64_t board, bool mirror)
{
    uint64_t turned = 0;
    for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++) {
        const unsigned row = cell / NOTAKTO_SIDE, column = NOTAKTO_SIDE - 1 - cell % NOTAKTO_SIDE;
        const unsigned to = mirror ? row * NOTAKTO_SIDE + column : column * NOTAKTO_SIDE + row;
        turned |= (board >> cell & 1) << to;
    }
    return turned;
}

/* The least of the eight images of the board. */
static void notakto_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint64_t board = *position, least = board;
    (void)game;
    for (unsigned image = 0; image < 8; image++) {
        board = notakto_turn(board, image == 4);
        least = board < least ? board : least;
    }
    *kay_emit_part(out) = least;
}

/* Writes "2,3", the row and the column; of several boards the number of the board and a colon come first. */
static void notakto_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    if (state->parts > 1)
        kay_text_format(out, "%" PRIu64 ":", move.part + 1);
    kay_text_format(out, "%" PRIu64 ",%" PRIu64, move.name / NOTAKTO_SIDE + 1, move.name % NOTAKTO_SIDE + 1);
}

/* ---- Drawing */

static void notakto_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)game;
    kay_scene_board(out, NOTAKTO_SIDE, NOTAKTO_SIDE);
    for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++)
        if (*position >> cell & 1)
            kay_scene_piece(out, cell / NOTAKTO_SIDE, cell % NOTAKTO_SIDE, KAY_OWNER_BOTH, 'x');
}

static void notakto_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out)
{
    (void)game;
    (void)position;
    (void)player;
    (void)scene;
    out->at[0] = (double)(name % NOTAKTO_SIDE) + 1.5;
    out->at[1] = (double)(name / NOTAKTO_SIDE) + 1.5;
}

/* ---- Starts */

/* Writes so many boards, each with up to `most` x. */
static void notakto_write_random(kay_random *random, uint64_t boards, uint64_t most, kay_text *out)
{
    for (uint64_t i = 0; i < boards; i++) {
        uint64_t board = 0;
        for (uint64_t x = kay_random_below(random, most + 1); x > 0; x--) {
            const uint64_t more = board | UINT64_C(1) << kay_random_below(random, NOTAKTO_CELLS);
            board = notakto_dead(more) ? board : more;
        }
        kay_text_add(out, i ? " + " : "");
        for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++) {
            kay_text_add(out, cell && cell % NOTAKTO_SIDE == 0 ? "|" : "");
            kay_text_char(out, board >> cell & 1 ? 'x' : '.');
        }
    }
    kay_text_char(out, '\n');
}

static void notakto_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    notakto_write_random(random, 1 + (size >= 3 * NOTAKTO_CELLS && kay_random_below(random, 2)), NOTAKTO_CELLS, out);
}

static void notakto_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    notakto_write_random(random, size < 3 ? size : 3, 2, out);
}

static kay_status notakto_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const uint64_t boards = start->parameters[0];
    if (boards > NOTAKTO_BOARDS)
        return kay_fail(start->ctx, KAY_EINPUT, "a position has at most %d boards", NOTAKTO_BOARDS);
    KAY_TRY(kay_state_of_rules(start->arena, &kay_notakto, 1, game, state));
    KAY_TRY_NEW(state->words, start->arena, boards + 1);
    state->parts = boards;
    return KAY_OK;
}

typedef struct notakto_walk {
    const kay_game *game;
    kay_state state;
} notakto_walk;

/* Enumerates the single boards. */
static kay_status notakto_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    notakto_walk *at = walk->place;
    if (!walk->size.a)
        return KAY_END;
    if (walk->new_game)
        KAY_TRY(kay_state_of_rules(walk->arena, &kay_notakto, 1, &at->game, &at->state));
    else
        do
            if (++*at->state.words == NOTAKTO_ALL)
                return KAY_END;
        while (notakto_dead(*at->state.words));
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static void notakto_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    (void)game;
    kay_feature(out, "boards", (int64_t)state->parts);
}

static const kay_contest_form notakto_contest_form = {
    .sample = notakto_sample,
    .opening = notakto_opening,
    .opening_size = 2,
};

static const kay_starts notakto_starts = {
    .verify_size = "1",
    .positions = notakto_positions,
    .place_size = sizeof(notakto_walk),
    .start = notakto_start,
    .parameters = 1,
    .features = notakto_features,
};

const kay_ruleset kay_notakto = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS | KAY_MISERE,
    .name = "notakto",
    .summary = "write x on boards of 3 x 3 without completing the last three in a row",
    .players = {"First", "Second"},
    .manual = &kay_notakto_manual,
    .theorem = &kay_notakto_theorem,
    .proof = &kay_notakto_proof,
    .read_position = notakto_read,
    .write_position = notakto_write,
    .moves = notakto_moves,
    .play = notakto_play,
    .move_text = notakto_move_text,
    .simplify = notakto_simplify,
    .simplify_keeps_moves = true,
    .scene = notakto_scene,
    .place = notakto_place,
    .contest = &notakto_contest_form,
    .starts = &notakto_starts,
};
