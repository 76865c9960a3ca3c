/* Code that Col and Snort share: players colour cells of a board or vertices of a graph, and each colour bars one
 * player from the neighbours.
 *
 * On a board the codes of `letters` mean: no cell, Left's colour, Right's colour, free.  A normal form is marked: it
 * drops the colours and keeps the moves that they forbid.  Its codes, of `marked_letters`, mean that nobody, only Left,
 * only Right, or both may colour the cell.  If no cell is open to one player alone, both codings have the same
 * meaning, and the position is left unmarked.
 *
 * On a graph the first word holds 0 rows and the mark; two planes follow, with a bit for each vertex. */
#pragma once

#include "games/shared/board_normal.h"

enum {
    COL_SNORT_PLANES = 2,
    COL_SNORT_FREE = 3,
    COL_SNORT_VERTICES = 1024, /* of a graph, at most */
};

/* The first member is the board_kind, so that board.c can read it. */
typedef struct col_snort_kind {
    board_kind board;
    bool same; /* a colour bars its own player from the neighbours; otherwise the opponent */
} col_snort_kind;

static inline const col_snort_kind *col_snort_kind_of(const kay_game *game)
{
    return (const col_snort_kind *)game->rules->starts;
}

/* The player whom a colour of `player` bars from its neighbours. */
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
void col_snort_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void col_snort_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     const kay_scene *scene, kay_place *out);

/* Whether a position is on a graph. */
static inline bool col_snort_on_graph(const kay_game *game, const uint64_t *position)
{
    return game->words > 2 && !(position[0] & 127);
}

/* The hooks for positions on a graph, written "4: 1-2 2-3 3-4; x 1; o 3". */
kay_status col_snort_graph_read(kay_cases *cases, const kay_game **game, kay_state *state);
void col_snort_graph_write(const kay_game *game, const uint64_t *position, kay_text *out);
void col_snort_graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
void col_snort_graph_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void col_snort_graph_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
void col_snort_graph_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void col_snort_graph_negate(const kay_game *game, uint64_t *position);

/* The members that both board kinds and both rulesets share; the game's col_snort_kind is GAME_kind. */
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
    .simplify = col_snort_simplify, .simplify_keeps_moves = true, .negate = col_snort_negate,                          \
    .scene = col_snort_scene, .place = col_snort_place, .contest = &board_contest_form,                                \
    .starts = &game##_kind.board.starts
