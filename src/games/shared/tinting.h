/* What Col and Snort share: cells of a board, or vertices of a graph, are coloured one after the other, and what is coloured
 * bars a player from what is beside it.
 *
 * On a board the codes of cells are those of `letters`: no vertex, Left's colour, Right's, free.  In normal forms, which
 * are marked, colours are left out and what they bar is kept: the codes are those of `marked_letters`, cells that nobody
 * may colour, only Left, only Right, both.  Where a marked position has no cell of one player alone it is not marked:
 * then both say the same.
 *
 * On a graph the first word has no rows, and the mark; then two planes of a bit a vertex come. */
#ifndef KAYLES_GAMES_TINTING_H
#define KAYLES_GAMES_TINTING_H

#include "games/shared/board_normal.h"

enum {
    TINTING_PLANES = 2,
    TINTING_FREE = 3,
    TINTING_VERTICES = 1024, /* of a graph, at most */
};

/* The first member is what boards know of the game. */
typedef struct tinting_kind {
    board_kind board;
    bool same; /* a colour bars the player who has it from what is beside; else the opponent */
} tinting_kind;

static inline const tinting_kind *tinting_kind_of(const kay_game *game)
{
    return (const tinting_kind *)game->rules->starts;
}

/* The player whom a colour of `player` bars from what is beside it. */
static inline kay_player tinting_barred(const tinting_kind *kind, kay_player player)
{
    return kind->same ? player : kay_opponent(player);
}

/* The hooks of the same names. */
kay_status tinting_read(kay_cases *cases, const kay_game **game, kay_state *state);
void tinting_write(const kay_game *game, const kay_state *state, kay_text *out);
kay_status tinting_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status tinting_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void tinting_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
void tinting_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
kay_status tinting_negate(const kay_game *game, uint64_t *position);
void tinting_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* What both boards have, and both rulesets; the game's tinting_kind is GAME_kind. */
#define TINTING_BOARD                                                                                                  \
    {                                                                                                                  \
        .starts = {BOARD_STARTS("2x3"), .start = board_start, .parameters = 2}, .cells = 1, .letters = "#xo.",         \
        .marked_letters = "#lr.", .every = ".xo", .sample = ".....xo#", .opening = "..x..#.o.", .empty = '.',          \
        .planes = TINTING_PLANES,                                                                                      \
    }
#define TINTING_RULESET(game)                                                                                          \
    .version = KAY_RULESET_VERSION, .traits = KAY_SUMS, .players = {"Left", "Right"}, .manual = &kay_##game##_manual,  \
    .plain_position = true, .read_position = tinting_read, .write_position = tinting_write, .moves = tinting_moves,    \
    .play_in_place = tinting_play_in_place, .move_text = tinting_move_text, .simplify = tinting_simplify,              \
    .simplify_keeps_moves = true, .negate = tinting_negate, .draw = tinting_draw, .contest = &board_contest_form,      \
    .starts = &game##_kind.board.starts

#endif
