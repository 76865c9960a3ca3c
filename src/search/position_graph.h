/* The graph of a game in memory: positions with the player to move, each once and known by a number, and the moves
 * between them, each kept with the position that it leads to.
 *
 *   keys     8 bytes a word             positions in the order of their numbers, and where sums end (8 bytes a
 * position) movers   1 bit a position           who is to move lines    6 to 8 bytes a position    the numbers by hash,
 * a cache line of 12 a probe: 12 bytes of hashes, 12 numbers values   4 bytes a position         outcome, 2 bits |
 * remoteness, or how many options are not decided: 30 bits heads    4 bytes a position         the latest move that
 * leads here next     4 bytes a move             the move before that one marks    1 bit and a bit a move     whether
 * it is the first move of a position, counted in `ranks`
 *
 * Moves are numbered as they come, position after position; so the position where a move begins is not kept, but
 * counted in the marks.  A position without moves has an empty place among them.  Once positions are judged, their
 * moves are dropped. */
#pragma once

#include <assert.h>

#include <kayles/reachable.h>

enum { GRAPH_LINE_PLACES = 12 };

typedef struct graph_line {
    uint8_t hashes[GRAPH_LINE_PLACES];
    uint32_t used; /* places, the first ones */
    uint32_t numbers[GRAPH_LINE_PLACES];
} graph_line;

static_assert(sizeof(graph_line) == 64, "a line of the table is a cache line");

#define GRAPH_NONE UINT32_MAX

/* Values. */
enum { GRAPH_REST = 30 }; /* bits of a remoteness or count */
#define GRAPH_REST_MOST ((UINT32_C(1) << GRAPH_REST) - 1)

typedef enum graph_outcome { GRAPH_OPEN, GRAPH_LOSS, GRAPH_DRAW, GRAPH_WIN } graph_outcome;

typedef struct position_graph {
    kay_context *ctx;
    uint32_t words; /* of a part */
    bool impartial, sums;
    uint64_t *keys, keys_used, keys_room;
    uint64_t *ends, ends_room; /* of sums */
    uint64_t *movers, movers_room; /* not of impartial games */
    uint32_t *values, *heads;
    uint64_t values_room, heads_room;
    uint64_t count; /* of positions */
    void *block; /* of the lines */
    graph_line *lines;
    uint64_t line_count;

    uint64_t first; /* the position of the first move: those before it are judged */
    uint64_t expanded; /* positions before this one have their moves */
    uint32_t *next, *ranks;
    uint64_t *marks;
    uint64_t next_room, ranks_room, marks_room;
    uint64_t moves;
    uint64_t *met; /* judged positions that a move leads to: their remoteness, 32 bits | the number */
    uint64_t met_count, met_room;
} position_graph;

void graph_init(position_graph *graph, kay_context *ctx, const kay_game *game);
void graph_free(position_graph *graph);
uint64_t graph_bytes(const position_graph *graph);

uint64_t graph_hash(const uint64_t *key, uint64_t words, kay_player mover);

/* The line where the search for a key begins. */
const graph_line *graph_first_line(const position_graph *graph, uint64_t hash);

/* The number of a position; GRAPH_NONE: it is not there. */
uint32_t graph_find(const position_graph *graph, const uint64_t *key, uint64_t words, kay_player mover, uint64_t hash);

/* Asks for the memory that graph_find will look at, once the line is there. */
void graph_prefetch(const position_graph *graph, uint64_t hash);

/* The same, which is added if it is new. */
kay_status graph_add(position_graph *graph, const uint64_t *key, uint64_t words, kay_player mover, uint64_t hash,
                     uint32_t *out) KAY_MUST_CHECK;

/* The words of a position, which last until one is added, and how many they are. */
static inline const uint64_t *graph_key(const position_graph *graph, uint64_t number, uint64_t *words)
{
    const uint64_t from = !graph->sums ? number * graph->words : number ? graph->ends[number - 1] : 0;
    *words = graph->sums ? graph->ends[number] - from : graph->words;
    return graph->keys + from;
}

static inline kay_player graph_mover(const position_graph *graph, uint64_t number)
{
    return graph->impartial ? KAY_LEFT : (kay_player)(graph->movers[number / 64] >> number % 64 & 1);
}

static inline graph_outcome graph_outcome_of(uint32_t value)
{
    return (graph_outcome)(value >> GRAPH_REST);
}

static inline uint32_t graph_value(graph_outcome outcome, uint32_t rest)
{
    return (uint32_t)outcome << GRAPH_REST | rest;
}

/* Adds a move from position number `expanded`, the next one if `begins`, to a position; GRAPH_NONE: an empty place. */
kay_status graph_add_move(position_graph *graph, bool begins, uint32_t to) KAY_MUST_CHECK;

/* The position where a move begins. */
uint32_t graph_source(const position_graph *graph, uint32_t move);

/* Judges the positions that are not judged yet, going back from those where play has stopped and those that were judged
 * before; what has no moves yet decides nothing.  Where all have, the rest is drawn. */
void graph_judge(position_graph *graph);

/* Makes the table of numbers anew from the keys. */
void graph_hash_again(position_graph *graph);

/* A position from which play can go round, where all have their moves and none was judged; GRAPH_NONE: there is none.
 * Where there is one, those that play can go round from are open and all others are not. */
uint32_t graph_recurring(position_graph *graph);

/* Drops the moves. */
void graph_drop_moves(position_graph *graph);
