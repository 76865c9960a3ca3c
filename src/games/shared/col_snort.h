/* What Col and Snort share: cells of a board, or vertices of a graph, are coloured one after the other, and what is
 * coloured bars a player from what is beside it.
 *
 * On a board the codes of cells are those of `letters`: no vertex, Left's colour, Right's, free.  In normal forms,
 * which are marked, colours are left out and what they bar is kept: the codes are those of `marked_letters`, cells that
 * nobody may colour, only Left, only Right, both.  Where a marked position has no cell of one player alone it is not
 * marked: then both say the same.
 *
 * On a graph the first word has no rows, and the mark; then two planes of a bit a vertex come. */
#pragma once

#include "games/shared/board_normal.h"

enum {
    COL_SNORT_PLANES = 2,
    COL_SNORT_FREE = 3,
    COL_SNORT_VERTICES = 1024, /* of a graph, at most */
};

/* The first member is what boards know of the game. */
typedef struct col_snort_kind {
    board_kind board;
    bool same; /* a colour bars the player who has it from what is beside; else the opponent */
} col_snort_kind;

static inline const col_snort_kind *col_snort_kind_of(const kay_game *game)
{
    return (const col_snort_kind *)game->rules->starts;
}

/* The player whom a colour of `player` bars from what is beside it. */
static inline kay_player col_snort_barred(const col_snort_kind *kind, kay_player player)
{
    return kind->same ? player : kay_opponent(player);
}

/* The hooks of the same names. */
kay_status col_snort_read(kay_cases *cases, const kay_game **game, kay_state *state);
void col_snort_write(const kay_game *game, const kay_state *state, kay_text *out);
kay_status col_snort_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status col_snort_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void col_snort_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
void col_snort_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
kay_status col_snort_negate(const kay_game *game, uint64_t *position);
void col_snort_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* What both boards have, and both rulesets; the game's col_snort_kind is GAME_kind. */
#define COL_SNORT_BOARD                                                                                                \
    {                                                                                                                  \
        .starts = {BOARD_STARTS("2x3"), .start = board_start, .parameters = 2}, .cells = 1, .letters = "#xo.",         \
        .marked_letters = "#lr.", .every = ".xo", .sample = ".....xo#", .opening = "..x..#.o.", .empty = '.',          \
        .planes = COL_SNORT_PLANES,                                                                                    \
    }
#define COL_SNORT_RULESET(game)                                                                                        \
    .version = KAY_RULESET_VERSION, .traits = KAY_SUMS, .players = {"Left", "Right"}, .manual = &kay_##game##_manual,  \
    .plain_position = true, .read_position = col_snort_read, .write_position = col_snort_write,                        \
    .moves = col_snort_moves, .play_in_place = col_snort_play_in_place, .move_text = col_snort_move_text,              \
    .simplify = col_snort_simplify, .simplify_keeps_moves = true, .negate = col_snort_negate, .draw = col_snort_draw,  \
    .contest = &board_contest_form, .starts = &game##_kind.board.starts
