/* Stores the graph of a game in few bytes: numbered positions, each with its player to move, and moves between them.
 *
 *   keys     8 bytes a word             the positions in the order of their numbers
 *   ends     8 bytes a position         where its key ends, if there are sums
 *   movers   1 bit a position           the player to move
 *   lines    6 to 8 bytes a position    the numbers by hash; a probe reads a cache line of 12 hash bytes and 12 numbers
 *   values   4 bytes a position         outcome, 2 bits | remoteness or number of undecided options, 30 bits
 *   heads    4 bytes a position         the latest move that leads to it
 *   next     4 bytes a move             the move before that one with the same target
 *   marks    1 bit a move               is it the first move of a position? (counted in `ranks`)
 *
 * Moves are numbered as they are added, position after position.  So the source of a move is not stored: it is found by
 * counting the marks up to the move.  A position without moves has an empty place among the moves.  Moves are dropped
 * when their positions are judged. */
#pragma once

#include <assert.h>

#include <kayles/reachable.h>

enum { GRAPH_LINE_PLACES = 12 };

typedef struct graph_line {
    uint8_t hashes[GRAPH_LINE_PLACES];
    uint32_t used; /* the first `used` places are full */
    uint32_t numbers[GRAPH_LINE_PLACES];
} graph_line;

static_assert(sizeof(graph_line) == 64, "a line of the table is a cache line");

#define GRAPH_NONE UINT32_MAX

enum { GRAPH_REST = 30 }; /* bits of a remoteness or count in a value */
#define GRAPH_REST_MOST ((UINT32_C(1) << GRAPH_REST) - 1)

typedef enum graph_outcome { GRAPH_OPEN, GRAPH_LOSS, GRAPH_DRAW, GRAPH_WIN } graph_outcome;

typedef struct position_graph {
    kay_context *ctx;
    uint32_t words; /* of a part */
    bool impartial, sums;
    uint64_t *keys, keys_used, keys_room;
    uint64_t *ends, ends_room; /* only with sums */
    uint64_t *movers, movers_room; /* not in impartial games */
    uint32_t *values, *heads;
    uint64_t values_room, heads_room;
    uint64_t count; /* of positions */
    void *block; /* of the lines */
    graph_line *lines;
    uint64_t line_count;

    uint64_t first; /* the position of the first move; all positions before it are judged */
    uint64_t expanded; /* all positions before this one have their moves */
    uint32_t *next, *ranks;
    uint64_t *marks;
    uint64_t next_room, ranks_room, marks_room;
    uint64_t moves;
    /* judged positions (numbers below `first`) that moves lead to: remoteness in the upper 32 bits, number in the lower
     * 32 */
    uint64_t *met;
    uint64_t met_count, met_room;
} position_graph;

void graph_init(position_graph *graph, kay_context *ctx, const kay_game *game);
void graph_free(position_graph *graph);
uint64_t graph_bytes(const position_graph *graph);

uint64_t graph_hash(const uint64_t *key, uint64_t words, kay_player mover);

/* Returns the line at which a probe begins. */
const graph_line *graph_first_line(const position_graph *graph, uint64_t hash);

/* Returns the number of a position, or GRAPH_NONE if the graph does not have it. */
uint32_t graph_find(const position_graph *graph, const uint64_t *key, uint64_t words, kay_player mover, uint64_t hash);

/* Prefetches the memory that graph_find will read; the line itself should be in the cache. */
void graph_prefetch(const position_graph *graph, uint64_t hash);

/* Finds the number of a position, and adds the position if it is new. */
kay_status graph_add(position_graph *graph, const uint64_t *key, uint64_t words, kay_player mover, uint64_t hash,
                     uint32_t *out) KAY_MUST_CHECK;

/* Returns the words of a position, valid until one is added, and their number. */
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

/* Adds a move from position `expanded` to position `to`; GRAPH_NONE: adds an empty place.  `begins`: it is the first
 * move of its position. */
kay_status graph_add_move(position_graph *graph, bool begins, uint32_t to) KAY_MUST_CHECK;

/* Returns the source of a move. */
uint32_t graph_source(const position_graph *graph, uint32_t move);

/* Judges the open positions by retrograde analysis.  It starts from the positions where play has stopped and from those
 * judged before.  A position whose moves were not added stays open.  If the moves of all positions were added, the
 * positions that are still open in the end are drawn. */
void graph_judge(position_graph *graph);

/* Rebuilds the table of numbers from the keys. */
void graph_hash_again(position_graph *graph);

/* Returns a position from which play can reach a cycle, or GRAPH_NONE.  All positions must have their moves, and those
 * from `first` on must not be judged.  If there is a cycle, afterwards exactly the positions that can reach one are
 * open. */
uint32_t graph_recurring(position_graph *graph);

void graph_drop_moves(position_graph *graph);
