/* Quixo: types that its rules and ranks share.
 *
 * A position is one word, the cubes with the mark of each player; the cell in row r and column c, from 0, is bit
 * r * side + c of a half:
 *
 *   [ Left's cubes, x, 32 | Right's cubes, o, 32 ]
 */
#pragma once

#include <assert.h>

#include <kayles/rank.h>

#include "games/shared/cell_images.h"
#include "games/shared/game_declarations.h"
#include "math/subsets.h"

enum {
    QUIXO_LEAST = 2, /* side of the board */
    QUIXO_MOST = 5,
    QUIXO_CELLS = QUIXO_MOST * QUIXO_MOST,
    QUIXO_MOVES = 4 * (3 * QUIXO_MOST - 4), /* at most: two from each corner, three from other cells */
    QUIXO_LINES = 2 * QUIXO_MOST + 2,
    QUIXO_TIERS = (QUIXO_CELLS + 1) * (QUIXO_CELLS + 2) / 2,
};
static_assert(QUIXO_MOVES <= 64, "taking has a bit for each move");

/* Takes the cube on `from`, a cell of the border, and pushes it in at `to`, an end of its row or column: the cubes
 * between the two go one step towards `from`. */
typedef struct quixo_move {
    uint8_t from, to;
    uint8_t up, down; /* the step towards `from`, in cells: one of the two is 0 */
    uint64_t segment; /* the cells from `from` to `to`, in both halves */
} quixo_move;

typedef struct quixo_game {
    kay_game game;
    unsigned side;
    unsigned moves, lines;
    quixo_move move[QUIXO_MOVES]; /* the name of a move is its number here */
    uint64_t taking[QUIXO_CELLS]; /* the moves that take the cube on a cell, a bit each */
    uint32_t line[QUIXO_LINES]; /* rows, columns and diagonals */
    /* NULL and zeros before quixo_prepare: */
    const cell_images *images;
    const kay_subsets *subsets;
    uint8_t tier_x[QUIXO_TIERS], tier_o[QUIXO_TIERS]; /* the numbers of x and o in each tier */
} quixo_game;

static inline const quixo_game *quixo_of(const kay_game *game)
{
    return (const quixo_game *)game;
}

static inline uint32_t quixo_cubes(uint64_t position, kay_player player)
{
    return (uint32_t)(position >> 32 * player);
}

static inline uint64_t quixo_position(uint32_t cubes, kay_player player)
{
    return (uint64_t)cubes << 32 * player;
}

/* Exchanges the marks. */
static inline uint64_t quixo_exchange(uint64_t position)
{
    return position << 32 | position >> 32;
}

/* Moves the cubes of the segment one step towards `from`; the cell `to` becomes empty. */
static inline uint64_t quixo_push(const quixo_move *move, uint64_t position)
{
    const uint64_t inside = position & move->segment;
    return (position & ~move->segment) | (inside << move->up >> move->down & move->segment);
}

/* Moves them back, towards `to`; the cell `from` becomes empty. */
static inline uint64_t quixo_pull(const quixo_move *move, uint64_t position)
{
    const uint64_t inside = position & move->segment;
    return (position & ~move->segment) | (inside << move->down >> move->up & move->segment);
}

static inline bool quixo_has_line(const quixo_game *quixo, uint32_t cubes)
{
    bool has = false;
    for (unsigned i = 0; i < quixo->lines; i++)
        has |= (cubes & quixo->line[i]) == quixo->line[i];
    return has;
}

KAY_GAME_PARTS(quixo);
extern const kay_ranks quixo_ranks;

/* The hook `prepare`: adds the tables of symmetries and ranks. */
kay_status quixo_prepare(kay_arena *arena, const kay_game *game, const kay_game **out);
