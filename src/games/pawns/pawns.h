/* Pawns: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"
#include <math.h>

#include "base/bits.h"

enum { PAWNS_STEPS = 4, PAWNS_UP = 0, PAWNS_LEFT = 1, PAWNS_RIGHT = 2, PAWNS_DOWN = 3 };

#define PAWNS_NOWHERE UINT32_MAX /* no square */
#define PAWNS_NO_PAIR UINT64_MAX

/* A board.  Its remaining squares are numbered from 0, row after row, and pairs of squares as follows:
 *
 *   {0,1} 0   {0,2} 1   {1,2} 2   {0,3} 3  ...      {a, b}, a < b: b (b - 1) / 2 + a
 *
 * A position, from its lowest bit:
 *
 *   | place of the pawns: `shift` bits, fewer than 64 | a bit per pair: the pawns were there before, or are now |
 *
 * The place is the pair of the pawns' squares, or `pairs` plus the square on which one took the other.
 * The name of a move is the square moved from times 2^32 plus the square moved to. */
typedef struct pawns_game {
    kay_game game;
    uint64_t rows, columns;
    uint32_t squares; /* >= 2 */
    uint64_t pairs;
    unsigned shift;
    uint64_t *cells; /* for each square, its row times `columns` plus its column, both from 0 */
    uint32_t (*steps)[PAWNS_STEPS]; /* for each square, its neighbours; PAWNS_NOWHERE if there is none */
    uint64_t beside; /* the first pair side by side; PAWNS_NO_PAIR if there is none */
    const struct pawns_near *near; /* NULL unless the game is prepared for a search */
} pawns_game;

/* Two squares, a < b. */
typedef struct pawns_pair {
    uint32_t a, b;
} pawns_pair;

static inline uint64_t pawns_number(uint32_t x, uint32_t y)
{
    uint64_t a = x < y ? x : y, b = x < y ? y : x;
    return b * (b - 1) / 2 + a;
}

static inline pawns_pair pawns_of(uint64_t number)
{
    uint64_t b = (uint64_t)((1 + sqrt(8.0 * (double)number + 1)) / 2);
    while (b * (b - 1) / 2 > number)
        b--;
    while ((b + 1) * b / 2 <= number)
        b++;
    return (pawns_pair){(uint32_t)(number - b * (b - 1) / 2), (uint32_t)b};
}

static inline uint64_t pawns_place(const pawns_game *game, const uint64_t *position)
{
    return position[0] & (((uint64_t)1 << game->shift) - 1);
}

static inline bool pawns_used(const pawns_game *game, const uint64_t *position, uint64_t pair)
{
    return kay_bits_get(position, game->shift + pair);
}

static inline bool pawns_side_by_side(const pawns_game *game, pawns_pair pair)
{
    const uint32_t *steps = game->steps[pair.a];
    return steps[PAWNS_RIGHT] == pair.b || steps[PAWNS_DOWN] == pair.b;
}

/* Returns the pair after a step: 0..3 of the pawn on a, 4..7 of the pawn on b.  Returns PAWNS_NO_PAIR if there is no
 * such square or the other pawn is on it. */
static inline uint64_t pawns_step(const pawns_game *game, pawns_pair pair, unsigned step)
{
    bool second = step >= PAWNS_STEPS;
    uint32_t stays = second ? pair.a : pair.b;
    uint32_t to = game->steps[second ? pair.b : pair.a][step % PAWNS_STEPS];
    return to == PAWNS_NOWHERE || to == stays ? PAWNS_NO_PAIR : pawns_number(stays, to);
}

/* The hook `prepare`: on boards small enough to search, lists which pairs are a step apart. */
kay_status kay_pawns_prepare(kay_arena *arena, const kay_game *game, const kay_game **out) KAY_MUST_CHECK;

/* The hook `simplify`.  If the game is prepared, it marks as used every pair that does not matter.  A position known to
 * be won becomes one with the pawns side by side; one known to be lost becomes an ended game.  Preserves only the
 * outcome. */
void kay_pawns_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);

KAY_GAME_PARTS(pawns);
