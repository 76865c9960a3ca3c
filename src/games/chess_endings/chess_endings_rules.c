/* King and rook, and king and queen, against king: the rules of chess, without the rule of fifty moves.
 *
 * Source: FIDE Laws of Chess, articles 3 and 5; K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9
 * (1986). */
#include "games/chess_endings/chess_endings.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

/* ---- Moves */

chess_set chess_attacked(const chess *of, unsigned from, chess_set occupied)
{
    static const signed char ways[][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    chess_set attacked = 0;
    for (unsigned way = 0; way < (of->queen ? 8 : 4); way++) {
        const int right = ways[way][0], up = ways[way][1];
        int column = (int)from % 8 + right, row = (int)from / 8 + up;
        for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += right, row += up) {
            const chess_set square = chess_square((unsigned)(row * 8 + column));
            attacked |= square;
            if (occupied & square)
                break;
        }
    }
    return attacked;
}

chess_set chess_moves_of(const chess *of, kay_player player, bool piece)
{
    const chess_set kings = chess_square(of->king[0]) | chess_square(of->king[1]);
    const chess_set steps = chess_near(of->king[player]) & ~chess_near(of->king[!player]);
    if (of->bare)
        return piece ? 0 : steps;
    if (player == KAY_RIGHT) /* the king leaves its square, so it does not stand in the way of an attack */
        return piece ? 0 : steps & ~chess_attacked(of, of->piece, chess_square(of->king[0]));
    return piece ? chess_attacked(of, of->piece, kings) & ~kings : steps & ~chess_square(of->piece);
}

static void chess_make(chess *of, kay_player player, uint64_t name)
{
    const unsigned to = (unsigned)name & (CHESS_SQUARES - 1);
    of->bare |= player == KAY_RIGHT && to == of->piece;
    *(name & CHESS_PIECE ? &of->piece : &of->king[player]) = to;
}

static kay_status chess_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const chess of = chess_load(game, *position);
    for (unsigned piece = 0; piece < 2; piece++)
        for (chess_set to = chess_moves_of(&of, player, piece); to && !kay_move_list_full(out); to &= to - 1) {
            chess after = of;
            const uint64_t name = (unsigned)__builtin_ctzll(to) | (piece ? CHESS_PIECE : 0u);
            chess_make(&after, player, name);
            *kay_emit(out, name) = chess_store(&after);
        }
    return KAY_OK;
}

static kay_status chess_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    chess of = chess_load(game, *position);
    chess_make(&of, player, name);
    *position = chess_store(&of);
    return KAY_OK;
}

/* White always has a move: the rook or queen is never shut in by two kings. */
static kay_status chess_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const chess of = chess_load(game, *position);
    const bool white = mover == KAY_LEFT;
    if (!of.bare && (white ? !chess_check(&of) : chess_moves_of(&of, mover, false) != 0))
        return KAY_OK;
    *stopped = true;
    *out = of.bare ? KAY_DRAW : white ? KAY_WIN : chess_check(&of) ? KAY_LOSS : KAY_DRAW;
    return KAY_OK;
}

/* ---- Symmetries */

uint64_t chess_image(const kay_game *game, uint64_t word, unsigned symmetry)
{
    chess of = chess_load(game, word);
    unsigned *const squares[] = {&of.king[0], &of.king[1], &of.piece};
    const unsigned flip = (symmetry & 1 ? 7 : 0) | (symmetry & 2 ? 56 : 0);
    for (unsigned i = 0; i < sizeof squares / sizeof *squares; i++) {
        const unsigned square = *squares[i] ^ flip;
        *squares[i] = symmetry & 4 ? square >> 3 | (square & 7) << 3 : square;
    }
    return chess_store(&of);
}

/* The least word of the eight images. */
static void chess_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    uint64_t least = *position;
    for (unsigned symmetry = 1; symmetry < CHESS_SYMMETRIES; symmetry++) {
        const uint64_t image = chess_image(game, *position, symmetry);
        least = image < least ? image : least;
    }
    *kay_emit_part(out) = least;
}

/* ---- Starts */

/* White's king on a1, the piece on b1, Black's king on e5. */
static kay_status chess_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const chess of = {.king = {0, 36}, .piece = 1};
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));
    *state->words = chess_store(&of);
    return KAY_OK;
}

/* Whether all pieces are at most so many steps of a king away from a1. */
static bool chess_within(const chess *of, uint64_t steps)
{
    const unsigned all[] = {of->king[0], of->king[1], of->piece};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] % 8 > steps || all[i] / 8 > steps)
            return false;
    return true;
}

typedef struct chess_walk {
    const kay_game *game;
    kay_state state;
    uint64_t next; /* the word that is tried next */
} chess_walk;

/* Enumerates the positions in which all pieces are at most size.a steps away from a1 and no king is attacked. */
static kay_status chess_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    chess_walk *at = walk->place;
    if (walk->new_game)
        KAY_TRY(kay_state_of_rules(walk->arena, walk->rules, 1, &at->game, &at->state));
    for (; at->next <= CHESS_BARE + CHESS_SQUARES * CHESS_SQUARES - 1; at->next++) {
        const chess of = chess_load(at->game, at->next);
        if (!chess_within(&of, walk->size.a) || !chess_possible(&of, KAY_LEFT))
            continue;
        *at->state.words = at->next++;
        *game = at->game;
        *state = at->state;
        return KAY_OK;
    }
    return KAY_END;
}

/* Writes a random position in which no king is attacked, within the first columns and rows. */
static void chess_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t side = size < 3 ? 3 : size < 8 ? size : 8;
    const kay_game game = {.rules = rules, .words = 1};
    uint64_t word;
    chess of;
    do {
        word = 0;
        for (unsigned i = 0; i < 3; i++)
            word = word << CHESS_BITS | (kay_random_below(random, side) * 8 + kay_random_below(random, side));
        of = chess_load(&game, word);
    } while (!chess_possible(&of, KAY_LEFT));
    chess_write(&game, &(kay_state){.words = &word, .parts = 1}, out);
    kay_text_char(out, '\n');
}

static const kay_contest_form chess_contest_form = {.sample = chess_sample, .opening_size = 8};

static const kay_starts chess_starts = {
    .start = chess_start,
    .positions = chess_positions,
    .place_size = sizeof(chess_walk),
    .verify_size = "2",
};

#define CHESS_RULESET(game)                                                                                            \
    .version = KAY_RULESET_VERSION, .traits = KAY_LOOPY, .players = {"White", "Black"},                                \
    .manual = &kay_##game##_manual, .line_position = true, .read_position = chess_read, .write_position = chess_write, \
    .moves = chess_moves, .play_in_place = chess_play_in_place, .end = chess_end, .simplify = chess_simplify,          \
    .simplify_keeps_moves = true, .move_text = chess_move_text, .move_read = chess_move_read, .scene = chess_scene,    \
    .place = chess_place, .contest = &chess_contest_form, .starts = &chess_starts, .ranks = &chess_ranks

const kay_ruleset kay_krk = {
    CHESS_RULESET(krk),
    .name = "krk",
    .summary = "the chess ending king and rook against king",
};

const kay_ruleset kay_kqk = {
    CHESS_RULESET(kqk),
    .name = "kqk",
    .summary = "the chess ending king and queen against king",
};
