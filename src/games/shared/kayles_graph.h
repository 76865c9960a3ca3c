/* Code that Node Kayles and Arc Kayles share: positions on boards and on graphs.
 *
 * A board is a grid, packed by board.h: '.' is a vertex, '#' none, and cells that share a side are neighbours.  Its
 * words alone determine the moves (KAY_ALIKE).  A graph has at most 64 vertices; the game holds it, and a position is
 * one word, the set of the vertices that are left. */
#pragma once

#include "games/shared/board_normal.h"
#include "games/shared/graph_text.h"

enum {
    KAYLES_GRAPH_PLANES = 1, /* of a board */
    KAYLES_GRAPH_VERTICES = 64, /* of a graph, at most */
};

typedef struct kayles_graph {
    kay_game game;
    graph_text text;
    unsigned petersen; /* k if this is the generalized Petersen graph P(n, k); otherwise 0 */
    unsigned symmetries; /* automorphisms, with the identity; 0 before the game is prepared */
    const uint8_t (*symmetry)[KAYLES_GRAPH_VERTICES]; /* the image of each vertex */
    uint8_t orbit[KAYLES_GRAPH_VERTICES]; /* the first of the images of each vertex */
    const uint8_t *leading; /* for each vertex, the automorphisms that take it to `orbit` */
    uint16_t first_leading[KAYLES_GRAPH_VERTICES + 1]; /* where those of each vertex begin */
    uint64_t near[KAYLES_GRAPH_VERTICES]; /* the neighbours of each vertex */
} kayles_graph;

/* Whether the positions of a game are on a graph. */
static inline bool kayles_graph_is(const kay_game *game)
{
    return !(game->traits & KAY_ALIKE);
}

static inline const kayles_graph *kayles_graph_of(const kay_game *game)
{
    return (const kayles_graph *)game;
}

/* The component of `first` among the vertices of the set. */
uint64_t kayles_graph_part(const kayles_graph *graph, uint64_t set, uint64_t first);

/* Drops vertices that change nothing from a part. */
typedef uint64_t kayles_graph_reduce(const kayles_graph *graph, uint64_t part);

/* The first of the images of a part under the known automorphisms, without the vertices that change nothing. */
uint64_t kayles_graph_normal(const kayles_graph *graph, uint64_t part, kayles_graph_reduce *reduce);

/* Writes the vertices of a part to out->places, if that is wanted. */
void kayles_graph_place(uint64_t part, kay_move_list *out);

/* The hooks of the same names, for boards and graphs. */
kay_status kayles_graph_read(kay_cases *cases, const kay_game **game, kay_state *state);
void kayles_graph_write(const kay_game *game, const kay_state *state, kay_text *out);
void kayles_graph_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
kay_status kayles_graph_prepare(kay_arena *arena, const kay_game *game, const kay_game **out);

/* All boards of at most size.a rows and size.b columns, then all sets of vertices of all graphs of at most size.a
 * vertices. */
kay_status kayles_graph_positions(kay_walk *walk, const kay_game **game, kay_state *state);
typedef struct kayles_graph_walk {
    board_walk board;
    bool graphs; /* the boards are done */
    uint32_t vertices;
    uint64_t edges; /* the next set of edges */
    uint64_t set; /* the latest set of vertices; 0: the next graph comes */
    const kay_game *game;
    kay_state state;
} kayles_graph_walk;

/* Random boards and random graphs; starts for play. */
extern const kay_contest_form kayles_graph_form;

#define KAYLES_GRAPH_STARTS(size)                                                                                      \
    .positions = kayles_graph_positions, .place_size = sizeof(kayles_graph_walk), .complete = true,                    \
    .verify_size = (size), .start = board_start, .parameters = 2

/* The members that both rulesets have; each defines its board kind, GAME_kind, and hooks GAME_moves and so on. */
#define KAYLES_GRAPH_RULESET(game)                                                                                     \
    .version = KAY_RULESET_VERSION, .traits = KAY_IMPARTIAL | KAY_SUMS, .players = {"First", "Second"},                \
    .manual = &kay_##game##_manual, .plain_position = true, .read_position = kayles_graph_read,                        \
    .write_position = kayles_graph_write, .moves = game##_moves, .play_in_place = game##_play_in_place,                \
    .simplify = game##_simplify, .simplify_keeps_moves = true, .prepare = kayles_graph_prepare,                        \
    .move_text = game##_move_text, .scene = kayles_graph_scene, .place = game##_place, .contest = &kayles_graph_form,  \
    .starts = &game##_kind.starts
