/* Awari: the board, shared by rules and ranks.
 *
 *   word 0   [ score of First 16 | pits f ... a of First, 8 bits each ]
 *   word 1   [ score of Second 16 | pits f ... a of Second ]
 *
 * In a ring the twelve pits are bytes in the order of sowing, from the pit a of the player to move: */
#pragma once

#include "games/shared/game_declarations.h"
#include "math/multisets.h"

typedef unsigned __int128 awari_ring; /* [ 0 32 | pits f ... a of the opponent | pits f ... a of the player to move ] */

enum {
    AWARI_ROW = 6, /* pits of a player */
    AWARI_PITS = 2 * AWARI_ROW,
    AWARI_STONES = 48, /* in a game, at most */
    AWARI_WORDS = 2,
    AWARI_BITS = 8, /* of a pit */
    AWARI_SCORE = AWARI_ROW * AWARI_BITS, /* where the score begins in a word */
};

#define AWARI_ROW_MASK ((UINT64_C(1) << AWARI_SCORE) - 1)

typedef struct awari_game {
    kay_game game;
    unsigned stones; /* on the board and captured */
    const kay_multisets *multisets; /* of up to so many stones in twelve pits; NULL before `prepare` */
} awari_game;

KAY_GAME_PARTS(awari);
extern const kay_ranks awari_ranks;

/* The moves of the player to move. */
typedef struct awari_moves {
    awari_ring after[AWARI_ROW]; /* the ring after sowing from a pit, seen by the same player */
    uint8_t captured[AWARI_ROW];
    unsigned legal; /* pits, a bit each */
} awari_moves;

/* Finds all moves. */
void awari_find_moves(awari_ring ring, awari_moves *out);

static inline const awari_game *awari_of(const kay_game *game)
{
    return (const awari_game *)game;
}

static inline unsigned awari_pit(awari_ring ring, unsigned pit)
{
    return (uint8_t)(ring >> pit * AWARI_BITS);
}

static inline awari_ring awari_ring_of(const uint64_t *position, kay_player mover)
{
    return (position[mover] & AWARI_ROW_MASK) | (awari_ring)(position[kay_opponent(mover)] & AWARI_ROW_MASK)
                                                    << AWARI_SCORE;
}

/* Sets the pits of a position, seen by a player, and keeps the scores. */
static inline void awari_set_ring(uint64_t *position, kay_player player, awari_ring ring)
{
    const kay_player opponent = kay_opponent(player);
    position[player] = (position[player] & ~AWARI_ROW_MASK) | ((uint64_t)ring & AWARI_ROW_MASK);
    position[opponent] = (position[opponent] & ~AWARI_ROW_MASK) | (uint64_t)(ring >> AWARI_SCORE);
}

static inline uint32_t awari_score(const uint64_t *position, kay_player player)
{
    return (uint32_t)(position[player] >> AWARI_SCORE);
}

/* The stones on the board. */
static inline unsigned awari_on_board(const uint64_t *position)
{
    const uint64_t pairs = (position[0] & AWARI_ROW_MASK) + (position[1] & AWARI_ROW_MASK); /* of pits of a letter */
    return (unsigned)(pairs * UINT64_C(0x010101010101) >> (AWARI_ROW - 1) * AWARI_BITS & 0xff);
}
