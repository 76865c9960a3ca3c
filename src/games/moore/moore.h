/* Moore's Nim: types shared by its rules, theorem and certificate check.
 *
 * A position is the number K of heaps that a move may change, then the heaps, a word each.  The name of a move is the
 * address of a moore_move. */
#pragma once

#include "games/shared/game_declarations.h"

enum { MOORE_HEAPS = 4096 }; /* the most heaps, and the largest K */

static const uint64_t MOORE_MOST = INT64_MAX; /* counters of a heap */

typedef struct moore_change {
    uint64_t heap; /* from 0 */
    uint64_t left; /* what remains of it */
} moore_change;

typedef struct moore_move {
    uint64_t count; /* 1 to K */
    moore_change changes[]; /* of heaps in ascending order */
} moore_move;

static inline const moore_move *moore_move_of(uint64_t name)
{
    return (const moore_move *)(uintptr_t)name;
}

static inline uint32_t moore_heaps(const kay_game *game)
{
    return game->words - 1;
}

/* The moves of a position one after the other: how many counters each heap keeps. */
typedef struct moore_walk {
    const uint64_t *heaps;
    uint32_t count;
    uint64_t most, changed; /* heaps that a move may change, and that this one changes */
    uint64_t *left;
} moore_walk;

/* Begins before the first move.  `left` has room for the heaps. */
void moore_begin(const kay_game *game, const uint64_t *position, uint64_t *left, moore_walk *out);

/* Steps to the next move; false: there is none. */
bool moore_next(moore_walk *walk);

/* Returns the name of the move, in the arena; 0: no memory. */
uint64_t moore_name(const moore_walk *walk, kay_arena *arena);

KAY_GAME_PARTS(moore);
